import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awardSignaturesOf } from '#contracts/rules/outcome/award-signatures.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { listAuditEvents } from '#lambdas/signing/record/audit-chain.ts';
import { changeSystemConfig } from '#lambdas/system-config/door.ts';
import { connectFiles } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { isChainIntact } from '#tests/support/is-chain-intact.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

/** Section 31(2): the signatures of the majority suffice if the reason for each omitted one is stated. */

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
}, 60_000);
afterAll(() => on.stop());

const SOURCE = 'Arbitration and Conciliation Act 1996, section 31(2)';
const AWARD = 'doc_00000000000000000000000031';
const DISSENT = 'doc_00000000000000000000000032';
const CORRECTION = 'doc_00000000000000000000000033';
const tribunal = [
  { userId: 'usr_one', name: 'Asha Rao' },
  { userId: 'usr_two', name: 'Bina Sen' },
  { userId: 'usr_three', name: 'Chitra Nair' },
];
const REASON = 'The member was abroad\nand could not be reached.';

let cases = 400;
/** An arbitration with an award, a correction and a dissent, of a tribunal of three. */
async function givenAward(
  members: readonly (typeof tribunal)[number][] = tribunal,
): Promise<number> {
  cases += 1;
  const file = async (text: string) => {
    const key = incomingKey('usr_one', 'outcomeAgreement', newId('upload'));
    await on.upload(key, await textPdf(`${text} ${cases}`, 1), 'application/pdf');
    return key;
  };
  const record = makeCase(cases, 'usr_one', {
    status: 'awardPassed',
    summaryStatus: 'completed',
    negotiationSummary: 'Decided',
    assignments: [
      ...members.map((one) => ({ ...one, role: 'presiding' as const })),
      { userId: 'usr_chief', name: 'Manager', role: 'managing' },
    ],
    uploadedDocuments: [
      { id: AWARD, kind: 'dealAgreement', key: await file('Award'), name: 'Award.pdf' },
      { id: DISSENT, kind: 'dissent', key: await file('Dissent'), name: 'Dissent.pdf' },
      { id: CORRECTION, kind: 'correction', key: await file('Correction'), name: 'Correction.pdf' },
    ],
    refersTo: { [DISSENT]: AWARD, [CORRECTION]: AWARD },
  });
  expect(await createCase(on.table, record)).toBe(true);
  return cases;
}

const signatory = ({ userId, name }: (typeof tribunal)[number]) => ({
  arbitratorName: name,
  arbitratorEmail: `${userId}@example.com`,
});
const request = (n: number, members = tribunal, documentId = AWARD) =>
  on.request(
    { caseId: caseIdOf(n), documentId, order: 'atOnce', signatories: members.map(signatory) },
    { key: newId('upload') },
  );

/** Each of these people signs. */
async function sign(signingId: string, ...members: typeof tribunal) {
  for (const { userId } of members) {
    const { body } = await on.ask('openOwnSigning', { userId, params: { signingId } });
    const handedOver = await on.handOver(body.arbitratorId);
    const form = await on.click(await on.openGateway(handedOver.body.data));
    expect((await on.callback(form)).status).toBe(303);
  }
}

const paramsOf = (n: number, signingId: string) => ({ caseId: caseIdOf(n), signingId });
const state = (n: number, signingId: string, reasons: Record<string, string>, userId = 'usr_one') =>
  on.ask('stateOmissions', {
    userId,
    params: paramsOf(n, signingId),
    body: {
      omissions: Object.entries(reasons).map(([memberId, reason]) => ({ memberId, reason })),
    },
  });
const cancel = (n: number, signingId: string) =>
  on.ask('cancelSigning', { userId: 'usr_one', params: paramsOf(n, signingId) });

async function listed(n: number, documentId = AWARD) {
  const { body } = await on.ask('listCaseSignings', {
    userId: 'usr_one',
    params: { caseId: caseIdOf(n) },
  });
  return body.signings.filter((one: { documentId: string }) => one.documentId === documentId);
}
const signaturesOf = async (n: number, documentId = AWARD) =>
  awardSignaturesOf(await listed(n, documentId));

/** The signing once its document and its evidence are stored. */
const published = (n: number, signingId: string) =>
  on.until('publication', async () => {
    await on.deliverLinks();
    const now = await on.signing(signingId, n);
    return now.publication.evidence && now;
  });

const [one, two, three] = tribunal as [
  (typeof tribunal)[number],
  (typeof tribunal)[number],
  (typeof tribunal)[number],
];
const reasons = { usr_three: REASON };

beforeAll(async () => {
  for (const userId of [...tribunal.map((member) => member.userId), 'usr_foreign'])
    await on.addPerson(userId, 'arbitrator');
});

