import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import { fakeStorage } from '../fakes/fake-storage.ts';

/** Answers that the first script of a page has asked for, as the portal's client uses them. */

const COUNT = '/api/mediator/notification-count';
const answerOf = (notificationCount: number) => Response.json({ notificationCount });

let asked: string[] = [];
let window: EventTarget & { earlyReads?: { token: string; answers: Record<string, unknown> } };

beforeEach(() => {
  asked = [];
  window = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('localStorage', fakeStorage({ token: 'abc' }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answerOf(1);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function count(): Promise<unknown> {
  const { callApi } = await import('#portal/shared/api/call-api.ts');
  const { notificationCount } = await callApi(notificationsEndpoints.getNotificationCount, {});
  return notificationCount;
}

test('an answer that is on its way is used, once', async () => {
  window.earlyReads = { token: 'abc', answers: { [COUNT]: Promise.resolve(answerOf(7)) } };
  expect(await count()).toBe(7);
  expect(asked).toEqual([]);
  expect(await count()).toBe(1);
  expect(asked).toEqual([COUNT]);
});

test('an answer of another session is not used', async () => {
  window.earlyReads = { token: 'of another', answers: { [COUNT]: Promise.resolve(answerOf(7)) } };
  expect(await count()).toBe(1);
});

test('a read that got no answer is repeated', async () => {
  const lost = Promise.reject(new Error('No connection'));
  lost.catch(() => undefined);
  window.earlyReads = { token: 'abc', answers: { [COUNT]: lost } };
  expect(await count()).toBe(1);
  expect(asked).toEqual([COUNT]);
});

test('what the first screen has not asked for is forgotten', async () => {
  window.earlyReads = { token: 'abc', answers: { [COUNT]: Promise.resolve(answerOf(7)) } };
  const { forgetEarlyReads } = await import('#portal/shared/api/early-reads.ts');
  forgetEarlyReads();
  expect(await count()).toBe(1);
});
