import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { templateHeader } from '#contracts/rules/cases/bulk-rows.ts';
import { isOver } from '#lambdas/cases/bulk/bulk-job-record.ts';
import { BULK_CHUNK_ROWS } from '#lambdas/cases/bulk/bulk-jobs.constants.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { findBulkJob } from '#lambdas/cases/bulk/bulk-repository.ts';
import { runBulkChunk } from '#lambdas/cases/bulk/run-bulk-chunk.ts';
import { releaseLoanAccount } from '#lambdas/cases/filing/loan-account.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { bucketsOf, kindsOf } from '#lambdas/docket/counts/docket-statistics.ts';
import { readDocketCounts } from '#lambdas/docket/record/docket-counters.ts';
import { sumCounts } from '#lambdas/docket/record/docket-counts.ts';
import { createdDocketId, docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { FOLD_AT } from '#lambdas/docket/search/fold-journal.ts';
import { findSnapshotState } from '#lambdas/docket/search/snapshot-state.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { bulkCsv, bulkRow, csvOf } from '#tests/support/bulk-csv.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { identityKeys } from '#tests/support/keys/identity-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { putParty } from '#tests/support/put-party.ts';
import { startFilesAndMail } from '#tests/support/stores/start/start-files-and-mail.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** Bulk creation: the handler as by API Gateway, the job as by the table’s stream. */

// Replies are untyped; each test asserts the fields that it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Reply = { status: number; body: any };

let table: Table;
let stop: () => Promise<void>;
let services: Awaited<ReturnType<typeof startFilesAndMail>>;
const call = callHandler<Reply['body']>;
let deliver: (event: DynamoDBStreamEvent) => Promise<void>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  services = await startFilesAndMail();
  process.env['ASSEMBLE_BUNDLES_QUEUE'] = 'https://queue.invalid/assemble-bundles';
  process.env['WORK_BATCHES_QUEUE'] = 'https://queue.invalid/work-batches';
  process.env['SEND_REMINDERS_QUEUE'] = 'https://queue.invalid/send-reminders';
  process.env['SIGNING_MACHINE'] = 'arn:aws:states:ap-south-1:000000000000:stateMachine:signing';
  ({ handler: deliver } = await import('#lambdas/follow-table/follow-table.lambda.ts'));
  for (const userId of ['usr_one', 'usr_two', 'usr_three']) {
    await addPerson(table, { userId, role: 'arbitrator', name: `Neutral ${userId}` });
    await signIn(table, userId);
  }
  await putParty(table, { id: 'pty_two', ownerId: 'usr_two', name: 'Secret Lender' });
  await putParty(table, { id: 'pty_three', ownerId: 'usr_three', name: 'Third Lender' });
});
/** Clears jobs that tests leave unfinished, so that they do not block later tests. */
afterEach(() =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: bulkKeys.running('usr_one') })),
);
afterAll(async () => {
  await services.stop();
  await stop();
});

/** A claimant used by one test only, without existing data. */
let parties = 0;
async function newParty(facts: object = {}): Promise<string> {
  parties += 1;
  const id = `pty_bulk${parties}`;
  await putParty(table, { id, ownerId: 'usr_one', name: 'Deccan Finance', ...facts });
  return id;
}

const upload = (content: string | Uint8Array, userId = 'usr_one') =>
  services.upload(userId, 'bulkCases', content, 'text/csv');

const start = (body: object, { userId = 'usr_one', idempotencyKey = '' } = {}) =>
  call(
    apiEvent('POST', 'cases/bulk', {
      userId,
      body: { resolutionKind: 'arbitration', fileName: 'loans.csv', ...body },
      ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
    }),
  );
const startWith = async (content: string | Uint8Array, partyId: string): Promise<string> => {
  const { body } = await start({ key: await upload(content), partyId });
  return body.job.id;
};
const jobOf = (id: string, query: Record<string, string> = {}, userId = 'usr_one') =>
  call(apiEvent('GET', 'cases/bulk/{id}', { userId, params: { id }, query }));
