import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { emailSchema, nameSchema } from '#contracts/rules/fields.ts';
import { AppError } from '#shared/errors.ts';

/** Issuer and audience of the id tokens of the hosted Google sign-in. */
export type GoogleIdTokens = { issuer: string; webClientId: string };

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const keySets = new Map<string, KeySet>();

/** The issuer's public keys, cached per issuer. */
function keysOf(issuer: string): KeySet {
  const keys =
    keySets.get(issuer) ?? createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  keySets.set(issuer, keys);
  return keys;
}

export type GooglePerson = {
  /** Google's id of the account. */
  googleId: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  /** Header and payload of the token. Excludes the signature, which has several encodings. */
  signedPart: string;
  /** ISO instant. */
  expiresAt: string;
};

const isTrue = z.union([z.boolean(), z.string()]).transform((value) => String(value) === 'true');

/** Claims of the id token. Cognito sends `identities` as a JSON text or as a list. */
const claimsSchema = z.object({
  token_use: z.literal('id'),
  exp: z.number(),
  email: emailSchema,
  email_verified: isTrue.default(false),
  /** Google allows names that nameSchema refuses; the email address then serves as the name. */
  name: nameSchema('').catch(''),
  identities: z
    .union([z.string().transform((json): unknown => JSON.parse(json)), z.array(z.unknown())])
    .pipe(z.array(z.object({ providerName: z.literal('Google'), userId: z.string() })).min(1)),
});

/** Error codes of jose for a key set that could not be read. */
const keysFailures = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** Whether verification failed because the keys were unavailable; the token may be valid. */
const isKeysFailure = (error: unknown) =>
  !(error instanceof errors.JOSEError) || keysFailures.has(error.code);

/**
 * Verifies an id token and returns the person it identifies. Throws invalid_credentials, 'Could
 * not login' (seed 1, section 8). Rethrows a failure to read the issuer's keys.
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
