import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Inserted from '#portal/parts/unsent/inserted-parts.ts';
import type * as Stored from '#portal/parts/unsent/stored-unsent.ts';
import type * as Store from '#portal/parts/unsent/unsent-store.ts';
import { stubChannels } from '../fakes/fake-channel.ts';
import { stubIndexedDb } from '../fakes/fake-indexed-db.ts';
import { fakeStorage } from '../fakes/fake-storage.ts';

/** Unsent input in the browser's database. Each `openTab` is a page with its own modules. */

const KEY = 'draft:usr_1:note:cas_1';
let localStorage: Storage;
let pageHides: (() => void)[];
let openTabs: string[];

type Tab = typeof Stored & typeof Inserted & typeof Store & { thisTab: string };

/** A page that has just been loaded; `name` is the tab's. */
async function openTab(name = 'tab-a'): Promise<Tab> {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', fakeStorage({ tab: name }));
  const { thisTab } = await import('#portal/parts/unsent/this-tab.ts');
  const store = await import('#portal/parts/unsent/unsent-store.ts');
  const stored = await import('#portal/parts/unsent/stored-unsent.ts');
  const inserted = await import('#portal/parts/unsent/inserted-parts.ts');
  await store.loadUnsent();
  return { ...store, ...stored, ...inserted, thisTab };
}
/** Writes to the database fail until the mocks are restored. */
function failWrites(name = 'AbortError'): void {
  for (const method of ['put', 'delete', 'clear'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', name);
    });
}
const textsOf = (tab: Tab, key = KEY) => tab.listUnsent(key).map(({ text }) => text);
const kept = (tab: Tab, key = KEY) => tab.whenSettled(key, tab.thisTab);

beforeEach(() => {
  localStorage = fakeStorage();
  pageHides = [];
  openTabs = [];
  vi.stubGlobal('localStorage', localStorage);
  stubChannels();
  stubIndexedDb();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: () => void) => pageHides.push(listener),
  });
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: openTabs.map((tab) => ({ name: `tab:${tab}` })) }) },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Other files share the modules.
  vi.resetModules();
});

describe('a text that is typed', () => {
  it('is called kept once its strict transaction is complete, and outlives a crash then', async () => {
    const tab = await openTab();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    tab.writeUnsent(KEY, { text: 'Heard both sides' });
    expect(tab.keepingOf(KEY, tab.thisTab)).toBe('saving');

    expect(await kept(tab)).toBe(true);

    expect(tab.keepingOf(KEY, tab.thisTab)).toBe('kept');
    expect(transaction.mock.calls).toEqual([
      [expect.anything(), 'readwrite', { durability: 'strict' }],
    ]);
    // The crash: nothing of the page is left but the database.
    localStorage.clear();
    expect(textsOf(await openTab('tab-b'))).toEqual(['Heard both sides']);
  });

  it('is written with what was typed meanwhile in one more transaction', async () => {
    const tab = await openTab();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    for (let length = 1; length <= 200; length += 1)
      await Promise.resolve(tab.writeUnsent(KEY, { text: 'a'.repeat(length) }));
    await kept(tab);

    expect(put.mock.calls.length).toBeLessThan(20);
    expect(textsOf(await openTab('tab-b'))).toEqual(['a'.repeat(200)]);
  });

  it('and left in mid write is there after the reload, and so is its removal', async () => {
    const tab = await openTab();
    tab.writeUnsent(KEY, { text: 'First' });
    await kept(tab);
    failWrites();
    tab.writeUnsent(KEY, { text: 'Second' });
    await Promise.resolve();
    for (const hide of pageHides.splice(0)) hide();
    vi.restoreAllMocks();

    const reloaded = await openTab();
    expect(textsOf(reloaded)).toEqual(['Second']);
    await kept(reloaded);
    expect(localStorage).toHaveLength(0);

    failWrites();
    reloaded.removeUnsent(KEY);
    await Promise.resolve();
    for (const hide of pageHides.splice(0)) hide();
    vi.restoreAllMocks();
    expect(textsOf(await openTab())).toEqual([]);
  });

  it('is removed by a logout in all tabs, also when the page is left at once', async () => {
    const [tab, other] = [await openTab(), await openTab('tab-b')];
    tab.writeUnsent(KEY, { text: 'Mine' });
    other.writeUnsent(KEY, { text: 'Theirs' });
    await Promise.all([kept(tab), kept(other)]);
    failWrites();
    tab.clearUnsent();
    await vi.waitFor(() => expect(textsOf(other)).toEqual([]));
    vi.restoreAllMocks();

    expect(textsOf(await openTab('tab-c'))).toEqual([]);
    expect(textsOf(await openTab('tab-d'))).toEqual([]);
  });

  it('is not removed by a former logout whose removal failed', async () => {
    const tab = await openTab();
    tab.writeUnsent(KEY, { text: 'Before' });
    await kept(tab);
    failWrites();
    tab.clearUnsent();
    await vi.waitFor(() => expect(localStorage.getItem('drafts-cleared')).toBe(''));
    vi.restoreAllMocks();
    tab.writeUnsent(KEY, { text: 'After the next sign-in' });
    await kept(tab);
    expect(textsOf(await openTab('tab-b'))).toEqual(['After the next sign-in']);
  });

  it('follows into other tabs, and each tab keeps its own', async () => {
    const [tab, other] = [await openTab(), await openTab('tab-b')];
    const changes: unknown[] = [];
    other.subscribeUnsent((changed) => changes.push(changed));
    tab.writeUnsent(KEY, { text: 'Mine' });
    await vi.waitFor(() => expect(textsOf(other)).toEqual(['Mine']));
    expect(changes).toMatchObject([{ key: KEY, tab: 'tab-a' }]);
    other.writeUnsent(KEY, { text: 'Theirs' });
    await Promise.all([kept(tab), kept(other)]);

    expect(textsOf(await openTab('tab-c')).toSorted()).toEqual(['Mine', 'Theirs']);
  });
});

