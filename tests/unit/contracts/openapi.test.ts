import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { domainDescriptions } from '#contracts/http/domains.ts';
import { errorStatus } from '#contracts/http/errors.ts';
import { type OpenApiSchema, openApiDocument } from '#contracts/http/openapi.ts';

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

/** Names of properties that each member requires, with values of its own. */
function discriminatorsOf(members: OpenApiSchema[]): string[] {
  const valuesOf = ({ properties }: OpenApiSchema, name: string): unknown[] =>
    Object(Object(properties)[name]).enum ?? [];
  const [first] = members;
  return [first?.['required'] ?? []].flat().filter((name): name is string => {
    if (typeof name !== 'string') return false;
    const values = members.map((member) => valuesOf(member, name));
    const isRequired = members.every(({ required }) => [required].flat().includes(name));
    const all = values.flat();
    return (
      isRequired && values.every(({ length }) => length > 0) && new Set(all).size === all.length
    );
  });
}

describe('openApiDocument', () => {
  it('is valid OpenAPI 3.0', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone({ ...document }));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.0']);
  });

  it('is accepted by a parser that resolves each reference', async () => {
    const validated = SwaggerParser.validate(JSON.parse(JSON.stringify(document)));
    await expect(validated).resolves.toMatchObject({ openapi: '3.0.1' });
  });

  it('declares and describes the tags of its operations', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(domainDescriptions));
    expect([...used].sort()).toEqual(document.tags.map(({ name }) => name).sort());
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].+\.$/);
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

  it('describes each operation', () => {
    const silent = operations.filter(({ operation }) => !operation.description?.endsWith('.'));
    expect(silent.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('has an example of each request body, which the contract accepts', () => {
    const bodies = endpointList.filter(({ id }) => operationOf(id).requestBody);
    expect(bodies.length).toBeGreaterThan(80);
    for (const { id, body, exampleBody } of bodies) {
      const parsed = body.safeParse(exampleBody);
      expect([id, parsed.success, parsed.error?.issues]).toEqual([id, true, undefined]);
      const [content] = Object.values(operationOf(id).requestBody?.content ?? {});
      expect([id, typeof content?.example]).toEqual([id, 'object']);
    }
  });

  it('has examples of responses, as the contract returns them', () => {
    const shown = endpointList.filter(({ exampleResponse }) => exampleResponse);
    expect(shown.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['startSession', 'verifyLogin', 'getMe', 'listCases', 'getCase']),
    );
    for (const { id, response, exampleResponse } of shown)
      expect([id, response.safeParse(exampleResponse)]).toEqual([
        id,
        { success: true, data: exampleResponse },
      ]);
  });

  it('writes a file of a form as its name', () => {
    const { requestBody } = operationOf('transcribeClip');
    expect(requestBody?.content['multipart/form-data']?.example).toEqual({
      audio_data: 'clip.wav',
      language: 'english',
    });
  });

  it('says of each operation how it succeeds', () => {
    const answers = operations.map(({ operation }) => ({
      id: operation.operationId,
      good: Object.keys(operation.responses).filter((status) => Number(status) < 400),
    }));
    // The redirect of a browser that returns from the signing gateway.
    const redirects = answers.filter(({ good }) => good.join() !== '200');
    expect(redirects).toEqual([{ id: 'receiveGatewayResult', good: ['303'] }]);
  });

  it('has no choice with one member, and none whose members overlap', () => {
    const choices = objectsIn(document.paths);
    expect(choices.filter(({ anyOf }) => Array.isArray(anyOf)).length).toBeGreaterThan(10);
    for (const { anyOf, oneOf } of choices)
      for (const members of [anyOf, oneOf])
        if (Array.isArray(members)) expect(members.length).toBeGreaterThan(1);
    for (const { oneOf } of choices)
      if (Array.isArray(oneOf)) expect(discriminatorsOf(oneOf)).not.toEqual([]);
  });

  it('has only patterns that mean the same with and without the flag u', () => {
    const patterns = objectsIn(document.paths).flatMap(({ pattern }) =>
      typeof pattern === 'string' ? [pattern] : [],
    );
    expect(patterns.length).toBeGreaterThan(100);
    expect(patterns.filter((pattern) => /\\[pP]\{/.test(pattern))).toEqual([]);
  });

  it('lists every error code of an endpoint under its status', () => {
    for (const { id, errors } of endpointList)
      for (const code of errors)
        expect(operationOf(id).responses[errorStatus[code]]?.description).toContain(code);
    expect(operationOf('verifyLogin').responses['429']?.headers).toHaveProperty('Retry-After');
    expect(operationOf('verifyLogin').responses).not.toHaveProperty('421');
    expect(operationOf('receiveGatewayResult').responses['415']?.description).toBe(
      'unsupported_type',
    );
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