const errorFileOf = (id: string, userId = 'usr_one') =>
  call(apiEvent('GET', 'cases/bulk/{id}/error-file', { userId, params: { id } }));

const deps = () => ({
  table,
  clock: systemClock,
  files: services.files,
  identityKeys: async () => identityKeys,
});
const runOnce = async (jobId: string, work = deps()) => {
  const job = await findBulkJob(table, { userId: 'usr_one', jobId });
  return runBulkChunk(work, { userId: 'usr_one', jobId, cursor: job?.cursor ?? 0 });
};
/** As the stream does: each change of the job runs the next chunk, until it ends. */
async function runToEnd(jobId: string): Promise<Reply['body']> {
  for (;;) {
    const outcome = await runOnce(jobId);
    if (outcome !== 'done') return (await jobOf(jobId)).body;
  }
}

async function itemsUnder(prefix: string) {
  const items: Record<string, unknown>[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const reply = await table.client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ExclusiveStartKey: startKey }),
    );
    items.push(...(reply.Items ?? []));
    startKey = reply.LastEvaluatedKey;
  } while (startKey);
  return items.filter(({ pk }) => String(pk).startsWith(prefix));
}
const casesOf = async (partyId: string) =>
  (await itemsUnder('CASE#')).filter(
    ({ sk, claimant }) =>
      sk === 'CASE' && JSON.stringify(claimant).includes(`"partyId":"${partyId}"`),
  );
const createdCount = async () =>
  sumCounts(await readDocketCounts(table, createdDocketId('usr_one')), kindsOf({}), bucketsOf({}));
const everyJob = () => itemsUnder('BULKJOB');

