import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { verhoeffDigitOf } from '#contracts/rules/parties/check-digits.ts';
import { getNotificationCount } from '#lambdas/notifications/get-notification-count.ts';
import { listActivities } from '#lambdas/notifications/list-activities.ts';
import { casePartyItem, requireUsableParty } from '#lambdas/parties/case-parties.door.ts';
import { listCasePartyRecords } from '#lambdas/parties/record/party-repository.ts';
import { listParties } from '#lambdas/parties/registry/list-parties.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { quotaKeys } from '#shared/quota/quota-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { identityKeys } from '#tests/support/keys/identity-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { pdfBytes, startParties } from '#tests/support/stores/start/start-parties.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Registering, verifying and listing parties, called through the handler as by API Gateway. */

let started: Awaited<ReturnType<typeof startParties>>;

beforeAll(async () => {
  started = await startParties();
  for (const userId of ['usr_one', 'usr_two']) {
    await addPerson(started.table, { userId, role: 'arbitrator' });
    await signIn(started.table, userId);
  }
  for (const userId of ['usr_cm', 'usr_cm2']) {
    await addPerson(started.table, { userId, role: 'caseManager' });
    await signIn(started.table, userId, 'caseManager');
  }
});
afterAll(() => started.stop());

let drawn = 20_000_000_000;
/** A different Aadhaar number for each call. */
function nextAadhaar(): string {
  drawn += 1_234_567;
  return `${drawn}${verhoeffDigitOf(String(drawn))}`;
}

async function fieldsOf(userId: string, facts: Record<string, unknown> = {}) {
  return {
    name: 'Konark Steel Fabricators',
    kind: 'organisation',
    document_kind: 'aadhaar',
    doc_number: nextAadhaar(),
    document_uri: await started.upload(userId, 'partyDocument'),
    document_house_no: '12, First Floor',
    document_locality: 'Shivajinagar',
    document_city: 'Pune',
    document_state: 'Maharashtra',
    document_pin: '411005',
    document_landmark: 'Near the post office',
    gstNumber: '',
    gstCertUrl: '',
    ...facts,
  };
}

type Sent = {
  userId: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
};

async function send(method: string, path: string, { key, ...facts }: Sent) {
  const { status, text } = await started.call(
    apiEvent(method, path, { ...facts, ...(key && { headers: { 'idempotency-key': key } }) }),
  );
  return { status, text, body: JSON.parse(text) };
}

const create = async (userId: string, facts: Record<string, unknown> = {}, key?: string) =>
  send('POST', 'parties', { userId, body: await fieldsOf(userId, facts), ...(key && { key }) });
const list = (userId: string, query: Record<string, string> = {}) =>
  send('GET', 'parties', { userId, query });
const get = (userId: string, id: string) => send('GET', 'parties/{id}', { userId, params: { id } });
const put = (userId: string, id: string, body: unknown) =>
  send('PUT', 'parties/{id}', { userId, params: { id }, body });
const notifications = (userId: string) =>
  getNotificationCount({ table: started.table }, { principal: principalOf(userId) });

async function tableText(): Promise<string> {
  const { Items = [] } = await started.table.client.send(
    new ScanCommand({ TableName: started.table.name }),
  );
  return JSON.stringify(Items);
}

