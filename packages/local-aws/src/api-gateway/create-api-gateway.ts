/**
 * The local API Gateway: a REST API from the OpenAPI document that API Gateway imports.
 *
 * Covered: routes by method and path, Lambda proxy integrations, Cognito user pool authorizers
 * with scopes, gateway responses (status, static headers, `$context.requestId`, templates by the
 * Accept header), binary media types
 * of requests, by exact name, and the limits of 10 MB and 29 s. Calls reach the functions through the Invoke API of the local Lambda.
 *
 * Not covered: API keys and usage plans (a security requirement of another kind is ignored),
 * request validation, caching, binary responses, custom authorizers and mapping templates.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { invoke } from '../lambda/invoke.ts';
import { readBody } from '../shared/read-body.ts';
import { type GatewayDocument, type Resource, readDocument } from './read-document.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 29_000;

export type ApiGatewayOptions = {
  /** OpenAPI 3.0 with API Gateway's extensions. */
  document: object;
  lambdaEndpoint: string;
  /** The issuer of a user pool's tokens is `{cognitoEndpoint}/{userPoolId}`. */
  cognitoEndpoint: string;
};

export type ApiGateway = (
  request: IncomingMessage,
  response: ServerResponse,
  /** Path below the stage, without the query. */
  path: string,
) => Promise<void>;

/** Throws ZodError for a document that the emulator cannot serve. */
export function createApiGateway(options: ApiGatewayOptions): ApiGateway {
  const { resources, responses, binaryTypes } = readDocument(options.document);
  const authorize = createAuthorizer(options.cognitoEndpoint);

  return async (request, response, path) => {
    const requestId = randomUUID();
    const accepts = request.headers.accept ?? '';
    const refuse = (type: ResponseType) =>
      sendRefusal(response, { responses, type, requestId, accepts });

    const resource = resources.find(
      ({ method, pattern }) => method === request.method && pattern.test(path),
    );
    if (!resource) return refuse('MISSING_AUTHENTICATION_TOKEN');

    const authorized = await authorize(resource, request.headers.authorization);
    if ('refusal' in authorized) return refuse(authorized.refusal);

    const body = await readBody(request, MAX_BODY_BYTES);
    if (!body) return refuse('REQUEST_TOO_LARGE');

    const { claims } = authorized;
    const outcome = await invoke(
      options.lambdaEndpoint,
      resource.functionName,
      proxyEvent({
        request,
        requestId,
        resource,
        path,
        body,
        isBinary: binaryTypes.includes(mediaTypeOf(request)),
        claims,
      }),
      INTEGRATION_TIMEOUT_MS,
    );
    switch (outcome.kind) {
      case 'tooLarge':
        return refuse('REQUEST_TOO_LARGE');
      case 'failed':
        return refuse('INTEGRATION_FAILURE');
      case 'answered':
        return sendProxyResult(response, outcome.payload);
    }
  };
}

type Authorized = { claims?: JWTPayload } | { refusal: ResponseType };

/** The Cognito authorizer: signature, issuer, expiry, token use and scopes of an access token. */
function createAuthorizer(cognitoEndpoint: string) {
  const keysByIssuer = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const keysOf = (issuer: string) => {
    const known = keysByIssuer.get(issuer);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    keysByIssuer.set(issuer, keys);
    return keys;
  };
  return async ({ authorizer }: Resource, header: string | undefined): Promise<Authorized> => {
    if (!authorizer) return {};
    const token = header?.replace(/^Bearer\s+/i, '');
    if (!token) return { refusal: 'UNAUTHORIZED' };
    const issuer = `${cognitoEndpoint}/${authorizer.userPoolId}`;
    try {
      const { payload: claims } = await jwtVerify(token, keysOf(issuer), {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'sub'],
      });
      const granted = String(claims['scope'] ?? '').split(' ');
      if (claims['token_use'] !== 'access') return { refusal: 'UNAUTHORIZED' };
      const isAllowed = authorizer.scopes.some((scope) => granted.includes(scope));
      return isAllowed ? { claims } : { refusal: 'ACCESS_DENIED' };
    } catch (error) {
      return { refusal: error instanceof errors.JWTExpired ? 'EXPIRED_TOKEN' : 'UNAUTHORIZED' };
    }
  };
}

function proxyEvent(input: {
  request: IncomingMessage;
  requestId: string;
  resource: Resource;
  path: string;
  body: Buffer;
  isBinary: boolean;
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
      // CloudFront overwrites this header.
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
      // API Gateway passes claims as text.
      authorizer: input.claims && {
        claims: Object.fromEntries(
          Object.entries(input.claims).map(([name, value]) => [name, String(value)]),
        ),
      },
    },
    body: input.body.length ? input.body.toString(input.isBinary ? 'base64' : 'utf8') : null,
    isBase64Encoded: input.isBinary,
  };
}

/** The content type without its parameters. */
const mediaTypeOf = ({ headers }: IncomingMessage) =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function sendProxyResult(response: ServerResponse, payload: unknown): void {
  // The result of a Lambda proxy integration; a function that returns another shape fails here.
  const result = payload as { statusCode: number; headers: Record<string, string>; body: string };
  response.writeHead(result.statusCode, result.headers);
  response.end(result.body);
}

/** API Gateway's own responses, and the status that each has unless the document changes it. */
const defaultStatus = {
  ACCESS_DENIED: 403,
  EXPIRED_TOKEN: 403,
  INTEGRATION_FAILURE: 504,
  MISSING_AUTHENTICATION_TOKEN: 403,
  REQUEST_TOO_LARGE: 413,
  UNAUTHORIZED: 401,
} as const;
type ResponseType = keyof typeof defaultStatus;

function sendRefusal(
  response: ServerResponse,
  input: {
    responses: GatewayDocument['responses'];
    type: ResponseType;
    requestId: string;
    /** The request's Accept header, which selects the template. */
    accepts: string;
  },
): void {
  const { responses, type, requestId, accepts } = input;
  const family = defaultStatus[type] < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const documented = responses[type] ?? responses[family];
  // A static header is written as `gatewayresponse.header.{name}: '{value}'`.
  const headers = Object.entries(documented?.responseParameters ?? {}).map(([name, value]) => [
    name.replace(/^gatewayresponse\.header\./, ''),
    value.replace(/^'|'$/g, ''),
  ]);
  const templates = documented?.responseTemplates ?? {};
  const contentType =
    Object.keys(templates).find((known) => accepts.includes(known)) ?? 'application/json';
  const body = templates[contentType] ?? `{"message":"${type}"}`;
  response.writeHead(Number(documented?.statusCode ?? defaultStatus[type]), {
    'Content-Type': contentType,
    'x-amzn-RequestId': requestId,
    ...Object.fromEntries(headers),
  });
  response.end(body.replaceAll('$context.requestId', requestId));
}
