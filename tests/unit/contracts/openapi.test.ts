import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { errorStatus } from '#contracts/http/errors.ts';
import { openApiDocument } from '#contracts/http/openapi.ts';

const document = openApiDocument(endpointList);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (id: string) => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found.operation;
};

/** Every object nested in a value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  // Neither an array nor null: a plain object of the document.
  const object = value as Record<string, unknown>;
  return [object, ...Object.values(object).flatMap(objectsIn)];
}

describe('openApiDocument', () => {
  it('is valid OpenAPI 3.0', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone({ ...document }));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.0']);
  });

  it('has one operation per contract, under its method and path', () => {
    const described = operations.map(({ path, method, operation }) => [
      operation.operationId,
      `${method.toUpperCase()} ${path}`,
    ]);
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(endpointList.map(({ id, method, path }) => [id, `${method} /${path}`])),
    );
    expect(described).toHaveLength(endpointList.length);
    expect(endpointList.length).toBeGreaterThan(20);
  });

  it("covers the specification's endpoints for accounts, docket, notifications and files", () => {
    const specified = [
      'POST /verifications',
      'POST /validate-mobile',
      'POST /validate-email',
      'POST /sessions',
      'POST /sessions/google',
      'POST /otp-login',
      'POST /verify-email',
      'POST /resend-verify-email',
      'POST /forgot-password',
      'POST /reset-password',
      'GET /system-configs',
      'DELETE /sessions',
      'GET /me',
      'PUT /me',
      'PUT /change-password',
      'GET /mediator/cases',
      'GET /mediator/cases/{id}',
      'PUT /mediator/cases/{id}',
      'GET /mediator/case-stats',
      'GET /mediator/stats',
      'GET /mediator/activities',
      'GET /mediator/notification-count',
      'POST /notification-count',
      'POST /s3-url',
      'GET /notes/{id}',
      'POST /notes/{id}',
      'GET /cases/{id}/parties',
      'GET /agents',
      'GET /casemanager/users/{id}',
    ];
    const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(described).toEqual(expect.arrayContaining(specified));
  });

  it('requires a session on exactly the endpoints that are not public', () => {
    for (const { id, access } of endpointList)
      expect([id, operationOf(id).security]).toEqual([
        id,
        access === 'public' ? [] : [{ session: [] }],
      ]);
  });

  it('requires the usage mode everywhere except of clients that cannot send it', () => {
    const usageMode = {
      name: 'usage-mode',
      in: 'header',
      required: true,
      schema: { type: 'string', enum: ['mediator'] },
    };
    for (const { operation } of operations)
      if (
        ['readCalendarFeed', 'receiveZoomEvent', 'receiveGatewayResult'].includes(
          operation.operationId,
        )
      )
        expect(operation.parameters).not.toContainEqual(usageMode);
      else expect(operation.parameters).toContainEqual(usageMode);
  });

  it('declares the content type of each response', () => {
    const { responses } = operationOf('readCalendarFeed');
    expect(Object.keys(responses['200']?.content ?? {})).toEqual(['text/calendar']);
    expect(Object.keys(responses['404']?.content ?? {})).toEqual(['application/json']);
  });

  it('declares the idempotency key where accepted, and the conflict when it is reused', () => {
    const takers = endpointList.filter(({ takesIdempotencyKey }) => takesIdempotencyKey);
    expect(takers.map(({ id }) => id)).toContain('createNote');
    for (const { id, takesIdempotencyKey } of endpointList) {
      const offered = operationOf(id).parameters.filter(({ name }) => name === 'idempotency-key');
      expect([id, offered.map((each) => each.required)]).toEqual([
        id,
        takesIdempotencyKey ? [false] : [],
      ]);
      if (takesIdempotencyKey)
        expect(operationOf(id).responses['409']?.description).toContain('conflict');
    }
  });

  it('declares exactly the {parameters} of each path', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((each) => each.in === 'path');
      expect(declared.map((each) => each.name)).toEqual(named);
      expect(declared.every((each) => each.required)).toBe(true);
    }
  });

  it('describes requests before and responses after the schemas transform them', () => {
    const { requestBody } = operationOf('verifyLogin');
    expect(requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['mobile', 'otp'],
      properties: { otp: { type: 'string', pattern: '^\\d{6}$' } },
    });
    const perPage = operationOf('listCases').parameters.find(({ name }) => name === 'perPage');
    expect(perPage).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 10 },
    });
    expect(
      operationOf('getMe').responses['200']?.content['application/json']?.schema,
    ).toMatchObject({ properties: { me: { properties: { emailVerified: { type: 'boolean' } } } } });
  });

  it('declares a body only for endpoints that read one', () => {
    expect(operationOf('endSession').requestBody).toBeUndefined();
    expect(
      operationOf('startSession').requestBody?.content['application/json']?.schema,
    ).toHaveProperty('anyOf');
  });

  it('lists every error code of an endpoint under its status', () => {
    for (const { id, errors } of endpointList)
      for (const code of errors)
        expect(operationOf(id).responses[errorStatus[code]]?.description).toContain(code);
    expect(operationOf('verifyLogin').responses['429']?.headers).toHaveProperty('Retry-After');
    expect(operationOf('verifyLogin').responses).not.toHaveProperty('421');
    expect(operationOf('getMe').responses['421']?.description).toBe('session_ended');
    expect(operationOf('listCases').responses['403']?.description).toBe(
      'email_not_verified, profile_incomplete',
    );
  });

  it('never declares a 401', () => {
    for (const { operation } of operations) expect(operation.responses).not.toHaveProperty('401');
  });

  it('uses only OpenAPI 3.0 keywords', () => {
    const unknown = ['$schema', '$defs', 'const', 'propertyNames', 'prefixItems', 'examples'];
    const schemas = operations.flatMap(({ operation }) => [
      ...operation.parameters.map((each) => each.schema),
      ...(operation.requestBody ? [operation.requestBody.content['application/json']?.schema] : []),
      ...Object.values(operation.responses).flatMap((each) =>
        Object.values(each.content).map(({ schema }) => schema),
      ),
    ]);
    // `properties` maps names to schemas: its keys are names, not keywords.
    const keywords = objectsIn(schemas).flatMap((schema) =>
      'type' in schema && typeof schema['type'] === 'string' ? Object.keys(schema) : [],
    );
    expect(keywords.length).toBeGreaterThan(500);
    expect(keywords.filter((keyword) => unknown.includes(keyword))).toEqual([]);
    for (const schema of objectsIn(schemas)) expect(Array.isArray(schema['type'])).toBe(false);
  });
});
