import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Message } from 'local-aws/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { ATTACHED_MAX_BYTES } from '#lambdas/mailing/carry-out-servings.ts';
import { followMailEvent, mailEventSchema } from '#lambdas/mailing/follow-mail-event.ts';
import { MAILS_A_DAY_FROM_ONE } from '#lambdas/mailing/record/mail-bounds.ts';
import { runMailing } from '#lambdas/mailing/run-mailing.ts';
import {
  findServing,
  listServingHeads,
  recordMailEvent,
} from '#lambdas/serving/record/serving-repository.ts';
import { connectFiles } from '#shared/files/files.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandlerForText } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { mailingDeps, mailsIn, sendOwedMails } from '#tests/support/stores/mailing-run.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import type { Orders } from '#tests/support/stores/start/start-orders.ts';
import { startServing } from '#tests/support/stores/start/start-serving.ts';

/** Orders and documents are served: mails, the record of service, and reports about the mails. */

let on: Orders;
let inbox: string;
let number = 700;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ on, inbox, stop } = await startServing([
    { partyId: 'pty_bank', name: 'Rao', email: 'rao@example.net' },
    { partyId: 'pty_mehta', name: 'Shah', email: 'shah@example.net' },
    { partyId: 'pty_mehta', name: 'Gone', email: '' },
    { partyId: 'pty_silent', name: 'Nobody', email: '' },
  ]));
});
afterAll(() => stop());
beforeEach(async () => {
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
  number += 1;
  await on.addCase(number, {
    ...{ resolutionKind: 'arbitration', status: 'firstHearing', title: 'Sunrise v. Mehta' },
    claimant: { partyId: 'pty_bank', name: 'Sunrise Finance', ownerId: 'usr_claimant' },
    respondents: [
      { name: 'Asha Mehta', partyId: 'pty_mehta' },
      { name: 'Vikram Reddy', partyId: 'pty_silent' },
      { name: 'Ravi Mehta', email: 'ravi@example.org' },
    ],
  });
});

const code = () => `ARB-2026-${String(number).padStart(6, '0')}`;
const today = () => indianDayOf(new Date().toISOString()).split('-').reverse().join('/');
const heads = () => listServingHeads(on.table, caseIdOf(number));
async function theServing() {
  const [head] = await heads();
  const found = await findServing(on.table, {
    caseId: caseIdOf(number),
    servingId: head?.id ?? '',
  });
  if (!found) throw new Error('Nothing was served');
  return found;
}
async function publish(choices: object = {}) {
  const orderId = await on.saveFor(number, { content: '<p>Heard.</p>' });
  const { status, body } = await on.publish(orderId, { visibilityType: 'all', ...choices });
  expect(status).toBe(200);
  return body as { documentId: string };
}
const files = () => connectFiles(on.bucket);
async function mailed(now = new Date()): Promise<Message[]> {
  await sendOwedMails({ table: on.table, inbox, files: files(), now });
  return mailsIn(inbox);
}
/** What SES reports of a mail. */
const reportOf = ({ reported = {}, to }: Message, type: string, facts: object) =>
  mailEventSchema.parse({
    'detail-type': type,
    time: '2026-11-23T13:50:00Z',
    detail: { mail: { tags: reported, destination: [to] }, ...facts },
  });
const bounce = { bounce: { timestamp: '2026-11-23T13:45:00.000Z', bounceSubType: 'NoEmail' } };

