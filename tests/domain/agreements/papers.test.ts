import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadRow } from '#contracts/endpoints/outcome/agreements.ts';
import type { Agreement } from '#contracts/rules/outcome/outcomes.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { makeDocx, makeZip } from '#tests/support/files/make-files.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { startFilesAndMail } from '#tests/support/stores/start/start-files-and-mail.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** Summaries and agreements of settled cases, through the endpoints. */

type Reply = {
  data?: (UploadRow & { version: number; publishedBy: string; published_at: string })[];
  starts?: { name: string; text: string }[];
  summary?: string;
  summaryStatus?: string;
  version?: number;
  agreement?: Agreement;
  message?: string;
  code?: string;
  issues?: { field: string; message: string }[];
  allCount?: number;
  pendingCount?: number;
  draftCount?: number;
  uploadedCount?: number;
  total?: number;
};

let table: Table;
let services: Awaited<ReturnType<typeof startFilesAndMail>>;
let stop: () => Promise<void>;
const call = callHandler<Reply>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  services = await startFilesAndMail();
  for (const userId of ['usr_one', 'usr_manager', 'usr_two', 'usr_asked'])
    await signIn(table, userId);
});
afterAll(async () => {
  await services.stop();
  await stop();
});

let cases = 0;
/** A settled mediation of usr_one, managed by usr_manager. */
async function given(facts: Partial<CaseRecord> = {}): Promise<string> {
  cases += 1;
  const record = makeCase(cases, 'usr_one', {
    resolutionKind: 'mediation',
    status: 'bothPaidNegotiationSuccessFee',
    assignments: [
      { userId: 'usr_one', name: 'Ananya', role: 'presiding' },
      { userId: 'usr_manager', name: 'Farida', role: 'managing' },
      { userId: 'usr_asked', name: 'Asked', role: 'requested' },
    ],
    ...facts,
  });
  expect(await createCase(table, record)).toBe(true);
  return record.id;
}
const mustFind = async (id: string) => {
  const record = await findCase(table, id);
  if (!record) throw new Error(`No case ${id}`);
  return record;
};

const save = (
  caseId: string,
  mode: string,
  body: { summary?: unknown; version?: unknown },
  userId = 'usr_one',
) =>
  call(
    apiEvent('POST', 'mediator/summary/{caseId}/{mode}', {
      userId,
      params: { caseId, mode },
      body,
    }),
  );
const versions = (caseId: string, userId = 'usr_one') =>
  call(apiEvent('GET', 'mediator/summary/{caseId}/versions', { userId, params: { caseId } }));
const textOf = (caseId: string, version: number, userId = 'usr_one') =>
  call(
    apiEvent('GET', 'mediator/summary/{caseId}/versions/{version}', {
      userId,
      params: { caseId, version: String(version) },
    }),
  );
const starts = (caseId: string, userId = 'usr_one') =>
  call(apiEvent('GET', 'mediator/summary/{caseId}/starts', { userId, params: { caseId } }));

type Put = { userId?: string; kind?: string; replaces?: string; name?: string };
const put = (
  caseId: string,
  address: string,
  { userId = 'usr_one', kind = 'dealAgreement', replaces, name }: Put = {},
) => {
  const body = { url: { url: address, uploadType: '' }, ...(name && { name }) };
  const path = `mediator/uploads/case/{caseId}/${kind}`;
  return call(
    replaces === undefined
      ? apiEvent('POST', path, { userId, params: { caseId }, body })
      : apiEvent('PUT', `${path}/{documentId}`, {
          userId,
          params: { caseId, documentId: replaces },
          body,
        }),
  );
};
const PDF = '%PDF-1.7 the signed settlement';
const upload = (bytes: string | Uint8Array = PDF, type = 'application/pdf', userId = 'usr_one') =>
  services.upload(userId, 'outcomeAgreement', bytes, type);

const uploads = (query: Record<string, string> = {}, userId = 'usr_one') =>
  call(apiEvent('GET', 'mediator/uploads', { userId, query }));

