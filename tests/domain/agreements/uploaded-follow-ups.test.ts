import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Agreement, FollowUpPaper } from '#contracts/rules/outcome/outcomes.ts';
import { presentCase } from '#lambdas/cases/reading/present-case.ts';
import { servedAgreementState } from '#lambdas/cases/record/case-papers.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { listServingHeads } from '#lambdas/serving/record/serving-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { startFilesAndMail } from '#tests/support/stores/start/start-files-and-mail.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** An uploaded correction refers to the award, and an upload replaces an award only if it names it. */

type Reply = { message?: string; code?: string; agreement?: Agreement; followUp?: FollowUpPaper };
const call = callHandler<Reply>;

let table: Table;
let services: Awaited<ReturnType<typeof startFilesAndMail>>;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
  services = await startFilesAndMail();
  for (const userId of ['usr_one', 'usr_manager', 'usr_foreign', 'usr_asked'])
    await signIn(table, userId);
});
afterAll(async () => {
  await services.stop();
  await stop();
});

const upload = (userId = 'usr_one') =>
  services.upload(userId, 'outcomeAgreement', '%PDF-1.7 paper', 'application/pdf');

const path = 'mediator/uploads/case/{caseId}/dealAgreement';
const bodyOf = (address: string, name = 'Award.pdf') => ({
  url: { url: address, uploadType: '' },
  name,
});
const post = (caseId: string, address: string) =>
  call(apiEvent('POST', path, { userId: 'usr_one', params: { caseId }, body: bodyOf(address) }));
const replace = (caseId: string, documentId: string, address: string) =>
  call(
    apiEvent('PUT', `${path}/{documentId}`, {
      userId: 'usr_one',
      params: { caseId, documentId },
      body: bodyOf(address),
    }),
  );
type Award = { caseId: string; documentId: string };
const follow = (
  { caseId, documentId }: Award,
  address: string,
  { userId = 'usr_one', kind = 'correction', name = 'Correction.pdf' } = {},
) =>
  call(
    apiEvent('POST', `${path}/{documentId}/follow-ups`, {
      userId,
      params: { caseId, documentId },
      body: { ...bodyOf(address, name), kind },
    }),
  );

let cases = 0;
/** An arbitration with an uploaded award. */
async function givenAward(facts: Partial<CaseRecord> = {}): Promise<Award> {
  cases += 1;
  const record = makeCase(cases, 'usr_one', {
    status: 'awardPassed',
    summaryStatus: 'completed',
    negotiationSummary: 'Decided',
    assignments: [
      { userId: 'usr_one', name: 'Ananya', role: 'presiding' },
      { userId: 'usr_manager', name: 'Farida', role: 'managing' },
      { userId: 'usr_asked', name: 'Asked', role: 'requested' },
    ],
    ...facts,
  });
  expect(await createCase(table, record)).toBe(true);
  const { body } = await post(record.id, await upload());
  if (!body.agreement) throw new Error(body.message);
  return { caseId: record.id, documentId: body.agreement.id };
}
async function caseOf({ caseId }: { caseId: string }) {
  const record = await findCase(table, caseId);
  if (!record) throw new Error(`No case ${caseId}`);
  return record;
}

