import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpointList } from '#contracts/endpoints.ts';
import { mapDomains } from '#contracts/http/domains.ts';
import { endpoint } from '#contracts/http/endpoint.ts';
import { gatewayDocument } from '#contracts/http/gateway-document.ts';
import { openApiDocument } from '#contracts/http/openapi.ts';
import { caseIdSchema } from '#contracts/rules/fields.ts';
import { createPortalApi } from '#local/portal-api.ts';

/**
 * A contract entry is sufficient for the API, its permissions and the local gateway: each of
 * them handles endpoints that exist only in this test.
 */
const shared = {
  domain: 'notes',
  path: 'cases/{id}/bookmarks',
  params: z.object({ id: caseIdSchema }),
  response: z.object({ message: z.string() }),
} as const;
const planted = [
  {
    id: 'createBookmark' as const,
    ...endpoint({
      ...shared,
      method: 'POST',
      summary: 'Bookmark a case',
      access: 'public',
      body: z.object({ label: z.string() }),
      exampleBody: { label: 'Read before the hearing' },
      errors: ['not_found'],
    }),
  },
  {
    id: 'listBookmarks' as const,
    ...endpoint({ ...shared, method: 'GET', summary: 'Bookmarks', access: 'onboarded' }),
  },
];
const endpoints = [...endpointList, ...planted];
const path = '/cases/{id}/bookmarks';

test('the OpenAPI document describes it', () => {
  const operations = openApiDocument(endpoints).paths[path];
  expect(operations?.['post']).toMatchObject({
    operationId: 'createBookmark',
    tags: ['notes'],
    security: [],
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'id', in: 'path' })]),
    requestBody: { content: { 'application/json': { example: { label: expect.any(String) } } } },
    responses: { 404: { description: 'not_found' } },
  });
  expect(operations?.['get']).toMatchObject({ security: [{ session: [] }] });
});

test('API Gateway routes it to the function of its domain, behind the authorizer', () => {
  const { paths } = gatewayDocument({
    endpoints,
    integrationUris: mapDomains((domain) => `uri-of-${domain}`),
    userPoolArn: 'pool',
    scope: 'neutral-portal/use',
  });
  expect(paths[path]).toMatchObject({
    post: {
      security: [{ api_key: [] }],
      'x-amazon-apigateway-integration': { uri: 'uri-of-notes' },
    },
    get: {
      security: [{ session: ['neutral-portal/use'], api_key: [] }],
      'x-amazon-apigateway-integration': { uri: 'uri-of-notes' },
    },
  });
});

const servers: Server[] = [];
const invoked: { path: string | undefined; event: unknown }[] = [];
let origin = '';

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a port has an address of this type.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const lambdaEndpoint = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    invoked.push({ path: request.url, event: JSON.parse(Buffer.concat(chunks).toString()) });
    response.end(JSON.stringify({ statusCode: 200, headers: {}, body: '{"message":"Done"}' }));
  });
  const api = createPortalApi({
    lambdaEndpoint,
    cognitoEndpoint: 'http://127.0.0.1:9',
    userPoolId: 'local_1',
    endpoints,
  });
  origin = await listen((request, response) => api(request, response, request.url ?? ''));
});
afterAll(() => {
  for (const server of servers) server.close();
});

test('the local gateway routes it to the same function, and requires a session', async () => {
  const address = `${origin}/cases/cas_1/bookmarks`;
  const created = await fetch(address, { method: 'POST', body: '{}' });
  expect(await created.json()).toEqual({ message: 'Done' });
  expect(invoked).toEqual([
    {
      path: expect.stringMatching(/\/functions\/.*notes.*\/invocations/),
      event: expect.objectContaining({ resource: path, pathParameters: { id: 'cas_1' } }),
    },
  ]);
  expect((await fetch(address)).status).toBe(421);
  expect(invoked).toHaveLength(1);
});
