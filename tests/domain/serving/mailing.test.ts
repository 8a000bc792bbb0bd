import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { startMessages } from 'local-aws/messages';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { MailPreference } from '#contracts/endpoints/accounts.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { MAILS_WAITING } from '#lambdas/mailing/mails-waiting.constants.ts';
import { MAILS_A_DAY, MAILS_A_DAY_FROM_ONE } from '#lambdas/mailing/record/mail-bounds.ts';
import { runMailing } from '#lambdas/mailing/run-mailing.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { inRequest, logger } from '#shared/logger.ts';
import type { NewNotice } from '#shared/outbox/notice.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { addPerson } from '../../support/people/add-person.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';
import {
  mailingDeps,
  mailsIn,
  runMailingAt,
  sendOwedMails,
} from '../../support/stores/mailing-run.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import { type Stores, startStores } from '../../support/stores/start/start-stores.ts';

let stores: Stores;
let inbox: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const started = await startStores();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-mails-'));
  const messages = await startMessages({ port: 0, dataDir });
  stores = started.stores;
  inbox = messages.endpoint;
  stops.push(
    started.stop,
    () => messages.close(),
    () => rm(dataDir, { recursive: true }),
  );
  for (const userId of ['usr_actor', 'usr_asha', 'usr_binod'])
    await addPerson(stores.table, { userId, role: 'mediator' });
});
afterAll(async () => {
  for (const stop of stops) await stop();
});
beforeEach(async () => {
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
});

/** Far ahead: the table expires items by the machine’s clock. */
const START = '2090-03-02T06:00:00.000Z';
const after = (seconds: number, from = START) => new Date(Date.parse(from) + seconds * 1000);

let counted = 0;
/** An event for usr_asha; the test gives the fields that differ. */
function noticeOf(facts: Partial<NewNotice> = {}): NewNotice {
  counted += 1;
  return {
    id: `ntc_${counted}`,
    at: START,
    actorId: 'usr_actor',
    matter: `cas_${counted}`,
    topic: 'MED-2026-000001',
    userIds: ['usr_asha'],
    words: {
      subject: `Subject ${counted}`,
      text: `Text ${counted}.`,
      link: { label: 'Open the case', to: '/mediator/cases/cas_1?caseType=mediation' },
    },
    ...facts,
  };
}
const owe = (...notices: NewNotice[]) =>
  transact(stores.table, () => notices.map((notice) => putNotice(stores.table, notice)));
const run = (now: Date) => runMailingAt({ table: stores.table, inbox, now });
const prefer = (userId: string, mailPreference: MailPreference) =>
  stores.table.client.send(
    new UpdateCommand({
      TableName: stores.table.name,
      Key: accountsKeys.user(userId),
      UpdateExpression: 'SET mailPreference = :choice',
      ExpressionAttributeValues: { ':choice': mailPreference },
    }),
  );
const waiting = async () =>
  (await scanTable(stores.table)).filter(({ pk }) =>
    ['OUTBOX', 'MAILDRAFTS', 'MAILDIGESTS', 'MAILLETTERS'].includes(String(pk)),
  );
const failMails = (failNext: number) =>
  fetch(`${inbox}/_local/faults`, {
    method: 'POST',
    body: JSON.stringify({ channel: 'email', failNext }),
  });

it('mails other events while the oldest notice has no instant', async () => {
  const broken = { pk: 'OUTBOX', sk: `${after(-60).toISOString()}#ntc_broken` };
  const { table } = stores;
  await table.client.send(new PutCommand({ TableName: table.name, Item: broken }));
  await owe(noticeOf());
  const failed = await run(after(61)).catch((error: unknown) => error);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: broken }));
  expect(failed).toBeInstanceOf(AggregateError);
  expect(await mailsIn(inbox)).toEqual([
    expect.objectContaining({ subject: `Subject ${counted}` }),
  ]);
});

it('mails an event to its recipients, not to its author, and leaves no item behind', async () => {
  await owe(noticeOf({ userIds: ['usr_asha', 'usr_actor'] }));
  await run(after(10));
  expect(await mailsIn(inbox)).toEqual([]);
  await run(after(61));
  expect(await mailsIn(inbox)).toEqual([
    expect.objectContaining({
      to: 'usr_asha@example.com',
      subject: `Subject ${counted}`,
      links: expect.arrayContaining([
        'https://portal.example/mediator/cases/cas_1?caseType=mediation',
        'https://portal.example/mediator/profile',
      ]),
    }),
  ]);
  expect(await waiting()).toEqual([]);
});