test('registers a neutral’s party for verification, and notifies every case manager once', async () => {
  const doc_number = nextAadhaar();
  const body = await fieldsOf('usr_one', { doc_number, name: 'Tapti Textiles' });
  const key = 'register-tapti-0001';
  const { status, body: made } = await send('POST', 'parties', { userId: 'usr_one', body, key });
  expect(status).toBe(200);
  expect(made.message).toBe('Party Created Successfully');
  expect(made.party).toMatchObject({
    name: 'Tapti Textiles',
    status: 'underVerification',
    ownerId: 'usr_one',
    document_kind: 'aadhaar',
    doc_number: `XXXX XXXX ${doc_number.slice(-4)}`,
    document_pin: '411005',
  });
  const repeated = await send('POST', 'parties', { userId: 'usr_one', body, key });
  expect([repeated.status, repeated.body]).toEqual([200, made]);
  const other = await send('POST', 'parties', {
    userId: 'usr_one',
    body: { ...body, name: 'Another' },
    key,
  });
  expect(other.status).toBe(409);

  for (const manager of ['usr_cm', 'usr_cm2']) {
    expect(await notifications(manager)).toEqual({ notificationCount: 1 });
    const mails = await started.mailsTo(`${manager}@example.com`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The party Tapti Textiles waits for your verification.');
    expect(mails[0]?.links[0]).toBe(`https://portal.example/mediator/parties/${made.party.id}`);
    expect(mails[0]?.text).not.toContain(doc_number.slice(-4));
  }
  const { activities } = await listActivities(
    { table: started.table },
    { principal: principalOf('usr_cm'), query: { page: 1, perPage: 25 } },
  );
  expect(activities.data[0]).toMatchObject({ kind: 'PARTY', entityId: made.party.id });
  expect(await notifications('usr_one')).toEqual({ notificationCount: 0 });
});

test('keeps changes of a party when the mails about them cannot be sent', async () => {
  const before = await notifications('usr_cm2');
  const { status, body } = await create('usr_one');
  expect([status, body.message]).toEqual([200, 'Party Created Successfully']);
  expect((await notifications('usr_cm2')).notificationCount).toBe(before.notificationCount + 1);

  const { id } = body.party;
  expect(await put('usr_cm', id, { status: 'active', version: 1 })).toMatchObject({
    status: 200,
    body: { message: 'Party Approved Successfully', party: { status: 'active' } },
  });
  await started.failMails(100);
  const earlier = await started.mailsTo('usr_one@example.com');
  await started.failMails(0);
  const later = await started.mailsTo('usr_one@example.com', new Date(Date.now() + 600_000));
  expect(later).toHaveLength(earlier.length + 1);
  expect((await get('usr_one', id)).body.party.status).toBe('active');
});

test('keeps identity numbers out of the table, receipts, lists and errors in clear text', async () => {
  const doc_number = nextAadhaar();
  const made = await create('usr_one', { doc_number }, 'number-in-clear-0001');
  const replies = [
    made.text,
    (await list('usr_one')).text,
    (await get('usr_cm', made.body.party.id)).text,
    (await create('usr_one', { doc_number })).text,
    (await create('usr_one', { doc_number: `${doc_number}1` })).text,
    await tableText(),
  ];
  for (const text of replies) expect(text).not.toContain(doc_number);
});

test('activates a case manager’s own party at once, without notifications', async () => {
  const before = await notifications('usr_cm2');
  const { body } = await create('usr_cm', { name: 'Registry Party' });
  expect(body.party).toMatchObject({ status: 'active', ownerId: 'usr_cm' });
  expect(await notifications('usr_cm2')).toEqual(before);
  const queue = await list('usr_cm', { view: 'toVerify', perPage: '1000' });
  expect(queue.text).not.toContain('Registry Party');
});

test('lists, searches, filters and pages the caller’s parties, newest first', async () => {
  await addPerson(started.table, { userId: 'usr_list', role: 'mediator' });
  await signIn(started.table, 'usr_list');
  expect((await list('usr_list')).body).toMatchObject({ data: [], total: 0, lastPage: 1 });
  for (const name of ['Arun Textiles', 'Bina Traders', 'Chenab Timber'])
    await create('usr_list', { name });
  const names = async (query: Record<string, string>) =>
    (await list('usr_list', query)).body.data.map((party: { name: string }) => party.name);
  expect(await names({})).toEqual(['Chenab Timber', 'Bina Traders', 'Arun Textiles']);
  expect(await names({ perPage: '2', page: '2' })).toEqual(['Arun Textiles']);
  expect(await names({ search: 'tim CHE' })).toEqual(['Chenab Timber']);
  expect(await names({ search: 'pune' })).toHaveLength(3);
  expect(await names({ search: 'nobody' })).toEqual([]);
  expect(await names({ status: 'active' })).toEqual([]);
  expect(await names({ status: 'underVerification' })).toHaveLength(3);
  const { body } = await list('usr_list', { perPage: '2' });
  expect(body).toMatchObject({ total: 3, lastPage: 2 });
  expect(body.data[0].document_uri).toBeUndefined();
});

test('costs one read unit for the list and one for each row of a page', async () => {
  const { readUnits } = await readUnitsOf(started.table, (table) =>
    listParties(
      { table, identityKeys: async () => identityKeys },
      {
        principal: principalOf('usr_list'),
        query: partiesEndpoints.listParties.query.parse({}),
      },
    ),
  );
  // A party, and half a unit for its agents.
  expect(readUnits).toBe(1 + 3 * 1.5);
});

test('shows a party with its documents to its owner and to case managers', async () => {
  const { body } = await create('usr_one', { name: 'Shown Party' });
  const { id } = body.party;
  for (const userId of ['usr_one', 'usr_cm']) {
    const { status, body: reply } = await get(userId, id);
    expect(status).toBe(200);
    const file = await fetch(reply.party.document_uri);
    expect(file.headers.get('content-disposition')).toContain('Shown%20Party%20-%20document.pdf');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfBytes);
  }
});