describe('an uploaded paper about an award', () => {
  test.each([
    ['correction', 'Correction of the award'],
    ['interpretation', 'Interpretation of the award'],
    ['additionalAward', 'Additional award'],
  ])('%s refers to the award, is served, and replaces nothing', async (kind, title) => {
    const award = await givenAward();
    const before = await caseOf(award);
    const { status, body } = await follow(award, await upload(), { kind });
    expect([status, body.message]).toEqual([200, `Uploaded ${title}`]);
    expect(body.followUp).toMatchObject({ kind, name: 'Correction.pdf', uploadedBy: 'Ananya' });
    const record = await caseOf(award);
    expect(record.status).toBe(before.status);
    expect(presentCase(record).agreementsAndAwards).toMatchObject([
      { id: award.documentId, followUps: [{ id: body.followUp?.id, kind }] },
    ]);
    const titles = (await listServingHeads(table, award.caseId)).map((one) => one.title);
    expect(titles.toSorted()).toEqual(['Award', title].toSorted());
    expect(record.uploadedDocuments.map((file) => servedAgreementState(record, file))).toEqual([
      'ready',
      'ready',
    ]);
  });

  test('is added once by a repeat, and not as another paper', async () => {
    const award = await givenAward();
    const address = await upload();
    const first = await follow(award, address);
    expect((await follow(award, address)).body).toMatchObject({
      followUp: { id: first.body.followUp?.id },
    });
    expect((await follow(award, address, { kind: 'interpretation' })).status).toBe(409);
    expect((await replace(award.caseId, award.documentId, address)).status).toBe(409);
    expect((await caseOf(award)).uploadedDocuments).toHaveLength(2);
  });

  test('gets a name that no other paper of the case has', async () => {
    const award = await givenAward();
    const names = ['Correction.pdf', 'correction.pdf', 'Correction', 'Award.pdf'];
    const shown: (string | undefined)[] = [];
    for (const name of names) {
      const { body } = await follow(award, await upload(), { name });
      shown.push(body.followUp?.name);
    }
    expect(shown).toEqual([
      'Correction.pdf',
      'correction (2).pdf',
      'Correction (3).pdf',
      'Award (2).pdf',
    ]);
  });

  test('of two at the same moment has a name of its own', async () => {
    const award = await givenAward();
    const replies = await Promise.all(
      [await upload(), await upload()].map((address) => follow(award, address)),
    );
    expect(replies.map(({ body }) => body.followUp?.name).toSorted()).toEqual([
      'Correction (2).pdf',
      'Correction.pdf',
    ]);
  });

  test('is refused for an award that was replaced', async () => {
    const award = await givenAward();
    const next = await replace(award.caseId, award.documentId, await upload());
    expect(next.status).toBe(200);
    const late = await follow(award, await upload());
    expect([late.status, late.body.message]).toEqual([
      409,
      'This award is not the one in force of the case',
    ]);
    expect((await caseOf(award)).uploadedDocuments).toHaveLength(2);
  });

  test('is refused for the agreement of a mediation', async () => {
    const award = await givenAward({
      resolutionKind: 'mediation',
      status: 'bothPaidNegotiationSuccessFee',
    });
    expect((await follow(award, await upload())).status).toBe(409);
    expect((await caseOf(award)).uploadedDocuments).toHaveLength(1);
  });

  test.each(['dissent', 'dealAgreement', ''])('of the kind %j is refused', async (kind) => {
    const award = await givenAward();
    const reply = await follow(award, await upload(), { kind });
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
  });

  test.each(['usr_foreign', 'usr_asked'])(
    'is refused to %s, and nothing is stored',
    async (userId) => {
      const award = await givenAward();
      const before = await caseOf(award);
      expect((await follow(award, await upload(userId), { userId })).status).toBe(404);
      expect(await caseOf(award)).toEqual(before);
    },
  );
});

describe('an award in force', () => {
  test('is replaced only by an upload that names it', async () => {
    const award = await givenAward();
    const before = await caseOf(award);
    const unnamed = await post(award.caseId, await upload());
    expect([unnamed.status, unnamed.body.message]).toEqual([
      409,
      'The case has an award. Say that this one replaces it',
    ]);
    const other = 'doc_00000000000000000000000009';
    expect((await replace(award.caseId, other, await upload())).status).toBe(404);
    expect(await caseOf(award)).toEqual(before);
    const named = await replace(award.caseId, award.documentId, await upload());
    expect([named.status, named.body.agreement?.name]).toEqual([200, 'Award (2).pdf']);
    // Named by somebody who has not seen the new one.
    expect((await replace(award.caseId, award.documentId, await upload())).status).toBe(409);
  });
});