it('combines several events of one matter in one mail, and sends one for each matter', async () => {
  const matter = 'cas_joined';
  await owe(
    noticeOf({ matter, at: after(1).toISOString() }),
    noticeOf({ matter, at: after(2).toISOString() }),
    noticeOf({ matter: 'cas_other' }),
  );
  await run(after(10));
  await owe(noticeOf({ matter, at: after(30).toISOString() }));
  await run(after(62));
  const mails = await mailsIn(inbox);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'MED-2026-000001: 3 updates',
    `Subject ${counted - 1}`,
  ]);
  const joined = mails.find(({ subject }) => subject?.endsWith('updates'));
  for (const n of [counted - 3, counted - 2, counted]) expect(joined?.text).toContain(`Text ${n}.`);
});

it('sends one mail for an event delivered twice', async () => {
  const notice = noticeOf();
  await owe(notice);
  await run(after(10));
  await owe(notice);
  await run(after(61));
  await owe(notice);
  await run(after(122));
  expect(await mailsIn(inbox)).toHaveLength(1);
});

it('sends one mail when a run stops at any point, and leaves no item behind', async () => {
  let cutAt = 0;
  for (let isCut = true; isCut; ) {
    cutAt += 1;
    isCut = false;
    await owe(noticeOf({ userIds: ['usr_asha', 'usr_binod'], actorId: `usr_cut_${cutAt}` }));
    let writes = 0;
    let claims = 0;
    const cut = await interceptedStores(stores, async ({ name, make }) => {
      const isWrite = /^(Put|Update|Delete|TransactWrite)/.test(name);
      if (isWrite) writes += 1;
      if (writes > cutAt || (isWrite && writes === cutAt)) {
        isCut = true;
        throw new Error('The function was killed');
      }
      await make();
      if (name.startsWith('Update')) claims += 1;
    });
    const before = (await mailsIn(inbox)).length;
    for (const seconds of [10, 61])
      await runMailingAt({ table: cut.table, inbox, now: after(seconds) }).catch(() => undefined);
    cut.close();
    // The next runs, after the lease of the killed one expired.
    for (const seconds of [120, 600]) await run(after(seconds));
    const sent = (await mailsIn(inbox)).slice(before);
    // Only a mail whose sending was not recorded is sent again.
    const repeats = sent.length - 2;
    expect(repeats).toBeGreaterThanOrEqual(0);
    expect(repeats).toBeLessThanOrEqual(isCut ? claims : 0);
    expect(new Set(sent.map(({ to }) => to))).toEqual(
      new Set(['usr_asha@example.com', 'usr_binod@example.com']),
    );
    expect(await waiting()).toEqual([]);
  }
  expect(cutAt).toBeGreaterThan(8);
});

it('logs the requests that a mail tells of, and the age of what waits longest', async () => {
  const log = vi.spyOn(logger, 'info');
  const matter = 'cas_followed';
  await inRequest('req-1', () => owe(noticeOf({ matter })));
  await inRequest('req-2', () => owe(noticeOf({ matter })));
  await owe(noticeOf({ matter }));
  await run(after(20));
  await run(after(61));
  const facts = (event: string) =>
    log.mock.calls.filter(([name]) => name === event).map(([, given]) => given);
  expect(facts('mail_sent')).toEqual([
    expect.objectContaining({ requestIds: ['req-1', 'req-2'], recipientId: 'usr_asha' }),
  ]);
  // The outbox in each run, and the letters that are due.
  expect(facts(MAILS_WAITING)).toEqual([
    { oldestSeconds: 20 },
    { oldestSeconds: 0 },
    { oldestSeconds: 0 },
  ]);
  log.mockRestore();
});

