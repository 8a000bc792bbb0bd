import { createHash } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { caseDraftInputSchema } from '#contracts/rules/case-input.ts';
import { caseKeys } from '#lambdas/cases/case-keys.ts';
import { createCase, findCase } from '#lambdas/cases/case-repository.ts';
import { createCaseFor } from '#lambdas/cases/filing/create-case-for.ts';
import { readDocketCounts } from '#lambdas/docket/counts/docket-counters.ts';
import { sumCounts } from '#lambdas/docket/counts/docket-counts.ts';
import { bucketsOf, kindsOf } from '#lambdas/docket/counts/docket-statistics.ts';
import { createdDocketId } from '#lambdas/docket/docket-keys.ts';
import { systemConfigKeys } from '#lambdas/system-config/system-config-keys.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { identityKeys } from '#tests/support/identity-keys.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { putParty } from '#tests/support/put-party.ts';
import { startFilesAndMail } from '#tests/support/stores/start-files-and-mail.ts';
import { readUnitsOf, startTable } from '#tests/support/stores/start-table.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** Case creation, called through the handler as by API Gateway. */

// Replies are untyped; each test asserts the fields that it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Reply = { status: number; body: any };

let table: Table;
let stop: () => Promise<void>;
let services: Awaited<ReturnType<typeof startFilesAndMail>>;
let call: (event: ReturnType<typeof apiEvent>) => Promise<Reply>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  services = await startFilesAndMail();
  const { handler } = await import('#lambdas/cases/handler.ts');
  call = async (event) => {
    // The handlers do not read the Lambda context.
    const reply = await handler(event, {} as Context);
    return { status: reply.statusCode, body: JSON.parse(reply.body) };
  };
  const people = [
    ['usr_one', 'arbitrator', 'Raghav'],
    ['usr_two', 'mediator', 'Ananya'],
    ['usr_manager', 'caseManager', 'Farida'],
  ] as const;
  for (const [userId, role, name] of people) {
    await addPerson(table, { userId, role, name });
    await signIn(table, userId, role);
  }
  await putParty(table, { id: 'pty_one', ownerId: 'usr_one', name: 'Deccan Finance' });
  await putParty(table, { id: 'pty_other', ownerId: 'usr_one', name: 'Suresh Patil' });
  await putParty(table, { id: 'pty_two', ownerId: 'usr_two', name: 'Secret Lender' });
  await putParty(table, {
    id: 'pty_new',
    ownerId: 'usr_one',
    name: 'Unchecked',
    status: 'underVerification',
  });
});
afterAll(async () => {
  await services.stop();
  await stop();
});

const respondent = {
  respondentKind: 'self',
  respondentName: 'Suresh Patil',
  respondentEmail: 'Suresh@Example.com',
  respondentPanNumber: 'abcde1234f',
  respondentMobile: '9876543210',
};
const whole = {
  partyId: 'pty_one',
  title: 'Recovery of a term loan',
  resolutionKind: 'mediation',
  description: 'Nine instalments are unpaid.',
  totalClaimValue: 671000.2,
  caseTopic: ['Loan'],
  claim_items: [{ title: 'Principal', unit: 'INR', claimValue: 600000, description: 'Unpaid' }],
  respondents: [respondent],
};

const bodyOf = caseCreationEndpoints.createCase.body;

const filingDeps = () => ({
  table,
  clock: systemClock,
  files: services.files,
  identityKeys: async () => identityKeys,
});

const post = (body: object, { userId = 'usr_one', key = '' } = {}) =>
  call(
    apiEvent('POST', 'cases/create', {
      userId,
      body,
      ...(key && { headers: { 'Idempotency-Key': key } }),
    }),
  );
const put = (body: object, userId = 'usr_one') =>
  call(apiEvent('PUT', 'cases/update', { userId, body }));
const draftOf = (id: string, userId = 'usr_one') =>
  call(apiEvent('GET', 'cases/{id}/draft', { userId, params: { id } }));
const look = (id: string, userId = 'usr_one') =>
  call(apiEvent('GET', 'mediator/cases/{id}', { userId, params: { id } }));
const remove = (id: string, userId = 'usr_one') =>
  call(apiEvent('DELETE', 'cases/{id}', { userId, params: { id } }));
const list = (query: Record<string, string> = {}, userId = 'usr_one') =>
  call(apiEvent('GET', 'cases', { userId, query }));
const cart = (userId = 'usr_one') => call(apiEvent('GET', 'cases/cart', { userId }));
const newDraft = async (facts: object = {}, userId = 'usr_one') =>
  (await post({ ...whole, ...facts, isDraft: true }, { userId })).body.case;

/** All stored items except sessions and code counters, which may have gaps. */
async function everything() {
  const { Items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.name, ConsistentRead: true }),
  );
  return Items.filter(({ pk, sk }) => !/^SESSION#/.test(sk) && !/^CASECODES#/.test(pk)).sort(
    (a, b) => `${a['pk']} ${a['sk']}`.localeCompare(`${b['pk']} ${b['sk']}`),
  );
}

