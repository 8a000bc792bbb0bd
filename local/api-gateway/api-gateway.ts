/**
 * The local API Gateway in front of the local Lambda, from the same contracts as the real one.
 *
 * Covers: routing by method and path, the Cognito authorizer with its scope, the gateway
 * responses of the cloud assembly (421 for a bad token, 404 for an unknown route, 500 for a
 * failed function), 10 MB and 29 s limits, the proxy event. No usage plans, no caching.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { endpointList } from '#contracts/endpoints.ts';
import type { ApiDomain } from '#contracts/http/domains.ts';
import type { Access, Endpoint } from '#contracts/http/endpoint.ts';
import { type ErrorBody, type ErrorCode, errorStatus } from '#contracts/http/errors.ts';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
import { apiFunctions } from '#lambdas/functions.constants.ts';
import { invoke } from '../../packages/local-aws/src/lambda/invoke.ts';
import { readBody } from '../../packages/local-aws/src/shared/read-body.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 29_000;

export type ApiGatewayOptions = { lambdaEndpoint: string; issuer: string };
export type ApiGateway = (
  request: IncomingMessage,
  response: ServerResponse,
  /** Path after /api, without the query. */
  path: string,
) => Promise<void>;

type Resource = {
  domain: ApiDomain;
  access: Access;
  method: Endpoint['method'];
  template: string;
  pattern: RegExp;
  parameters: string[];
};

const resources: Resource[] = endpointList.map(({ domain, access, method, path }) => ({
  domain,
  access,
  method,
  template: `/${path}`,
  pattern: new RegExp(`^/${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '([^/]+)')}$`),
  parameters: [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? ''),
}));

export function createApiGateway(options: ApiGatewayOptions): ApiGateway {
  const keys = createRemoteJWKSet(new URL(`${options.issuer}/.well-known/jwks.json`));

  return async (request, response, path) => {
    const requestId = randomUUID();
    const refuse = (code: ErrorCode, message: string) =>
      answerError(response, requestId, code, message);

    const resource = resources.find(
      ({ method, pattern }) => method === request.method && pattern.test(path),
    );
    if (!resource) return refuse('not_found', 'There is nothing at this address');

    const claims =
      resource.access === 'public' ? undefined : await authorize(keys, options.issuer, request);
    if (resource.access !== 'public' && !claims)
      return refuse('session_ended', 'Your session has ended');

    const body = await readBody(request, MAX_BODY_BYTES);
    if (!body) return refuse('too_large', 'The request is too large');

    const outcome = await invoke(
      options.lambdaEndpoint,
      apiFunctions[resource.domain].name,
      proxyEvent({ request, requestId, resource, path, body, claims }),
      INTEGRATION_TIMEOUT_MS,
    );
    switch (outcome.kind) {
      case 'tooLarge':
        return refuse('too_large', 'The request is too large');
      case 'failed':
        return refuse('internal', 'Something went wrong!');
      case 'answered':
        return answerProxy(response, outcome.payload);
    }
  };
}

/** The Cognito authorizer: signature, issuer, expiry, kind of token, and our scope. */
async function authorize(
  keys: ReturnType<typeof createRemoteJWKSet>,
  issuer: string,
  request: IncomingMessage,
): Promise<JWTPayload | undefined> {
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '');
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
    });
    const scopes = String(payload['scope'] ?? '').split(' ');
    const isOurs = payload['token_use'] === 'access' && scopes.includes(userPoolShape.apiScope);
    return isOurs ? payload : undefined;
  } catch {
    return undefined;
  }
}

function proxyEvent(input: {
  request: IncomingMessage;
  requestId: string;
  resource: Resource;
  path: string;
  body: Buffer;
  claims: JWTPayload | undefined;
}) {
  const { request, resource, path } = input;
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const values = resource.pattern.exec(path)?.slice(1) ?? [];
  return {
    resource: resource.template,
    path,
    httpMethod: resource.method,
    headers: {
      ...Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      // Written by CloudFront in front of the real one, whatever the caller says.
      'cloudfront-viewer-address': `${request.socket.remoteAddress}:${request.socket.remotePort}`,
    },
    multiValueHeaders: {},
    queryStringParameters: query.size ? Object.fromEntries(query) : null,
    multiValueQueryStringParameters: null,
    pathParameters: values.length
      ? Object.fromEntries(
          resource.parameters.map((name, position) => [name, decode(values[position] ?? '')]),
        )
      : null,
    stageVariables: null,
    requestContext: {
      requestId: input.requestId,
      httpMethod: resource.method,
      resourcePath: resource.template,
      stage: 'api',
      identity: { sourceIp: request.socket.remoteAddress ?? '' },
      // API Gateway hands claims over as text.
      authorizer: input.claims && {
        claims: Object.fromEntries(
          Object.entries(input.claims).map(([name, value]) => [name, String(value)]),
        ),
      },
    },
    body: input.body.length ? input.body.toString('utf8') : null,
    isBase64Encoded: false,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function answerProxy(response: ServerResponse, payload: unknown): void {
  // The functions answer API Gateway's proxy shape (lambdas/shared/http/error-response.ts).
  const result = payload as { statusCode: number; headers: Record<string, string>; body: string };
  response.writeHead(result.statusCode, result.headers);
  response.end(result.body);
}

function answerError(
  response: ServerResponse,
  requestId: string,
  code: ErrorCode,
  message: string,
): void {
  const body: ErrorBody = { message, code, requestId };
  response.writeHead(errorStatus[code], {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  });
  response.end(JSON.stringify(body));
}
