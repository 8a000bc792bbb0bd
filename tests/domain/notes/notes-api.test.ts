import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notesEndpoints } from '#contracts/endpoints/notes.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { createNote } from '#lambdas/notes/create-note.ts';
import { listNotes } from '#lambdas/notes/list-notes.ts';
import { noteKeys } from '#lambdas/notes/record/note-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { receiptKeys } from '#shared/idempotency/receipt-keys.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { apiEvent } from '../../support/api-event.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

/** The handler, called as by API Gateway. */

type Reply = {
  data?: { id: string; content: string; created_at: string }[];
  total?: number;
  lastPage?: number;
  message?: string;
  newNote?: { id: string; content: string; created_at: string };
  code?: string;
  issues?: { field: string; message: string }[];
};

let table: Table;
let stop: () => Promise<void>;
const call = callHandler<Reply>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  await signIn(table, 'usr_one');
  await signIn(table, 'usr_two');
  // One case of two neutrals, and many cases of one.
  const both = ['usr_one', 'usr_two'].map((userId) => ({
    userId,
    name: userId,
    role: 'presiding' as const,
  }));
  await createCase(table, makeCase(1, 'usr_one', { assignments: both }));
  for (let n = 2; n <= 12; n += 1) await createCase(table, makeCase(n, 'usr_one'));
});
afterAll(() => stop());

const list = (n: number, query: Record<string, string> = {}, userId = 'usr_one') =>
  call(apiEvent('GET', 'notes/{id}', { userId, params: { id: caseIdOf(n) }, query }));

type Add = { userId?: string; key?: string };

const add = (n: number, content: unknown, { userId = 'usr_one', key }: Add = {}) =>
  call(
    apiEvent('POST', 'notes/{id}', {
      userId,
      params: { id: caseIdOf(n) },
      body: { content },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    }),
  );

/** The stored items of a scratch pad. */
async function stored(n: number, userId = 'usr_one') {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': noteKeys.notesOf(userId, caseIdOf(n)).pk },
    }),
  );
  return Items;
}

test('adds notes and lists them newest first', async () => {
  const first = await add(1, '  Limitation: last part payment.  ');
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    message: 'Note Added Successfully',
    newNote: { content: 'Limitation: last part payment.' },
  });
  await add(1, 'Second');
  const { body } = await list(1);
  expect(body).toMatchObject({ total: 2, lastPage: 1, page: 1, perPage: 1000 });
  expect(body.data?.map(({ content }) => content)).toEqual([
    'Second',
    'Limitation: last part payment.',
  ]);
  expect(body.data?.[1]).toEqual(first.body.newNote);
});

test('shows a note to its author only, on a case with two neutrals', async () => {
  expect((await list(1, {}, 'usr_two')).body).toMatchObject({ data: [], total: 0 });
  await add(1, 'Mine', { userId: 'usr_two' });
  expect((await list(1, {}, 'usr_two')).body.total).toBe(1);
  expect(JSON.stringify((await list(1)).body)).not.toContain('Mine');
});

test('returns the missing-case error to a neutral who is not on the case, and stores nothing', async () => {
  await add(2, 'Not for others');
  const theirs = await add(2, 'Intruder', { userId: 'usr_two', key: 'intruder-0000000001' });
  const missing = await add(999, 'Intruder', { userId: 'usr_two', key: 'intruder-0000000001' });
  expect([theirs.status, missing.status]).toEqual([404, 404]);
  expect({ ...theirs.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  expect(await stored(2, 'usr_two')).toEqual([]);
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: receiptKeys.receipt('usr_two', 'createNote', 'intruder-0000000001'),
    }),
  );
  expect(Item).toBeUndefined();
  const read = await list(2, {}, 'usr_two');
  expect(read.status).toBe(404);
  expect(JSON.stringify(read.body)).not.toContain('Not for others');
});

test.each([
  ['blank', '', 'Note is required'],
  ['whitespace only', ' \n\t ', 'Note is required'],
  ['invisible characters only', '\u200b\u2060', 'Note is required'],
  ['1001 characters', 'x'.repeat(1001), 'Maximum 1000 characters'],
  ['a control character', 'a\u0000b', 'Control characters are not allowed'],
  ['text that turns its direction', 'a\u202eb', 'Control characters are not allowed'],
  ['no text', 42, 'Note is required'],
  ['nothing', undefined, 'Note is required'],
])('refuses %s and stores nothing', async (_, content, message) => {
  const { status, body } = await add(3, content);
  expect([status, body.code, body.issues]).toEqual([
    400,
    'invalid_input',
    [{ field: 'content', message }],
  ]);
  expect(await stored(3)).toEqual([]);
});

