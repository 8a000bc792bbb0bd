import { expect, vi } from 'vitest';
import type * as DictationModule from '#portal/parts/recorder/dictation.ts';
import type * as Audio from '#portal/parts/recorder/kept-audio.ts';
import type * as Inserted from '#portal/parts/unsent/inserted-parts.ts';
import type * as Stored from '#portal/parts/unsent/stored-unsent.ts';
import type * as Store from '#portal/parts/unsent/unsent-store.ts';
import type * as Failures from '#portal/shared/api/api-failure.ts';
import { closeWithPage, createTestMicrophone } from './recording-page.ts';

export const OWNER = 'usr_1:order';
export const DRAFT = `draft:${OWNER}`;

export const until = (look: () => void | Promise<void>) =>
  vi.waitFor(look, { timeout: 180_000, interval: 5 });

type Options = Partial<Parameters<typeof DictationModule.createDictation>[0]>;

/**
 * A page with an editor that is a string, dictated by one microphone. A new page has nothing of the
 * former one's memory. `optionsOf` gets what the options of the dictation need of the page.
 */
export async function openDictationPage(
  optionsOf: (page: {
    write: (text: string) => boolean;
    append: (text: string) => boolean;
    ApiFailure: typeof Failures.ApiFailure;
  }) => Options,
  { writes = true } = {},
) {
  vi.resetModules();
  const store: typeof Store = await import('#portal/parts/unsent/unsent-store.ts');
  const stored: typeof Stored = await import('#portal/parts/unsent/stored-unsent.ts');
  const inserted: typeof Inserted = await import('#portal/parts/unsent/inserted-parts.ts');
  const audio: typeof Audio = await import('#portal/parts/recorder/kept-audio.ts');
  const { createDictation }: typeof DictationModule = await import(
    '#portal/parts/recorder/dictation.ts'
  );
  const { ApiFailure }: typeof Failures = await import('#portal/shared/api/api-failure.ts');
  const { thisTab } = await import('#portal/parts/unsent/this-tab.ts');
  await store.loadUnsent();
  const microphone = createTestMicrophone();
  const state = { text: stored.readUnsent(DRAFT).text, isLocked: !writes };
  const write = (text: string) => {
    if (state.isLocked) return false;
    state.text = text;
    stored.writeUnsent(DRAFT, { text });
    return true;
  };
  const append = (text: string) => write(`${state.text} ${text}`.trim());
  const { target, ...options } = optionsOf({ write, append, ApiFailure });
  const dictation = createDictation({
    key: OWNER,
    caseId: undefined,
    language: () => 'english',
    sources: microphone.sources,
    target: {
      insert: append,
      replace: (mark, text) => write(state.text.replace(mark, text).trim()),
      command: () => false,
      context: () => undefined,
      place: () => {},
      show: () => {},
      ...target,
    },
    ...options,
  });
  closeWithPage(dictation);
  dictation.resume();
  const phase = (name: string) => until(() => expect(dictation.state().phase).toBe(name));
  return {
    ...{ dictation, microphone, state, store, inserted, thisTab, write },
    chunks: () => audio.listKept(OWNER),
    async start() {
      dictation.start();
      await phase('recording');
    },
    async stop() {
      dictation.stop();
      await phase('idle');
    },
  };
}

/** The process ends: locks go, and memory with them. */
export function kill(): void {
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, hold: (lock: object) => unknown) => hold({}),
      query: async () => ({ held: [] }),
    },
  });
}