describe('a file of good and bad rows', () => {
  test('creates cases from the good rows and reports each bad one by its row number', async () => {
    const partyId = await newParty();
    const header = [...templateHeader, 'Branch'];
    const csv = csvOf([
      header,
      [...bulkRow(1), 'Pune'],
      [...bulkRow(2, { Description: 'First line\nsecond "line", with all' }), '=1+1'],
      [...bulkRow(3, { 'Respondent Email': 'nobody', 'Case Title': '' }), '-Thane'],
      header.map(() => ''),
      bulkRow(5),
      [...bulkRow(6, { 'Loan Account Number': 'ln 00000001' }), ''],
    ]);
    const key = await upload(`\ufeff${csv}`);
    const { status, body } = await start({ key, partyId });
    expect([status, body.job]).toMatchObject([
      200,
      { state: 'queued', total: 5, processed: 0, partyName: 'Deccan Finance', failure: '' },
    ]);
    const done = await runToEnd(body.job.id);
    expect(done.job).toMatchObject({
      state: 'completed',
      total: 5,
      processed: 5,
      created: 2,
      skipped: 1,
      failed: 2,
      hasErrorFile: true,
    });
    expect(done.problems.data).toEqual([
      {
        row: 4,
        outcome: 'failed',
        problems: [
          { column: 'Case Title', message: 'Case Title is required' },
          { column: 'Respondent Email', message: 'Please enter valid email' },
        ],
      },
      {
        row: 6,
        outcome: 'failed',
        problems: [{ column: '', message: 'This row has 11 columns, the header has 12' }],
      },
      {
        row: 7,
        outcome: 'skipped',
        problems: [
          {
            column: 'Loan Account Number',
            message: expect.stringMatching(/^The case ARB-\d{4}-\d+ already has this loan account/),
          },
        ],
      },
    ]);
    const made = await casesOf(partyId);
    expect(made).toHaveLength(2);
    expect(made.find(({ title }) => title === 'Recovery of loan 2')).toMatchObject({
      status: 'waitingForCaseApproval',
      description: 'First line\nsecond "line", with all',
      bulkUploadExtraFields: { Branch: '=1+1' },
      createdBy: 'usr_one',
    });
    expect((await storedActivities(table, 'usr_one'))[0]).toMatchObject({
      kind: 'BULK',
      entityId: body.job.id,
      message: 'loans.csv: 2 cases created, 1 already there, 2 with errors',
    });
  });

  test('returns the failed rows as a file that is safe to open, correct and upload again', async () => {
    const partyId = await newParty();
    const bad = bulkRow(2, { 'Respondent Email': 'nobody', 'Respondent Mobile': '+919876543210' });
    const jobId = await startWith(
      csvOf([
        [...templateHeader, 'Note'],
        [...bulkRow(1), 'ok'],
        [...bad, '=cmd|x'],
      ]),
      partyId,
    );
    expect((await errorFileOf(jobId)).status).toBe(409);
    await runToEnd(jobId);
    const { body } = await errorFileOf(jobId);
    const answer = await fetch(body.url);
    expect(answer.headers.get('content-disposition')).toContain("UTF-8''loans%20errors.csv");
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(text.startsWith(`\ufeff${templateHeader.join(',')},Note,Error\r\n`)).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(
      ",'+919876543210,'=cmd|x,Respondent Email: Please enter valid email",
    );

    const again = await startWith(text.replace('nobody', 'somebody@example.com'), partyId);
    const done = await runToEnd(again);
    expect(done.job).toMatchObject({ created: 1, failed: 0, hasErrorFile: false });
    const mended = (await casesOf(partyId)).find(({ title }) => title === 'Recovery of loan 2');
    expect(mended).toMatchObject({
      bulkUploadExtraFields: { Note: '=cmd|x' },
      respondents: [{ mobile: '+919876543210' }],
    });
  });

  test('pages its errors by position in the file', async () => {
    const partyId = await newParty();
    const rows = Array.from({ length: 450 }, (_, n) =>
      bulkRow(n, n % 3 === 0 ? { 'Respondent Email': 'x' } : { 'Respondent Kind': 'x' }),
    );
    const jobId = await startWith(csvOf([templateHeader, ...rows]), partyId);
    const done = await runToEnd(jobId);
    expect(done.job).toMatchObject({ created: 0, failed: 450 });
    const seen: number[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { body } = await jobOf(jobId, { page: String(page), perPage: '90' });
      expect(body.problems).toMatchObject({ page, total: 450, lastPage: 5 });
      seen.push(...body.problems.data.map(({ row }: { row: number }) => row));
    }
    expect(seen).toEqual(Array.from({ length: 450 }, (_, n) => 2 + n));
    expect((await jobOf(jobId, { page: '6', perPage: '90' })).body.problems.data).toEqual([]);
    expect((await jobOf(jobId, { page: '0' })).status).toBe(400);
  });

  test.each([
    ['line feeds', csvOf([templateHeader, bulkRow(1), bulkRow(2)], '\n')],
    ['carriage returns', csvOf([templateHeader, bulkRow(1), bulkRow(2)], '\r')],
    ['semicolons', csvOf([templateHeader, bulkRow(1), bulkRow(2)], '\r\n', ';')],
    ['tabs', csvOf([templateHeader, bulkRow(1), bulkRow(2)], '\n', '\t')],
    ['no end of the last line', bulkCsv(2).trimEnd()],
    ['blank lines in between', bulkCsv(2).replaceAll('\r\n', '\r\n\r\n')],
  ])('accepts %s', async (_name, csv) => {
    const done = await runToEnd(await startWith(csv, await newParty()));
    expect(done.job).toMatchObject({ state: 'completed', total: 2, created: 2, failed: 0 });
  });
});

