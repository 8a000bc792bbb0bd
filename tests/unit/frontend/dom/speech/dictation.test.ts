import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT, kill, OWNER, openDictationPage, until } from './dictation-page.ts';
import { closeRecordingPage, openRecordingPage } from './recording-page.ts';

/** Dictation into a draft, on pages that are killed. */

let heard: string[];
/** The texts that were put in, and whether their recording was the latest one. */
let prepared: [string, boolean][];
/** Until when the speech service does not answer. */
let answer: Promise<void> | undefined;

async function openPage(options?: { writes: boolean }) {
  const page = await openDictationPage(
    ({ append }) => ({
      language: () => 'hindi',
      async prepare(text, { isPresent }) {
        prepared.push([text, isPresent]);
        return () => append(text);
      },
      async transcribe(_samples, { language }) {
        expect(language).toBe('hindi');
        await answer;
        return heard.shift() ?? '';
      },
    }),
    options,
  );
  return {
    ...page,
    /** Dictates one chunk and stops. */
    async dictate(sound: () => void) {
      await page.start();
      sound();
      await page.stop();
    },
  };
}
const noChunks = (page: Awaited<ReturnType<typeof openPage>>) =>
  until(async () => expect((await page.chunks()).length).toBe(0));
beforeEach(() => {
  openRecordingPage();
  heard = [];
  prepared = [];
  answer = undefined;
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  closeRecordingPage();
  vi.restoreAllMocks();
  // Other files share the modules.
  vi.resetModules();
});

describe('the audio of dictated words', () => {
  it('is removed once the draft with them is durable, and not before', async () => {
    const page = await openPage();
    heard = ['First words.'];
    const removals: string[] = [];
    const remove = IDBObjectStore.prototype.delete;
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (this.name === 'chunks') removals.push(page.store.keepingOf(DRAFT, page.thisTab));
      return remove.call(this, key);
    });
    await page.dictate(() => page.microphone.speak('First words.'));
    await noChunks(page);
    expect(page.state.text).toBe('First words.');
    expect(removals).toEqual(['kept']);
  });

  it('stays while the draft cannot be stored, and its words are not inserted again', async () => {
    const page = await openPage();
    heard = ['First words.', 'More words.'];
    const put = IDBObjectStore.prototype.put;
    const refused = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      if (this.name === 'unsent') throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await page.dictate(() => page.microphone.speak('First words.'));
    await until(() => expect(page.state.text).toBe('First words.'));
    await until(() => expect(page.store.keepingOf(DRAFT, page.thisTab)).toBe('failed'));
    expect((await page.chunks()).length).toBe(1);

    refused.mockRestore();
    await page.dictate(() => page.microphone.speak('More words.'));
    await noChunks(page);
    expect(page.state.text).toBe('First words. More words.');
  });

  it('is dropped after a crash between the kept draft and its removal: no word is doubled', async () => {
    const page = await openPage();
    heard = ['First words.'];
    // The page ends before the removal is done.
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('killed', 'AbortError');
    });
    await page.dictate(() => page.microphone.speak('First words.'));
    await until(() => expect(page.store.keepingOf(DRAFT, page.thisTab)).toBe('kept'));
    await until(() => expect(page.inserted.listInserted(OWNER)).toHaveLength(1));
    page.dictation.close();
    kill();
    vi.restoreAllMocks();

    const next = await openPage();
    heard = ['First words.'];
    await noChunks(next);
    expect(next.state.text).toBe('First words.');
    expect(heard).toHaveLength(1);
    expect(next.inserted.listInserted(OWNER)).toEqual([]);
  });

  it('becomes text after a crash before the insertion', async () => {
    const page = await openPage({ writes: false });
    heard = ['First words.'];
    await page.dictate(() => page.microphone.speak('First words.'));
    page.dictation.close();
    kill();

    heard = ['First words.'];
    const next = await openPage();
    await noChunks(next);
    expect(next.state.text).toBe('First words.');
  });
});

