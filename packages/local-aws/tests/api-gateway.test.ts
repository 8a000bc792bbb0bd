import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiGateway } from '../src/api-gateway/create-api-gateway.ts';
import { startLambda } from '../src/lambda/start-lambda.ts';
import type { Emulator } from '../src/shared/emulator.ts';
import { close, listen } from '../src/shared/listen.ts';

const integration = {
  type: 'aws_proxy',
  httpMethod: 'POST',
  uri: 'arn:aws:apigateway:ap-south-1:lambda:path/2015-03-31/functions/arn:aws:lambda:ap-south-1:000000000000:function:echo/invocations',
};
const operation = (security: object[]) => ({
  security,
  responses: {},
  'x-amazon-apigateway-integration': integration,
});
const document = {
  openapi: '3.0.1',
  info: { title: 'Test', version: '1' },
  'x-amazon-apigateway-binary-media-types': ['multipart/form-data'],
  paths: {
    '/open/{id}.json': { get: operation([]), post: operation([]) },
    '/closed': { get: operation([{ pool: ['api/read'], key: [] }]) },
  },
  components: {
    securitySchemes: {
      pool: {
        type: 'apiKey',
        name: 'Authorization',
        in: 'header',
        'x-amazon-apigateway-authtype': 'cognito_user_pools',
        'x-amazon-apigateway-authorizer': {
          type: 'cognito_user_pools',
          providerARNs: ['arn:aws:cognito-idp:ap-south-1:000000000000:userpool/ap-south-1_test'],
        },
      },
      key: { type: 'apiKey', name: 'x-api-key', in: 'header' },
    },
  },
  'x-amazon-apigateway-gateway-responses': {
    UNAUTHORIZED: {
      statusCode: '421',
      responseParameters: { 'gatewayresponse.header.Cache-Control': "'no-store'" },
      responseTemplates: { 'application/json': '{"code":"ended","id":"$context.requestId"}' },
    },
    DEFAULT_5XX: {
      statusCode: '500',
      responseTemplates: { 'application/json': '{"code":"internal"}' },
    },
  },
};

let lambda: Emulator;
let keys: Server;
let server: Server;
let origin: string;
let issuer: string;
let sign: (claims: Record<string, unknown>, expires?: string) => Promise<string>;

beforeAll(async () => {
  lambda = await startLambda({
    port: 0,
    functions: [{ name: 'echo', entry: join(import.meta.dirname, 'lambda', 'fixture', 'echo.ts') }],
    environment: {},
    reloadOn: [],
    onLog: () => {},
  });
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] };
  keys = createServer((_request, response) => response.end(JSON.stringify(jwks)));
  const cognitoEndpoint = `http://127.0.0.1:${await listen(keys, 0)}`;
  issuer = `${cognitoEndpoint}/ap-south-1_test`;
  sign = (claims, expires = '1h') =>
    new SignJWT({ iss: issuer, sub: 'user', token_use: 'access', scope: 'api/read', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setExpirationTime(expires)
      .sign(privateKey);
  const api = createApiGateway({ document, lambdaEndpoint: lambda.endpoint, cognitoEndpoint });
  server = createServer((request, response) => {
    void api(request, response, (request.url ?? '').split('?')[0] ?? '');
  });
  origin = `http://127.0.0.1:${await listen(server, 0)}`;
});

afterAll(async () => {
  await close(server);
  await close(keys);
  await lambda.close();
});

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(origin + path, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const callClosed = (token?: string) =>
  call('/closed', token === undefined ? {} : { headers: { authorization: token } });

describe('API Gateway', () => {
  it('passes a request to its function as a proxy event', async () => {
    const { status, body } = await call('/open/a%20b.json?x=1&y=2', { method: 'POST', body: 'hi' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      resource: '/open/{id}.json',
      path: '/open/a%20b.json',
      httpMethod: 'POST',
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '1', y: '2' },
      body: 'hi',
      isBase64Encoded: false,
    });
  });

  it('passes a body of a binary media type as base64', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { body } = await call('/open/1.json', { method: 'POST', body: 'hi', headers });
    expect(body).toMatchObject({ body: 'aGk=', isBase64Encoded: true });
  });

  it('passes the claims of a valid token as text', async () => {
    const { status, body } = await callClosed(`Bearer ${await sign({ level: 3 })}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      requestContext: { authorizer: { claims: { sub: 'user', level: '3' } } },
    });
  });

  it('answers with the documented response and its headers', async () => {
    const { status, headers, body } = await callClosed();
    expect([status, headers.get('cache-control')]).toEqual([421, 'no-store']);
    expect(body).toEqual({ code: 'ended', id: headers.get('x-amzn-requestid') });
  });

  it.each([
    ['an id token', { token_use: 'id' }, 421],
    ['another issuer', { iss: 'http://127.0.0.1:1/ap-south-1_test' }, 421],
    ['another scope', { scope: 'api/write' }, 403],
  ])('refuses %s', async (_, claims, status) => {
    expect((await callClosed(await sign(claims))).status).toBe(status);
  });

  it('refuses an expired token', async () => {
    const { status, body } = await callClosed(await sign({}, '-1s'));
    expect([status, body]).toEqual([403, { message: 'EXPIRED_TOKEN' }]);
  });

  it('answers 403 to an undocumented method or path, as API Gateway does', async () => {
    for (const [path, method] of [
      ['/open/1.json', 'DELETE'],
      ['/open/1-json', 'GET'],
      ['/nothing', 'GET'],
    ] as const)
      expect(await call(path, { method })).toMatchObject({
        status: 403,
        body: { message: 'MISSING_AUTHENTICATION_TOKEN' },
      });
  });

  it('answers a failed function with the documented family response', async () => {
    const { status, body } = await call('/open/1.json', { method: 'POST', body: 'fail' });
    expect([status, body]).toEqual([500, { code: 'internal' }]);
  });

  it('refuses a body of more than 10 MB, and one that Lambda refuses', async () => {
    for (const megabytes of [11, 7]) {
      const body = 'x'.repeat(megabytes * 1024 * 1024);
      expect((await call('/open/1.json', { method: 'POST', body })).status).toBe(413);
    }
  });

  it('throws for an integration that it does not cover', () => {
    const mock = { ...operation([]), 'x-amazon-apigateway-integration': { type: 'mock' } };
    expect(() =>
      createApiGateway({
        document: { ...document, paths: { '/mock': { get: mock } } },
        lambdaEndpoint: '',
        cognitoEndpoint: '',
      }),
    ).toThrow('x-amazon-apigateway-integration');
  });
});
