import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noOrderFacts } from '#contracts/rules/desk/order-facts.ts';
import {
  createDraftStore,
  type EditedText,
  RETRY_MS,
  SAVE_AFTER_MS,
  SAVE_AT_LEAST_MS,
  type SavedText,
} from '#portal/features/desk/saving/draft-store.ts';

/** Saving of a draft in the browser: what is sent, what is kept, and that nothing is lost. */

const textOf = (content: string): EditedText => ({
  content,
  seat: '',
  madeOn: '',
  title: 'Award',
});
const savedAs = (version: number, content: string, savedBy = 'Raghav'): SavedText => ({
  version,
  text: textOf(content),
  savedBy,
  isPublished: false,
});

class Refused extends Error {}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function given(unsaved?: { base: number; text: EditedText }) {
  const server = { stored: savedAs(1, 'first'), versions: ['first'], isOffline: false };
  const kept: (undefined | { base: number; text: EditedText })[] = [];
  const save = vi.fn(async ({ version, text }: { version: number; text: EditedText }) => {
    if (server.isOffline) throw new Error('offline');
    if (version !== server.stored.version) throw new Refused('changed');
    server.stored = savedAs(version + 1, text.content);
    server.versions.push(text.content);
    return { version: version + 1, savedAt: '2026-03-02T06:00:00.000Z' };
  });
  const store = createDraftStore(
    {
      save,
      read: async () => server.stored,
      kindOf: (error) => ({
        kind: error instanceof Refused ? 'conflict' : 'other',
        text: String(error),
      }),
      keep: (one) => kept.push(one),
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    { stored: server.stored, unsaved },
  );
  return {
    server,
    store,
    save,
    kept,
    /** Another person saves. */
    elsewhere(content: string) {
      server.stored = savedAs(server.stored.version + 1, content, 'Ananya');
      server.versions.push(content);
    },
  };
}

test('what is typed is kept at once, saved after a pause, and then no longer kept', async () => {
  const { store, save, kept } = given();
  store.change({ content: 'second' });
  expect(kept.at(-1)).toEqual({ base: 1, text: textOf('second') });
  expect(store.getState().saving).toBe('unsaved');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(save).toHaveBeenCalledOnce();
  expect(store.getState()).toMatchObject({ saving: 'saved', base: 2 });
  expect(kept.at(-1)).toBeUndefined();
});

test('what an order states is saved as its text is, once', async () => {
  const { store, save } = given();
  const order = { ...noOrderFacts, number: 4 };
  store.change({ order });
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(save).toHaveBeenCalledOnce();
  expect(save.mock.calls[0]?.[0].text.order).toEqual(order);
  store.change({ order: { ...order } });
  expect(store.isDirty()).toBe(false);
  store.change({ order: { ...order, number: 5 } });
  expect(store.isDirty()).toBe(true);
});

test('while it is typed without a pause it is saved all the same', async () => {
  const { store, save } = given();
  for (let second = 0; second <= SAVE_AT_LEAST_MS / 1_000; second += 1) {
    store.change({ content: `text ${second}` });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(save).toHaveBeenCalled();
});

test('what is typed during a save is saved next, from the version that the save made', async () => {
  const { store, server } = given();
  store.change({ content: 'second' });
  const saving = store.save();
  store.change({ content: 'third' });
  await saving;
  expect(store.getState()).toMatchObject({ saving: 'unsaved', base: 2 });
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(server.stored).toMatchObject({ version: 3, text: { content: 'third' } });
});

test('without a connection the text stays kept and is sent again', async () => {
  const { store, server, kept } = given();
  server.isOffline = true;
  store.change({ content: 'second' });
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(store.getState().saving).toBe('waiting');
  expect(kept.at(-1)?.text.content).toBe('second');
  server.isOffline = false;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(store.getState().saving).toBe('saved');
});

test('a text that another person saved is never overwritten unseen; keeping the own one keeps both', async () => {
  const { store, server, elsewhere, save } = given();
  store.change({ content: 'mine' });
  elsewhere('theirs');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(store.getState()).toMatchObject({
    saving: 'behind',
    text: { content: 'mine' },
    theirs: { savedBy: 'Ananya' },
  });
  store.change({ content: 'mine, still typed' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.versions).toEqual(['first', 'theirs']);
  await store.keepOwn();
  expect(save.mock.lastCall?.[0]).toMatchObject({ keepsFormer: true });
  expect(server.versions).toEqual(['first', 'theirs', 'mine, still typed']);
  expect(store.getState().saving).toBe('saved');
});

test('showing the other text saves the own one as a version before it', async () => {
  const { store, server, elsewhere } = given();
  store.change({ content: 'mine' });
  elsewhere('theirs');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  await store.showTheirs();
  expect(server.versions).toEqual(['first', 'theirs', 'mine', 'theirs']);
  expect(store.getState()).toMatchObject({ text: { content: 'theirs' }, saving: 'saved' });
});

test('a newer text is shown at once where nothing is unsaved', () => {
  const { store, elsewhere, server } = given();
  elsewhere('theirs');
  store.noteStored(server.stored);
  expect(store.getState()).toMatchObject({ text: { content: 'theirs' }, base: 2, saving: 'saved' });
});

test('the unsaved text of an earlier visit is shown and saved', async () => {
  const { store, server } = given({ base: 1, text: textOf('left behind') });
  store.start();
  expect(store.getState().text.content).toBe('left behind');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(server.stored.text.content).toBe('left behind');
});

test('the unsaved text of an earlier visit that another version has overtaken asks', () => {
  const { store } = given({ base: 0, text: textOf('left behind') });
  store.start();
  expect(store.getState()).toMatchObject({ saving: 'behind', text: { content: 'left behind' } });
});

test('a draft that was published meanwhile is closed, and the text stays', async () => {
  const { store, server, elsewhere } = given();
  store.change({ content: 'mine' });
  elsewhere('published');
  server.stored = { ...server.stored, isPublished: true };
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(store.getState()).toMatchObject({ saving: 'closed', text: { content: 'mine' } });
});

test('a version is restored, and the present text stays in the list', async () => {
  const { store, server } = given();
  store.change({ content: 'second' });
  await store.restore(textOf('first'));
  expect(server.versions).toEqual(['first', 'second', 'first']);
  expect(store.getState()).toMatchObject({ text: { content: 'first' }, saving: 'saved' });
});

test('a draft that its writer published is closed without a complaint', () => {
  const { store, server } = given();
  store.noteStored({ ...server.stored, isPublished: true });
  expect(store.getState()).toMatchObject({ saving: 'closed', problem: undefined });
});
