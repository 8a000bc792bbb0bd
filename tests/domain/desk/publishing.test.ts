import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { deskKeys } from '#lambdas/desk/record/desk-keys.ts';
import { documentRecordSchema, listOf } from '#lambdas/documents/record/document-record.ts';
import { newDocumentItems } from '#lambdas/documents/record/document-repository.ts';
import { listServingHeads } from '#lambdas/serving/record/serving-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { readObject } from '#shared/files/read-object.ts';
import { newId } from '#shared/ids.ts';
import { type Desk, startDesk } from '#tests/support/desk/start-desk.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { linksOf } from '#tests/support/files/pdf-structure.ts';

/** A draft becomes the award of its case as an uploaded file does. */

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const content = [
  '<h2>Findings and reasons</h2>',
  '<p data-number="">The tribunal accepts the &lt;script&gt;ledger&lt;/script&gt; as proof of the debt.</p>',
  '<h2>Interest</h2><p data-number="">Simple interest at 9 % a year is awarded from the date of the claim.</p>',
  '<h2>Costs</h2><p data-number="">The respondent bears the costs of the arbitration.</p>',
  '<h2>Decision</h2><p data-number="">The respondent shall pay the claimant.</p>',
  '<table><tr><th>Claim</th><th>Amount</th></tr><tr><td>Principal</td><td>INR 7,50,000</td></tr></table>',
].join('');
const complete = { content, seat: 'Mumbai', madeOn: '2026-03-02' };

async function givenDraft(text: object = complete, facts: Parameters<Desk['givenCase']>[0] = {}) {
  const caseId = await desk.givenCase(facts);
  const { id: draftId = '' } = (await desk.create(caseId, { audience: 'tribunal' })).body;
  const address = { caseId, draftId };
  expect((await desk.save(address, { body: { ...text, version: 1 } })).status).toBe(200);
  return address;
}

const summary = 'The claim is allowed.';
const toPublish = { version: 2, summary };

/** The case as it is stored. */
async function caseOf({ caseId }: { caseId: string }) {
  const record = await findCase(desk.table, caseId);
  if (!record) throw new Error(`No case ${caseId}`);
  return record;
}

async function bytesOf(key = ''): Promise<Uint8Array> {
  const bytes = await readObject(desk.services.files, { key, maxBytes: 1_000_000 });
  if (!bytes) throw new Error(`No object ${key}`);
  return bytes;
}

async function begin(
  { caseId, draftId }: { caseId: string; draftId: string },
  publication: object,
) {
  await desk.table.client.send(
    new UpdateCommand({
      TableName: desk.table.name,
      Key: deskKeys.draft(caseId, draftId),
      UpdateExpression: 'SET publication = :publication',
      ExpressionAttributeValues: { ':publication': { textVersion: 2, ...publication } },
    }),
  );
}