test('mails a published order to each counsel, to a party without one, and to the other neutrals', async () => {
  await publish();
  const mails = await mailed();
  expect(mails.map(({ to }) => to).sort()).toEqual([
    // Counsel of three parties of the case: one mail.
    'agent@example.com',
    'rao@example.net',
    'ravi@example.org',
    'shah@example.net',
    ...['usr_chief@example.com', 'usr_desk@example.com', 'usr_two@example.com'],
  ]);
  for (const { subject, attachments, text, to } of mails) {
    expect(subject).toBe(`Order of ${today()} in ${code()}`);
    expect(attachments?.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    expect(Buffer.from(attachments?.[0]?.content ?? '', 'base64').toString('latin1')).toMatch(
      /^%PDF-/,
    );
    // Counsel have no page of the case in the portal.
    expect(text.includes('/mediator/cases/')).toBe(to.startsWith('usr_'));
  }
  const { head, details, mails: states } = await theServing();
  expect(head).toMatchObject({
    ...{ kind: 'order', title: `Order of ${today()}`, by: { userId: 'usr_one' } },
    ...{ toMail: 7, handedOver: 7, troubled: 0, unreachable: ['Vikram Reddy'] },
  });
  expect(details.people.map(({ email, parties }) => [email, parties.join()])).toContainEqual([
    'ravi@example.org',
    'Ravi Mehta',
  ]);
  expect(states.every(({ handedOverAt }) => handedOverAt)).toBe(true);
});

test('mails no neutral at an address that is not verified, and tells them in the portal', async () => {
  const verify = (isVerified: boolean) =>
    on.table.client.send(
      new UpdateCommand({
        TableName: on.table.name,
        Key: accountsKeys.user('usr_two'),
        UpdateExpression: 'SET emailVerified = :is',
        ExpressionAttributeValues: { ':is': isVerified },
      }),
    );
  await verify(false);
  await publish();
  expect((await mailed()).map(({ to }) => to)).not.toContain('usr_two@example.com');
  await verify(true);
});

test('a mail that was handed over is not given up later', async () => {
  await publish();
  await mailed();
  const { head, mails } = await theServing();
  const [mail] = mails;
  const ref = { caseId: caseIdOf(number), servingId: head.id, personId: mail?.personId ?? '' };
  await recordMailEvent(on.table, ref, { kind: 'givenUp', at: '2026-11-23T13:50:00.000Z' });
  const after = await theServing();
  expect([after.head, after.mails]).toEqual([head, mails]);
});

test('mails nothing of a private order, and tells only neutrals of one that is not for the parties', async () => {
  await publish({ visibilityType: 'me' });
  expect([await mailed(), await heads()]).toEqual([[], []]);
  await publish({ visibilityType: 'others' });
  expect((await mailed()).every(({ to }) => to.startsWith('usr_'))).toBe(true);
  expect((await theServing()).head).toMatchObject({ toMail: 3, unreachable: [] });
});

test('serves a private order on the parties when it is shared with them later', async () => {
  const { documentId } = await publish({ visibilityType: 'me' });
  await on.update(number, documentId, { visibilityType: 'all' });
  await on.update(number, documentId, { visibilityType: 'all' });
  expect(await mailed()).toHaveLength(7);
  expect((await heads()).map(({ entryIds }) => entryIds)).toEqual([[documentId]]);
});

test('does not mail parties of a case that no case manager has approved', async () => {
  await on.addCase(number + 100, { status: 'waitingForCaseApproval' });
  await on.register(number + 100, [{ visibilityType: 'all' }]);
  expect((await mailed()).every(({ to }) => to.startsWith('usr_'))).toBe(true);
});

test('serves counsel at once, whatever others get today; neutrals by their preference', async () => {
  const prefer = (userId: string, mailPreference: string) =>
    on.table.client.send(
      new UpdateCommand({
        TableName: on.table.name,
        Key: accountsKeys.user(userId),
        UpdateExpression: 'SET mailPreference = :choice',
        ExpressionAttributeValues: { ':choice': mailPreference },
      }),
    );
  await prefer('usr_two', 'none');
  await prefer('usr_desk', 'daily');
  for (let n = 0; n <= MAILS_A_DAY_FROM_ONE; n += 1) {
    await publish();
    await mailed();
  }
  const mails = await mailsIn(inbox);
  const count = (to: string) => mails.filter((mail) => mail.to === to).length;
  expect(count('rao@example.net')).toBe(MAILS_A_DAY_FROM_ONE + 1);
  expect([count('usr_two@example.com'), count('usr_desk@example.com')]).toEqual([0, 0]);
  expect(count('usr_chief@example.com')).toBeLessThanOrEqual(MAILS_A_DAY_FROM_ONE);
  const { mails: states, head } = await theServing();
  const ofTwo = states.find(({ personId }) => personId === 'usr_two');
  expect(ofTwo).toMatchObject({ inPortalAt: expect.any(String) });
  expect(head.toMail).toBe(6);
  await prefer('usr_two', 'atOnce');
  await prefer('usr_desk', 'atOnce');
});

test('records a bounce, a complaint and a delivery once each, in whatever order they come', async () => {
  await publish();
  const mails = await mailed();
  const to = (address: string) => {
    const mail = mails.find((one) => one.to === address);
    if (!mail) throw new Error(`No mail to ${address}`);
    return mail;
  };
  const reports = [
    reportOf(to('rao@example.net'), 'Email Bounced', bounce),
    reportOf(to('shah@example.net'), 'Email Complaint Received', {
      complaint: { timestamp: '2026-11-23T13:47:00.000Z', complaintFeedbackType: 'abuse' },
    }),
    reportOf(to('shah@example.net'), 'Email Delivered', {
      delivery: { timestamp: '2026-11-23T13:44:00.000Z' },
    }),
  ];
  const { handedOver } = (await theServing()).head;
  for (const report of [...reports, ...reports.toReversed(), ...reports])
    await followMailEvent(on, report);
  const { head, mails: states } = await theServing();
  expect([head.handedOver, head.troubled]).toEqual([handedOver - 1, 2]);
  expect(
    states
      .flatMap(({ trouble }) => trouble ?? [])
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['bounced', 'complained']);
  expect(states.find(({ trouble }) => trouble?.kind === 'complained')).toMatchObject({
    deliveredAt: '2026-11-23T13:44:00.000Z',
  });
});

test('records two deliveries of one event at the same time once', async () => {
  await publish();
  const [mail] = await mailed();
  if (!mail) throw new Error('No mail');
  const report = reportOf(mail, 'Email Bounced', bounce);
  await Promise.all(Array.from({ length: 5 }, () => followMailEvent(on, report)));
  expect((await theServing()).head.troubled).toBe(1);
});

test('takes no notice of reports about mails that served nothing', async () => {
  const before = await scanTable(on.table);
  const stranger = { messageId: 'x', to: 'x@example.net', reported: { mail: ['mal_none'] } };
  // Only these fields of a mail are read.
  await followMailEvent(on, reportOf(stranger as unknown as Message, 'Email Bounced', bounce));
  expect(await scanTable(on.table)).toEqual(before);
});

test('sends the file that was served after another one replaced it, and still names it', async () => {
  const { documentId } = await publish();
  const { details } = await theServing();
  await on.change(number, documentId, {
    name: 'Changed order.pdf',
    file: {
      ...{ key: 'uploads/usr_one/caseDocument/upl_other', versionId: 'other' },
      ...{ contentType: 'application/pdf', sizeBytes: 1 },
    },
    fileNumber: 2,
  });
  const [first] = await mailed();
  expect(first?.attachments?.[0]?.fileName).toBe(details.files[0]?.name);
  expect((await theServing()).details.files).toEqual([
    expect.objectContaining({ id: documentId, number: 1, versionId: details.files[0]?.versionId }),
  ]);
});

test('leaves out a shared file that is too large or not found clean, and says so', async () => {
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(ATTACHED_MAX_BYTES)]);
  const address = await on.uploadDocument(large);
  await on.register(number, [{ name: 'Large.pdf', address, visibilityType: 'all' }]);
  for (const { attachments = [], text } of await mailed()) {
    expect(attachments).toEqual([]);
    expect(text).toContain('Not attached');
  }
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
  await on.register(number, [{ name: 'Reply.pdf', visibilityType: 'all' }]);
  await sendOwedMails({ table: on.table, inbox, files: files(), isScanned: true });
  for (const { attachments = [], text } of await mailsIn(inbox)) {
    expect(attachments).toEqual([]);
    expect(text).toContain('Not attached');
  }
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
  await on.register(number, [{ name: 'Reply.pdf', visibilityType: 'all' }]);
  for (const { attachments } of await mailed()) expect(attachments).toHaveLength(1);
});