describe('a browser that cannot keep a text', () => {
  it('says so without a database, and the text stays on the page', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const tab = await openTab();
    tab.writeUnsent(KEY, { text: 'Private' });

    expect(await kept(tab)).toBe(false);
    expect(tab.keepingOf(KEY, tab.thisTab)).toBe('failed');
    expect(textsOf(tab)).toEqual(['Private']);
  });

  it('says so when its space is used up, and keeps the text after the next change', async () => {
    const tab = await openTab();
    failWrites('QuotaExceededError');
    tab.writeUnsent(KEY, { text: 'Long' });
    expect(await kept(tab)).toBe(false);
    // Another form is not held up.
    vi.restoreAllMocks();
    tab.writeUnsent('draft:usr_1:order', { text: 'Other' });
    expect(await tab.whenSettled('draft:usr_1:order', tab.thisTab)).toBe(true);
    expect(tab.keepingOf(KEY, tab.thisTab)).toBe('failed');

    tab.writeUnsent(KEY, { text: 'Longer' });
    expect(await kept(tab)).toBe(true);
    expect(textsOf(await openTab('tab-b'))).toEqual(['Longer']);
  });

  it('has a bound on all texts together', async () => {
    const tab = await openTab();
    tab.writeUnsent(KEY, { text: 'x'.repeat(tab.MAX_UNSENT_CHARACTERS + 1) });
    expect(await kept(tab)).toBe(false);
    tab.removeUnsent(KEY);
    expect(await kept(tab)).toBe(true);
  });
});

describe('drafts of an earlier release', () => {
  const former = (tab: string, text: string, writtenAtMs: number) =>
    localStorage.setItem(`${KEY}#${tab}`, JSON.stringify({ text, tab, writtenAtMs }));

  it('are moved into the database, newer ones only', async () => {
    const first = await openTab();
    first.writeUnsent(KEY, { text: 'Newer here' });
    await kept(first);
    former('tab-a', 'Older there', 1);
    former('tab-x', 'Only there', 2);
    localStorage.setItem(`${KEY}#tab-y`, 'not JSON');

    const tab = await openTab('tab-b');
    expect(textsOf(tab)).toEqual(['Newer here', 'Only there']);
    await tab.whenSettled(KEY, 'tab-x');
    expect(localStorage.getItem(`${KEY}#tab-x`)).toBeNull();
    localStorage.clear();
    expect(textsOf(await openTab('tab-c'))).toEqual(['Newer here', 'Only there']);
  });

  it('of a tab that is still open stay its own', async () => {
    openTabs = ['tab-x'];
    former('tab-x', 'Being typed', 2);
    expect(textsOf(await openTab())).toEqual(['Being typed']);
    expect(localStorage.getItem(`${KEY}#tab-x`)).not.toBeNull();
  });

  it('stay where they are if the database fails', async () => {
    vi.stubGlobal('indexedDB', undefined);
    former('tab-x', 'Only there', 2);
    const tab = await openTab();
    expect(textsOf(tab)).toEqual(['Only there']);
    expect(await tab.whenSettled(KEY, 'tab-x')).toBe(false);
    expect(localStorage.getItem(`${KEY}#tab-x`)).not.toBeNull();
  });
});

describe('a dictated part', () => {
  const OWNER = 'usr_1:note:cas_1';

  it('is recorded in the transaction of the text that contains it', async () => {
    const tab = await openTab();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    tab.writeUnsent(KEY, { text: 'Spoken words' });
    const isKept = tab.keepInserted(OWNER, 7);
    expect(tab.listInserted(OWNER)).toEqual([]);
    expect(await isKept).toBe(true);
    expect(transaction).toHaveBeenCalledTimes(1);

    const next = await openTab('tab-b');
    expect(textsOf(next)).toEqual(['Spoken words']);
    expect(next.listInserted(OWNER)).toEqual([{ id: 7, until: Infinity }]);
    next.forgetInserted(OWNER, 7);
    await next.whenSettled(KEY, 'tab-b');
    expect((await openTab('tab-c')).listInserted(OWNER)).toEqual([]);
  });

  it('whose text cannot be kept keeps its audio', async () => {
    const tab = await openTab();
    failWrites('QuotaExceededError');
    tab.writeUnsent(KEY, { text: 'Spoken words' });
    expect(await tab.keepInserted(OWNER, 7)).toBe(false);
    expect(tab.listInserted(OWNER)).toEqual([]);
  });

  it('stays recorded when the text is sent before the audio is removed', async () => {
    const tab = await openTab();
    tab.writeUnsent(KEY, { text: 'Spoken words' });
    await tab.keepInserted(OWNER, 7);
    tab.removeUnsent(KEY);
    await kept(tab);
    const next = await openTab('tab-b');
    expect([textsOf(next), next.listInserted(OWNER)]).toEqual([[], [{ id: 7, until: Infinity }]]);
  });
});
