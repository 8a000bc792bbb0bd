import { env } from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDocuments } from '#lambdas/documents/sending/send-documents.ts';
import { connectFiles } from '#shared/files/files.ts';
import { connectWhatsApp } from '#shared/whatsapp/connect-whatsapp.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';
import { mobileOf } from '#tests/support/stores/start/start-proceedings.ts';

/** Documents in the messaging app: who receives which, repeats, failures and limits. */

let on: Documents;
let numbers = 800;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
beforeEach(async () => {
  numbers += 1;
  await on.addCase(numbers);
  await on.clearMessages();
});

const send = (
  documentIds: string[],
  userIds: string[],
  facts: { userId?: string; key?: string } = {},
) =>
  on.call(
    'sendDocuments',
    { caseId: caseIdOf(numbers) },
    {
      ...facts,
      body: {
        caseTitle: 'Another title',
        documentList: documentIds.map((id) => ({ id })),
        caseUserDetails: userIds.map((id) => ({ id })),
      },
    },
  );
const all = { visibilityType: 'all' };
const agent = 'agt_pty_2_2';

test('lists the other members and the agents of the parties, with masked numbers', async () => {
  const { body, text } = await on.call('listCaseUsers', { caseId: caseIdOf(numbers) });
  expect(body.caseUserDetails).toContainEqual({
    ...{ id: 'usr_two', name: 'Name of usr_two', role: 'arbitrator' },
    ...{ mobileNumber: '+9198XXXXXX01', selected: false },
  });
  expect(body.caseUserDetails).toContainEqual({
    ...{ id: agent, name: 'Agent', role: 'respondent' },
    ...{ mobileNumber: '+9198XXXXXX02', selected: false },
  });
  const ids = body.caseUserDetails.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(8);
  expect(ids).not.toContain('usr_one');
  expect(ids).not.toContain('usr_asked');
  expect(text).not.toContain(mobileOf('usr_two'));
});

test('sends each document to each recipient: a template with the file as its header', async () => {
  const ids = [await on.add(numbers, { ...all, name: 'विवरण' }), await on.add(numbers, all)];
  const { status, body } = await send(ids, ['usr_two', agent]);
  expect([status, body]).toEqual([200, { message: 'Documents Sent Successfully', failed: [] }]);
  const sent = await on.sent();
  expect(sent.map(({ to }) => to).sort()).toEqual(
    ['+919870002002', '+919870002002', mobileOf('usr_two'), mobileOf('usr_two')].sort(),
  );
  const [message] = sent;
  expect(message?.text).toContain('Name of usr_one');
  expect(message?.text).toContain(`MED-2026-${String(numbers).padStart(6, '0')} Loan recovery`);
  expect(message?.text).not.toContain('Another title');
  expect(sent.map(({ document }) => document?.fileName).sort()).toEqual(
    ['Claim.pdf', 'Claim.pdf', 'विवरण.pdf', 'विवरण.pdf'].sort(),
  );
  const link = new URL(message?.document?.link ?? '');
  expect(link.searchParams.get('X-Amz-Expires')).toBe('3600');
  expect(await (await fetch(link)).text()).toMatch(/^%PDF/);
});

describe('refuses, and sends nothing:', () => {
  const refusal = async (documentIds: string[], userIds: string[]) => {
    const { status, body } = await send(documentIds, userIds);
    expect(await on.sent()).toEqual([]);
    return [status, body.message];
  };

  test('a private document, naming it', async () => {
    const ids = [await on.add(numbers, all), await on.add(numbers, { name: 'Notes.pdf' })];
    expect(await refusal(ids, ['usr_two'])).toEqual([
      409,
      "'Notes.pdf' is private. Share it before you send it",
    ]);
  });

  test('a private document of another neutral, without naming it', async () => {
    const secret = await on.add(numbers, { name: 'Notes.pdf' }, { userId: 'usr_two' });
    expect(await refusal([secret], ['usr_desk'])).toEqual([404, 'Document not found']);
  });

  test('a document for neutrals to a party, but sends it to a neutral', async () => {
    const id = await on.add(numbers, { visibilityType: 'others' });
    expect(await refusal([id], ['usr_two', agent])).toEqual([
      409,
      "'Claim.pdf' is not shared with all parties, so it cannot be sent to Agent",
    ]);
    expect((await send([id], ['usr_two'])).status).toBe(200);
  });

  test('people of another case, unknown people and the sender', async () => {
    const id = await on.add(numbers, all);
    for (const userId of ['usr_stranger', 'usr_asked', 'usr_one', 'agt_other'])
      expect((await refusal([id], ['usr_two', userId]))[0]).toBe(400);
    expect((await refusal([id], []))[0]).toBe(400);
    expect((await refusal([], ['usr_two']))[0]).toBe(400);
  });

  test('a blocked document', async () => {
    const id = await on.add(numbers, all);
    await on.change(numbers, id, { verdict: 'threat' });
    expect((await refusal([id], ['usr_two']))[0]).toBe(409);
  });

  test('a picture without a rendition, and a recording', async () => {
    const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]);
    const id = await on.add(numbers, {
      ...all,
      name: 'Hearing.mp3',
      address: await on.uploadDocument(mp3, 'audio/mpeg'),
    });
    expect(await refusal([id], ['usr_two'])).toEqual([
      409,
      "'Hearing.mp3' cannot be sent: the messaging app takes PDF and Word files up to 100 MB",
    ]);
  });
});