test('completes the service when the function ends at any step of mailing', async () => {
  await publish();
  for (let end = 1; end < 400; end += 1) {
    const stores = await interceptedStores({ table: on.table, files: files() }, async (call) => {
      if (call.number > end) throw new Error('The function was ended');
      await call.make();
    });
    const at = new Date(Date.now() + end * 3_600_000);
    const deps = mailingDeps({ ...stores, inbox, now: at });
    const isDone = await runMailing(deps, () => true)
      .then(() => true)
      .catch(() => false);
    deps.mail.client.destroy();
    stores.close();
    if (isDone && (await theServing()).head.handedOver === 7) break;
  }
  const { head, mails } = await theServing();
  expect([head.handedOver, mails.length]).toEqual([7, 7]);
  expect((await scanTable(on.table)).filter(({ pk }) => pk === 'OUTBOX')).toEqual([]);
});

test('shows records of service to neutrals of the case only; nothing to anybody else', async () => {
  const { documentId } = await publish();
  await mailed();
  const id = caseIdOf(number);
  const ask = (path: string, userId: string, params: Record<string, string> = {}) =>
    callHandlerForText(apiEvent('GET', path, { userId, params: { id, ...params } }));
  const base = 'mediator/cases/{id}';
  const { head, details } = await theServing();
  for (const userId of ['usr_one', 'usr_chief']) {
    const { status, text } = await ask(`${base}/servings`, userId);
    expect([status, JSON.parse(text).servings]).toEqual([
      200,
      [expect.objectContaining({ id: head.id, entryIds: [documentId], toMail: 7 })],
    ]);
  }
  const one = await ask(`${base}/servings/{servingId}`, 'usr_two', { servingId: head.id });
  expect(JSON.parse(one.text).serving.people).toHaveLength(details.people.length);
  expect(JSON.parse(one.text).serving.people).toContainEqual(
    expect.objectContaining({ email: 'shah@example.net', state: 'handedOver' }),
  );
  const people = await ask(`${base}/served-people`, 'usr_one');
  expect(JSON.parse(people.text)).toMatchObject({
    unreachable: ['Vikram Reddy'],
    isApproved: true,
  });
  // The id of a record of another case reveals nothing either.
  const other = caseIdOf(number + 200);
  await on.addCase(number + 200);
  const foreign = { id: other, servingId: head.id };
  expect((await ask(`${base}/servings/{servingId}`, 'usr_one', foreign)).status).toBe(404);
  for (const userId of ['usr_stranger', 'usr_asked'])
    for (const path of ['servings', 'servings/{servingId}', 'served-people']) {
      const { status, text } = await ask(`${base}/${path}`, userId, { servingId: head.id });
      expect([status, JSON.parse(text).message]).toEqual([404, 'Case not found']);
    }
});