describe('a file that cannot be read', () => {
  const windows1252 = Buffer.from(csvOf([templateHeader, bulkRow(1), bulkRow(2)]));
  windows1252[windows1252.lastIndexOf('Patil')] = 0xe9;
  const utf16 = Buffer.from(`\ufeff${bulkCsv(1)}`, 'utf16le');
  const further = Array.from({ length: 10_000 }, (_, n) => n);
  const wideCsv = (name: string) =>
    csvOf([
      [...templateHeader, ...further.map((n) => name && `${name}${n}`)],
      [...bulkRow(1), ...further.map(() => '')],
    ]);
  /** Starts correctly, so that only its size can cause the refusal. */
  const flood = (text: string, last = 0x0a) =>
    Buffer.concat([Buffer.from(bulkCsv(1)), Buffer.alloc(19e6, text), Buffer.from([last])]);
  const tooLong = (row: string[]) => csvOf([templateHeader, row]);

  test.each([
    ['Windows-1252', windows1252, 400, /^Row 3 is not UTF-8 text/],
    ['UTF-16', utf16, 400, /^The file is UTF-16. In your spreadsheet, save it as “CSV UTF-8”/],
    ['a zip or xlsx', Buffer.from('504b0304140000000800', 'hex'), 415, /^Invalid File Type/],
    ['a PDF', '%PDF-1.7\n1 0 obj<<>>endobj', 415, /^Invalid File Type/],
    ['blank lines', '\r\n\r\n', 400, /^The file is empty/],
    ['a header only', bulkCsv(0), 400, /^The file has a header and no rows/],
    ['no header', csvOf([bulkRow(1)]), 400, /is missing/],
    ['a column twice', csvOf([[...templateHeader, 'PAN'], bulkRow(1)]), 400, /mean the same/],
    ['an open quote', `${bulkCsv(1)}"abc,1\r\n`, 400, /^Row 3: a quotation mark is opened and/],
    ['a stray quote', `${bulkCsv(1)}"abc"d,1\r\n`, 400, /^Row 3: a quotation mark stands where/],
    ['10,001 rows', bulkCsv(10_001), 400, /^A file can have up to 10,000 rows/],
    ['10,000 further columns', wideCsv('c'), 400, /^The header has 10,011 columns/],
    ['10,000 columns without a name', wideCsv(''), 400, /^The header has 10,011 columns/],
    ['19 MB of line ends', flood('\n'), 400, /^The file has too many rows or cells/],
    ['19 MB of line ends, then another encoding', flood('\n', 0xff), 400, /^The file has too many/],
    ['19 MB of delimiters in one row', flood(','), 400, /^The file has too many rows or cells/],
    ['19 MB of blank rows', flood(',,,,,,\n'), 400, /^The file has too many rows or cells/],
    [
      'a cell of 5 MB',
      tooLong(bulkRow(1, { Description: 'a'.repeat(5e6) })),
      400,
      /^Row 2: the row is/,
    ],
    [
      'a NUL',
      csvOf([templateHeader, bulkRow(1, { Description: '\0' })]),
      415,
      /^Invalid File Type/,
    ],
  ])('%s is refused, and no job begins', async (_name, content, status, message) => {
    const partyId = await newParty();
    const before = await everyJob();
    const reply = await start({ key: await upload(content), partyId });
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect(reply.body.issues[0].field).toBe('key');
    expect(await everyJob()).toEqual(before);
  });

  test('refuses a missing upload', async () => {
    const partyId = await newParty();
    const key = 'uploads/usr_one/bulkCases/upl_none';
    expect((await start({ key, partyId })).status).toBe(415);
  });

  test('refuses 50 MB from the first bytes, and when the address is requested', async () => {
    const partyId = await newParty();
    const key = await upload(Buffer.alloc(50 * 1024 * 1024, 'a,b\n'));
    const { body, status } = await start({ key, partyId });
    expect([status, body.message]).toEqual([413, 'Files can have up to 20 MB']);
    const { handler } = await import('#lambdas/upload-addresses/handler.ts');
    const reply = await handler(
      apiEvent('POST', 's3-url', {
        userId: 'usr_one',
        body: {
          key: ['loans.csv'],
          purpose: 'bulkCases',
          contentTypes: ['text/csv'],
          sizes: [50 * 1024 * 1024],
        },
      }),
      {} as Context,
    );
    expect([reply.statusCode, JSON.parse(reply.body).message]).toEqual([
      413,
      'Files can have up to 20 MB',
    ]);
  });

  test.each([
    [{ key: '' }, 'key', 'File is required'],
    [{ partyId: '' }, 'partyId', 'Party is required'],
    [{ resolutionKind: 'lawsuit' }, 'resolutionKind', 'Resolution kind is required'],
    [{ fileName: ' ' }, 'fileName', 'File name is required'],
  ])('refuses a request with %o', async (facts, field, message) => {
    const { status, body } = await start({ key: 'uploads/x', partyId: 'pty_two', ...facts });
    expect([status, body.issues]).toEqual([400, [{ field, message }]]);
  });
});