test('one change publishes the summary, adds the award, serves it, and moves the status', async () => {
  const address = await givenDraft();
  const { status, body } = await desk.publish(address, { body: toPublish });
  expect([status, body.message]).toEqual([200, expect.stringContaining('is Published')]);
  const record = await caseOf(address);
  expect(record).toMatchObject({
    status: 'awardPassed',
    summaryStatus: 'completed',
    negotiationSummary: summary,
    uploadedDocuments: [
      { id: body.agreementId, kind: 'dealAgreement', name: body.name, uploadedBy: 'Raghav Menon' },
    ],
  });
  const titles = (await listServingHeads(desk.table, address.caseId)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Award', 'Summary']);
  const [file] = record.uploadedDocuments;
  const bytes = await bytesOf(file?.key);
  const [page = ''] = await pageTexts(bytes);
  for (const words of [
    'Deccan Housing Finance',
    '<script>ledger</script>',
    '4.',
    'Principal',
    'INR 7,50,000',
    'Made at Mumbai, the seat of the arbitration, on 2 March 2026.',
    'Ananya Krishnan',
  ])
    expect(page).toContain(words);
  // The draft is read-only now.
  const draft = (await desk.get(address)).body;
  expect(draft.published).toMatchObject({ agreementId: body.agreementId });
  const late = await desk.save(address, { body: { ...complete, version: 2 } });
  expect(late.body.code).toBe('conflict');
});

test('a repeat gets the same answer and publishes nothing again', async () => {
  const address = await givenDraft();
  const first = await desk.publish(address, { body: toPublish });
  const again = await desk.publish(address, { body: toPublish });
  expect(again.body).toEqual(first.body);
  expect((await caseOf(address)).uploadedDocuments).toHaveLength(1);
  const other = await desk.publish(address, { userId: 'usr_two', body: toPublish });
  expect(other.body.code).toBe('conflict');
});

test('a publication that was interrupted is finished by its repeat, and locks the text meanwhile', async () => {
  const address = await givenDraft();
  const uploadId = newId('upload');
  await begin(address, { uploadId, userId: 'usr_one', beganAt: new Date().toISOString() });
  const edit = await desk.save(address, { userId: 'usr_two', body: { ...complete, version: 2 } });
  expect(edit.body.message).toContain('being published');
  expect((await desk.remove(address)).status).toBe(409);
  const other = await desk.publish(address, { userId: 'usr_two', body: toPublish });
  expect(other.body.message).toContain('Another member');
  const { body } = await desk.publish(address, { body: toPublish });
  expect(body.agreementId).toBe((await caseOf(address)).uploadedDocuments[0]?.id);
  expect(body.agreementId).toContain(uploadId.slice(4));
});

test('a publication that was given up lets the text be edited again', async () => {
  const address = await givenDraft();
  const beganAt = new Date(Date.now() - 61_000).toISOString();
  await begin(address, { uploadId: newId('upload'), userId: 'usr_two', beganAt });
  const body = { ...complete, seat: 'Pune', version: 2 };
  expect((await desk.save(address, { body })).status).toBe(200);
  expect((await desk.publish(address, { body: { version: 3, summary } })).status).toBe(200);
});

test('while one member publishes the other edits: one of both is told', async () => {
  const address = await givenDraft();
  const [published, saved] = await Promise.all([
    desk.publish(address, { body: toPublish }),
    desk.save(address, { userId: 'usr_two', body: { ...complete, seat: 'Pune', version: 2 } }),
  ]);
  expect([published.status, saved.status].toSorted()).toEqual([200, 409]);
  const { uploadedDocuments } = await caseOf(address);
  expect(uploadedDocuments).toHaveLength(published.status === 200 ? 1 : 0);
});

test('another version than the one that was read is not published', async () => {
  const address = await givenDraft();
  await desk.save(address, { userId: 'usr_two', body: { ...complete, seat: 'Pune', version: 2 } });
  expect((await desk.publish(address, { body: toPublish })).body.code).toBe('conflict');
  expect((await caseOf(address)).uploadedDocuments).toEqual([]);
});

test('an open blank, a missing date and a missing seat forbid publishing', async () => {
  for (const [text, message] of [
    [{ ...complete, content: `${content}<p>[amount]</p>` }, '1 blank left: amount'],
    [{ ...complete, madeOn: '' }, 'Date: Enter the date'],
    [{ ...complete, madeOn: '2099-01-01' }, 'The date is in the future'],
    [{ ...complete, seat: '' }, 'Enter the seat'],
  ] as const) {
    const address = await givenDraft(text);
    // These cannot be confirmed.
    const confirmed = ['blanks', 'date', 'seat'];
    const refused = await desk.publish(address, { body: { ...toPublish, confirmed } });
    expect(refused.status).toBe(400);
    const reply = await desk.publish(address, { body: toPublish });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(message) },
    });
    expect((await caseOf(address)).status).toBe('reservedForAward');
  }
});

test('an award without reasons, interest or costs is published once that is confirmed', async () => {
  const text = {
    ...complete,
    content: '<p>The tribunal records the settlement of the parties.</p>',
  };
  const address = await givenDraft(text);
  expect((await desk.publish(address, { body: toPublish })).body.message).toContain('Reasons');
  const confirmed = ['reasons', 'interest', 'costs'];
  expect((await desk.publish(address, { body: { ...toPublish, confirmed } })).status).toBe(200);
});

test('without a summary, and in a case that is not settled, nothing begins', async () => {
  const address = await givenDraft();
  const without = await desk.publish(address, { body: { version: 2 } });
  expect(without.body.issues).toMatchObject([{ field: 'summary' }]);
  const running = await givenDraft(complete, { status: 'firstHearing' });
  const early = await desk.publish(running, { body: toPublish });
  expect(early.body.message).toContain('Reserved For Award');
  for (const one of [address, running])
    expect((await desk.save(one, { body: { ...complete, version: 2 } })).status).toBe(200);
});

