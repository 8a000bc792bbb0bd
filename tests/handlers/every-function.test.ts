import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpointList, endpoints } from '#contracts/endpoints.ts';
import { apiFunctions, eventFunctions } from '#lambdas/functions.constants.ts';
import { sourceFiles } from '#scripts/imports/import-graph.ts';
import type { Outcome } from '../support/handlers/fault-runs.ts';
import { faults, INTERNALS } from '../support/handlers/faults.ts';
import { problemOfReply } from '../support/handlers/fuzz.ts';
import type { ApiReply, Call } from '../support/handlers/handler-under-test.ts';
import { hostileRequest, placesOf } from '../support/handlers/hostile-inputs.ts';
import type { SentCommand } from '../support/handlers/mocked-aws.ts';
import { problemOf } from '../support/handlers/test-api.ts';

/** Every function has a suite here, and the suites would see what they look for. */

/** Fails in one line that says what to add where. */
function expectInSuite(name: string, found: RegExp | string, advice: string): void {
  const file = ['.', 'events', 'hearings', 'outcome', 'speech']
    .map((folder) => join(import.meta.dirname, folder, `${name}.test.ts`))
    .find(existsSync);
  const suite = file && readFileSync(file, 'utf8');
  if (!suite) expect.fail(`Add tests/handlers/${name}.test.ts with ${advice}`);
  const isThere = typeof found === 'string' ? suite.includes(found) : found.test(suite);
  if (!isThere) expect.fail(`Add ${advice} to ${relative(process.cwd(), file)}`);
}

test.each(Object.entries(apiFunctions))('the function of %s has a suite', (domain, { name }) => {
  expectInSuite(name, `testApi('${domain}', {`, `testApi('${domain}', { … })`);
});

test.each(Object.entries(eventFunctions))('the function %s has a suite', (key, { name }) => {
  const call = `testEvents(eventFunctions.${key}, {`;
  expectInSuite(name, call, `${call} … })`);
});

test.each(endpointList.map(({ id, domain }) => [id, domain] as const))(
  '%s is called through its handler',
  (id, domain) => {
    const entry = new RegExp(`^    ${id}: [[{]`, 'm');
    expectInSuite(apiFunctions[domain].name, entry, `an entry '${id}' under endpoints`);
  },
);

const sentOf = (label: string, error?: unknown): SentCommand => ({
  client: 'DynamoDB',
  command: label.split(' ')[0] ?? '',
  input: {},
  label,
  reply: {},
  error,
});

/** A command meets one of these faults, as no code tells them apart. */
test('no code names an error of a fault that stands for any failure', async () => {
  const codes = sourceFiles(['lambdas']).map((file) => readFileSync(file, 'utf8'));
  const names = await Promise.all(
    faults
      .filter(({ isAnyFailure }) => isAnyFailure)
      .flatMap(({ waysFor }) => waysFor(sentOf('Get NOTES')))
      .map(({ instead }) => instead(async () => undefined).catch(({ name }) => name)),
  );
  const own = [...new Set(names.map(String))].filter((name) => name !== 'Error');
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((name) => codes.some((code) => code.includes(name)))).toEqual([]);
});