describe('repeats', () => {
  test('with an Idempotency-Key send once, also in parallel, and refused messages again', async () => {
    const ids = [await on.add(numbers, all)];
    const key = `sending-${String(numbers).padStart(16, '0')}`;
    await on.failMessages(1000);
    const first = await send(ids, ['usr_two', agent], { key });
    expect(first.body).toEqual({
      message: '2 of 2 messages could not be sent.',
      failed: expect.arrayContaining([
        { id: 'usr_two', name: 'Name of usr_two' },
        { id: agent, name: 'Agent' },
      ]),
    });
    expect(await on.sent()).toEqual([]);
    await on.failMessages(0);
    await Promise.all([1, 2, 3].map(() => send(ids, ['usr_two', agent], { key })));
    expect((await on.sent()).map(({ to }) => to).sort()).toEqual(
      ['+919870002002', mobileOf('usr_two')].sort(),
    );
    expect((await send(ids, ['usr_two'], { key })).status).toBe(409);
  });

  test('without one send again', async () => {
    const ids = [await on.add(numbers, all)];
    await send(ids, ['usr_two']);
    await send(ids, ['usr_two']);
    expect(await on.sent()).toHaveLength(2);
  });
});

test('names the recipients whose messages failed', async () => {
  const ids = [await on.add(numbers, all)];
  // The client retries a throttled message once: three failures affect one message.
  await on.failMessages(3);
  const { status, body } = await send(ids, ['usr_two', 'usr_desk']);
  expect([status, body.message]).toEqual([200, '1 of 2 messages could not be sent.']);
  expect(body.failed).toHaveLength(1);
  expect(await on.sent()).toHaveLength(1);
});

const now = new Date('2099-03-04T10:20:00.000Z');
const depsWith = (template: string) => ({
  table: on.table,
  clock: { now: () => now },
  files: connectFiles(on.bucket),
  isScanned: false,
  whatsApp: connectWhatsApp({
    WHATSAPP_PHONE_NUMBER_ID: env['WHATSAPP_PHONE_NUMBER_ID'] ?? '',
    WHATSAPP_TEMPLATE_NAME: template,
    WHATSAPP_TEMPLATE_LANGUAGE: 'en',
  }),
});
const requestOf = (documentIds: string[], userIds: string[]) => ({
  principal: principalOf('usr_one'),
  params: { caseId: caseIdOf(numbers) },
  body: {
    documentList: documentIds.map((id) => ({ id })),
    caseUserDetails: userIds.map((id) => ({ id })),
  },
});

test('is limited to 200 messages an hour', async () => {
  const { body } = await on.register(numbers, Array(20).fill(all));
  const ids: string[] = body.documents.map(({ id }: { id: string }) => id);
  const members = ['usr_two', 'usr_desk', 'usr_chief', agent, 'agt_pty_1_1', 'agt_pty_2_7'];
  const deps = depsWith('case_document');
  await sendDocuments(deps, requestOf(ids, members));
  await sendDocuments(deps, requestOf(ids, members.slice(0, 4)));
  await expect(sendDocuments(deps, requestOf(ids.slice(0, 1), ['usr_two']))).rejects.toMatchObject({
    code: 'too_many_tries',
    message: 'Too many messages. Please wait 40 minutes',
  });
  expect(await on.sent()).toHaveLength(200);
});

test('is refused where no template for documents is set up', async () => {
  const id = await on.add(numbers, all);
  await expect(sendDocuments(depsWith(''), requestOf([id], ['usr_two']))).rejects.toMatchObject({
    code: 'conflict',
    message: 'Sending to the messaging app is not set up here',
  });
});
