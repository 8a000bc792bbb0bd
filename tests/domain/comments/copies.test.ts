import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountsKeys, fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import { listComments } from '#lambdas/comments/thread/list-comments.ts';
import { createComment } from '#lambdas/comments/writing/create-comment.ts';
import { changeConsent } from '#scripts/protect/consent/change-consent.ts';
import { systemClock } from '#shared/clock.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { connectFiles } from '#shared/files/files.ts';
import { connectWhatsApp } from '#shared/whatsapp/connect-whatsapp.ts';
import { consentKeys } from '#shared/whatsapp/consent-keys.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import {
  mobileOf,
  type Proceedings,
  startProceedings,
} from '#tests/support/stores/start/start-proceedings.ts';

/** Copies of comments to the messaging app: recipients, repeats and failures. */

let on: Proceedings;
let numbers = 100;
beforeAll(async () => {
  on = await startProceedings();
});
afterAll(() => on.stop());
beforeEach(async () => {
  numbers += 1;
  await on.addCase(numbers);
  await on.clearMessages();
});

const respondents = { visibilityType: 'respondent', visibilityPartyIds: ['pty_2'] };
const copied = (content: string, recipients: object = {}, key = '') =>
  on.add(numbers, { content, sendByWhatsappFlag: true, ...recipients }, { key });
const agents = {
  claimant: ['+919870001001'],
  two: ['+919870002002', '+919870002007'],
  three: ['+919870003003'],
  other: ['+919870004004'],
};

test.each([
  [
    'all',
    { visibilityType: 'all' },
    [
      ...['usr_two', 'usr_desk', 'usr_chief'].map(mobileOf),
      ...[...agents.claimant, ...agents.two, ...agents.three, ...agents.other],
    ],
  ],
  ['one respondent', respondents, agents.two],
  ['the claimant', { visibilityType: 'claimant', visibilityPartyIds: ['pty_1'] }, agents.claimant],
  ['case managers', { visibilityType: 'caseManager' }, ['usr_desk', 'usr_chief'].map(mobileOf)],
  ['mediators', { visibilityType: 'mediator' }, ['usr_two', 'usr_chief'].map(mobileOf)],
])('sends a copy of a comment to %s, once to each, and to no others', async (_, to, mobiles) => {
  const { status, body } = await copied('<p>See you &lt;Friday&gt;<br>at <b>ten</b></p>', to);
  expect([status, body.message]).toEqual([200, 'Comment Added Successfully']);
  const sent = await on.sent();
  expect(sent.map((message) => message.to).sort()).toEqual([...mobiles].sort());
  for (const message of sent) {
    expect(message.kind).toBe('whatsapp');
    expect(message.text).toContain('Name of usr_one');
    expect(message.text).toContain(`MED-2026-${String(numbers).padStart(6, '0')}`);
    expect(message.text).toContain('See you <Friday> at ten');
  }
});

test('sends a copy to each of several recipients, paragraphs kept apart', async () => {
  await copied(
    '<p>First point</p><p></p><p>Second<br>point</p><blockquote><p>quoted</p></blockquote><ol><li><p>one</p></li></ol>',
    {
      visibilityType: 'claimant',
      alsoVisibleTo: ['respondent', 'caseManager'],
      visibilityPartyIds: ['pty_1', 'pty_3'],
    },
  );
  const sent = await on.sent();
  expect(sent.map(({ to }) => to).sort()).toEqual(
    [...agents.claimant, ...agents.three, ...['usr_desk', 'usr_chief'].map(mobileOf)].sort(),
  );
  for (const { text } of sent)
    expect(text).toContain('First point • Second point • quoted • 1. one');
});

test('sends no copy when none is requested', async () => {
  await on.add(numbers, {});
  expect(await on.sent()).toEqual([]);
});

test('cuts a long comment to the length limit of the messaging app', async () => {
  const { body } = await copied(`<p>${'🙂 नमस्ते '.repeat(800)}</p>`, respondents);
  expect(body.message).toBe('Comment Added Successfully');
  const [message] = await on.sent();
  expect(message?.text.length).toBeLessThan(1024);
  expect(message?.text.isWellFormed()).toBe(true);
  expect(message?.text).toContain('…');
});

test('stores the comment and reports the failure when a message fails', async () => {
  // The client retries a throttled message once: three failures affect one message.
  await on.failMessages(3);
  const { status, body } = await copied('kept', respondents);
  expect([status, body.message]).toEqual([
    200,
    'Comment Added Successfully. 1 of 2 messages could not be sent.',
  ]);
  expect(await on.stored(numbers)).toHaveLength(1);
  expect(await on.sent()).toHaveLength(1);
});