describe('a suite sees', () => {
  const callOf = (statusCode: number, body: object, sent: SentCommand[]): Call<ApiReply> => ({
    reply: { statusCode, body: JSON.stringify(body) },
    error: undefined,
    sent,
    effects: sent.filter(({ error }) => !error).map(({ label }) => label),
  });
  const failed = sentOf('TransactWrite NOTES', new Error('throttled'));
  const happy = callOf(200, { message: 'Note Added Successfully' }, [
    sentOf('TransactWrite NOTES'),
  ]);
  const internal = { message: 'Something went wrong!', code: 'internal', requestId: 'request-1' };
  const judge = (call: Call<ApiReply>, facts: Partial<Outcome<ApiReply>> = {}) =>
    problemOf('createNote', {
      ...{ happy, call, hit: failed, expected: 'internal', deviation: undefined },
      ...facts,
    });

  test('nothing wrong in a failure that is answered as the contract says', () => {
    expect(judge(callOf(500, internal, [failed]))).toBeUndefined();
  });

  test('a failure that is reported as done', () => {
    expect(judge(callOf(200, {}, [failed]))).toContain('is reported as done');
  });

  test('an effect that is missing from what is reported as done', () => {
    expect(judge(callOf(200, {}, [failed]), { expected: 'done' })).toContain('other effects');
  });

  test('another reply', () => {
    const again = callOf(200, { message: 'Nothing' }, [sentOf('TransactWrite NOTES')]);
    expect(judge(again, { expected: 'done' })).toContain('another reply');
  });

  test('a write after the fault', () => {
    const call = callOf(500, internal, [failed, sentOf('Put USER#usr_one#ACTIVITIES')]);
    expect(judge(call)).toContain('did Put USER#usr_one#ACTIVITIES after the fault');
  });

  test('a refusal that the contract does not name', () => {
    const call = callOf(415, { ...internal, code: 'unsupported_type' }, [failed]);
    expect(judge(call, { expected: 'refused' })).toContain('expected not_found or conflict');
  });

  test('a failure that is answered as not found', () => {
    expect(judge(callOf(404, { ...internal, code: 'not_found' }, [failed]))).toContain('internal');
  });

  test('internals in an answer', () => {
    const call = callOf(500, { ...internal, message: `No ${INTERNALS}` }, [failed]);
    expect(judge(call)).toContain('shows internals');
  });

  test('a status that is not that of its code', () => {
    expect(judge(callOf(503, internal, [failed]))).toContain('another status');
  });
});

describe('the fuzz test sees', () => {
  const callOf = (statusCode: number, body: object, effects: string[] = []): Call<ApiReply> => ({
    reply: { statusCode, body: JSON.stringify(body) },
    ...{ error: undefined, sent: [], effects },
  });
  const judge = (call: Call<ApiReply>) =>
    problemOfReply({ ...endpoints.createNote, id: 'createNote' }, call);
  const refusal = { message: 'Case not found', code: 'not_found', requestId: 'request-1' };

  test('nothing wrong in a refusal that the contract names', () => {
    expect(judge(callOf(404, refusal))).toBeUndefined();
    expect(judge(callOf(404, refusal, ['Update USER#usr_one/SESSION#1']))).toBeUndefined();
  });

  test.each([
    ['an error that nothing caused', 500, { ...refusal, code: 'internal' }, []],
    ['an error of an external service', 503, { ...refusal, code: 'unavailable' }, []],
    ['a code that the contract does not name', 403, { ...refusal, code: 'not_allowed' }, []],
    ['a status that is not that of its code', 409, refusal, []],
    ['an empty message', 404, { ...refusal, message: '' }, []],
    ['a field beyond the contract in an error', 404, { ...refusal, stack: 'at x' }, []],
    ['an answer that the contract does not parse', 200, { message: 'Note Added' }, []],
    ['a write of a refused call', 404, refusal, ['TransactWrite NOTES']],
  ])('%s', (_, status, body, effects) => {
    expect(judge(callOf(status, body, effects))).toBeTypeOf('string');
  });

  test('a handler that throws', () => {
    const thrown = { reply: undefined, error: new Error('x'), sent: [], effects: [] };
    expect(judge(thrown)).toContain('threw');
  });

  test('hostile values at places of the request and of its contract', () => {
    const given = { params: { id: 'cas_1' }, body: { content: 'Ask' } };
    const places = placesOf(endpoints.createNote, given);
    expect(places.map(({ part, path }) => [part, ...path].join('.'))).toEqual([
      'params.id',
      'body.content',
    ]);
    const hostility = { caller: 'own', rawBody: undefined, headers: {} } as const;
    const change = (place: number, value: unknown) =>
      hostileRequest(given, places, {
        ...hostility,
        changes: [{ place, value: { kind: 'value', value } }],
      });
    expect(change(1, [null])).toMatchObject({ body: { content: [null] } });
    // API Gateway passes texts, and no empty segment.
    expect(change(0, 7)).toMatchObject({ params: { id: '7' } });
    expect(change(0, '')).toMatchObject({ params: { id: 'cas_1' } });
    expect(given.body.content).toBe('Ask');
  });
});