describe('an award of a tribunal of three', () => {
  test('is signed by two, and ended with the reason why the third did not sign', async () => {
    const n = await givenAward();
    const { id, tribunal: asked } = await request(n);
    expect(asked).toEqual({
      source: SOURCE,
      suffices: 'majority',
      members: tribunal.map(({ userId, name }, at) => ({ id: userId, name, position: at + 1 })),
    });
    await sign(id, one);
    expect(await state(n, id, { usr_two: REASON, ...reasons })).toMatchObject({
      status: 409,
      body: { message: `Too few members of the tribunal have signed. ${SOURCE}` },
    });
    await sign(id, two);
    expect(await signaturesOf(n)).toMatchObject({
      standing: 'reasonMissing',
      source: SOURCE,
      members: [{ isSigned: true }, { isSigned: true }, { name: 'Chitra Nair', isSigned: false }],
    });
    expect(await state(n, id, reasons)).toMatchObject({
      status: 200,
      body: { message: 'Reasons Stated Successfully' },
    });
    const ended = await published(n, id);
    expect(ended).toMatchObject({
      state: 'completed',
      signatories: [{ state: 'signed' }, { state: 'signed' }, { state: 'cancelled' }],
      omissions: [
        { memberId: 'usr_three', name: 'Chitra Nair', reason: REASON, statedBy: 'Name of usr_one' },
      ],
    });
    expect((await signaturesOf(n))?.standing).toBe('majority');

    // The parties see the signed document and the reasons among the documents of the case.
    const { body } = await on.list(n);
    const documents: { name: string; id: string; visibilityType: string }[] = body.data;
    expect(documents.map(({ name, visibilityType }) => [name, visibilityType]).toSorted()).toEqual([
      ['Award (missing signatures).pdf', 'all'],
      ['Award (signed).pdf', 'all'],
    ]);
    const statement = documents.find(({ name }) => name.includes('missing'));
    const { file } = (await on.documentRecord(n, statement?.id ?? '')) ?? {};
    const bytes = file && (await readObject(connectFiles(on.bucket), file));
    const text = (await pageTexts(bytes ?? new Uint8Array())).join(' ').replace(/\s+/g, ' ');
    expect(text).toContain(
      '“Award.pdf” is signed by Asha Rao and Bina Sen, 2 of the 3 members of the tribunal.',
    );
    expect(text).toContain(
      'Chitra Nair has not signed. Reason: The member was abroad and could not be reached.',
    );
    expect(text).toContain(`Stated by Name of usr_one on`);
    expect(text).toContain(SOURCE);

    // The record: audit, certificate, evidence and the mail to all.
    const events = await listAuditEvents(on.table, id);
    expect(isChainIntact(events)).toBe(true);
    expect(events.filter(({ event }) => event === 'omissionStated')).toMatchObject([
      {
        actor: 'Name of usr_one',
        details: { member: 'Chitra Nair', reason: REASON, source: SOURCE },
      },
    ]);
    const certificate = await on.ask('getSigningCertificate', {
      userId: 'usr_two',
      params: paramsOf(n, id),
    });
    expect(certificate.body).toMatchObject({
      tribunal: { source: SOURCE },
      omissions: [{ name: 'Chitra Nair', reason: REASON }],
      trail: { result: 'whole' },
    });
    const evidence = await readObject(connectFiles(on.bucket), {
      key: ended.publication.evidence?.key ?? '',
    });
    expect(JSON.parse(Buffer.from(evidence ?? []).toString('utf8'))).toMatchObject({
      tribunal: { source: SOURCE },
      omissions: [{ name: 'Chitra Nair', reason: REASON }],
    });

    // A repeat changes nothing; other reasons, and an end of what is ended, are refused.
    const before = await on.signing(id, n);
    expect((await state(n, id, reasons)).status).toBe(200);
    expect(await on.signing(id, n)).toEqual(before);
    expect(await state(n, id, { usr_three: 'Another reason' })).toMatchObject({
      status: 409,
      body: { message: 'The reasons are stated already' },
    });
    expect(await cancel(n, id)).toMatchObject({
      status: 409,
      body: { message: 'The majority has signed: this signing cannot be cancelled' },
    });
    await on.steps({
      action: 'complete',
      link: { ...paramsOf(n, id), position: 1, linkHash: 'unknown' },
    });
    expect((await on.list(n)).body.data).toHaveLength(2);
  });

  test('of which a majority has signed before its request was cancelled is completed by the reason', async () => {
    const n = await givenAward();
    const { id } = await request(n);
    await sign(id, one, two);
    expect((await cancel(n, id)).status).toBe(200);
    expect((await signaturesOf(n))?.standing).toBe('reasonMissing');
    expect((await state(n, id, reasons, 'usr_two')).status).toBe(200);
    expect((await published(n, id)).state).toBe('completed');
    expect((await on.list(n)).body.data).toHaveLength(2);
  });

  test('is signed in copies, and its members are counted together', async () => {
    const n = await givenAward();
    const first = await request(n, [one]);
    await sign(first.id, one);
    await published(n, first.id);
    // All who were asked have signed, and the award is not signed by enough.
    expect(await signaturesOf(n)).toMatchObject({ standing: 'tooFew' });
    const second = await request(n, [two]);
    await sign(second.id, two);
    await published(n, second.id);
    expect(await signaturesOf(n)).toMatchObject({ standing: 'reasonMissing' });
    const third = await request(n, [three]);
    expect(await state(n, second.id, reasons)).toMatchObject({
      status: 409,
      body: { message: 'Signatures on this document are requested anew' },
    });
    expect(await state(n, third.id, reasons)).toMatchObject({
      status: 409,
      body: { message: 'State the reasons at the request with signatures' },
    });
    await cancel(n, third.id);
    expect((await state(n, second.id, reasons)).status).toBe(200);
    expect((await signaturesOf(n))?.standing).toBe('majority');
    await on.until('the statement', async () => {
      await on.deliverLinks();
      return (await on.list(n)).body.data.length === 3;
    });
  });

  test('is not ended while the third member is at the gateway', async () => {
    const n = await givenAward();
    const { id } = await request(n);
    await sign(id, one, two);
    const { body } = await on.ask('openOwnSigning', {
      userId: 'usr_three',
      params: { signingId: id },
    });
    await on.handOver(body.arbitratorId);
    expect(await state(n, id, reasons)).toMatchObject({
      status: 409,
      body: { message: 'Chitra Nair is signing now. Try again in 15 minutes' },
    });
    expect((await on.signing(id, n)).state).toBe('open');
  });

  test('is ended once by two members at the same moment', async () => {
    const n = await givenAward();
    const { id } = await request(n);
    await sign(id, one, two);
    const replies = await Promise.all([
      state(n, id, { usr_three: 'Ill' }),
      state(n, id, { usr_three: 'Abroad' }, 'usr_two'),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const events = await listAuditEvents(on.table, id);
    expect(events.filter(({ event }) => event === 'omissionStated')).toHaveLength(1);
  });

  test('needs each signature where the deployment says so, and names its source', async () => {
    const operator = 'operator@example.org';
    const deps = { table: on.table, clock: { now: () => new Date() } };
    const awardSignatures = { source: 'Rules of the centre, article 9', suffices: 'all' as const };
    await changeSystemConfig(deps, { set: { awardSignatures }, unset: [], operator });
    const n = await givenAward();
    const { id } = await request(n);
    await changeSystemConfig(deps, { set: {}, unset: ['awardSignatures'], operator });
    await sign(id, one, two);
    // The rule of the time of the request.
    expect(await state(n, id, reasons)).toMatchObject({
      status: 409,
      body: {
        message: 'Too few members of the tribunal have signed. Rules of the centre, article 9',
      },
    });
  });
});

describe('a paper without such a rule', () => {
  test('a correction is of the tribunal, a dissent and other documents are not', async () => {
    const n = await givenAward();
    expect((await request(n, tribunal, CORRECTION)).tribunal?.members).toHaveLength(3);
    const dissent = await request(n, [three], DISSENT);
    expect(dissent.tribunal).toBeUndefined();
    await sign(dissent.id, three);
    expect(await state(n, dissent.id, reasons)).toMatchObject({
      status: 409,
      body: { message: 'Only an award of a tribunal of several needs such reasons' },
    });
    expect((await on.signing(dissent.id, n)).omissions).toBeUndefined();
  });

  test('an award of a sole arbitrator is not', async () => {
    const n = await givenAward([one]);
    expect((await request(n, [one])).tribunal).toBeUndefined();
  });
});

describe('the reasons are refused, and nothing is stored', () => {
  let n = 0;
  let id = '';
  beforeAll(async () => {
    n = await givenAward();
    ({ id } = await request(n));
    await sign(id, one, two);
  });
  const refuses = async (reply: ReturnType<typeof state>, status: number) => {
    const before = await on.signing(id, n);
    expect((await reply).status).toBe(status);
    expect(await on.signing(id, n)).toEqual(before);
    expect(before.omissions).toBeUndefined();
  };

  test('of a neutral who is not on the case', () =>
    refuses(state(n, id, reasons, 'usr_foreign'), 404));
  test('of the case manager', () => refuses(state(n, id, reasons, 'usr_chief'), 403));
  test('for a member who has signed', () => refuses(state(n, id, { usr_two: REASON }), 409));
  test('for more members than have not signed', () =>
    refuses(state(n, id, { ...reasons, usr_two: REASON }), 409));
  test.each([
    ['blank', ' \n '],
    ['too long', 'x'.repeat(501)],
    ['with control characters', 'Ill\u202e'],
  ])('that are %s', (_, reason) => refuses(state(n, id, { usr_three: reason }), 400));
});