describe('a job that is interrupted, repeated or doubled', () => {
  test('creates and counts each case once after it is killed in the middle of a chunk', async () => {
    const partyId = await newParty();
    const jobId = await startWith(bulkCsv(90, 20_000), partyId);
    const before = await createdCount();
    for (const writesBefore of [17, 45]) {
      const cut = cutAfter(writesBefore);
      await expect(runOnce(jobId, { ...deps(), table: cut })).rejects.toThrow('killed');
    }
    expect((await casesOf(partyId)).length).toBeGreaterThan(20);
    const done = await runToEnd(jobId);
    expect(done.job).toMatchObject({ state: 'completed', created: 90, skipped: 0, failed: 0 });
    expect(await casesOf(partyId)).toHaveLength(90);
    const after = await createdCount();
    expect(after - before).toBe(90);
  });

  test('gives one result for two parallel runs of the same chunk', async () => {
    const partyId = await newParty();
    const jobId = await startWith(bulkCsv(60, 30_000), partyId);
    const which = { userId: 'usr_one', jobId, cursor: 0 };
    const outcomes = await Promise.all([runBulkChunk(deps(), which), runBulkChunk(deps(), which)]);
    expect(outcomes.sort()).toEqual(['done', 'not its turn']);
    expect((await runToEnd(jobId)).job).toMatchObject({ created: 60, skipped: 0 });
    expect(await casesOf(partyId)).toHaveLength(60);
  });

  test('ignores an event that is late, repeated or after the end', async () => {
    const partyId = await newParty();
    const jobId = await startWith(bulkCsv(BULK_CHUNK_ROWS + 1, 40_000), partyId);
    const first = await eventOf(jobId);
    await deliver(first);
    expect((await jobOf(jobId)).body.job).toMatchObject({ state: 'running', processed: 200 });
    await deliver(first);
    expect((await jobOf(jobId)).body.job).toMatchObject({ state: 'running', processed: 200 });
    await deliver(await eventOf(jobId));
    const last = await eventOf(jobId);
    await deliver(last);
    expect((await jobOf(jobId)).body.job).toMatchObject({ state: 'completed', created: 201 });
    const told = await storedActivities(table, 'usr_one');
    await deliver(last);
    await deliver(first);
    expect((await jobOf(jobId)).body.job).toMatchObject({ state: 'completed', created: 201 });
    expect(await storedActivities(table, 'usr_one')).toEqual(told);
  });

  test('delays no other job when a job or a docket fails', async () => {
    const partyId = await newParty();
    const [good, broken] = [
      await startWith(bulkCsv(2, 41_000), partyId),
      await startWith(bulkCsv(2, 42_000), partyId),
    ];
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: bulkKeys.plan(broken) }),
    );
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: docketKeys.row('usr_broken', 'cas_broken') }),
    );
    const notesOf = (userId: string): DynamoDBStreamEvent['Records'] =>
      Array.from({ length: FOLD_AT }, () => ({
        eventName: 'INSERT',
        dynamodb: { Keys: { pk: { S: `JOURNAL#${userId}` }, sk: { S: 'CASE#any' } } },
      }));
    const Records = [
      ...notesOf('usr_broken'),
      ...(await eventOf(broken)).Records,
      ...notesOf('usr_one'),
      ...(await eventOf(good)).Records,
    ];
    const before = await findSnapshotState(table, 'usr_one');
    const error = await deliver({ Records }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AggregateError);
    expect(error).toHaveProperty('errors.length', 2);
    expect((await jobOf(good)).body.job).toMatchObject({ state: 'running', processed: 2 });
    expect((await jobOf(broken)).body.job).toMatchObject({ state: 'queued', processed: 0 });
    expect((await findSnapshotState(table, 'usr_broken')).generation).toBeUndefined();
    const { generation } = await findSnapshotState(table, 'usr_one');
    expect(generation).toBeDefined();
    expect(generation).not.toBe(before.generation);
  });

  test('creates no cases when the rows of two chunks are repeated', async () => {
    const partyId = await newParty();
    const total = BULK_CHUNK_ROWS + 1;
    const csv = bulkCsv(total, 50_000);
    const once = await runToEnd(await startWith(csv, partyId));
    expect(once.job).toMatchObject({ total, created: total, skipped: 0, failed: 0 });
    const again = await runToEnd(await startWith(csv, partyId));
    expect(again.job).toMatchObject({ total, created: 0, skipped: total, failed: 0 });
    expect(await casesOf(partyId)).toHaveLength(total);
  });

  test('does not file a case again that was closed meanwhile', async () => {
    const partyId = await newParty();
    const csv = bulkCsv(2, 60_000);
    await runToEnd(await startWith(csv, partyId));
    const [first] = await casesOf(partyId);
    const record = first && (await findCase(table, String(first['id'])));
    if (!record) throw new Error('No case was made');
    const [left] = await releaseLoanAccount(table, record);
    if (!left?.Update) throw new Error('The account is not claimed');
    await table.client.send(new UpdateCommand(left.Update));
    const again = await runToEnd(await startWith(csv, partyId));
    expect(again.job).toMatchObject({ total: 2, created: 0, skipped: 2 });
  });

  test('starts one job for repeated requests with one Idempotency-Key', async () => {
    const [partyId, key] = [await newParty(), await upload(bulkCsv(2))];
    const replies = await Promise.all(
      [1, 2].map(() => start({ key, partyId }, { idempotencyKey: 'once-and-only-once' })),
    );
    expect(new Set(replies.map(({ body }) => body.job.id)).size).toBe(1);
  });
});