test('shows other uses of the same document to case managers only', async () => {
  const doc_number = nextAadhaar();
  const first = (await create('usr_one', { doc_number, name: 'First Holder' })).body.party;
  const second = await create('usr_two', { doc_number, name: 'Second Holder' });
  expect(second.status).toBe(200);
  const { body } = await get('usr_cm', second.body.party.id);
  expect(body.party.sameDocument).toEqual([{ id: first.id, name: 'First Holder' }]);
  expect((await get('usr_two', second.body.party.id)).text).not.toContain('First Holder');
});

test('refuses a second party of the same owner with one document, and stores nothing', async () => {
  const doc_number = nextAadhaar();
  await create('usr_one', { doc_number });
  const { total } = (await list('usr_one')).body;
  for (const key of [undefined, 'second-with-one-document']) {
    const again = await create('usr_one', { doc_number, name: 'Again' }, key);
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('You have already registered a party with this document');
  }
  expect((await list('usr_one')).body.total).toBe(total);
});

test('returns the missing-party error to another neutral at every endpoint', async () => {
  const { id, version } = (await create('usr_one', { name: 'Hidden Party' })).body.party;
  const edit = { ...(await fieldsOf('usr_two')), version };
  const decisions = [
    { status: 'active', version },
    { status: 'declined', version, reason: 'No' },
  ];
  for (const answer of [
    await get('usr_two', id),
    ...(await Promise.all([edit, ...decisions].map((body) => put('usr_two', id, body)))),
    await send('GET', 'agents', { userId: 'usr_two', query: { partyId: id } }),
  ]) {
    const missing = await get('usr_two', 'pty_none');
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
    expect(answer.text).not.toContain('Hidden');
  }
  expect((await list('usr_two', { perPage: '1000' })).text).not.toContain('Hidden');
  expect((await list('usr_two', { view: 'toVerify' })).status).toBe(403);
  expect((await list('usr_two', { view: 'toVerify' })).text).not.toContain('Hidden');
  expect((await get('usr_one', id)).body.party).toMatchObject({ version, name: 'Hidden Party' });
  await expect(
    requireUsableParty(started, { principal: principalOf('usr_two'), partyId: id }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('activates an approved party, notifies its owner and removes it from the queue', async () => {
  const { party } = (await create('usr_two', { name: 'Approved Party' })).body;
  const which = { principal: principalOf('usr_two'), partyId: party.id };
  await expect(requireUsableParty(started, which)).rejects.toThrow(
    'This party is still under verification',
  );
  expect((await list('usr_cm', { view: 'toVerify', search: 'approved' })).body.total).toBe(1);
  const told = (await notifications('usr_two')).notificationCount;

  const own = await put('usr_two', party.id, { status: 'active', version: party.version });
  expect([own.status, own.body.message]).toEqual([
    403,
    'Only a case manager can approve or decline a party',
  ]);
  const approved = await put('usr_cm', party.id, { status: 'active', version: party.version });
  expect([approved.status, approved.body.message]).toEqual([200, 'Party Approved Successfully']);
  expect(approved.body.party).toMatchObject({ status: 'active', version: 2 });

  expect((await list('usr_cm', { view: 'toVerify', search: 'approved' })).body.total).toBe(0);
  expect((await list('usr_two', { status: 'active', search: 'approved' })).body.total).toBe(1);
  expect((await notifications('usr_two')).notificationCount).toBe(told + 1);
  const [mail] = await started.mailsTo('usr_two@example.com');
  expect(mail?.text).toContain('The party Approved Party was verified.');

  const usable = await requireUsableParty(started, which);
  const place = { caseId: 'cas_x', party: usable, partyRole: 'claimant' as const };
  await transact(started.table, () => [casePartyItem(started.table, place)]);
  await transact(started.table, () => [casePartyItem(started.table, place)]);
  expect(await listCasePartyRecords(started.table, 'cas_x')).toEqual([
    { caseId: 'cas_x', partyId: party.id, partyRole: 'claimant', name: 'Approved Party' },
  ]);
  const manager = { ...principalOf('usr_cm'), role: 'caseManager' as const };
  expect(await requireUsableParty(started, { principal: manager, partyId: party.id })).toEqual(
    usable,
  );

  for (const body of [
    { status: 'active', version: 2 },
    { status: 'declined', version: 2, reason: 'Late' },
  ])
    expect((await put('usr_cm', party.id, body)).status).toBe(409);
  const edit = await put('usr_two', party.id, { ...(await fieldsOf('usr_two')), version: 2 });
  expect([edit.status, edit.body.message]).toEqual([
    409,
    'This party is verified and can no longer be changed',
  ]);
});

test('removes a declined party from the queue with a reason, and queues it again after an edit', async () => {
  const { party } = (await create('usr_two', { name: 'Declined Party' })).body;
  const blank = await put('usr_cm', party.id, { status: 'declined', version: 1, reason: ' ' });
  expect([blank.status, blank.body.message]).toEqual([400, 'Reason is required']);
  const reason = 'The document is not legible';
  const declined = await put('usr_cm', party.id, { status: 'declined', version: 1, reason });
  expect(declined.body.party).toMatchObject({
    status: 'underVerification',
    declinedReason: reason,
  });
  expect((await list('usr_cm', { view: 'toVerify', search: 'declined' })).body.total).toBe(0);
  const [mail] = await started.mailsTo('usr_two@example.com');
  expect(mail?.text).toContain('The party Declined Party could not be verified.');
  expect((await get('usr_two', party.id)).body.party.declinedReason).toBe(reason);

  const told = (await notifications('usr_cm')).notificationCount;
  const { doc_number: _, document_uri: __, gstCertUrl: ___, ...rest } = await fieldsOf('usr_two');
  const edited = await put('usr_two', party.id, { ...rest, name: 'Mended Party', version: 2 });
  expect(edited.status).toBe(200);
  expect(edited.body.party).toMatchObject({
    name: 'Mended Party',
    version: 3,
    doc_number: party.doc_number,
  });
  expect(edited.body.party.declinedReason).toBeUndefined();
  expect((await list('usr_cm', { view: 'toVerify', search: 'mended' })).body.total).toBe(1);
  expect((await list('usr_two', { search: 'mended' })).body.total).toBe(1);
  expect((await notifications('usr_cm')).notificationCount).toBe(told + 1);
});

test('changes number and document in an edit, frees the old number and sends no further notification', async () => {
  const doc_number = nextAadhaar();
  const { party } = (await create('usr_two', { doc_number })).body;
  const told = await notifications('usr_cm');
  const body = { ...(await fieldsOf('usr_two')), document_kind: 'pan', doc_number: 'AAPFU0939F' };
  const edited = await put('usr_two', party.id, { ...body, version: 1 });
  expect(edited.body.party).toMatchObject({ document_kind: 'pan', doc_number: 'XXXXXXX39F' });
  expect(await notifications('usr_cm')).toEqual(told);
  expect((await create('usr_two', { doc_number })).status).toBe(200);
  const { doc_number: _, ...kept } = { ...body, document_kind: 'voter' };
  const without = await put('usr_two', party.id, { ...kept, version: 2 });
  expect(without.body.issues).toEqual([
    { field: 'doc_number', message: 'Document Number is required' },
  ]);
  expect((await put('usr_cm', party.id, { ...body, version: 2 })).status).toBe(403);
});

test('accepts one of a concurrent edit and approval, and refuses the other', async () => {
  const { party } = (await create('usr_two')).body;
  const edit = { ...(await fieldsOf('usr_two')), version: 1 };
  const answers = await Promise.all([
    put('usr_two', party.id, edit),
    put('usr_cm', party.id, { status: 'active', version: 1 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await get('usr_two', party.id)).body.party.version).toBe(2);
  const stale = await put('usr_cm', party.id, { status: 'active', version: 1 });
  expect(stale.status).toBe(409);
});

test('checks files by their bytes and owner, and stores nothing', async () => {
  const { total } = (await list('usr_one')).body;
  const text = await started.upload('usr_one', 'partyDocument', Buffer.from('MZ not a pdf'));
  const foreign = await started.upload('usr_two', 'partyDocument');
  const avatar = await started.upload('usr_one', 'avatar');
  const gstNumber = '27AAPFU0939F1ZV';
  for (const [facts, status, message] of [
    [{ document_uri: text }, 415, 'Invalid File Type'],
    [{ document_uri: foreign }, 403, 'This file is not yours'],
    [{ document_uri: avatar }, 403, 'This file is not yours'],
    [{ document_uri: `${avatar}/../../partyDocument/x` }, 403, 'This file is not yours'],
    [{ gstNumber, gstCertUrl: text }, 415, 'Invalid File Type'],
  ] as const) {
    const answer = await create('usr_one', facts);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  }
  expect((await list('usr_one')).body.total).toBe(total);
  const certified = await create('usr_one', {
    gstNumber,
    gstCertUrl: await started.upload('usr_one', 'partyDocument'),
  });
  expect((await get('usr_one', certified.body.party.id)).body.party).toMatchObject({
    gstNumber,
    gstCertUrl: expect.stringContaining('X-Amz-Signature='),
  });
});

test.each([
  [{ name: '' }, 'Party Name is required'],
  [{ name: '<script>alert(1)</script>' }, 'The characters < and > are not allowed'],
  [{ document_landmark: '"><svg onload=alert(1)>' }, 'The characters < and > are not allowed'],
  [{ document_pin: '110001' }, 'Invalid Pincode'],
  [{ document_state: 'Bombay' }, 'State is required'],
  [{ doc_number: '234567890123' }, 'Enter a valid Aadhaar Number'],
  [{ document_kind: 'pan', doc_number: '12345' }, 'Enter a valid PAN Number'],
  [{ gstNumber: '27AAPFU0939F1ZW' }, 'Please enter valid GST number'],
  [{ document_uri: '' }, 'Document is required'],
])('refuses %j', async (facts, message) => {
  const answer = await create('usr_one', facts);
  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test.each<Record<string, string>>([
  { page: '501' },
  { perPage: '0' },
  { status: 'draft' },
  { view: 'all' },
])('refuses a list by %o', async (query) => {
  expect((await list('usr_one', query)).status).toBe(400);
});

test('refuses an unknown status and a missing version', async () => {
  for (const body of [{ status: 'verified', version: 1 }, { status: 'active' }, {}])
    expect((await put('usr_one', 'pty_1', body)).status).toBe(400);
});

test('registers 50 parties a day for one person, then refuses and sends no mail', async () => {
  await addPerson(started.table, { userId: 'usr_many', role: 'mediator' });
  await signIn(started.table, 'usr_many');
  // Includes the next day: the test may run at midnight.
  for (const day of [0, 1]) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const key = quotaKeys.use('usr_many', 'PARTIES', `${date}T00:00:00.000Z`);
    await started.table.client.send(
      new PutCommand({
        TableName: started.table.name,
        Item: { ...key, usedCount: 49, usedBytes: 0 },
      }),
    );
  }
  const mailsBefore = (await started.mailsTo('usr_cm@example.com')).length;
  const both = await Promise.all([create('usr_many'), create('usr_many')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(both.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'too_many_tries',
    message: expect.stringMatching(/^Too many registrations of parties\. Please wait \d+ /),
  });
  expect((await list('usr_many')).body.total).toBe(1);
  expect(await started.mailsTo('usr_cm@example.com')).toHaveLength(mailsBefore + 1);
  // Parties of a case manager need no verification.
  for (let n = 0; n < 2; n += 1) expect((await create('usr_cm2')).status).toBe(200);
});

test('refuses approval by the registrant, even one who has become a case manager', async () => {
  const { body } = await create('usr_two');
  await signIn(started.table, 'usr_two', 'caseManager');
  for (const decision of [{ status: 'active' }, { status: 'declined', reason: 'Unclear' }])
    expect(await put('usr_two', body.party.id, { ...decision, version: 1 })).toMatchObject({
      status: 403,
      body: { message: 'Another case manager decides about a party of your own' },
    });
  await signIn(started.table, 'usr_two');
  expect((await get('usr_two', body.party.id)).body.party.status).toBe('underVerification');
});

test('returns a party’s agents, primary ones first, in the list and in the detail', async () => {
  await addPerson(started.table, { userId: 'usr_agents', role: 'mediator' });
  await signIn(started.table, 'usr_agents');
  const { body } = await create('usr_agents');
  expect(body.party.agents).toEqual([]);
  for (const name of ['Zoya Khan', 'Amit Rao'])
    await send('POST', 'agents', {
      userId: 'usr_agents',
      body: {
        ...{ partyId: body.party.id, name, email: `${name[0]}@example.com` },
        mobile: '9876543210',
        pan: '',
        uri: await started.upload('usr_agents', 'authorisationLetter'),
      },
    });
  const expected = [
    { role: 'primary', email: 'z@example.com', user: { name: 'Zoya Khan' } },
    { role: 'secondary', email: 'a@example.com', user: { name: 'Amit Rao' } },
  ];
  expect((await get('usr_agents', body.party.id)).body.party.agents).toMatchObject(expected);
  const listed = await list('usr_agents', { perPage: '1000' });
  expect(listed.body).toMatchObject({ perPage: 40, lastPage: 1, data: [{ agents: expected }] });
  // Only GET agents returns letters and PANs.
  expect(listed.text).not.toMatch(/"uri"|"pan"/);
});
