import { JwtVerifier } from 'aws-jwt-verify';
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';

/**
 * Verifies tokens with aws-jwt-verify and Cognito's rules. CognitoJwtVerifier accepts only AWS's
 * issuers and https, so this verifier sets the issuer, the fetcher and the custom check.
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
