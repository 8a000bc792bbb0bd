import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { apiFunctions, eventFunctions } from '#lambdas/functions.constants.ts';
import type { Outcome } from '../support/handlers/fault-runs.ts';
import { INTERNALS } from '../support/handlers/faults.ts';
import type { ApiReply, Call } from '../support/handlers/handler-under-test.ts';
import type { SentCommand } from '../support/handlers/mocked-aws.ts';
import { problemOf } from '../support/handlers/test-api.ts';

/** Every function has a suite here, and the suites would see what they look for. */

/** Fails in one line that says what to add where. */
function expectInSuite(name: string, found: RegExp | string, advice: string): void {
  const file = ['.', 'events', 'outcome', 'speech']
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

describe('a suite sees', () => {
  const sentOf = (label: string, error?: unknown): SentCommand => ({
    client: 'DynamoDB',
    command: label.split(' ')[0] ?? '',
    input: {},
    label,
    reply: {},
    error,
  });
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