test('accepts 1000 characters, several lines, and Indian scripts unchanged', async () => {
  const long = 'क'.repeat(1000);
  expect((await add(4, long)).body.newNote?.content).toBe(long);
  expect((await add(4, 'one\ntwo\r\n\r\nthree')).body.newNote?.content).toBe(
    'one<br>two<br><br>three',
  );
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<img src=x onerror="alert(1)">', '&lt;img src=x onerror="alert(1)"&gt;'],
  ['&lt;b&gt; & <br>', '&amp;lt;b&amp;gt; &amp; &lt;br&gt;'],
  ['</p><style>*{display:none}</style>', '&lt;/p&gt;&lt;style&gt;*{display:none}&lt;/style&gt;'],
])('stores %s as typed and returns it escaped', async (typed, out) => {
  const { newNote } = (await add(5, typed)).body;
  expect(newNote?.content).toBe(out);
  expect((await list(5)).body.data?.[0]?.content).toBe(out);
  expect((await stored(5)).map(({ content }) => content)).toContain(typed);
});

test('pages with exact totals, an empty page after the last, and stays under 6 MB', async () => {
  await batchWrite(table, {
    put: Array.from({ length: 1203 }, (_, n) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
      const id = `nte_${n}`;
      const content = '&'.repeat(1000);
      return {
        ...noteKeys.note('usr_one', caseIdOf(6), createdAt, id),
        id,
        userId: 'usr_one',
        caseId: caseIdOf(6),
        content,
        createdAt,
      };
    }),
  });
  const pages = [];
  for (const page of ['1', '2', '3']) pages.push((await list(6, { page })).body);
  expect(pages.map(({ total, lastPage, data }) => [total, lastPage, data?.length])).toEqual([
    [1203, 2, 1000],
    [1203, 2, 203],
    [1203, 2, 0],
  ]);
  const ids = pages.flatMap(({ data }) => data?.map(({ id }) => id) ?? []);
  expect(ids).toEqual(Array.from({ length: 1203 }, (_, n) => `nte_${1202 - n}`));
  expect(Buffer.byteLength(JSON.stringify(pages[0]))).toBeLessThan(6 * 1024 * 1024);
});

test.each<Record<string, string>>([{ page: '501' }, { page: '0' }, { perPage: '1001' }])(
  'refuses %o',
  async (query) => {
    expect((await list(1, query)).status).toBe(400);
  },
);

test('adds one note for a repeated key and returns the same answer', async () => {
  const key = 'repeat-00000000000001';
  const first = await add(7, 'Once', { key });
  const again = await add(7, 'Once', { key });
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await stored(7)).toHaveLength(1);
  expect((await add(7, 'Once')).body.newNote?.id).not.toBe(first.body.newNote?.id);
  expect(await stored(7)).toHaveLength(2);
});

test('adds one note for parallel repeats', async () => {
  const key = 'parallel-000000000001';
  const replies = await Promise.all(Array.from({ length: 8 }, () => add(8, 'At once', { key })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.newNote?.id)).size).toBe(1);
  expect(await stored(8)).toHaveLength(1);
});

test('refuses a key with another text or another case, and adds nothing', async () => {
  const key = 'reused-0000000000001';
  await add(9, 'First text', { key });
  expect(await add(9, 'Other text', { key })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect((await add(10, 'First text', { key })).status).toBe(409);
  expect(await stored(9)).toHaveLength(1);
  expect(await stored(10)).toEqual([]);
});

test('separates the keys of different users', async () => {
  const key = 'shared-0000000000001';
  const mine = await add(1, 'Same words', { key });
  const theirs = await add(1, 'Same words', { key, userId: 'usr_two' });
  expect(theirs.status).toBe(200);
  expect(theirs.body.newNote?.id).not.toBe(mine.body.newNote?.id);
});

test.each(['short', 'x'.repeat(65), 'with spaces in the key', 'ünïcode-key-000000'])(
  'refuses the key %j and adds nothing',
  async (key) => {
    const { status, body } = await add(11, 'Text', { key });
    expect([status, body.issues?.[0]?.field]).toEqual([400, 'idempotency-key']);
    expect(await stored(11)).toEqual([]);
  },
);

test('ignores a receipt after a day, also before time to live removes it', async () => {
  const key = 'expired-000000000001';
  const receipt = receiptKeys.receipt('usr_one', 'createNote', key);
  const first = await add(12, 'Daily', { key });
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: receipt }));
  expect(Item?.['expiresAt'] - Date.now() / 1000).toBeCloseTo(86_400, -2);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: receipt,
      UpdateExpression: 'SET expiresAt = :past',
      ExpressionAttributeValues: { ':past': Math.floor(Date.now() / 1000) - 1 },
    }),
  );
  const later = await add(12, 'Daily', { key });
  expect(later.body.newNote?.id).not.toBe(first.body.newNote?.id);
  expect(await stored(12)).toHaveLength(2);
});

test('costs the check and one unit for each 4 KB; two units for a repeat', async () => {
  const principal = principalOf('usr_one');
  const query = notesEndpoints.listNotes.query.parse({});
  const params = { id: caseIdOf(7) };
  const read = await readUnitsOf(table, (measured) =>
    listNotes({ table: measured }, { principal, params, query }),
  );
  expect(read.readUnits).toBe(1.5);
  const repeated = await readUnitsOf(table, (measured) =>
    createNote(
      { table: measured, clock: { now: () => new Date() } },
      {
        principal,
        params,
        body: { content: 'Once' },
        idempotencyKey: 'repeat-00000000000001',
      },
    ),
  );
  expect(repeated.readUnits).toBe(1.5);
});
