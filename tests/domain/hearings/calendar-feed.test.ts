import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextHearingInputSchema } from '#contracts/rules/hearings.ts';
import { setNextHearing } from '#lambdas/cases/hearings/set-next-hearing.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { readCalendarFeed } from '#lambdas/cause-list/read-calendar-feed.ts';
import { findFeedOf, removeFeed } from '#shared/auth/feed-repository.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandlerForText } from '../../support/call-handler.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

/** The secret address of a neutral’s calendar. */

const ORIGIN = 'https://portal.example.com';
/** Within the twelve months that a feed covers. */
const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const [year, month, day] = soon.split('-');

let table: Table;
let stop: () => Promise<void>;
const call = callHandlerForText;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  process.env['PORTAL_ORIGIN'] = ORIGIN;
  for (const [n, userId] of ['usr_one', 'usr_two'].entries()) {
    await signIn(table, userId);
    await createCase(table, makeCase(n + 1, userId, { title: `Matter of ${userId}` }));
    const moment = `${day}/${month}/${year} 10:30:00`;
    await setNextHearing(
      { table, clock: systemClock },
      {
        principal: principalOf(userId),
        caseId: caseIdOf(n + 1),
        nextHearing: nextHearingInputSchema.parse({
          date: moment,
          time: moment,
          hearingType: 'Evidence',
          remarks: 'Notes',
        }),
      },
    );
  }
});
afterAll(() => stop());

const get = (userId: string) => call(apiEvent('GET', 'calendar-feed', { userId }));
const rotate = async (userId: string): Promise<{ url: string; createdAt: string }> => {
  const { status, text } = await call(apiEvent('POST', 'calendar-feed', { userId }));
  expect(status).toBe(200);
  return JSON.parse(text);
};
/** A request as from a calendar program: no session, no portal header. */
const read = (feedFile: string) =>
  call({
    ...apiEvent('GET', 'calendar/{feedFile}', { params: { feedFile } }),
    headers: { 'user-agent': 'A calendar' },
  });
const fileOf = (url: string) => url.split('/').at(-1) ?? '';

test('has no address until one is created', async () => {
  expect(JSON.parse((await get('usr_one')).text)).toEqual({ url: '', createdAt: '' });
});

test('returns only the owner’s hearings, without a session', async () => {
  const { url, createdAt } = await rotate('usr_one');
  expect(url).toMatch(/^https:\/\/portal\.example\.com\/api\/calendar\/[\w-]{43}\.ics$/);
  const { status, headers, text } = await read(fileOf(url));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  expect(text).toContain('SUMMARY:Evidence: Matter of usr_one\r\n');
  expect(text).toContain(`DTSTART:${year}${month}${day}T050000Z\r\n`);
  expect(text).not.toContain('usr_two');
  // Later reads return that an address exists, not the address.
  expect(JSON.parse((await get('usr_one')).text)).toEqual({ url: '', createdAt });
});

test('replaces the old address by a new one', async () => {
  const before = await rotate('usr_one');
  const after = await rotate('usr_one');
  expect((await read(fileOf(before.url))).status).toBe(404);
  expect((await read(fileOf(after.url))).status).toBe(200);
});

test('lets the owner only delete an address without replacement', async () => {
  const { url } = await rotate('usr_one');
  const stopFeed = (userId?: string) =>
    call(apiEvent('DELETE', 'calendar-feed', userId ? { userId } : {}));
  expect((await stopFeed()).status).toBe(421);
  // Deleting affects only the caller’s address.
  expect((await stopFeed('usr_two')).status).toBe(200);
  expect((await read(fileOf(url))).status).toBe(200);

  const ended = await stopFeed('usr_one');
  expect([ended.status, JSON.parse(ended.text)]).toEqual([200, { url: '', createdAt: '' }]);
  expect((await read(fileOf(url))).status).toBe(404);
  expect(JSON.parse((await get('usr_one')).text)).toEqual({ url: '', createdAt: '' });
  // A repeat deletes nothing more, and a new address can be created.
  expect((await stopFeed('usr_one')).status).toBe(200);
  expect((await read(fileOf((await rotate('usr_one')).url))).status).toBe(200);
});

test('keeps an address created while another one is being deleted', async () => {
  const before = await rotate('usr_one');
  const stale = await findFeedOf(table, 'usr_one');
  const after = await rotate('usr_one');
  expect(stale && (await removeFeed(table, stale))).toBe(false);
  expect((await read(fileOf(before.url))).status).toBe(404);
  expect((await read(fileOf(after.url))).status).toBe(200);
});

test('keeps exactly one of several addresses created in parallel', async () => {
  const replies = await Promise.all(
    [1, 2, 3].map(() => call(apiEvent('POST', 'calendar-feed', { userId: 'usr_two' }))),
  );
  const made = replies
    .filter(({ status }) => status === 200)
    .map(({ text }) => JSON.parse(text).url);
  const works = await Promise.all(made.map(async (url) => (await read(fileOf(url))).status));
  expect(works.filter((status) => status === 200)).toHaveLength(1);
});

test.each([
  ['a token of nobody', `${'A'.repeat(43)}.ics`],
  ['no token', '.ics'],
  ['another ending', `${'A'.repeat(43)}.json`],
  ['key syntax', 'FEED#x.ics'],
])('answers %s with 404 and says nothing of any calendar', async (_, feedFile) => {
  const { status, text } = await read(feedFile);
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ code: 'not_found' });
  expect(text).not.toContain('VCALENDAR');
});

test('stores no token in the table', async () => {
  const token = fileOf((await rotate('usr_one')).url).replace('.ics', '');
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  expect(Items.length).toBeGreaterThan(10);
  expect(JSON.stringify(Items)).not.toContain(token);
});

test('requires usage mode and a session on the other endpoints', async () => {
  const bare = { ...apiEvent('POST', 'calendar-feed', { userId: 'usr_one' }), headers: {} };
  expect((await call(bare)).status).toBe(400);
  expect((await call(apiEvent('POST', 'calendar-feed'))).status).toBe(421);
});

test('costs one query a month for each poll', async () => {
  const feedFile = fileOf((await rotate('usr_one')).url);
  const { readUnits, requests } = await readUnitsOf(table, (measured) =>
    readCalendarFeed(
      { table: measured, clock: systemClock, portalOrigin: ORIGIN },
      { params: { feedFile } },
    ),
  );
  expect(requests).toBe(14);
  expect(readUnits).toBeLessThanOrEqual(8);
});