test('an award is replaced only by naming it', async () => {
  const first = await givenDraft();
  const { agreementId } = (await desk.publish(first, { body: toPublish })).body;
  const { id = '' } = (await desk.create(first.caseId)).body;
  const second = { caseId: first.caseId, draftId: id };
  await desk.save(second, { body: { ...complete, version: 1 } });
  expect((await desk.publish(second, { body: toPublish })).body.message).toContain('replaces it');
  const replaced = await desk.publish(second, { body: { ...toPublish, replacedId: agreementId } });
  expect(replaced.status).toBe(200);
  expect((await caseOf(first)).uploadedDocuments).toHaveLength(2);
});

test('a settlement agreement is published with the place for each party’s signature', async () => {
  const address = await givenDraft(
    {
      content: '<h2>Terms</h2><p data-number="">The parties settle all claims.</p>',
      madeOn: '2026-03-02',
    },
    { resolutionKind: 'mediation', status: 'bothPaidNegotiationSuccessFee' },
  );
  const body = { ...toPublish, confirmed: ['parties'] };
  expect((await desk.publish(address, { body })).status).toBe(200);
  const record = await caseOf(address);
  expect(record.status).toBe('bothPaidNegotiationSuccessFee');
  const bytes = await bytesOf(record.uploadedDocuments[0]?.key);
  expect((await pageTexts(bytes)).join(' ')).toMatch(/Suresh Patil\s+Party/);
});

test('a draft is exported as PDF and as Word, with its blanks', async () => {
  const address = await givenDraft({ ...complete, content: `${content}<p>[amount]</p>` });
  for (const format of ['pdf', 'docx']) {
    const { status, body } = await desk.exportFile(address, { query: { format } });
    expect(status).toBe(200);
    const bytes = Buffer.from(await (await fetch(body.fileUrl ?? '')).arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe(format === 'pdf' ? '%P' : 'PK');
  }
});

test('citations are links and footnotes where they lead somewhere, for each reader', async () => {
  const typed = 'See {C-1/2}, not {C-1/9}, {N-1/1} or {T-4/0:00:05}.';
  const address = await givenDraft({ ...complete, content: `<p>${typed}</p>` });
  await addDocument(address.caseId, { id: 'doc_ledger', visibilityType: 'all' });
  // Of usr_two alone, and the first of the neutrals' private documents.
  await addDocument(address.caseId, { id: 'doc_private', visibilityType: 'me' });
  const textOf = async (userId: string, query: Record<string, string>) => {
    const { status, body } = await desk.exportFile(address, { userId, query });
    expect(status).toBe(200);
    const bytes = new Uint8Array(await (await fetch(body.fileUrl ?? '')).arrayBuffer());
    return { bytes, text: (await pageTexts(bytes)).join(' ') };
  };
  const [typedIn] = typed.split('.');
  expect((await textOf('usr_one', {})).text).toContain(typedIn);
  for (const userId of ['usr_one', 'usr_two']) {
    const { text } = await textOf(userId, { citations: 'footnotes' });
    expect(text).toContain('See¹, not {C-1/9}, {N-1/1} or {T-4/0:00:05}.');
    expect(text).toMatch(/¹ doc_ledger\.pdf \(C-1\), page 2\./);
    expect(text).not.toContain('doc_private');
    const linked = await textOf(userId, { citations: 'links' });
    expect(linked.text).toContain(typedIn);
    expect(await linksOf(linked.bytes)).toEqual([
      [expect.stringMatching(/\/mediator\/cases\/[^/]+\?document=doc_ledger&at=2$/), '{C-1/2}'],
    ]);
  }
});

/** A document of the claimant with three pages, or a private one of usr_two. */
async function addDocument(
  caseId: string,
  { id, visibilityType }: { id: string; visibilityType: 'me' | 'all' },
): Promise<void> {
  const isPrivate = visibilityType === 'me';
  const at = '2026-01-05T06:30:00.000Z';
  const ownerId = isPrivate ? 'usr_two' : 'usr_claimant';
  const record = documentRecordSchema.parse({
    ...{ id, caseId, version: 1, name: `${id}.pdf`, visibilityType, uploadType: '', category: '' },
    ...{ ownerId, ownerName: ownerId, ownerType: isPrivate ? 'mediator' : 'claimant' },
    file: {
      key: `uploads/${ownerId}/caseDocument/upl_${id}`,
      contentType: 'application/pdf',
      sizeBytes: 1_000,
    },
    createdAt: at,
    processing: { state: 'ready', message: '', at },
    findings: { pageCount: 3 },
    ...(isPrivate ? { privateNumber: 1 } : { sharedNumber: 1 }),
  });
  await transact(desk.table, () => newDocumentItems(desk.table, listOf(record), [record], 0));
}
