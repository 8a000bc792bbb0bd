import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { firstReads } from '../../../../../frontend/build/first-frame/first-reads.ts';
import { fakeStorage } from '../fakes/fake-storage.ts';

/** The reads of the first script are those of the pages: another address would be asked for in vain. */

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.resetModules();
  vi.stubGlobal('localStorage', fakeStorage({ token: 'abc' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const addressesOf = (path: string) => {
  const day = indianDay(Date.now());
  const values: Record<string, string> = { day, month: day.slice(0, 7) };
  return (firstReads[path] ?? []).map(({ address }) =>
    address.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''),
  );
};

test.each([
  ['Today', '/mediator/today', 'readTodayAhead'],
  ['Home', '/mediator/home', 'readHomeAhead'],
] as const)('the lists of every role: %s', async (_, path, readAhead) => {
  const early = addressesOf(path);
  (await import('#portal/features/home/home-sources.ts'))[readAhead]();
  await expect.poll(() => asked.length).toBe(early.length);
  expect(asked.toSorted()).toEqual(early.toSorted());
});

test.each(['', 'caseType=mediation', 'caseType=arbitration', 'caseType=negotiation'])(
  'the docket: %s',
  async (search) => {
    const { docketQuery } = await import('#portal/features/docket/api/docket.ts');
    const { readDocketView } = await import('#portal/features/docket/docket-view.ts');
    const { queryClient } = await import('#portal/shared/api/query-client.ts');
    void queryClient.prefetchQuery(docketQuery(readDocketView(new URLSearchParams(search))));
    await expect.poll(() => asked.length).toBe(1);
    const read = firstReads['/mediator/cases']?.find(
      (one) => one.search === (search && `?${search}`),
    );
    expect(asked).toEqual([read?.address]);
  },
);