describe('Reset', () => {
  it.each([
    ['words', 'First words.'],
    ['no words', ''],
  ])('removes a part for which the service then finds %s', async (_name, text) => {
    const page = await openPage();
    heard = [text, 'After.'];
    const gate = Promise.withResolvers<void>();
    answer = gate.promise;
    await page.dictate(() => page.microphone.noise(2));
    let reset: Promise<void> | undefined;
    const read = IDBObjectStore.prototype.getAll;
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...query
    ) {
      const found = read.apply(this, query);
      // The text has come, and its audio was read as still being there.
      if (heard.length === 1) reset ??= page.dictation.reset();
      return found;
    });
    gate.resolve();
    await until(() => expect(reset).toBeDefined());
    await reset;
    await page.dictate(() => page.microphone.speak('After.'));
    await noChunks(page);
    expect(page.state.text).toBe('After.');
  });

  it('does not bring back words whose insertion waits for the editor', async () => {
    const page = await openPage({ writes: false });
    heard = ['First words.', 'After.'];
    await page.dictate(() => page.microphone.speak('First words.'));
    await until(() => expect(heard).toEqual(['After.']));
    const reset = page.dictation.reset();
    page.state.isLocked = false;
    await reset;
    await page.dictate(() => page.microphone.speak('After.'));
    await noChunks(page);
    expect(page.state.text).toBe('After.');
  });

  it('knows what waits as soon as the recorder is idle', async () => {
    const page = await openPage();
    const gate = Promise.withResolvers<void>();
    answer = gate.promise;
    const idle: number[] = [];
    page.dictation.subscribe(() => {
      const { phase, waiting } = page.dictation.state();
      if (phase === 'idle') idle.push(waiting);
    });
    await page.dictate(() => page.microphone.speak('First words.'));
    expect(idle[0]).toBe(1);
    gate.resolve();
  });
});

it('words of an earlier recording are told from those of the latest one', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const page = await openPage();
  heard = ['Earlier.', 'Later.'];
  const gate = Promise.withResolvers<void>();
  answer = gate.promise;
  await page.dictate(() => page.microphone.speak('Earlier.'));
  now.mockReturnValue(9_000);
  await page.dictate(() => {
    page.microphone.speak('Later.');
    gate.resolve();
  });
  await noChunks(page);
  expect(prepared).toEqual([
    ['Earlier.', false],
    ['Later.', true],
  ]);
});

describe('sound without words', () => {
  it('that is loud is marked where it was, and becomes text at the second attempt', async () => {
    const page = await openPage();
    page.write('Before.');
    heard = ['', 'After.'];
    await page.dictate(() => page.microphone.noise(2));
    await until(() => expect(page.state.text).toBe('Before. [not recognised 1]'));
    await page.dictate(() => page.microphone.speak('After.'));
    await until(() => expect(page.state.text).toBe('Before. [not recognised 1] After.'));
    await until(async () => expect((await page.chunks()).length).toBe(1));
    const [part] = page.dictation.unheard();
    expect(part).toMatchObject({ mark: 1, seconds: 2 });
    if (!part) return;

    heard = [''];
    expect(await page.dictation.hearAgain(part)).toBe(false);
    expect((await page.chunks()).length).toBe(1);
    heard = ['In between.'];
    expect(await page.dictation.hearAgain(part)).toBe(true);
    expect(page.state.text).toBe('Before. In between. After.');
    await noChunks(page);
    expect(page.dictation.unheard()).toEqual([]);
  });

  it('survives a reload, and chunks in a row have one mark', async () => {
    const page = await openPage();
    await page.dictate(() => page.microphone.noise(12));
    await until(() => expect(page.dictation.unheard()).toMatchObject([{ mark: 1, seconds: 12 }]));
    await page.dictate(() => page.microphone.noise(1));
    await until(() => expect(page.dictation.unheard()).toHaveLength(2));
    expect(page.state.text).toBe('[not recognised 1] [not recognised 2]');
    page.dictation.close();
    kill();

    const next = await openPage();
    await until(() =>
      expect(next.dictation.unheard().map(({ mark, seconds }) => [mark, seconds])).toEqual([
        [1, 12],
        [2, 1],
      ]),
    );
    const [first] = next.dictation.unheard();
    if (first) await next.dictation.removePart(first);
    expect(next.state.text).toBe('[not recognised 2]');
    expect(next.dictation.unheard()).toMatchObject([{ mark: 2 }]);
  });

  it('that is silent is kept without a mark, the last minute of it', async () => {
    const page = await openPage();
    await page.dictate(() => page.microphone.silence(66));
    await until(() => expect(page.dictation.state().waiting).toBe(0));
    await until(() =>
      expect(page.dictation.unheard()).toMatchObject([
        { mark: 0, seconds: expect.closeTo(58, -1) },
      ]),
    );
    expect(page.dictation.unheard()[0]?.seconds).toBeLessThanOrEqual(60);
    expect(page.state.text).toBe('');
  });
});