describe('a summary', () => {
  test.each([
    ['a template’s', 'The tribunal finds that [findings]. INR [amount].', 'findings, amount'],
    [
      'a typed one',
      'The respondent pays on [day of the month] and [ ].',
      'day of the month, unnamed',
    ],
  ])('with an open blank is kept as a draft and not published: %s', async (_, summary, names) => {
    const id = await given();
    expect((await save(id, 'draft', { summary, version: 0 })).status).toBe(200);
    const refused = await save(id, 'publish', { summary, version: 1 });
    expect([refused.status, refused.body.message, refused.body.issues?.[0]?.field]).toEqual([
      400,
      expect.stringContaining(`2 blanks left: ${names}. `),
      'summary',
    ]);
    expect(await mustFind(id)).toMatchObject({ summaryStatus: 'draft', summaryVersion: 1 });
    expect((await versions(id)).body.data).toEqual([]);
    const filled = 'As held in [2019] 3 SCC 1 [emphasis added], the tribunal finds so [sic].';
    expect((await save(id, 'publish', { summary: filled, version: 1 })).status).toBe(200);
    const changed = await save(id, 'publish', { summary, version: 2 });
    expect([changed.status, (await mustFind(id)).negotiationSummary]).toEqual([400, filled]);
  });

  test('with a mark of unrecognised words is not published; the refusal says where to hear it', async () => {
    const id = await given();
    const summary = 'The parties agreed on [not recognised 1] and [not recognised 2].';
    expect((await save(id, 'draft', { summary, version: 0 })).status).toBe(200);
    const refused = await save(id, 'publish', { summary, version: 1 });
    expect(refused.status).toBe(400);
    expect(refused.body.issues).toEqual([{ field: 'summary', message: refused.body.message }]);
    expect(refused.body.message).toMatch(
      /missing at \[not recognised 1\], \[not recognised 2\]\. Play each one in the list under Start Dictation/,
    );
    expect((await mustFind(id)).summaryStatus).toBe('draft');
  });

  test('blanks of a foreign case are not told', async () => {
    const id = await given();
    const reply = await save(id, 'publish', { summary: 'On [dates].', version: 0 }, 'usr_two');
    expect([reply.status, reply.body.message]).toEqual([404, 'Case not found']);
  });

  test('moves from pending to draft to published, and each published version is kept', async () => {
    const id = await given();
    const draft = await save(id, 'draft', { summary: '  The parties settled.  ', version: 0 });
    expect([draft.status, draft.body]).toEqual([
      200,
      { message: 'Updated Agreement Summary', summaryStatus: 'draft', version: 1 },
    ]);
    expect((await versions(id)).body.data).toEqual([]);

    const first = await save(id, 'publish', { summary: 'The parties settled.', version: 1 });
    expect(first.body).toEqual({
      message: 'Submitted Agreement Summary',
      summaryStatus: 'completed',
      version: 2,
    });
    const second = await save(
      id,
      'publish',
      { summary: 'They settled.', version: 2 },
      'usr_manager',
    );
    expect(second.body).toMatchObject({ message: 'Updated Agreement Summary', version: 3 });

    expect(await mustFind(id)).toMatchObject({
      negotiationSummary: 'They settled.',
      summaryStatus: 'completed',
      summaryVersion: 3,
    });
    expect((await versions(id)).body.data).toEqual([
      { version: 3, publishedBy: 'Farida', published_at: expect.stringMatching(/Z$/) },
      { version: 2, publishedBy: 'Ananya', published_at: expect.stringMatching(/Z$/) },
    ]);
    expect((await textOf(id, 2)).body.summary).toBe('The parties settled.');
    expect((await textOf(id, 3)).body.summary).toBe('They settled.');
    expect((await textOf(id, 1)).status).toBe(404);
  });

  test('keeps a text that was completed elsewhere as the first version', async () => {
    const id = await given({ summaryStatus: 'completed', negotiationSummary: 'Seeded' });
    expect((await save(id, 'publish', { summary: 'Corrected', version: 0 })).body.version).toBe(1);
    expect((await versions(id)).body.data?.map(({ version }) => version)).toEqual([1, 0]);
    expect((await textOf(id, 0)).body.summary).toBe('Seeded');
  });

  test('of two windows, only one publishes; the other learns of it and loses nothing', async () => {
    const id = await given();
    await save(id, 'draft', { summary: 'Draft', version: 0 });
    const replies = await Promise.all([
      save(id, 'publish', { summary: 'From the first window', version: 1 }),
      save(id, 'publish', { summary: 'From the second window', version: 1 }, 'usr_manager'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed meanwhile'),
    });
    expect((await versions(id)).body.data).toHaveLength(1);
    const [won] = (await versions(id)).body.data ?? [];
    expect((await textOf(id, won?.version ?? 0)).body.summary).toBe(
      (await mustFind(id)).negotiationSummary,
    );
  });

  test('that is sent twice is saved once and notifies once', async () => {
    const id = await given();
    const before = await storedActivities(table, 'usr_manager');
    const sent = { summary: 'Settled', version: 0 };
    const replies = [await save(id, 'publish', sent), await save(id, 'publish', sent)];
    expect(replies.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect((await versions(id)).body.data).toHaveLength(1);
    const after = await storedActivities(table, 'usr_manager');
    expect(after.slice(0, after.length - before.length)).toMatchObject([
      {
        kind: 'UPLOAD',
        entityId: id,
        meta: { actions: 'caseManagerSummaryUpload', resolutionKind: 'mediation' },
        message: `The summary of ${(await mustFind(id)).code} was published`,
      },
    ]);
  });

  test.each([
    ['a draft of a published summary', 'completed', 'draft', 'This summary is published'],
    ['an older version', 'draft', 'publish', 'changed meanwhile'],
  ] as const)('refuses %s', async (_, summaryStatus, mode, message) => {
    const id = await given({ summaryStatus, negotiationSummary: 'Kept', summaryVersion: 4 });
    const version = mode === 'draft' ? 4 : 3;
    const reply = await save(id, mode, { summary: 'Other', version });
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining(message)]);
    expect(await mustFind(id)).toMatchObject({ negotiationSummary: 'Kept', summaryVersion: 4 });
  });

  test.each([
    [{ summary: ' \n ', version: 0 }],
    [{ version: 0 }],
    [{ summary: 'x'.repeat(10_001), version: 0 }],
    [{ summary: 'Nul\u0000', version: 0 }],
    [{ summary: 'Text', version: -1 }],
    [{ summary: 'Text', version: 1.5 }],
  ])('refuses the body %o', async (body) => {
    const id = await given();
    expect((await save(id, 'draft', body)).status).toBe(400);
    expect((await save(id, 'erase', { summary: 'x' })).status).toBe(400);
    expect((await mustFind(id)).summaryStatus).toBe('pending');
  });

  test('is only written for a settled case', async () => {
    for (const status of ['negotiationOngoing', 'closedByCaseManager', 'draft'] as const) {
      const id = await given({ status });
      const reply = await save(id, 'publish', { summary: 'Settled', version: 0 });
      expect([status, reply.status, reply.body.code]).toEqual([status, 409, 'conflict']);
      expect((await mustFind(id)).summaryStatus).toBe('pending');
    }
  });

  test('can be started from the case and from templates', async () => {
    const id = await given({
      totalClaim: { amountMinor: 67_100_020, currency: 'INR' },
      description: 'Recovery of a term loan',
    });
    const { status, body } = await starts(id);
    expect(status).toBe(200);
    expect(body.starts?.map(({ name }) => name)).toEqual([
      'From the case',
      'Settlement by one payment',
      'Settlement by instalments',
      'Settlement without payment',
    ]);
    const text = body.starts?.[0]?.text ?? '';
    for (const part of [
      'Claimant: Deccan Housing Finance',
      'Respondent: Suresh Patil',
      'INR 6,71,000.20',
      'Recovery of a term loan',
    ])
      expect(text).toContain(part);
    expect(body.starts?.[1]?.text).toContain('Suresh Patil pays Deccan Housing Finance');
  });
});