it('retries a failed mail later, and sends it once', async () => {
  await owe(noticeOf());
  await run(after(10));
  await failMails(1);
  await expect(run(after(61))).rejects.toThrow('Some mails did not go out');
  expect(await mailsIn(inbox)).toEqual([]);
  await run(after(100));
  expect(await mailsIn(inbox)).toEqual([]);
  await run(after(200));
  await run(after(400));
  expect(await mailsIn(inbox)).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

it('stops after ten attempts', async () => {
  await owe(noticeOf());
  await run(after(10));
  await failMails(10);
  for (let hours = 1; hours <= 20; hours += 1) await run(after(hours * 3 * 3600)).catch(() => {});
  await failMails(0);
  expect(await mailsIn(inbox)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('holds a digest until 08:00 in India, one mail for all matters', async () => {
  await prefer('usr_binod', 'daily');
  const userIds = ['usr_binod'];
  await owe(noticeOf({ userIds, topic: 'MED-2026-000007' }), noticeOf({ userIds, topic: 'ARB-1' }));
  await run(after(10));
  await run(after(3600));
  // 07:59 in India.
  await run(new Date('2090-03-03T02:29:00.000Z'));
  expect(await mailsIn(inbox)).toEqual([]);
  await run(new Date('2090-03-03T02:30:00.000Z'));
  const [digest, ...others] = await mailsIn(inbox);
  expect(others).toEqual([]);
  expect(digest?.subject).toBe('Your cases: 2 updates');
  expect(digest?.text).toContain('MED-2026-000007');
  expect(digest?.text).toContain('ARB-1');
  await prefer('usr_binod', 'atOnce');
});

it('mails nothing to users who chose no mail, also when they chose it after the event', async () => {
  await owe(noticeOf());
  await run(after(10));
  await prefer('usr_asha', 'none');
  await owe(noticeOf());
  await run(after(61));
  await run(after(122));
  expect(await mailsIn(inbox)).toEqual([]);
  expect(await waiting()).toEqual([]);
  await prefer('usr_asha', 'atOnce');
});

it('mails verified addresses only', async () => {
  await addPerson(stores.table, { userId: 'usr_new', role: 'mediator' });
  await stores.table.client.send(
    new UpdateCommand({
      TableName: stores.table.name,
      Key: accountsKeys.user('usr_new'),
      UpdateExpression: 'SET emailVerified = :no',
      ExpressionAttributeValues: { ':no': false },
    }),
  );
  await owe(noticeOf({ userIds: ['usr_new'] }));
  await run(after(10));
  await run(after(61));
  expect(await mailsIn(inbox)).toEqual([]);
});

it('mails people without an account once, by address', async () => {
  const words = { subject: 'You are named', text: 'A case names you.' };
  const people = [
    { name: 'Suresh Patil', email: 'suresh@example.net' },
    { name: 'S. Patil', email: 'Suresh@example.net' },
    { name: 'Asha again', email: 'usr_asha@example.com' },
  ];
  await owe(noticeOf({ outside: { words, people } }));
  await run(after(10));
  await run(after(61));
  const mails = await mailsIn(inbox);
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ['suresh@example.net', 'You are named'],
    ['usr_asha@example.com', `Subject ${counted}`],
  ]);
  const outside = mails.find(({ to }) => to === 'suresh@example.net');
  expect(outside?.text).not.toContain('/mediator/');
});

it('limits mails a day for each person and in total; the rest join the digest', async () => {
  await addPerson(stores.table, { userId: 'usr_busy', role: 'mediator' });
  const userIds = ['usr_busy'];
  const many = Array.from({ length: MAILS_A_DAY_FROM_ONE + 5 }, () => noticeOf({ userIds }));
  await owe(...many);
  await run(after(10));
  await run(after(61));
  expect(await mailsIn(inbox)).toHaveLength(MAILS_A_DAY_FROM_ONE);
  for (let sender = 1; sender <= 5; sender += 1)
    await owe(
      ...Array.from({ length: 15 }, () => noticeOf({ userIds, actorId: `usr_actor_${sender}` })),
    );
  await run(after(100));
  await run(after(161));
  expect(await mailsIn(inbox)).toHaveLength(MAILS_A_DAY);
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
  await run(new Date('2090-03-03T02:30:00.000Z'));
  const expected = MAILS_A_DAY_FROM_ONE + 5 + 5 * 15 - MAILS_A_DAY;
  expect((await mailsIn(inbox)).map(({ subject }) => subject)).toEqual([
    `Your cases: ${expected} updates`,
  ]);
  // The next day has a new quota.
  await owe(noticeOf({ userIds, at: '2090-03-03T06:00:00.000Z' }));
  await run(new Date('2090-03-03T06:01:00.000Z'));
  await run(new Date('2090-03-03T06:02:00.000Z'));
  expect(await mailsIn(inbox)).toHaveLength(2);
});

it('sends a calendar entry that calendar programs read, and its changes under the same UID', async () => {
  const matter = 'cas_calendar';
  const entry = {
    eventId: 'hrg_1',
    sequence: 0,
    changedAt: START,
    startsAt: '2090-04-01T05:30:00.000Z',
    endsAt: '2090-04-01T06:30:00.000Z',
    summary: 'Joint session; MED-2026-000001, first',
    description: 'MED-2026-000001',
    place: 'Online',
    path: '/mediator/cases/cas_1',
    isCancelled: false,
  };
  await owe(noticeOf({ matter, calendar: [{ method: 'REQUEST', entry }] }));
  await run(after(10));
  await run(after(61));
  const moved = { ...entry, sequence: 1, startsAt: '2090-04-02T05:30:00.000Z' };
  const cancelled = { ...moved, sequence: 2, isCancelled: true };
  const at = after(100).toISOString();
  await owe(
    noticeOf({ matter, at, calendar: [{ method: 'REQUEST', entry: moved }] }),
    noticeOf({ matter, at, calendar: [{ method: 'CANCEL', entry: cancelled }] }),
  );
  await run(after(110));
  await run(after(200));
  const files = (await mailsIn(inbox)).map(({ attachments = [] }) => attachments);
  // Each part is included twice: as an alternative of the text, and as a file.
  const [first, second] = files.map((parts) =>
    parts.find(({ contentType }) => contentType.startsWith('text/calendar')),
  );
  expect(first?.contentType).toContain('method=REQUEST');
  const unfolded = first?.content.replaceAll(/\r?\n[ \t]/g, '') ?? '';
  for (const line of [
    'METHOD:REQUEST',
    'UID:hrg_1@portal.example',
    'SEQUENCE:0',
    'DTSTART:20900401T053000Z',
    'DTEND:20900401T063000Z',
    'SUMMARY:Joint session\\; MED-2026-000001\\, first',
    'ORGANIZER;CN="Neutral Portal":mailto:no-reply@neutral-portal.example',
    'STATUS:CONFIRMED',
  ])
    expect(unfolded.split(/\r?\n/)).toContain(line);
  expect(unfolded).toContain(':mailto:usr_asha@example.com');
  expect(second?.contentType).toContain('method=CANCEL');
  for (const line of [
    'METHOD:CANCEL',
    'UID:hrg_1@portal.example',
    'SEQUENCE:2',
    'STATUS:CANCELLED',
  ])
    expect(second?.content.split(/\r?\n/)).toContain(line);
  for (const parts of files)
    expect(parts.some(({ fileName }) => fileName.endsWith('.ics'))).toBe(true);
});

it('drops an event after two days', async () => {
  await owe(noticeOf());
  await run(new Date('2090-03-04T06:00:01.000Z'));
  await sendOwedMails({ table: stores.table, inbox, now: new Date('2090-03-04T07:00:00.000Z') });
  expect(await mailsIn(inbox)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('drains a backlog over several runs, each within its time and the rate of the mail service', async () => {
  await addPerson(stores.table, { userId: 'usr_backlog', role: 'mediator' });
  const begins = '2090-05-02T06:00:00.000Z';
  await owe(
    ...Array.from({ length: 50 }, (_, n) =>
      noticeOf({ at: begins, actorId: `usr_author_${n}`, userIds: ['usr_backlog'] }),
    ),
  );
  const runs: { waitedMs: number; mails: number }[] = [];
  const sent = async () => (await mailsIn(inbox)).length;
  for (let at = 1; at < 40 && (await waiting()).length > 0; at += 1) {
    // Each piece of work takes a second of the run's minute.
    let leftMs = 60_000;
    let waitedMs = 0;
    const before = await sent();
    const deps = mailingDeps({ table: stores.table, inbox, now: after(at * 125, begins) });
    const pause = async (ms: number) => {
      waitedMs = Math.max(waitedMs, ms);
    };
    await runMailing({ ...deps, mailsPerSecond: 5, pause }, (keptMs) => {
      const hasTime = leftMs > keptMs;
      if (hasTime) leftMs -= 1_000;
      return hasTime;
    }).finally(() => deps.mail.client.destroy());
    // The time for the last mail is left.
    expect(leftMs).toBeGreaterThan(10_000);
    runs.push({ waitedMs, mails: (await sent()) - before });
  }
  expect(await waiting()).toEqual([]);
  expect(runs.length).toBeGreaterThan(2);
  expect(runs.reduce((sum, { mails }) => sum + mails, 0)).toBe(50);
  // The n-th mail of a run waits until n fifths of a second have passed.
  for (const { waitedMs, mails } of runs) expect(waitedMs).toBe(mails > 1 ? (mails - 1) * 200 : 0);
});