describe('a job that fails', () => {
  test('ends and releases its slot: at most three jobs run at once', async () => {
    const userId = 'usr_three';
    const key = await upload(bulkCsv(1), userId);
    const begin = (idempotencyKey = '') =>
      start({ key, partyId: 'pty_three' }, { userId, idempotencyKey });
    const first = await begin('three-at-once-key-1');
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => begin()));
    const refusals = others.filter(({ status }) => status !== 200);
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [
        409,
        '3 of your uploads are still running. Begin this one when one of them is over',
      ]),
    );
    // A repeat of the request starts no fourth job.
    expect((await begin('three-at-once-key-1')).body.job.id).toBe(first.body.job.id);

    const jobId: string = first.body.job.id;
    for (;;) {
      const job = await findBulkJob(table, { userId, jobId });
      if (!job || isOver(job)) break;
      await runBulkChunk(deps(), { userId, jobId, cursor: job.cursor });
    }
    expect((await begin()).status).toBe(200);
    expect((await begin()).status).toBe(409);
  });

  test('reports that its file was replaced, or that its party is no longer verified', async () => {
    const partyId = await newParty();
    const key = await upload(bulkCsv(3));
    const { body } = await start({ key, partyId });
    await services.files.client.send(
      new PutObjectCommand({
        Bucket: services.files.bucket,
        // Written directly: no upload address writes to this key.
        Key: key.replace('incoming/', 'uploads/'),
        Body: bulkCsv(3, 7),
        ContentType: 'text/csv',
      }),
    );
    expect((await runToEnd(body.job.id)).job).toMatchObject({
      state: 'failed',
      created: 0,
      failure: 'The uploaded file was replaced meanwhile',
    });

    const other = await startWith(bulkCsv(3), partyId);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: partyKeys.party(partyId),
        UpdateExpression: 'SET #status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': 'underVerification' },
      }),
    );
    expect((await runToEnd(other)).job).toMatchObject({
      state: 'failed',
      created: 0,
      failure: 'This party is still under verification',
    });
    expect((await storedActivities(table, 'usr_one'))[0]?.message).toContain('was given up');
  });
});