describe('an agreement', () => {
  const published = { summaryStatus: 'completed', negotiationSummary: 'Settled' } as const;

  test.each([
    ['pdf', PDF, 'application/pdf'],
    ['docx', makeDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['txt', 'The parties agree.', 'text/plain'],
  ])('of type %s is stored, listed and notified', async (extension, bytes, type) => {
    const id = await given(published);
    const before = await storedActivities(table, 'usr_manager');
    const reply = await put(id, await upload(bytes, type), { name: 'Final.bin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Uploaded Agreement Document']);
    expect(reply.body.agreement).toMatchObject({
      kind: 'dealAgreement',
      name: `Final.bin.${extension}`,
      uploadedBy: 'Ananya',
    });
    const { uploadedDocuments } = await mustFind(id);
    expect(uploadedDocuments).toMatchObject([
      { key: expect.stringMatching(/^uploads\/usr_one\/outcomeAgreement\//) },
    ]);
    const served = await fetch(reply.body.agreement?.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    const after = await storedActivities(table, 'usr_manager');
    expect(after.length - before.length).toBe(1);
    expect(after[0]).toMatchObject({ kind: 'UPLOAD', meta: { actions: 'agreementUpload' } });
  });

  test.each([
    ['an open blank', 'INR [amount] by [date].', /^2 blanks left: amount, date\. Fill in each one/],
    [
      'an open blank in UTF-16',
      Buffer.from('\ufeffINR [amount].', 'utf16le'),
      /^1 blank left: amount\. Fill in/,
    ],
    [
      'a mark of unrecognised words',
      'They agree on [not recognised 3].',
      /^Words of the dictation are missing at \[not recognised 3\]\. Play/,
    ],
  ])('uploaded as text with %s is refused, and nothing is stored', async (_, text, message) => {
    const id = await given(published);
    const address = await upload(text, 'text/plain');
    const refused = await put(id, address);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect(refused.body.message).toMatch(message);
    expect(refused.body.issues).toEqual([{ field: 'url', message: refused.body.message }]);
    expect((await mustFind(id)).uploadedDocuments).toEqual([]);
    // Brackets of legal texts are no blanks.
    const filled = await upload('The parties agree [emphasis added].', 'text/plain');
    expect((await put(id, filled)).status).toBe(200);
  });

  test('of the manager asks the presiding neutral for a review', async () => {
    const id = await given(published);
    const address = await upload(PDF, 'application/pdf', 'usr_manager');
    expect((await put(id, address, { userId: 'usr_manager' })).status).toBe(200);
    const [newest] = await storedActivities(table, 'usr_one');
    expect(newest).toMatchObject({
      kind: 'UPLOAD',
      meta: { actions: 'mediatorReviewDocumentUpload' },
      message: expect.stringMatching(/^Review the agreement of MED-/),
    });
  });

  test('that is registered twice, also at once and by PUT, is one', async () => {
    const id = await given(published);
    const address = await upload();
    const replies = await Promise.all([put(id, address), put(id, address), put(id, address)]);
    expect(new Set(replies.map(({ body }) => body.agreement?.id)).size).toBe(1);
    const repeated = await put(id, address, { replaces: replies[0]?.body.agreement?.id ?? '' });
    expect(repeated.status).toBe(200);
    expect((await mustFind(id)).uploadedDocuments).toHaveLength(1);
  });

  test('is replaced by PUT, and the older one stays listed', async () => {
    const id = await given(published);
    const first = (await put(id, await upload())).body.agreement?.id ?? '';
    const second = await put(id, await upload('%PDF-1.7 corrected'), { replaces: first });
    expect(second.status).toBe(200);
    const listed = (await uploads({ search: (await mustFind(id)).code })).body.data?.[0];
    expect(listed?.agreementsAndAwards.map((one) => one.id)).toEqual([
      second.body.agreement?.id,
      first,
    ]);
    // The older one is no longer the present one.
    const stale = await put(id, await upload('%PDF-1.7 third'), { replaces: first });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    const other = await put(id, await upload('%PDF-1.7 third'));
    expect(other.status).toBe(409);
    const unknown = await put(id, await upload('%PDF-1.7 third'), { replaces: 'doc_unknown' });
    expect(unknown.status).toBe(404);
    expect((await mustFind(id)).uploadedDocuments).toHaveLength(2);
  });

  test('is not replaced while signatures on it are requested', async () => {
    const id = await given(published);
    const first = (await put(id, await upload())).body.agreement?.id ?? '';
    const open = signingKeys.open(id, first);
    await table.client.send(new PutCommand({ TableName: table.name, Item: open }));
    const address = await upload('%PDF-1.7 corrected');
    const refused = await put(id, address, { replaces: first });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Signatures on this agreement are requested. Cancel the signing first.',
    ]);
    expect((await mustFind(id)).uploadedDocuments).toHaveLength(1);
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: open }));
    expect((await put(id, address, { replaces: first })).status).toBe(200);
  });

  test('of two different ones at once is stored once', async () => {
    const id = await given(published);
    const addresses = await Promise.all([upload(), upload('%PDF-1.7 other')]);
    const replies = await Promise.all(addresses.map((address) => put(id, address)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await mustFind(id)).uploadedDocuments).toHaveLength(1);
  });

  test.each([
    ['a program named pdf', 'MZ\u0090 a program', 'application/pdf'],
    ['an image named pdf', '\u0089PNG', 'application/pdf'],
    [
      'an archive named docx',
      makeZip({ 'a.txt': 'x' }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['binary named txt', 'text\u0000binary', 'text/plain'],
    ['svg named txt', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'text/plain'],
    ['an empty file', '', 'application/pdf'],
    ['html', '<html></html>', 'text/html'],
  ])('is refused: %s', async (_, bytes, type) => {
    const id = await given(published);
    const reply = await put(id, await upload(bytes, type));
    expect([reply.status, reply.body.message]).toEqual([415, 'Invalid File Type']);
    expect((await mustFind(id)).uploadedDocuments).toEqual([]);
  });

  test('is refused from the prefix of another user or purpose, and without a file', async () => {
    const id = await given(published);
    const foreign = await put(id, await upload(PDF, 'application/pdf', 'usr_two'));
    expect([foreign.status, foreign.body.code]).toEqual([403, 'not_allowed']);
    const letter = await services.upload('usr_one', 'authorisationLetter', PDF, 'application/pdf');
    expect((await put(id, letter)).status).toBe(403);
    expect((await put(id, `${await upload()}missing`)).status).toBe(415);
    expect((await put(id, '')).status).toBe(400);
    expect((await mustFind(id)).uploadedDocuments).toEqual([]);
  });

  test.each([
    ['the path of another kind', { kind: 'negotiationAgreement' }, published],
    ['a pending summary', {}, { summaryStatus: 'pending' }],
    ['a draft', {}, { summaryStatus: 'draft', negotiationSummary: 'Draft' }],
    ['a case that is not settled', {}, { ...published, status: 'negotiationOngoing' }],
  ] as const)('is refused for %s', async (_, request, facts) => {
    const id = await given(facts);
    const reply = await put(id, await upload(), request);
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
    expect((await mustFind(id)).uploadedDocuments).toEqual([]);
  });

  test('of a negotiation has its own path', async () => {
    const id = await given({ ...published, resolutionKind: 'negotiation' });
    const reply = await put(id, await upload(), { kind: 'negotiationAgreement' });
    expect(reply.body.agreement?.kind).toBe('negotiationAgreement');
    expect((await put(id, await upload())).status).toBe(409);
  });
});

describe('strangers', () => {
  test.each(['usr_two', 'usr_asked'])('%s gets the missing-case error', async (userId) => {
    const published = { summaryStatus: 'completed', negotiationSummary: 'Secret terms' } as const;
    const id = await given(published);
    const address = await upload(PDF, 'application/pdf', userId);
    const before = await mustFind(id);
    for (const caseId of [id, caseIdOf(9_999)]) {
      const replies = [
        await save(caseId, 'draft', { summary: 'Mine', version: 0 }, userId),
        await save(caseId, 'publish', { summary: 'Mine', version: 0 }, userId),
        await versions(caseId, userId),
        await textOf(caseId, 0, userId),
        await starts(caseId, userId),
        await put(caseId, address, { userId }),
        await put(caseId, address, { userId, replaces: 'doc_1' }),
        await put(caseId, address, { userId, kind: 'negotiationAgreement' }),
      ];
      for (const { status, body, text } of replies) {
        expect([status, body.message]).toEqual([404, 'Case not found']);
        expect(text).not.toContain('Secret');
      }
    }
    expect(await mustFind(id)).toEqual(before);
    expect((await uploads({}, userId)).body).toMatchObject({ data: [], total: 0, allCount: 0 });
  });

  test('who has left the case is not shown it by an index that still names them', async () => {
    await signIn(table, 'usr_left');
    const left = { userId: 'usr_left', name: 'Left', role: 'presiding' as const };
    const id = await given({ assignments: [left] });
    expect((await uploads({}, 'usr_left')).body.data).toHaveLength(1);
    const record = await mustFind(id);
    const Item = { ...caseKeys.case(id), ...record, assignments: [] };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    expect((await uploads({}, 'usr_left')).body.data).toEqual([]);
  });
});

describe('the work list', () => {
  const alone = [{ userId: 'usr_list', name: 'List', role: 'presiding' as const }];
  const mine = (facts: Partial<CaseRecord>) => given({ assignments: alone, ...facts });
  const document = (uploadedAt: string) => ({
    id: `doc_${uploadedAt}`,
    kind: 'dealAgreement',
    key: 'uploads/x',
    name: 'Deal.pdf',
    uploadedAt,
  });
  let ids: Record<string, string>;

  beforeAll(async () => {
    await signIn(table, 'usr_list');
    const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T06:30:00.000Z`;
    ids = {
      open: await mine({ status: 'negotiationOngoing', submittedAt: day(1) }),
      pending: await mine({ submittedAt: day(9), title: 'Delta against Echo' }),
      // Without a filing date the creation counts.
      draft: await mine({
        createdAt: day(2),
        summaryStatus: 'draft',
        resolutionKind: 'negotiation',
      }),
      completed: await mine({ submittedAt: day(5), summaryStatus: 'completed' }),
      older: await mine({
        submittedAt: day(1),
        summaryStatus: 'completed',
        uploadedDocuments: [document(day(20))],
      }),
      newer: await mine({
        submittedAt: day(3),
        summaryStatus: 'completed',
        resolutionKind: 'arbitration',
        status: 'awardPassed',
        uploadedDocuments: [document(day(21))],
      }),
    };
  });
  const names = ({ body }: { body: Reply }) =>
    body.data?.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0]);
  const list = (query: Record<string, string> = {}) => uploads(query, 'usr_list');

  test('shows the earliest target date first and what is complete last', async () => {
    const all = await list();
    expect(names(all)).toEqual(['draft', 'completed', 'pending', 'older', 'newer']);
    expect(all.body).toMatchObject({
      total: 5,
      allCount: 5,
      pendingCount: 1,
      draftCount: 1,
      uploadedCount: 2,
    });
    expect(names(await list({ sortDirection: 'desc' }))).toEqual([
      'pending',
      'completed',
      'draft',
      'newer',
      'older',
    ]);
    expect(names(await list({ sort: 'id', sortDirection: 'desc' }))).toEqual([
      'draft',
      'older',
      'completed',
      'pending',
      'newer',
    ]);
  });

  test.each([
    [{ filter: 'pending' }, ['pending']],
    [{ filter: 'draft' }, ['draft']],
    [{ filter: 'uploaded' }, ['older', 'newer']],
    [{ filter: 'uploaded', sortDirection: 'desc' }, ['newer', 'older']],
    [{ search: 'delta' }, ['pending']],
    [{ search: 'delta', filter: 'uploaded' }, []],
    [{ perPage: '2', page: '2' }, ['pending', 'older']],
    [{ perPage: '2', page: '4' }, []],
  ] as const)('answers %o', async (query, expected) => {
    expect(names(await list({ ...query }))).toEqual(expected);
  });

  test('counts what the search finds, in the list and in the statistics', async () => {
    const statistics = await call(
      apiEvent('GET', 'mediator/uploads/stats', { userId: 'usr_list', query: { search: 'delta' } }),
    );
    expect(statistics.body).toEqual({
      allCount: 1,
      pendingCount: 1,
      draftCount: 0,
      uploadedCount: 0,
    });
    expect((await list({ search: 'delta', filter: 'draft' })).body).toMatchObject({
      ...statistics.body,
      total: 0,
    });
  });

  test('follows each save and upload at once', async () => {
    await signIn(table, 'usr_follow');
    const id = await given({
      assignments: [{ userId: 'usr_follow', name: 'F', role: 'presiding' }],
    });
    const at = async () => {
      const { body } = await uploads({}, 'usr_follow');
      return [body.data?.[0]?.paperState, body.pendingCount, body.draftCount, body.uploadedCount];
    };
    expect(await at()).toEqual(['pending', 1, 0, 0]);
    await save(id, 'draft', { summary: 'Draft', version: 0 }, 'usr_follow');
    expect(await at()).toEqual(['draft', 0, 1, 0]);
    await save(id, 'publish', { summary: 'Final', version: 1 }, 'usr_follow');
    expect(await at()).toEqual(['completed', 0, 0, 0]);
    const address = await upload(PDF, 'application/pdf', 'usr_follow');
    await put(id, address, { userId: 'usr_follow' });
    expect(await at()).toEqual(['uploaded', 0, 0, 1]);
    const outcomes = await call(
      apiEvent('GET', 'mediator/outcomes', {
        userId: 'usr_follow',
        query: { state: 'withAgreement' },
      }),
    );
    expect(outcomes.body.total).toBe(1);
  });

  test.each<Record<string, string>>([
    { filter: 'completed' },
    { filter: 'x' },
    { sort: 'title' },
    { page: '0' },
    { page: '501' },
    { search: 'x'.repeat(101) },
  ])('refuses %o', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});
