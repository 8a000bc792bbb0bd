import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { emailSchema, nameSchema } from '#contracts/rules/fields.ts';
import { AppError } from '#shared/errors.ts';

/** Who issues the hosted Google sign-in's id tokens, and for which client. */
export type GoogleIdTokens = { issuer: string; webClientId: string };

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const keySets = new Map<string, KeySet>();

/** The issuer's public keys; each set caches what it fetched. */
function keysOf(issuer: string): KeySet {
  const keys =
    keySets.get(issuer) ?? createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  keySets.set(issuer, keys);
  return keys;
}

export type GooglePerson = {
  /** Google's own id of the person. */
  googleId: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  /** Header and payload as signed; another spelling of the signature is the same token. */
  signedPart: string;
  /** ISO instant. */
  expiresAt: string;
};

const isTrue = z.union([z.boolean(), z.string()]).transform((value) => String(value) === 'true');

/** Cognito writes the provider's identity into the id token as JSON or as a list. */
const claimsSchema = z.object({
  token_use: z.literal('id'),
  exp: z.number(),
  email: emailSchema,
  email_verified: isTrue.default(false),
  /** Google takes names that ours does not: such a person goes by their address. */
  name: nameSchema('').catch(''),
  identities: z
    .union([z.string().transform((json): unknown => JSON.parse(json)), z.array(z.unknown())])
    .pipe(z.array(z.object({ providerName: z.literal('Google'), userId: z.string() })).min(1)),
});

/** Codes of jose for a set of keys that could not be read. */
const keysFailures = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** Whether a verification failed for want of the issuer's keys: it says nothing of the token. */
const isKeysFailure = (error: unknown) =>
  !(error instanceof errors.JOSEError) || keysFailures.has(error.code);

/**
 * The person behind an id token, or a refusal: 'Could not login' (seed 1, section 8). A failure
 * to read the issuer's keys is no refusal: it rises.
 */
export async function readGoogleIdToken(
  tokens: GoogleIdTokens,
  idToken: string,
): Promise<GooglePerson> {
  const { payload } = await jwtVerify(idToken, keysOf(tokens.issuer), {
    issuer: tokens.issuer,
    audience: tokens.webClientId,
    algorithms: ['RS256'],
  }).catch((cause: unknown) => {
    throw isKeysFailure(cause) ? cause : couldNotLogin(cause);
  });
  try {
    const claims = claimsSchema.parse(payload);
    const identity = claims.identities[0];
    if (!identity) throw new Error('The id token names no identity');
    return {
      googleId: identity.userId,
      email: claims.email,
      isEmailVerified: claims.email_verified,
      name: claims.name || claims.email,
      signedPart: idToken.slice(0, idToken.lastIndexOf('.')),
      expiresAt: new Date(claims.exp * 1000).toISOString(),
    };
  } catch (cause) {
    throw couldNotLogin(cause);
  }
}

const couldNotLogin = (cause: unknown) =>
  new AppError('invalid_credentials', 'Could not login', { cause });