test('sends no copy to a number whose consent was withdrawn, until it is given again', async () => {
  const [withdrawn = '', other = ''] = agents.two;
  const deps = { table: on.table, clock: systemClock };
  const change = { mobile: withdrawn, operator: 'local:tester' };
  expect(await changeConsent(deps, { ...change, isGiven: false })).toBe(true);
  expect(await changeConsent(deps, { ...change, isGiven: false })).toBe(false);
  const { body } = await copied('kept', respondents);
  expect(body.message).toBe('Comment Added Successfully. 1 of 2 messages could not be sent.');
  expect((await on.sent()).map(({ to }) => to)).toEqual([other]);
  const key = consentKeys.withdrawal(withdrawn);
  expect(JSON.stringify(await getItem(on.table, key))).not.toContain(withdrawn.slice(3));
  expect(await changeConsent(deps, { ...change, isGiven: true })).toBe(true);
  await on.clearMessages();
  await copied('again', respondents);
  expect((await on.sent()).map(({ to }) => to).sort()).toEqual(agents.two);
  const { pk } = accountsKeys.audit(fingerprint(withdrawn), '', '');
  expect((await queryAll(on.table, { pk })).map(({ event }) => event)).toEqual([
    'consent_withdrawn',
    'consent_given',
  ]);
});

test('sends only the refused messages on a repeat', async () => {
  const key = 'copies-00000000000001';
  await on.failMessages(1000);
  const first = await copied('again', respondents, key);
  expect(first.body.message).toBe('Comment Added Successfully. 2 of 2 messages could not be sent.');
  expect(await on.sent()).toEqual([]);
  await on.failMessages(0);
  const second = await copied('again', respondents, key);
  expect(second.body.message).toBe('Comment Added Successfully');
  expect(second.body.currentComment).toEqual(first.body.currentComment);
  await Promise.all([1, 2, 3].map(() => copied('again', respondents, key)));
  expect((await on.sent()).map(({ to }) => to).sort()).toEqual(agents.two);
  expect(await on.stored(numbers)).toHaveLength(1);
});

test('sends each message once for parallel repeats', async () => {
  const key = 'copies-00000000000002';
  await Promise.all(Array.from({ length: 5 }, () => copied('once', respondents, key)));
  expect((await on.sent()).map(({ to }) => to).sort()).toEqual(agents.two);
});

test('stores the comment when the messaging service is down', async () => {
  const { WHATSAPP_PHONE_NUMBER_ID = '' } = process.env;
  const whatsApp = connectWhatsApp({
    WHATSAPP_PHONE_NUMBER_ID,
    WHATSAPP_TEMPLATE_NAME: 'no_such_template',
    WHATSAPP_TEMPLATE_LANGUAGE: 'en',
  });
  const reply = await createComment(depsWith(whatsApp), requestTo(numbers));
  expect(reply.message).toBe('Comment Added Successfully. 8 of 8 messages could not be sent.');
  expect(await on.stored(numbers)).toHaveLength(1);
});

test('refuses and does not store a comment with copies when messaging is not configured', async () => {
  const whatsApp = connectWhatsApp({
    WHATSAPP_PHONE_NUMBER_ID: '',
    WHATSAPP_TEMPLATE_NAME: '',
    WHATSAPP_TEMPLATE_LANGUAGE: '',
  });
  await expect(createComment(depsWith(whatsApp), requestTo(numbers))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('not set up'),
  });
  expect(await on.stored(numbers)).toEqual([]);
});

test.each([
  ['is set up', 'phone-number-id-0123', true],
  ['is not set up', '', false],
] as const)(
  'reports in the list whether the messaging app %s',
  async (_, phoneNumberId, isAvailable) => {
    const whatsApp = connectWhatsApp({
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_TEMPLATE_NAME: 'case_comment',
      WHATSAPP_TEMPLATE_LANGUAGE: 'en',
    });
    const { isMessagingAppAvailable } = await listComments(depsWith(whatsApp), {
      principal: principalOf('usr_one'),
      params: { id: caseIdOf(numbers) },
      query: { page: 1, perPage: 10 },
    });
    expect(isMessagingAppAvailable).toBe(isAvailable);
  },
);

const depsWith = (whatsApp: ReturnType<typeof connectWhatsApp>) => ({
  table: on.table,
  clock: { now: () => new Date() },
  files: connectFiles(on.bucket),
  whatsApp,
});

const requestTo = (n: number) => ({
  principal: { ...principalOf('usr_one'), role: 'mediator' as const },
  params: { id: caseIdOf(n) },
  body: {
    content: 'Hello',
    visibilityType: 'all' as const,
    visibilityPartyIds: [],
    sendByWhatsappFlag: true,
  },
  idempotencyKey: undefined,
});
