import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { type EndpointId, endpointList } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { caseIdSchema } from '#contracts/rules/fields.ts';
import { call, type Reply } from '#tests/support/stack/portal-client.ts';
import { type NewPerson, onboard } from '../../support/people/people.ts';
import { makeTarget, type Target } from '../../support/strangers/target.ts';
import { accountRows } from './account-rows.ts';
import { caseRows } from './case-rows.ts';
import { documentRows } from './document-rows.ts';
import { outcomeRows } from './outcome-rows.ts';
import { peopleRows } from './people-rows.ts';
import { aims, at, type PublicRow, type Row, type Rows, type Wish } from './row.ts';
import { speechRows } from './speech-rows.ts';

/**
 * Calls every endpoint as a neutral without access to the target’s cases, parties, invitations
 * and files. An endpoint whose contract declares a case (`caseIdSchema`) is called with the
 * target’s case; any other endpoint fails here until it has a row in this folder.
 */

// In this order: later requests of the permitted caller meet what the former ones have changed.
const rows = {
  ...speechRows,
  ...accountRows,
  ...caseRows,
  ...documentRows,
  ...peopleRows,
  ...outcomeRows,
} satisfies Rows;

/** The endpoint’s parameter that its contract declares to be a case. */
const caseParameterOf = ({ params }: Endpoint): string | undefined =>
  params instanceof z.ZodObject
    ? Object.keys(params.shape).find((name) => params.shape[name] === caseIdSchema)
    : undefined;

/** Rows derived from the contract: the target’s case in the path, the contract’s example. */
const derivedRows = endpointList.flatMap((endpoint): [EndpointId, Row][] => {
  const parameter = caseParameterOf(endpoint);
  if (parameter === undefined || endpoint.id in rows) return [];
  const wishes = ({ running }: Target) =>
    at(endpoint.path.replace(`{${parameter}}`, running), endpoint.exampleBody);
  return [[endpoint.id, aims(404, wishes)]];
});

const stack = inject('addresses');
let target: Target;
let stranger: { person: NewPerson; token: string };
/** What the target has stored, as it was read last. */
let stored: unknown;

beforeAll(async () => {
  [target, stranger] = await Promise.all([
    makeTarget(stack, inject('tokens')['caseManager']),
    onboard(stack),
  ]);
  stored = await target.stored();
});

/**
 * Registers the test that nothing of the target has changed since the group of tests before it: one for a
 * group, as it reads every item of the target. The item that changed names the endpoint.
 */
function itHasChangedNothing(): void {
  it('nothing of the target has changed', async () => {
    const before = stored;
    stored = await target.stored();
    expect(stored).toEqual(before);
  });
}

const methods = new Map(endpointList.map(({ id, method }) => [id, method]));
const send = (
  id: EndpointId,
  { path, body, form }: Wish,
  token: string | undefined,
): Promise<Reply> =>
  call(stack, methods.get(id) ?? '', path, { token, body, ...(form && { form }) });

/** What became of the cases of a batch, once it is over. */
async function batchResult(id: EndpointId, batch: object, token: string): Promise<string> {
  const { status, body } = await send(id, { path: 'batches', body: batch }, token);
  expect([id, status]).toEqual([id, 200]);
  const path = `batches/${body.batch.id}`;
  await expect
    .poll(async () => (await call(stack, 'GET', path, { token })).body.batch.state, {
      timeout: 20_000,
    })
    .toBe('completed');
  return JSON.stringify((await call(stack, 'GET', `${path}/results`, { token })).body.rows);
}

/** The answer may repeat the requested id, and contain nothing else of the target. */
function expectNothingOf({ body }: Reply): void {
  const text = JSON.stringify(body);
  for (const secret of target.secrets) expect(text).not.toContain(secret);
}

// Object.entries loses the literal type; the ids are the record’s own keys.
const table = [...derivedRows, ...(Object.entries(rows) as [EndpointId, Row | PublicRow][])];
const aimed = table.flatMap(([id, row]) => ('aims' in row ? [{ id, row }] : []));
const withResults = table.flatMap(([id, row]) => ('eachCase' in row ? [{ id, row }] : []));
const answering = table.flatMap(([id, row]) => ('own' in row ? [{ id, row }] : []));

describe('the table', () => {
  it('has a row for each endpoint', () => {
    expect(table.map(([id]) => id).sort()).toEqual(endpointList.map(({ id }) => id).sort());
  });

  it.each(derivedRows)('%s sends a request that its contract accepts', (id, row) => {
    const endpoint = endpointList.find((one) => one.id === id);
    const paths = 'aims' in row ? row.aims(target).map(({ path }) => path) : [];
    expect(paths.filter((path) => path.includes('{'))).toEqual([]);
    expect(endpoint?.body.safeParse(endpoint.exampleBody ?? {}).success).toBe(true);
  });
});

describe('foreign data', () => {
  it.each(aimed)('$id refuses a foreign caller, and reveals nothing', async ({ id, row }) => {
    for (const wish of row.aims(target)) {
      const reply = await send(id, wish, stranger.token);
      expect([wish.path, reply.status]).toEqual([wish.path, row.refused]);
      expect(Object.keys(reply.body).sort()).toEqual(['code', 'message', 'requestId']);
      expectNothingOf(reply);
    }
  });
  itHasChangedNothing();
});

describe('a foreign case among others', () => {
  it.each(withResults)('$id has the result of an unknown one', async ({ id, row }) => {
    const caseId = row.caseOf(target);
    const [batches, unknown] = [row.eachCase(caseId, target), row.eachCase('case_unknown', target)];
    for (const [at, batch] of batches.entries()) {
      const result = await batchResult(id, batch, stranger.token);
      expect(result).toContain('"outcome":"notFound"');
      const other = await batchResult(id, unknown[at] ?? {}, stranger.token);
      expect(result.replaceAll(caseId, 'case_unknown')).toBe(other);
    }
  });
  itHasChangedNothing();
});

describe('the caller’s own data', () => {
  it.each(answering)('$id contains no foreign data', async ({ id, row }) => {
    const reply = await send(id, row.wish(stranger.person, target), stranger.token);
    expect([id, reply.status]).toEqual([id, row.answers ?? 200]);
    expectNothingOf(reply);
  });
  itHasChangedNothing();
});

// Last, because these requests change the target’s data.
describe('the same requests', () => {
  it.each(aimed)('$id serves the permitted caller', async ({ id, row }) => {
    const token = row.may ? inject('tokens')[row.may] : target.token;
    for (const wish of row.aims(target)) {
      let reply = await send(id, wish, token);
      // Requests before this one have changed the bundle's document, so it is assembled again, and
      // have replaced a file, which the malware scan has to check.
      while (/is being assembled|has not been checked for malware yet/.test(reply.body.message)) {
        await pause(200);
        reply = await send(id, wish, token);
      }
      const { status, body } = reply;
      const expected = row.answers ?? 200;
      expect([wish.path, status, body.message]).toEqual([wish.path, expected, body.message]);
    }
  });

  it.each(withResults)('$id finds the permitted caller’s case', async ({ id, row }) => {
    for (const batch of row.eachCase(row.caseOf(target), target))
      expect(await batchResult(id, batch, target.token)).not.toContain('notFound');
  });
});
