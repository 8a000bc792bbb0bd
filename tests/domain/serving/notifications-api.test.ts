import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NewActivity, writeActivity } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { apiEvent } from '../../support/api-event.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

let table: Table;
let stop: () => Promise<void>;
const call = callHandler<Reply>;

type Reply = {
  activities?: { data: { id: string; isRead: boolean }[]; total: number; lastPage: number };
  notificationCount?: number;
  success?: boolean;
  code?: string;
};

beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

const activity = (userId: string, n: number): NewActivity => ({
  id: `act_${userId}_${n}`,
  userId,
  kind: 'HEARING',
  caseId: 'cas_1',
  resolutionKind: 'arbitration',
  caseTitle: 'Konkan Finance Limited v. Suresh Patil',
  message: `Hearing ${n}`,
  createdAt: new Date(Date.UTC(2026, 10, 1, 6, n)).toISOString(),
});

const page = (userId: string, query: Record<string, string> = {}) =>
  call(apiEvent('GET', 'mediator/activities', { userId, query }));
const count = async (userId: string) =>
  (await call(apiEvent('GET', 'mediator/notification-count', { userId }))).body.notificationCount;
const markRead = (userId: string) =>
  call(apiEvent('POST', 'notification-count', { userId, body: {} }));

test('returns an empty page and a count of 0 without notifications, and marks none read', async () => {
  await signIn(table, 'usr_new');
  expect((await page('usr_new')).body.activities).toMatchObject({
    data: [],
    total: 0,
    lastPage: 1,
  });
  expect((await markRead('usr_new')).body).toEqual({ success: true });
  expect(await count('usr_new')).toBe(0);
});

test('pages newest first with exact totals, and an empty page after the last', async () => {
  await signIn(table, 'usr_pages');
  for (let n = 1; n <= 53; n += 1) await writeActivity({ table }, activity('usr_pages', n));
  const sizes = [];
  const ids = [];
  for (const number of ['1', '2', '3', '4']) {
    const { activities } = (await page('usr_pages', { page: number })).body;
    expect(activities).toMatchObject({ total: 53, lastPage: 3, perPage: 25 });
    sizes.push(activities?.data.length);
    ids.push(...(activities?.data ?? []).map(({ id }) => id));
  }
  expect(sizes).toEqual([25, 25, 3, 0]);
  expect(ids).toEqual(Array.from({ length: 53 }, (_, n) => `act_usr_pages_${53 - n}`));
});

test('includes the case and its kind, so that the portal can open it', async () => {
  await signIn(table, 'usr_meta');
  await writeActivity({ table }, { ...activity('usr_meta', 1), meta: { upload: 'summary' } });
  expect((await page('usr_meta')).body.activities?.data[0]).toEqual({
    id: 'act_usr_meta_1',
    kind: 'HEARING',
    entityId: 'cas_1',
    meta: {
      upload: 'summary',
      resolutionKind: 'arbitration',
      caseTitle: 'Konkan Finance Limited v. Suresh Patil',
    },
    message: 'Hearing 1',
    isRead: false,
    created_at: '2026-11-01T06:01:00.000Z',
  });
});

test('notifies once for an event delivered twice, also at another time', async () => {
  await signIn(table, 'usr_twice');
  expect(await writeActivity({ table }, activity('usr_twice', 1))).toBe(true);
  const again = { ...activity('usr_twice', 1), createdAt: '2026-11-02T00:00:00.000Z' };
  expect(await writeActivity({ table }, again)).toBe(false);
  expect((await page('usr_twice')).body.activities?.total).toBe(1);
  expect(await count('usr_twice')).toBe(1);
});

test('stores each of several parallel notifications under a separate key', async () => {
  await signIn(table, 'usr_burst');
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => writeActivity({ table }, activity('usr_burst', n + 1))),
  );
  const { activities } = (await page('usr_burst')).body;
  expect(activities?.total).toBe(20);
  expect(new Set(activities?.data.map(({ id }) => id)).size).toBe(20);
});

test('leaves a notification unread that arrives after marking all read', async () => {
  await signIn(table, 'usr_read');
  for (const n of [1, 2, 3]) await writeActivity({ table }, activity('usr_read', n));
  await Promise.all([markRead('usr_read'), writeActivity({ table }, activity('usr_read', 4))]);
  await writeActivity({ table }, activity('usr_read', 5));
  const { activities } = (await page('usr_read')).body;
  const unread = activities?.data.filter(({ isRead }) => !isRead).length;
  expect(unread).toBeGreaterThanOrEqual(1);
  expect(await count('usr_read')).toBe(unread);
  expect(activities?.data[0]).toMatchObject({ id: 'act_usr_read_5', isRead: false });
});

test('hides other users’ notifications', async () => {
  await signIn(table, 'usr_mine');
  await writeActivity({ table }, activity('usr_theirs', 1));
  expect((await page('usr_mine')).body.activities?.total).toBe(0);
});

test('refuses a page beyond 500', async () => {
  await signIn(table, 'usr_far');
  const { status, body } = await page('usr_far', { page: '501' });
  expect([status, body.code]).toEqual([400, 'invalid_input']);
});

test('costs half a read unit for a poll, and the same for a page at any depth', async () => {
  const { getNotificationCount } = await import('#lambdas/notifications/get-notification-count.ts');
  const { listActivities } = await import('#lambdas/notifications/list-activities.ts');
  const { principalOf } = await import('../../support/people/principal.ts');
  const principal = principalOf('usr_pages');
  const poll = await readUnitsOf(table, (measured) =>
    getNotificationCount({ table: measured }, { principal }),
  );
  expect(poll.readUnits).toBe(0.5);
  // With its session the whole request is one unit, and nothing is written.
  const { authenticate } = await import('#shared/auth/authenticate.ts');
  const { notificationsEndpoints } = await import('#contracts/endpoints/notifications.ts');
  const { systemClock } = await import('#shared/clock.ts');
  const whole = await readUnitsOf(table, async (measured) => {
    const deps = { table: measured, clock: systemClock };
    const event = apiEvent('GET', 'mediator/notification-count', { userId: 'usr_pages' });
    const caller = await authenticate(deps, event, notificationsEndpoints.getNotificationCount);
    return getNotificationCount(deps, { principal: caller });
  });
  expect(whole).toMatchObject({ readUnits: 1, requests: 2 });
  const costs = [];
  for (const number of [1, 2]) {
    const { readUnits } = await readUnitsOf(table, (measured) =>
      listActivities({ table: measured }, { principal, query: { page: number, perPage: 25 } }),
    );
    costs.push(readUnits);
  }
  expect(costs[0]).toBe(costs[1]);
  expect(costs[0]).toBeLessThanOrEqual(3);
});