describe('another neutral', () => {
  test('cannot start a job with a foreign file or party', async () => {
    const before = await everyJob();
    const mine = await newParty();
    const key = await upload(bulkCsv(1));
    const stolen = await start({ key, partyId: 'pty_two' }, { userId: 'usr_two' });
    expect([stolen.status, stolen.body.code]).toEqual([403, 'not_allowed']);
    const own = await upload(bulkCsv(1), 'usr_two');
    const foreign = await start({ key: own, partyId: mine }, { userId: 'usr_two' });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Party not found']);
    const unverified = await newParty({ status: 'underVerification' });
    expect((await start({ key, partyId: unverified })).status).toBe(409);
    expect(await everyJob()).toEqual(before);
  });

  test('cannot read a job, its errors or its file', async () => {
    const jobId = await startWith(
      csvOf([templateHeader, bulkRow(1, { 'Respondent Email': 'x' })]),
      await newParty(),
    );
    await runToEnd(jobId);
    expect((await errorFileOf(jobId)).status).toBe(200);
    for (const reply of [await jobOf(jobId, {}, 'usr_two'), await errorFileOf(jobId, 'usr_two')])
      expect([reply.status, reply.body.message]).toEqual([404, 'Upload not found']);
    const listed = await call(apiEvent('GET', 'cases/bulk', { userId: 'usr_two' }));
    expect(listed.body.jobs).toEqual([]);
    expect((await jobOf('blk_none')).status).toBe(404);
  });

  test('lists only the caller’s last twenty jobs, newest first', async () => {
    const [partyId, key] = [await newParty(), await upload(bulkCsv(1))];
    for (let n = 0; n < 21; n += 1) await runToEnd((await start({ key, partyId })).body.job.id);
    const { body } = await call(apiEvent('GET', 'cases/bulk', { userId: 'usr_one' }));
    expect(body.jobs).toHaveLength(20);
    const begun = body.jobs.map((job: { created_at: string }) => job.created_at);
    expect(begun).toEqual([...begun].sort().reverse());
  });
});

/** A table client that fails after the given number of writes. */
function cutAfter(allowedWrites: number): Table {
  let left = allowedWrites;
  const send = (command: { constructor: { name: string } }) => {
    if (/Transact|Update|Put/.test(command.constructor.name)) left -= 1;
    if (left < 0) throw new Error('killed');
    // The same client’s method; its overloads are lost in the wrapper.
    return table.client.send(command as unknown as GetCommand);
  };
  return { name: table.name, client: Object.assign(Object.create(table.client), { send }) };
}

/** The stream record of a job as it is stored now. */
async function eventOf(jobId: string): Promise<DynamoDBStreamEvent> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: bulkKeys.job('usr_one', jobId) }),
  );
  const NewImage: Record<string, AttributeValue> = marshall(Item ?? {});
  // The stream's type and the SDK's describe the same wire form of an item.
  const Keys = { pk: NewImage['pk'], sk: NewImage['sk'] };
  return {
    Records: [{ eventName: 'MODIFY', dynamodb: { Keys, NewImage } }],
  } as DynamoDBStreamEvent;
}