async function expectNothingWritten(work: () => Promise<Reply>): Promise<Reply> {
  const before = await everything();
  const reply = await work();
  expect(await everything()).toEqual(before);
  return reply;
}

describe('a new case', () => {
  test('is submitted for approval with its creator as a member, and returns the submitted values', async () => {
    const agreement = await services.upload('usr_one', 'caseAgreement');
    const described = await services.upload('usr_one', 'caseDescription');
    const { status, body } = await post({
      ...whole,
      description: ' ',
      description_document_url: `http://127.0.0.1/files/${described}?X-Amz-Signature=x`,
      agreement_urls: [{ agreement_url: agreement, summary: 'Clause 14' }],
    });
    expect([status, body.message]).toEqual([200, 'Case Created Successfully']);
    expect(body.case).toMatchObject({
      status: 'waitingForCaseApproval',
      totalClaimValue: 671000.2,
      claimantParty: { name: 'Deccan Finance' },
      respondentName: 'Suresh Patil',
      presidingNeutral: { id: 'usr_one', name: 'Raghav' },
      ownerId: 'usr_one',
      caseTopic: ['Loan'],
    });
    expect(body.case.caseCode).toMatch(/^MED-\d{4}-\d{6}$/);
    expect(await findCase(table, body.case.id)).toMatchObject({
      totalClaim: { amountMinor: 67100020, currency: 'INR' },
      descriptionFile: {
        key: described.replace('incoming/', 'uploads/'),
        versionId: expect.any(String),
        contentType: 'application/pdf',
      },
      agreements: [
        { file: { key: agreement.replace('incoming/', 'uploads/') }, summary: 'Clause 14' },
      ],
      respondents: [
        {
          name: 'Suresh Patil',
          email: 'suresh@example.com',
          sealedPan: expect.stringMatching(/^key1\./),
          mobile: '+919876543210',
        },
      ],
    });
    // Only members of the case read the submitted values.
    for (const shown of [body.case, (await look(body.case.id)).body.case]) {
      expect(shown.filedDocuments).toMatchObject([
        { label: 'Description', summary: '' },
        { label: 'Agreement 1', summary: 'Clause 14' },
      ]);
      for (const { url } of shown.filedDocuments) {
        const file = await fetch(url);
        expect([file.status, await file.text()]).toEqual([200, expect.stringMatching(/^%PDF/)]);
        expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
      }
    }
    expect((await look(body.case.id, 'usr_two')).status).toBe(404);
    const places = (await everything()).filter(
      ({ pk, sk }) => pk === `CASE#${body.case.id}` && sk.startsWith('PARTY#'),
    );
    expect(places.map(({ sk }) => sk)).toEqual(['PARTY#claimant#pty_one']);
  });

  test('stores a respondent’s contact details and PAN only in the case item', async () => {
    const { body } = await post(whole);
    const rows = (await everything()).filter(({ sk }) => sk === `CASE#${body.case.id}`);
    // Docket rows, created rows and the search note.
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/ABCDE1234F|suresh@example|9876543210/);
  });

  test('notifies every other case manager once when it waits for approval', async () => {
    const key = 'told-of-submission-01';
    const { id, caseCode } = (await post(whole, { key })).body.case;
    await post(whole, { key });
    const waits = `${caseCode} waits for approval`;
    const toldTo = async (userId: string) =>
      (await storedActivities(table, userId)).filter(({ message }) => message === waits);
    expect(await toldTo('usr_manager')).toMatchObject([
      {
        kind: 'CASE',
        entityId: id,
        meta: { destination: 'approvals', resolutionKind: 'mediation' },
      },
    ]);
    const mails = (await services.mailsTo('usr_manager@example.com')).filter(({ text }) =>
      text.includes(caseCode),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('It was submitted by Raghav.');
    expect(mails[0]?.text).not.toMatch(/Suresh|Deccan/);
    expect(await toldTo('usr_one')).toEqual([]);

    const own = await post(whole, { userId: 'usr_manager' });
    const told = await storedActivities(table, 'usr_manager');
    expect(told.filter(({ entityId }) => entityId === own.body.case.id)).toEqual([]);
    const draft = await newDraft();
    expect(await storedActivities(table, 'usr_manager')).toEqual(told);
    await put({ id: draft.id, isDraft: false });
    expect((await storedActivities(table, 'usr_manager'))[0]).toMatchObject({
      message: `${draft.caseCode} waits for approval`,
    });
  });

  test('is managed by a creating case manager, and presided over by a creating arbitrator', async () => {
    const managed = await post(whole, { userId: 'usr_manager' });
    expect(managed.body.case).toMatchObject({ caseManagerId: 'usr_manager' });
    expect(managed.body.case.presidingNeutral).toBeUndefined();
    const arbitration = await post({ ...whole, resolutionKind: 'arbitration' });
    expect(arbitration.body.case).toMatchObject({ presidingArbitrator: 'yes' });
    expect(arbitration.body.case.caseCode).toMatch(/^ARB-/);
  });

  test('requires its fee first when the deployment charges one', async () => {
    const caseFees = {
      registration: { mediation: 0, arbitration: 0, negotiation: 1000.5 },
      cgstPercent: 9,
      sgstPercent: 9,
      igstPercent: 0,
    };
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...systemConfigKeys.settings(), caseFees },
      }),
    );
    const { body } = await post({ ...whole, resolutionKind: 'negotiation' });
    expect(body.case.status).toBe('pendingRegistrationFee');
    for (const [userId, message] of [
      ['usr_manager', `${body.case.caseCode} waits for its registration fee`],
      ['usr_one', `The registration fee of ${body.case.caseCode} is requested from the claimant`],
    ] as const)
      expect((await storedActivities(table, userId))[0]).toMatchObject({
        kind: 'PAYMENT',
        entityId: body.case.id,
        message,
        meta: { actions: 'claimantRequestRegistrationFee' },
      });
    const draft = await newDraft({ resolutionKind: 'negotiation' }, 'usr_manager');
    const shown = (await cart('usr_manager')).body.data.find(
      ({ id }: { id: string }) => id === draft.id,
    );
    expect(shown.fee).toEqual({
      caseFees: 1000.5,
      cgst: 90.05,
      sgst: 90.05,
      igst: 0,
      totalPayment: 1180.6,
    });
    await remove(draft.id, 'usr_manager');
  });
});

