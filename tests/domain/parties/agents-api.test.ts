import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Agent } from '#contracts/endpoints/parties.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { casePartyItem } from '#lambdas/parties/case-parties.door.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { pdfBytes, startParties } from '#tests/support/stores/start/start-parties.ts';

/** Adding agents to a party, and the visibility of their data. */

let started: Awaited<ReturnType<typeof startParties>>;
let partyId: string;

beforeAll(async () => {
  started = await startParties();
  for (const userId of ['usr_one', 'usr_two']) await signIn(started.table, userId);
  await signIn(started.table, 'usr_cm', 'caseManager');
  await addPerson(started.table, { userId: 'usr_one', role: 'arbitrator' });
  partyId = await newParty('AAPFU0939F');
});
afterAll(() => started.stop());

async function send(method: string, path: string, facts: Parameters<typeof apiEvent>[2]) {
  const { status, text } = await started.call(apiEvent(method, path, facts));
  return { status, text, body: JSON.parse(text) };
}

async function newParty(doc_number: string): Promise<string> {
  const { body } = await send('POST', 'parties', {
    userId: 'usr_one',
    body: {
      name: 'Tapti Textiles',
      kind: 'organisation',
      document_kind: 'pan',
      doc_number,
      document_uri: await started.upload('usr_one', 'partyDocument'),
      document_house_no: '12',
      document_locality: 'Shivajinagar',
      document_city: 'Pune',
      document_state: 'Maharashtra',
      document_pin: '411005',
      document_landmark: 'Near the post office',
    },
  });
  return body.party.id;
}

const letterOf = (userId: string, body?: Buffer) =>
  started.upload(userId, 'authorisationLetter', body);

async function add(userId: string, facts: Record<string, unknown> = {}, key?: string) {
  const body = {
    partyId,
    email: 'asha.rao@example.com',
    name: 'Asha Rao',
    mobile: '9820001234',
    pan: '',
    uri: await letterOf(userId),
    ...facts,
  };
  return send('POST', 'agents', {
    userId,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

const agents = (userId: string, query: Record<string, string> = {}) =>
  send('GET', 'agents', { userId, query: { partyId, ...query } });

test('marks the first agent as primary, and no later one', async () => {
  expect((await agents('usr_one')).body).toMatchObject({ data: [], total: 0 });
  const uri = await letterOf('usr_one');
  const first = await add('usr_one', { pan: 'ABCPR1234K', uri }, 'add-agent-asha-0001');
  expect([first.status, first.body.message]).toEqual([200, 'Agent Added Successfully']);
  expect(first.body.agent).toMatchObject({
    partyId,
    role: 'primary',
    email: 'asha.rao@example.com',
    pan: 'XXXXXXX34K',
    user: { name: 'Asha Rao', mobile: '+919820001234' },
  });
  const repeated = await add('usr_one', { pan: 'ABCPR1234K', uri }, 'add-agent-asha-0001');
  expect([repeated.status, repeated.body.agent.id]).toEqual([200, first.body.agent.id]);

  const byManager = await add('usr_cm', { email: 'bina@example.com', name: 'Bina Shah' });
  expect(byManager.body.agent).toMatchObject({ role: 'secondary', pan: '' });
  const { body } = await agents('usr_one');
  expect(body.data.map(({ user, role }: Agent) => [user.name, role])).toEqual([
    ['Asha Rao', 'primary'],
    ['Bina Shah', 'secondary'],
  ]);
});

test('adds two concurrent first agents, and marks one as primary', async () => {
  const id = await newParty('BBPFU0939F');
  const made = await Promise.all(
    ['one@example.com', 'two@example.com', 'three@example.com'].map((email, n) =>
      add('usr_one', { partyId: id, email }, n === 0 ? undefined : `first-agents-at-once-${n}`),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(made.map(({ body }) => body.agent.role).sort()).toEqual([
    'primary',
    'secondary',
    'secondary',
  ]);
});

test('accepts an email address once for each party', async () => {
  for (const key of [undefined, 'the-same-address-0001']) {
    const again = await add('usr_one', { email: 'ASHA.RAO@example.com' }, key);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This party already has an agent with this email address',
    ]);
  }
  expect((await agents('usr_one')).body.total).toBe(2);
});

test('shows the letter to the registrant of the party and to case managers', async () => {
  for (const userId of ['usr_one', 'usr_cm']) {
    const { body } = await agents(userId);
    const file = await fetch(body.data[0].uri);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfBytes);
  }
});

test('shows agents’ contact details, not their letters, to a neutral on a case of the party', async () => {
  await createCase(started.table, makeCase(1, 'usr_two'));
  const party = { id: partyId, name: 'Tapti Textiles' };
  const place = { caseId: caseIdOf(1), party, partyRole: 'claimant' as const };
  await transact(started.table, () => [casePartyItem(started.table, place)]);
  const { status, body } = await agents('usr_two', { caseId: caseIdOf(1) });
  expect(status).toBe(200);
  expect(Object.keys(body.data[0]).sort()).toEqual(['email', 'id', 'partyId', 'role', 'user']);
});

test('refuses another neutral to see or add agents, and stores nothing', async () => {
  const missing = await agents('usr_one', { partyId: 'pty_none' });
  for (const answer of [
    await agents('usr_two'),
    await add('usr_two', { email: 'x@example.com' }),
  ]) {
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
    expect(answer.text).not.toContain('Asha');
  }
  expect((await agents('usr_one')).body.total).toBe(2);
});

test.each([
  [{ email: '' }, 400, 'Agent email is required'],
  [{ email: 'asha' }, 400, 'Please enter valid email'],
  [{ name: '<img src=x>' }, 400, 'The characters < and > are not allowed'],
  [{ mobile: '12' }, 400, 'Please enter valid phone number'],
  [{ pan: 'ABC' }, 400, 'Enter a valid PAN Number'],
  [{ uri: '' }, 400, 'Authorisation letter is required'],
  [{ uri: 'uploads/usr_two/authorisationLetter/upl_1' }, 403, 'This file is not yours'],
  [{ uri: 'uploads/usr_one/authorisationLetter/upl_1' }, 415, 'Invalid File Type'],
])('refuses %j', async (facts, status, message) => {
  const answer = await add('usr_one', facts);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

test('requires PDF bytes for a letter, and stores no PAN in clear text', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const uri = await letterOf('usr_one', png);
  expect((await add('usr_one', { email: 'png@example.com', uri })).status).toBe(415);
  const { Items } = await started.table.client.send(
    new ScanCommand({ TableName: started.table.name }),
  );
  expect(JSON.stringify(Items)).not.toMatch(/ABCPR1234K|AAPFU0939F/);
});
