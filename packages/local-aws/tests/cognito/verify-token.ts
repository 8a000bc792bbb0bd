import { JwtVerifier } from 'aws-jwt-verify';
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';

/**
 * Verifies a token of the local Cognito as aws-jwt-verify does for the real one. Its own
 * CognitoJwtVerifier knows AWS's https issuers only, and its fetcher https only; so the issuer
 * is given, the fetcher is fetch, and Cognito's own rules are its custom check.
 */
export function createVerifier(
  endpoint: string,
  input: { poolId: string; clientId: string; tokenUse: 'access' | 'id' },
) {
  const { poolId, clientId, tokenUse } = input;
  const issuer = `${endpoint}/${poolId}`;
  return JwtVerifier.create(
    {
      issuer,
      audience: null,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck: ({ payload }) => validateCognitoJwtFields(payload, { tokenUse, clientId }),
    },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: { fetch: async (uri) => (await fetch(uri)).arrayBuffer() },
      }),
    },
  );
}