const script = '<script>alert(1)</script>';
const noMarkup = 'The characters < and > are not allowed';
const item = whole.claim_items[0];

describe('a refused request stores nothing and names the field', () => {
  test.each<[string, object, string, string]>([
    ['no party', { partyId: undefined }, 'partyId', 'Party is required'],
    ['an empty party', { partyId: '' }, 'partyId', 'Party is required'],
    ['a party id of another shape', { partyId: '../x' }, 'partyId', 'Not a valid id'],
    ['no title', { title: ' ' }, 'title', 'Case Title is required'],
    ['a script as title', { title: script }, 'title', noMarkup],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'Maximum 200 characters'],
    ['no kind', { resolutionKind: undefined }, 'resolutionKind', 'Resolution kind is required'],
    [
      'neither description nor document',
      { description: undefined },
      'description',
      'Description or a description document is required',
    ],
    [
      'a long description',
      { description: 'x'.repeat(1001) },
      'description',
      'Maximum 1000 characters',
    ],
    [
      'a mediation without value',
      { totalClaimValue: undefined },
      'totalClaimValue',
      'Total Claim value is required',
    ],
    [
      'a mediation worth 0',
      { totalClaimValue: 0 },
      'totalClaimValue',
      'Total Claim value is required',
    ],
    [
      'a negative claim',
      { totalClaimValue: -1 },
      'totalClaimValue',
      'Total Claim value cannot be negative',
    ],
    ['1e21', { totalClaimValue: 1e21 }, 'totalClaimValue', 'Total Claim value is too large'],
    [
      'fractions of a paisa',
      { totalClaimValue: 10.005 },
      'totalClaimValue',
      'Total Claim value can have at most two decimals',
    ],
    [
      'text as value',
      { totalClaimValue: '100' },
      'totalClaimValue',
      'Total Claim value must be a number',
    ],
    [
      'a claim item worth 0',
      { claim_items: [{ ...item, claimValue: 0 }] },
      'claim_items.0.claimValue',
      'Claim Value must be greater than zero',
    ],
    [
      'a negative claim item',
      { claim_items: [{ ...item, claimValue: -5 }] },
      'claim_items.0.claimValue',
      'Claim Value cannot be negative',
    ],
    [
      'a claim item of 1e21',
      { claim_items: [item, { ...item, claimValue: 1e21 }] },
      'claim_items.1.claimValue',
      'Claim Value is too large',
    ],
    [
      'a claim item of fractions',
      { claim_items: [{ ...item, claimValue: 0.001 }] },
      'claim_items.0.claimValue',
      'Claim Value can have at most two decimals',
    ],
    [
      'a claim item without title',
      { claim_items: [{ ...item, title: '' }] },
      'claim_items.0.title',
      'Claim Title is required',
    ],
    [
      'a claim item without unit',
      { claim_items: [{ ...item, unit: undefined }] },
      'claim_items.0.unit',
      'Unit is required',
    ],
    [
      'a claim item undescribed',
      { claim_items: [{ ...item, description: '' }] },
      'claim_items.0.description',
      'Description or a document is required',
    ],
    [
      'a script in a claim item',
      { claim_items: [{ ...item, title: script }] },
      'claim_items.0.title',
      noMarkup,
    ],
    ['no respondent', { respondents: [] }, 'respondents', 'Respondent is required'],
    [
      'a respondent without kind',
      { respondents: [{ ...respondent, respondentKind: '' }] },
      'respondents.0.respondentKind',
      'Respondent kind is required',
    ],
    [
      'a respondent without name',
      { respondents: [{ ...respondent, respondentName: '' }] },
      'respondents.0.respondentName',
      'Respondent name is required',
    ],
    [
      'a script as respondent',
      { respondents: [{ ...respondent, respondentName: script }] },
      'respondents.0.respondentName',
      noMarkup,
    ],
    [
      'an address in a name',
      { respondents: [{ ...respondent, respondentName: 'see www.evil.example' }] },
      'respondents.0.respondentName',
      'A name cannot hold an address',
    ],
    [
      'a respondent without email',
      { respondents: [{ ...respondent, respondentEmail: '' }] },
      'respondents.0.respondentEmail',
      'Email is required',
    ],
    [
      'a wrong email',
      { respondents: [{ ...respondent, respondentEmail: 'a@b' }] },
      'respondents.0.respondentEmail',
      'Please enter valid email',
    ],
    [
      'a wrong PAN',
      { respondents: [{ ...respondent, respondentPanNumber: 'ABCD1234E' }] },
      'respondents.0.respondentPanNumber',
      'Enter a valid PAN Number',
    ],
    [
      'a mobile of 9 digits',
      { respondents: [{ ...respondent, respondentMobile: '987654321' }] },
      'respondents.0.respondentMobile',
      'Enter a valid mobile number',
    ],
    [
      'a mobile with a foreign code',
      { respondents: [{ ...respondent, respondentMobile: '+449876543210' }] },
      'respondents.0.respondentMobile',
      'Enter a valid mobile number',
    ],
    [
      'an agreement without document',
      { agreement_urls: [{ agreement_url: '', summary: 'x' }] },
      'agreement_urls.0.agreement_url',
      'Agreement document is required',
    ],
    [
      'an agreement without summary',
      { agreement_urls: [{ agreement_url: 'x', summary: ' ' }] },
      'agreement_urls.0.summary',
      'Agreement summary is required',
    ],
    ['a script as keyword', { caseTopic: [script] }, 'caseTopic.0', noMarkup],
    ['a script as loan account', { loanAccountNo: script }, 'loanAccountNo', noMarkup],
  ])('%s', async (_, facts, field, message) => {
    const { status, body } = await expectNothingWritten(() => post({ ...whole, ...facts }));
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.issues).toContainEqual({ field, message });
  });

  test.each([
    ['another’s party', 'pty_two', 404, 'Party not found'],
    ['a party that is none', 'pty_none', 404, 'Party not found'],
    ['a party under verification', 'pty_new', 409, 'This party is still under verification'],
  ])('%s', async (_, partyId, status, message) => {
    for (const isDraft of [true, false]) {
      const reply = await expectNothingWritten(() => post({ ...whole, partyId, isDraft }));
      expect([reply.status, reply.body.message]).toEqual([status, message]);
      expect(JSON.stringify(reply.body)).not.toContain('Secret Lender');
    }
  });

  test('refuses a foreign file, another purpose, another type, and a missing file', async () => {
    const theirs = await services.upload('usr_two', 'caseAgreement');
    const otherPurpose = await services.upload('usr_one', 'caseDescription');
    const noPdf = await services.upload('usr_one', 'caseAgreement', 'MZ not a PDF at all');
    const missing = 'uploads/usr_one/caseAgreement/upl_none';
    const refused = [
      [theirs, 403],
      [otherPurpose, 403],
      [noPdf, 415],
      [missing, 415],
    ] as const;
    for (const [agreement_url, status] of refused) {
      const agreement_urls = [{ agreement_url, summary: 'Clause 14' }];
      const reply = await expectNothingWritten(() => post({ ...whole, agreement_urls }));
      expect([agreement_url, reply.status]).toEqual([agreement_url, status]);
      if (status === 415) expect(reply.body.issues[0].field).toBe('agreement_urls.0.agreement_url');
    }
  });

  test('requires a session', async () => {
    expect((await post(whole, { userId: 'usr_nobody' })).status).toBe(421);
    expect((await cart('usr_nobody')).status).toBe(421);
  });
});

