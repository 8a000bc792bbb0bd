import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstReads } from '../../../../frontend/build/first-frame/first-reads.ts';
import { fakeStorage } from './fake-storage.ts';

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

const addressesOf = (path: string) => firstReads[path]?.map(({ address }) => address) ?? [];

test('Home: all but the hearings of the day', async () => {
  const { readHomeAhead } = await import('#portal/features/home/home-sources.ts');
  readHomeAhead();
  await expect.poll(() => asked.length).toBeGreaterThan(10);
  const early = addressesOf('/mediator/home');
  expect(early).toHaveLength(11);
  expect(asked.filter((address) => !early.includes(address))).toEqual([
    expect.stringMatching(/^\/api\/dailyCauseList\?/),
  ]);
  expect(early.filter((address) => !asked.includes(address))).toEqual([]);
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
