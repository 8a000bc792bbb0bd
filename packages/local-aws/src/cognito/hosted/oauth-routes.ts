import type { CognitoDeps } from '../cognito-deps.ts';
import { notCovered } from '../cognito-error.ts';
import { findDomain, listPools } from '../store/pool-store.ts';
import { getJwks } from '../store/signing-keys.ts';
import { answerAuthorize } from './authorize.ts';
import { answerLogout } from './logout.ts';
import { answerProviderReturn } from './provider-return.ts';
import { answerRevoke, answerToken, answerUserInfo } from './token-endpoint.ts';
import type { Answer, WebRequest } from './web-answer.ts';

const CORS = { 'access-control-allow-origin': '*' };

/** Answers requests outside the JSON API: sign-in pages, OAuth endpoints, keys. */
export async function answerOauth(deps: CognitoDeps, request: WebRequest): Promise<Answer> {
  const { method, url } = request;
  switch (`${method} ${url.pathname}`) {
    case 'GET /oauth2/authorize':
      return answerAuthorize(deps, url.searchParams);
    case 'GET /oauth2/idpresponse':
      return answerProviderReturn(deps, url.searchParams);
    case 'GET /logout':
      return answerLogout(deps, url.searchParams);
    case 'POST /oauth2/token':
      return forBrowsers(await answerToken(deps, request));
    case 'POST /oauth2/revoke':
      return forBrowsers(answerRevoke(deps, request));
    case 'GET /oauth2/userInfo':
    case 'POST /oauth2/userInfo':
      return forBrowsers(await answerUserInfo(deps, request));
    case 'OPTIONS /oauth2/token':
    case 'OPTIONS /oauth2/revoke':
    case 'OPTIONS /oauth2/userInfo':
      return preflight;
    default:
      return (await answerWellKnown(deps, request)) ?? uncovered(request);
  }
}

async function answerWellKnown(
  deps: CognitoDeps,
  { method, url }: WebRequest,
): Promise<Answer | undefined> {
  const [, poolId, file] =
    /^\/([\w-]+)\/\.well-known\/(jwks\.json|openid-configuration)$/.exec(url.pathname) ?? [];
  if (method !== 'GET' || poolId === undefined) return undefined;
  if (!listPools(deps.database).some((pool) => pool.id === poolId)) {
    return forBrowsers({ status: 404, json: { message: `User pool ${poolId} does not exist.` } });
  }
  const json =
    file === 'jwks.json' ? await getJwks(deps.database, poolId) : discovery(deps, poolId);
  return forBrowsers({ status: 200, json });
}

function discovery(deps: CognitoDeps, poolId: string): object {
  const base = deps.endpoint();
  const hosted =
    findDomain(deps.database, poolId) === undefined
      ? {}
      : {
          authorization_endpoint: `${base}/oauth2/authorize`,
          token_endpoint: `${base}/oauth2/token`,
          userinfo_endpoint: `${base}/oauth2/userInfo`,
          revocation_endpoint: `${base}/oauth2/revoke`,
          end_session_endpoint: `${base}/logout`,
        };
  return {
    ...hosted,
    issuer: `${base}/${poolId}`,
    jwks_uri: `${base}/${poolId}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  };
}

const forBrowsers = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...CORS },
});

const preflight: Answer = {
  status: 204,
  headers: {
    ...CORS,
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers':
      'authorization, content-type, amz-sdk-request, x-amz-user-agent',
    'access-control-max-age': '600',
  },
};

function uncovered({ method, url }: WebRequest): Answer {
  const { code, message, status } = notCovered(`${method} ${url.pathname}`);
  return { status, json: { __type: code, message } };
}