describe('repeats and races', () => {
  test('creates one case for parallel repeats with one key', async () => {
    const key = 'create-0000000000000001';
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(whole, { key })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.case.id)).size).toBe(1);
    expect((await post({ ...whole, title: 'Other' }, { key })).status).toBe(409);
  });

  test.each(['%00', '%2f..', '/x', '%0d%0aX: y', '.pdf', ''])(
    'refuses a file address followed by %o',
    async (behind) => {
      const key = await services.upload('usr_one', 'caseDescription');
      const address = `https://files.example/${behind === '' ? key.replace(/[^/]+$/, '') : key + behind}`;
      const reply = await expectNothingWritten(() =>
        post({ ...whole, description_document_url: address }),
      );
      expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed']);
    },
  );

  test('encrypts a respondent’s PAN, deletes it with the respondent, and returns it only to the creator', async () => {
    const pan = 'KWXPZ4821M';
    const other = 'KWXPZ4822N';
    const named = (respondentName: string, respondentPanNumber: string) => ({
      ...respondent,
      respondentName,
      respondentPanNumber,
    });
    const body = {
      ...whole,
      isDraft: true,
      loanAccountNo: 'SEALED 1',
      respondents: [named('First', pan), named('Second', ''), named('Third', other)],
    };
    const key = 'sealed-pan-key-0001';
    const { body: made } = await post(body, { key });
    const { id } = made.case;
    // An equal request is a repeat; another PAN under the same key is a different request.
    expect((await post(body, { key })).body.case.id).toBe(id);
    const changed = { ...body, respondents: [named('First', other)] };
    expect((await post(changed, { key })).status).toBe(409);

    const pansOf = async () =>
      (await draftOf(id)).body.draft.input.respondents.map(
        (one: { respondentPanNumber: string }) => one.respondentPanNumber,
      );
    expect(await pansOf()).toEqual([pan, '', other]);
    await put({ id, title: 'Another title' });
    expect(await pansOf()).toEqual([pan, '', other]);
    await put({ id, respondents: [named('Third', other), named('Second', '')] });
    expect(await pansOf()).toEqual([other, '']);
    await put({ id, isDraft: false });

    const stored = await everything();
    for (const secret of [pan, other]) expect(JSON.stringify(stored)).not.toContain(secret);
    // No hash that allows all PANs to be tried against it.
    const hashes = stored.map((item) => String(item['fingerprint'] ?? ''));
    const parsed = bodyOf.parse(body);
    const plain = createHash('sha256').update(JSON.stringify(parsed)).digest('base64url');
    expect(hashes).not.toContain(plain);
    expect((await findCase(table, id))?.respondents[0]?.sealedPan).toMatch(/^key1\./);
  });

  test('releases the loan account of a closed case, and only its own', async () => {
    const loan = { ...whole, resolutionKind: 'arbitration', loanAccountNo: 'COMES BACK 1' };
    const { id } = (await post(loan)).body.case;
    // A case created by another path names the same account without a claim on it.
    const rival = makeCase(4321, 'usr_one', {
      loanAccountNo: 'COMES BACK 1',
      status: 'firstHearing' as const,
      claimant: { partyId: 'pty_one', name: 'Deccan Finance', ownerId: 'usr_one' },
    });
    await createCase(table, rival);
    const close = (caseId: string) =>
      call(
        apiEvent('PUT', 'mediator/cases/{id}', {
          ...{ userId: 'usr_one', params: { id: caseId } },
          body: { status: 'quitByClaimant' },
        }),
      );
    expect((await close(rival.id)).status).toBe(200);
    expect((await post(loan)).status).toBe(409);
    expect((await close(id)).status).toBe(200);
    const again = await post(loan);
    expect([again.status, again.body.case.id === id]).toEqual([200, false]);
    expect((await post(loan)).status).toBe(409);
  });

  test('allows one case for a loan account of a claimant, in any spelling', async () => {
    const loan = { ...whole, resolutionKind: 'arbitration', loanAccountNo: 'LN20 1/5' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(loan)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const code = replies.find(({ status }) => status === 200)?.body.case.caseCode;
    const repeated = await expectNothingWritten(() => post({ ...loan, loanAccountNo: 'ln201/5' }));
    expect(repeated.body.issues).toEqual([
      {
        field: 'loanAccountNo',
        message: `The case ${code} already has this loan account number of this claimant`,
      },
    ]);
    const theirs = await post({ ...loan }, { userId: 'usr_manager' });
    expect([theirs.status, JSON.stringify(theirs.body)]).toEqual([
      409,
      expect.not.stringContaining(code),
    ]);
    expect((await post({ ...loan, partyId: 'pty_other' })).status).toBe(200);
  });

  test('gives parallel creations unique codes after the existing ones', async () => {
    const year = new Date().getFullYear();
    for (let n = 1; n <= 40; n += 1)
      await createCase(
        table,
        makeCase(900 + n, 'usr_seeded', { code: `NEG-${year}-${String(n + 2).padStart(6, '0')}` }),
      );
    const input = caseDraftInputSchema.parse({ ...whole, resolutionKind: 'negotiation' });
    const deps = filingDeps();
    const records = await Promise.all(
      Array.from({ length: 30 }, () =>
        createCaseFor(deps, { principal: principalOf('usr_one'), input }),
      ),
    );
    expect(new Set(records.map(({ code }) => code)).size).toBe(30);
    expect(records.every(({ code }) => code.startsWith(`NEG-${year}-`))).toBe(true);
  });

  test('writes additional items with the case, or nothing', async () => {
    const input = caseDraftInputSchema.parse(whole);
    const deps = filingDeps();
    const extraItems = [
      {
        Put: {
          TableName: table.name,
          Item: { pk: 'BULK#1', sk: 'ROW#1' },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ];
    const create = () =>
      createCaseFor(deps, {
        principal: principalOf('usr_one'),
        input,
        extraItems: () => extraItems,
        bulkUploadExtraFields: { Branch: 'Pune' },
      });
    expect((await create()).bulkUploadExtraFields).toEqual({ Branch: 'Pune' });
    const before = await everything();
    await expect(create()).rejects.toMatchObject({ code: 'conflict' });
    expect(await everything()).toEqual(before);
  });
});

describe('a draft', () => {
  test('can be incomplete, can be completed, and is submitted only when complete', async () => {
    const created = await post({
      partyId: 'pty_one',
      title: 'Later',
      resolutionKind: 'mediation',
      isDraft: true,
    });
    expect([created.status, created.body.message]).toEqual([200, 'Draft Saved Successfully']);
    const { id } = created.body.case;
    const early = await expectNothingWritten(() => put({ id, isDraft: false }));
    expect(early.body.issues.map(({ field }: { field: string }) => field)).toEqual([
      'description',
      'totalClaimValue',
      'respondents',
    ]);
    expect((await put({ id, ...whole, title: 'Sooner' })).body.case).toMatchObject({
      status: 'draft',
      title: 'Sooner',
    });
    const cleared = await put({ id, description: '' });
    expect(cleared.body.case).toMatchObject({ description: '', title: 'Sooner' });
    await put({ id, description: 'Again' });
    const { draft } = (await draftOf(id)).body;
    expect(draft.input).toMatchObject({
      ...whole,
      title: 'Sooner',
      description: 'Again',
      respondents: [
        { ...respondent, respondentEmail: 'suresh@example.com', respondentPanNumber: 'ABCDE1234F' },
      ],
    });
    const submitted = await put({ id, isDraft: false });
    expect([submitted.body.message, submitted.body.case.status]).toEqual([
      'Case Submitted Successfully',
      'waitingForCaseApproval',
    ]);
    expect((await put({ id, title: 'Too late' })).status).toBe(409);
    expect((await draftOf(id)).status).toBe(409);
    expect((await remove(id)).status).toBe(409);
  });

  test('refuses invalid values', async () => {
    const { id } = await newDraft();
    const { status } = await expectNothingWritten(() => put({ id, totalClaimValue: 1e21 }));
    expect(status).toBe(400);
  });

  test('refuses the later of two concurrent edits, and loses nothing', async () => {
    const { id } = await newDraft();
    const { version } = (await draftOf(id)).body.draft;
    const replies = await Promise.all([
      put({ id, version, title: 'One' }),
      put({ id, version, title: 'Two' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200)?.body.case.title;
    expect((await draftOf(id)).body.draft.input.title).toBe(winner);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'This draft was changed in another window. Reload it and try again',
    );
  });

  test('gets a new code for another kind, and a new row for another claimant', async () => {
    const { id, caseCode } = await newDraft({ loanAccountNo: 'KIND1' });
    const { body } = await put({ id, resolutionKind: 'arbitration', partyId: 'pty_other' });
    expect(body.case).toMatchObject({
      resolutionKind: 'arbitration',
      claimantPartyId: 'pty_other',
    });
    expect([caseCode.slice(0, 3), body.case.caseCode.slice(0, 3)]).toEqual(['MED', 'ARB']);
    const all = await everything();
    expect(all.some(({ pk }) => pk === caseKeys.code(caseCode).pk)).toBe(false);
    expect(
      all.filter(({ pk, sk }) => pk === `CASE#${id}` && sk.startsWith('PARTY#')),
    ).toMatchObject([{ partyId: 'pty_other', partyRole: 'claimant' }]);
    expect((await post({ ...whole, loanAccountNo: 'KIND1' })).status).toBe(200);
  });

  test('is deleted with all of its items, by its creator only', async () => {
    const before = await everything();
    const { id } = await newDraft({ loanAccountNo: 'GONE1' });
    for (const userId of ['usr_two', 'usr_manager'])
      expect((await expectNothingWritten(() => remove(id, userId))).status).toBe(404);
    expect((await remove(id)).body.message).toBe('Draft Deleted Successfully');
    const isOfAll = ({ pk }: Record<string, unknown>) => /#COUNTERS$|^JOURNAL#/.test(String(pk));
    const after = await everything();
    expect(after.filter((item) => !isOfAll(item))).toEqual(before.filter((item) => !isOfAll(item)));
    // The search receives only the deletion.
    const note = after.find(({ pk, sk }) => /^JOURNAL#/.test(String(pk)) && sk === `CASE#${id}`);
    expect(Object.keys(note ?? {}).sort()).toEqual(['caseId', 'pk', 'sk', 'stamp']);
  });

  test('refuses other users to read, change or submit it', async () => {
    const { id } = await newDraft();
    for (const userId of ['usr_two', 'usr_manager']) {
      expect((await draftOf(id, userId)).status).toBe(404);
      for (const body of [
        { id, title: 'Mine' },
        { id, isDraft: false },
      ]) {
        const { status } = await expectNothingWritten(() => put(body, userId));
        expect(status).toBe(404);
      }
    }
  });
});

describe('the created cases and the cart', () => {
  test('list the caller’s own cases, with exact counts and pages of constant cost', async () => {
    await putParty(table, { id: 'pty_list', ownerId: 'usr_list', name: 'Lister' });
    await addPerson(table, { userId: 'usr_list', role: 'mediator', name: 'Lister' });
    await signIn(table, 'usr_list', 'mediator');
    for (let n = 0; n < 12; n += 1)
      await post({ ...whole, partyId: 'pty_list', isDraft: n % 3 === 0 }, { userId: 'usr_list' });
    const [all, drafts, second] = await Promise.all([
      list({}, 'usr_list'),
      list({ status: 'draft' }, 'usr_list'),
      list({ page: '2' }, 'usr_list'),
    ]);
    expect([all.body.total, all.body.data.length, all.body.lastPage]).toEqual([12, 10, 2]);
    expect([drafts.body.total, second.body.data.length]).toEqual([4, 2]);
    const codes = [...all.body.data, ...second.body.data].map(
      ({ caseCode }: { caseCode: string }) => caseCode,
    );
    expect(codes).toEqual(codes.toSorted().reverse());
    const counts = await readDocketCounts(table, createdDocketId('usr_list'));
    expect(sumCounts(counts, kindsOf({}), bucketsOf({}))).toBe(12);
    const { listCreatedCases } = await import('#lambdas/cases/filing/list-created-cases.ts');
    const { readUnits } = await readUnitsOf(table, (measured) =>
      listCreatedCases(
        { table: measured },
        { principal: principalOf('usr_list'), query: { page: 1, perPage: 10, status: undefined } },
      ),
    );
    expect(readUnits).toBeLessThanOrEqual(10);
    expect((await list({}, 'usr_two')).body.total).toBe(0);
    expect((await list({ page: '501' })).status).toBe(400);
  });

  test('name the missing fields of each draft in the cart', async () => {
    const ready = await newDraft({ partyId: 'pty_two', title: 'Ready' }, 'usr_two');
    const lacking = await newDraft(
      { partyId: 'pty_two', title: 'Lacking', totalClaimValue: 0, respondents: [] },
      'usr_two',
    );
    const { body } = await cart('usr_two');
    const missingOf = (id: string) =>
      body.data.find((row: { id: string }) => row.id === id)?.missing;
    expect(body.total).toBe(2);
    expect(missingOf(ready.id)).toEqual([]);
    expect(missingOf(lacking.id)).toEqual([
      'Total Claim value is required',
      'Respondent is required',
    ]);
  });
});

const ofDeccan = {
  claimant: { partyId: 'pty_one', name: 'Deccan Finance', ownerId: 'usr_one' },
};
const placesOf = async (caseId: string) =>
  (await everything())
    .filter(({ pk, sk }) => pk === `CASE#${caseId}` && sk.startsWith('PARTY#'))
    .map(({ sk }) => sk);

describe('a respondent who is registered', () => {
  const assign = (id: string, respondentPartyId: string, userId = 'usr_one') =>
    put({ id, respondentPartyId }, userId);

  test('is kept through changes of the draft, and invited after approval', async () => {
    const { id } = await newDraft();
    const { body } = await assign(id, 'pty_other');
    expect(body.message).toBe('Respondent Assigned Successfully');
    expect(body.case).toMatchObject({
      respondentPartyId: 'pty_other',
      respondentParty: { name: 'Suresh Patil', ownerId: 'usr_one' },
    });
    expect(body.case.respondentStatus).toBeUndefined();
    expect((await put({ id, ...whole })).body.case.respondentPartyId).toBe('pty_other');
    expect((await findCase(table, id))?.respondents[0]?.email).toBe('suresh@example.com');
  });

  test('is pending on an open case and becomes a party of it', async () => {
    const record = makeCase(700, 'usr_one', {
      status: 'noticeToArbitrate',
      claimant: { partyId: 'pty_one', name: 'Deccan Finance', ownerId: 'usr_one' },
    });
    await createCase(table, record);
    const { body } = await assign(record.id, 'pty_other');
    expect(body.case).toMatchObject({
      respondentStatus: 'pending',
      respondentPartyId: 'pty_other',
    });
    const again = await expectNothingWritten(() => assign(record.id, 'pty_other'));
    expect([again.status, again.body.message]).toEqual([
      409,
      'The respondent of this case is a registered party already',
    ]);
  });

  test.each([
    ['another’s case', 701, {}, 'pty_two', 'usr_two', 404],
    ['another’s party', 702, {}, 'pty_two', 'usr_one', 404],
    ['a party under verification', 703, {}, 'pty_new', 'usr_one', 409],
    ['the claimant', 704, {}, 'pty_one', 'usr_one', 409],
    ['a case that has ended', 705, { status: 'quitByClaimant' }, 'pty_other', 'usr_one', 409],
  ] as const)('is refused: %s', async (_, n, facts, partyId, userId, status) => {
    const record = makeCase(n, 'usr_one', {
      status: 'noticeToArbitrate',
      claimant: { partyId: 'pty_one', name: 'Deccan Finance', ownerId: 'usr_one' },
      ...facts,
    });
    await createCase(table, record);
    const reply = await expectNothingWritten(() => assign(record.id, partyId, userId));
    expect(reply.status).toBe(status);
  });

  test('defaults to the first unregistered respondent, or is the named one', async () => {
    await putParty(table, { id: 'pty_third', ownerId: 'usr_one', name: 'Third Traders' });
    const record = makeCase(710, 'usr_one', {
      status: 'negotiationOngoing',
      ...ofDeccan,
      respondents: [{ name: 'First' }, { name: 'Second' }, { name: 'Third' }],
    });
    await createCase(table, record);
    const third = await put({ id: record.id, respondentPartyId: 'pty_third', respondentNumber: 3 });
    expect(third.body.case.respondentPartyId).toBeUndefined();
    const { body } = await assign(record.id, 'pty_other');
    expect(body.case.respondentParties).toEqual([
      { name: 'Suresh Patil', partyId: 'pty_other' },
      { name: 'Second' },
      { name: 'Third Traders', partyId: 'pty_third' },
    ]);
    expect(await placesOf(record.id)).toEqual([
      'PARTY#respondent#pty_other',
      'PARTY#respondent#pty_third',
    ]);
    for (const [respondentNumber, partyId, message] of [
      [2, 'pty_other', 'This party is on the case already'],
      [3, 'pty_fourth', 'The respondent of this case is a registered party already'],
      [4, 'pty_fourth', 'The case has no such respondent'],
    ] as const) {
      await putParty(table, { id: 'pty_fourth', ownerId: 'usr_one', name: 'Fourth' });
      const again = await expectNothingWritten(() =>
        put({ id: record.id, respondentPartyId: partyId, respondentNumber }),
      );
      expect([again.status, again.body.message]).toEqual([409, message]);
    }
  });

  test('leaves the draft when the draft is changed', async () => {
    const second = { ...respondent, respondentName: 'Second' };
    const { id } = await newDraft({ respondents: [respondent, second] });
    await put({ id, respondentPartyId: 'pty_other', respondentNumber: 2 });
    expect(await placesOf(id)).toEqual(['PARTY#claimant#pty_one', 'PARTY#respondent#pty_other']);
    await put({ id, respondents: [respondent] });
    expect(await placesOf(id)).toEqual(['PARTY#claimant#pty_one']);
    await assign(id, 'pty_other');
    await remove(id);
    expect(await placesOf(id)).toEqual([]);
  });
});

describe('another party', () => {
  const join = (id: string, otherPartyId: string, userId = 'usr_one') =>
    put({ id, otherPartyId }, userId);

  test('joins an open case on neither side, and its other neutrals are notified', async () => {
    const record = makeCase(720, 'usr_one', {
      status: 'negotiationOngoing',
      ...ofDeccan,
      assignments: [
        { userId: 'usr_one', name: 'Raghav', role: 'presiding' },
        { userId: 'usr_manager', name: 'Farida', role: 'managing' },
      ],
    });
    await createCase(table, record);
    const { status, body } = await join(record.id, 'pty_other');
    expect([status, body.message]).toEqual([200, 'Party Assigned Successfully']);
    expect(body.case.respondentPartyId).toBeUndefined();
    expect(await placesOf(record.id)).toEqual(['PARTY#other#pty_other']);
    const told = (await everything()).filter(({ entityId, caseId }) =>
      [entityId, caseId].includes(record.id),
    );
    const messages = told.filter(
      ({ message }) => message === `${record.code} has another party: Suresh Patil`,
    );
    expect(messages.map(({ userId, pk }) => String(userId ?? pk))).toEqual([
      expect.stringContaining('usr_manager'),
    ]);
    for (const change of [{ otherPartyId: 'pty_other' }, { respondentPartyId: 'pty_other' }]) {
      const again = await expectNothingWritten(() => put({ id: record.id, ...change }));
      expect([again.status, again.body.message]).toEqual([
        409,
        'This party is on the case already',
      ]);
    }
  });

  test('is limited to ten', async () => {
    const record = makeCase(721, 'usr_one', { status: 'negotiationOngoing', ...ofDeccan });
    await createCase(table, record);
    for (let n = 0; n <= 10; n += 1) {
      const id = `pty_many${n}`;
      await putParty(table, { id, ownerId: 'usr_one', name: `Many ${n}` });
      const { status, body } = await join(record.id, id);
      expect([n, status]).toEqual([n, n < 10 ? 200 : 409]);
      if (n === 10) expect(body.message).toBe('A case takes up to 10 other parties');
    }
  });

  test.each([
    ['to another’s case', 722, {}, 'pty_two', 'usr_two', 404],
    ['of somebody else’s', 723, {}, 'pty_two', 'usr_one', 404],
    ['under verification', 724, {}, 'pty_new', 'usr_one', 409],
    ['who is the claimant', 725, {}, 'pty_one', 'usr_one', 409],
    ['to a draft', 726, { status: 'draft' }, 'pty_other', 'usr_one', 409],
    ['to a case that has ended', 727, { status: 'awardPassed' }, 'pty_other', 'usr_one', 409],
  ] as const)('is refused: %s', async (_, n, facts, partyId, userId, status) => {
    const record = makeCase(n, 'usr_one', { status: 'noticeToArbitrate', ...ofDeccan, ...facts });
    await createCase(table, record);
    const reply = await expectNothingWritten(() => join(record.id, partyId, userId));
    expect(reply.status).toBe(status);
  });

  test('cannot be combined with a respondent or a change of the draft', async () => {
    const { id } = await newDraft();
    for (const change of [{ respondentPartyId: 'pty_other' }, { title: 'Another' }]) {
      const reply = await expectNothingWritten(() =>
        put({ id, otherPartyId: 'pty_other', ...change }),
      );
      expect([reply.status, reply.body.issues[0].message]).toEqual([
        400,
        'Assign a party and change the draft one after the other',
      ]);
    }
  });
});
