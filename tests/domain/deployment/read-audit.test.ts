import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditAnswer } from '#lambdas/accounts/operator/audit.ts';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { accountsKeys, fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import { readAudit } from '#scripts/operate/read-audit.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { Files } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

let on: Signings;
let documentId = '';
beforeAll(async () => {
  on = await startSignings();
  documentId = await on.addPdf(1);
  await on.request({ documentId, arbitratorName: 'Asha Rao', arbitratorEmail: 'asha@example.org' });
});
afterAll(() => on.stop());

let said: string[] = [];
beforeEach(() => {
  said = [];
});

const operator = 'arn:aws:iam::123456789012:user/operator';
const NOW = '2090-03-02T06:00:00.000Z';
const deps = (table = on.table) => ({
  table,
  operator,
  clock: { now: () => new Date(NOW) },
  say: (line: string) => said.push(line),
});
type Input = Parameters<typeof readAudit>[1];
const read = (of: Input['of'], more: Partial<Input> = {}) =>
  readAudit(deps(), { of, before: undefined, limit: 100, isDryRun: false, ...more });
const keysOf = async () => (await scanTable(on.table)).map(({ pk, sk }) => `${pk} ${sk}`).sort();

test('shows who did what in a case, newest first, and nothing of another case', async () => {
  await transact(on.table, () => [
    operationRecord(deps(), {
      ...{ operator: 'local:meera', event: 'hold_set', subject: caseIdOf(1) },
      change: { why: 'an appeal\n2090-01-01 forged' },
    }),
    operationRecord(deps(), {
      ...{ operator: 'local:meera', event: 'hold_lifted', subject: caseIdOf(2), change: {} },
    }),
  ]);
  await read({ kind: 'case', id: caseIdOf(1) });
  // A name cannot make a line of its own.
  expect(said[0]).toBe(`${NOW}  local:meera  hold_set  why="an appeal\\n2090-01-01 forged"`);
  expect(said.join('\n')).toContain('document_registered');
  expect(said.join('\n')).toContain('signing_');
  expect(said.join('\n')).not.toContain('hold_lifted');
  const instants = said.map((line) => line.slice(0, NOW.length));
  expect(instants).toEqual(instants.toSorted().reverse());
});

test('shows the registration of a document and the audits of its signings', async () => {
  await read({ kind: 'document', id: documentId });
  expect(said.filter((line) => line.includes('document_registered'))).toEqual([
    expect.stringContaining(`usr_one  document_registered  documentId=${documentId}`),
  ]);
  expect(said.some((line) => line.includes('signing_'))).toBe(true);
  said = [];
  await read({ kind: 'document', id: 'doc_unknown' });
  expect(said).toEqual(['Nothing is recorded of document doc_unknown.']);
});

test('shows the calls of a person by id and by address, also those that named only the address', async () => {
  const { email } = await addPerson(on.table, { userId: 'usr_traced', role: 'mediator' });
  await batchWrite(on.table, {
    put: [{ ...accountsKeys.emailOwner(email), userId: 'usr_traced' }],
  });
  const call = (endpointId: string, userId: string | undefined, body: object) =>
    auditAnswer(deps(), {
      endpointId,
      userId,
      event: apiEvent('POST', 'login', { body }),
      caller: { requestId: `req-${endpointId}`, ip: '203.0.113.9' },
      outcome: userId ? 'done' : 'too_many_tries',
      reply: undefined,
    });
  await call('endSession', 'usr_traced', {});
  await call('forgotPassword', undefined, { email });
  for (const id of ['usr_traced', email.toUpperCase()]) {
    said = [];
    await read({ kind: 'person', id });
    const lines = said.filter((line) => !line.includes('audit_read')).sort();
    expect(lines).toEqual(
      [
        `${NOW}  usr_traced  logout  ip=203.0.113.9  requestId=req-endSession`,
        `${NOW}  ${fingerprint(email)}  reset_mail  outcome=too_many_tries  ip=203.0.113.9  requestId=req-forgotPassword`,
      ].sort(),
    );
  }
});

test('is read in pages, each entry once, also where many share an instant', async () => {
  const subject = 'usr_busy';
  const change = {};
  for (let at = 0; at < 7; at += 1)
    await transact(on.table, () =>
      Array.from({ length: 10 }, () =>
        operationRecord(deps(), { operator, event: 'sessions_ended', subject, change }),
      ),
    );
  const seen: string[] = [];
  let before: string | undefined;
  let pages = 0;
  do {
    said = [];
    await read({ kind: 'person', id: subject }, { before, limit: 15 });
    pages += 1;
    const lines = said.filter((line) => line.includes('sessions_ended'));
    expect(lines.length).toBeLessThanOrEqual(15);
    seen.push(...lines);
    before = /--before '(.+)'$/.exec(said.at(-1) ?? '')?.[1];
  } while (before && pages < 20);
  expect(seen).toHaveLength(70);
  expect(pages).toBe(5);
});

test('writes one record of the reading and changes nothing else', async () => {
  const before = await keysOf();
  await read({ kind: 'case', id: caseIdOf(1) }, { limit: 2 });
  const added = (await keysOf()).filter((key) => !before.includes(key));
  expect(added).toEqual([expect.stringMatching(`^AUDIT#${caseIdOf(1)} ${NOW}#aud_`)]);
  const record = (await scanTable(on.table)).find(({ pk, sk }) => `${pk} ${sk}` === added[0]);
  expect(record).toMatchObject({
    ...{ event: 'audit_read', operator, outcome: 'done' },
    change: { kind: 'case', entries: 2 },
  });
  const after = await keysOf();
  await read({ kind: 'case', id: caseIdOf(1) }, { isDryRun: true });
  expect(await keysOf()).toEqual(after);
});

test('records the reading of an address by its hash', async () => {
  const email = 'Nobody.Known@example.org';
  await read({ kind: 'person', id: email });
  const keys = (await keysOf()).filter((key) => /nobody/i.test(key));
  expect(keys).toEqual([]);
  expect(JSON.stringify(await scanTable(on.table))).not.toMatch(/nobody\.known/i);
  said = [];
  await read({ kind: 'person', id: email });
  expect(said).toEqual([expect.stringContaining('audit_read')]);
});

test('escapes what begins a line or changes how a terminal shows one', async () => {
  const subject = caseIdOf(9);
  await transact(on.table, () => [
    operationRecord(deps(), {
      ...{ operator: 'local:meera', event: 'hold_set', subject },
      change: { why: 'a\u0085b\u009b31mc\u2028d\u202ee' },
    }),
  ]);
  await read({ kind: 'case', id: subject });
  expect(said[0]).toContain('why="a\\u0085b\\u009b31mc\\u2028d\\u202ee"');
});

test('shows nothing if the reading cannot be recorded', async () => {
  const failing = await interceptedStores(
    { table: on.table, files: { bucket: on.bucket } as Files },
    async ({ name, make }) => {
      if (name.startsWith('TransactWrite')) throw new Error('The table is not there');
      await make();
    },
  );
  await expect(
    readAudit(deps(failing.table), {
      of: { kind: 'case', id: caseIdOf(1) },
      ...{ before: undefined, limit: 10, isDryRun: false },
    }),
  ).rejects.toThrow('The table is not there');
  failing.close();
  expect(said).toEqual([]);
});
