import { unrecognisedMark } from '#contracts/rules/blanks.ts';
import type { FoundCorrection } from '#contracts/rules/speech/corrections.ts';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import type { TextCommand } from '#contracts/rules/speech/voice-commands.ts';
import { forgetInserted, keepInserted, listInserted } from '../unsent/inserted-parts.ts';
import { joinSamples } from './join-samples.ts';
import { forgetChunk, keepChunks, listKept } from './kept-audio.ts';
import type { KeptChunk } from './kept-chunk.ts';
import { createLiveText, type DictationStream, type LiveText } from './live-text.ts';
import { hasSpeech } from './loudness.ts';
import { createRecorder, type Recorder, type RecorderSources } from './recorder.ts';
import type { Work } from './sender.ts';
import { transcribeSamples } from './transcribe-samples.ts';
import { beyondBound, type UnheardPart, unheardPartsOf } from './unheard-parts.ts';

/** A recorder with the parts in which no words were found. */
export type Dictation = Recorder & {
  unheard(): readonly UnheardPart[];
  /** The next words are inserted elsewhere. */
  placeMoved(): void;
  /** Turns a part into text once more. False if no words were found again. Throws ApiFailure. */
  hearAgain(part: UnheardPart): Promise<boolean>;
  /** Removes the audio of a part. */
  removePart(part: UnheardPart): Promise<void>;
};

/** What the screen does with the text, without a pause between the call and the kept draft. */
export type DictationTarget = {
  /** The words to come go where the writer is now. */
  place: () => void;
  /** Shows or hides where the words to come go. */
  show: (isShown: boolean) => void;
  /** Shows words that may still change where the words to come go. */
  partial?: (text: string) => void;
  /** Inserts the text of a chunk, in the order of speech; false if it cannot be inserted now. */
  insert: (text: string) => boolean;
  /** Does a command; false if there is nothing that it could act on here. */
  command: (command: TextCommand) => boolean;
  /** The paragraph before the words to come; undefined if nothing can be inserted now. */
  context: () => { before: string; isQuotation: boolean } | undefined;
  /** Whether whole words are in the text, and how to replace them there; false if they are not. */
  hasWords?: (words: string) => Promise<boolean>;
  correctWords?: (correction: FoundCorrection) => Promise<boolean>;
  /** Puts a text in the place of a mark, or inserts it if the mark is gone; false as above. */
  replace: (mark: string, text: string) => boolean;
};

type Options = {
  /** User and place of the draft, e.g. 'usr_1:comment:cas_1'. */
  key: string;
  caseId: string | undefined;
  /** The language that is chosen now. */
  language: () => SpeechLanguage;
  target: DictationTarget;
  /**
   * How to put the text of a chunk into the draft: with its voice commands; as it is by default.
   * `isPresent`: it belongs to the latest recording.
   */
  prepare?: (text: string, chunk: { isPresent: boolean }) => Promise<() => boolean>;
  /** Where words come from while they are spoken; without it, from chunks only. */
  stream?: DictationStream;
  /** Tests have their own. */
  sources?: RecorderSources;
  transcribe?: typeof transcribeSamples;
};

type Places = Pick<Work, 'isClosed' | 'pause'> & { isReset: () => boolean };

const CLIP_SECONDS = 60;

/**
 * A recorder that turns speech into text (D73): by streams while it goes on (ADR 101), and chunk by
 * chunk what no stream has heard. A chunk's audio is removed once the draft with its text is durable,
 * and is known by the draft until then: a crash at any moment neither loses nor repeats its words.
 */
export function createDictation({
  key,
  caseId,
  language,
  target,
  prepare = async (text) => () => target.insert(text),
  stream,
  sources,
  transcribe = transcribeSamples,
}: Options): Dictation {
  /** Inserted, but the draft could not be stored: the audio stays. */
  const unkept = new Set<number>();
  let parts: readonly UnheardPart[] = [];
  /** How often Reset was pressed. What was read before the last time is not inserted. */
  let resets = 0;
  /** The ids of chunks are times. */
  let startedAt = 0;
  /** The last chunk that got a mark; the next one joins it, unless the place has moved. */
  let lastMarked: { id: number; mark: number } | undefined;
  /** What streams hear of the latest recording. */
  let live: LiveText | undefined;
  const listeners = new Set<() => void>();
  const show = (chunks: readonly KeptChunk[]) => {
    parts = unheardPartsOf(chunks);
    for (const listener of listeners) listener();
  };
  const refresh = async () => show(await listKept(key));
  const resetSince = (count: number) => () => resets > count;

  /** Removes the audio whose text is durable. */
  const settle = async () => {
    const inserted = listInserted(key);
    const kept = inserted.length > 0 ? await listKept(key) : [];
    for (const { id, until } of inserted) {
      const chunk = kept.find((one) => one.id === id);
      const at = chunk?.at ?? 0;
      const isPart = chunk !== undefined && until < at + chunk.samples.length;
      // It is stored again while it grows.
      if (chunk?.isOpen && until !== Number.POSITIVE_INFINITY) continue;
      if (!isPart) await forgetChunk({ key, id });
      else if (until > at)
        await keepChunks([{ ...chunk, at: until, samples: chunk.samples.slice(until - at) }]);
      forgetInserted(key, id);
      unkept.delete(id);
    }
  };
  /** Closed chunks that were not set aside. */
  const spokenOf = (kept: readonly KeptChunk[]) =>
    kept.filter(({ isOpen, mark }) => !isOpen && mark === undefined);
  const waitingOf = (kept: readonly KeptChunk[]) =>
    spokenOf(kept).filter(({ id }) => !unkept.has(id));
  /** Chunks with words that are not in the text, also if their first ones are. */
  const countWaiting = (kept: readonly KeptChunk[]): number => {
    const insertedUntil = new Map(listInserted(key).map(({ id, until }) => [id, until]));
    const isPart = ({ id, at = 0, samples }: KeptChunk) =>
      (insertedUntil.get(id) ?? Number.POSITIVE_INFINITY) < at + samples.length;
    return spokenOf(kept).filter((chunk) => !unkept.has(chunk.id) || isPart(chunk)).length;
  };
  /** Undefined if nothing can be inserted now, else whether the draft could be stored. */
  const insert = (
    chunks: readonly KeptChunk[],
    act: () => boolean,
    until?: number,
  ): Promise<boolean> | undefined => {
    if (!act()) return undefined;
    for (const { id } of chunks) unkept.add(id);
    // In the event of the insertion: the draft and these records are one transaction.
    const kept = chunks.map(({ id }) => keepInserted(key, id, until));
    return Promise.all(kept).then((all) => all.every(Boolean));
  };
  const toText = ({ samples, sampleRate, language: spoken }: KeptChunk): Promise<string> =>
    transcribe(
      { samples, sampleRate },
      { caseId, language: spoken ?? language(), model_size: 'base' },
    );

  const recorder = createRecorder({
    key,
    language,
    ...(sources && { sources }),
    ...(stream && {
      listen({ firstId, sampleRate }) {
        live?.drop();
        live = undefined;
        if (!stream.isPossible()) return { add: () => {}, end: () => {} };
        live = createLiveText({
          ...{ firstId, sampleRate, stream },
          onPartial: (text) => target.partial?.(text),
        });
        return live;
      },
    }),
    isElsewhere: 'You are dictating here in another tab. Stop it there first.',
    async onTakeOver() {
      await settle();
      await refresh();
    },
    countWaiting: async () => countWaiting(await listKept(key)),
    async work({ isClosed, setWaiting, pause }) {
      const isReset = resetSince(resets);
      await settle();
      const kept = await listKept(key);
      const waiting = waitingOf(kept);
      setWaiting(countWaiting(kept));
      show(kept);
      const next = waiting.find((chunk) => !live?.holds(chunk));
      if (!next) return insertHeard({ isClosed, isReset, pause });
      const text = await toText(next);
      const write =
        text === '' ? undefined : await prepare(text, { isPresent: next.id >= startedAt });
      // Another tab's Reset removes it without a word to this one.
      const isKept = async () => (await listKept(key)).some(({ id }) => id === next.id);
      if (!(await isKept()) || isReset()) return true;
      if (!write) return setAside(next, { isClosed, isReset, pause });
      let inserted = insert([next], write);
      while (inserted === undefined) {
        if (isClosed()) return false;
        await pause(0.5);
        if (!(await isKept()) || isReset()) return true;
        inserted = insert([next], write);
      }
      if (await inserted) await settle();
      return true;
    },
  });

  /** Inserts the next words that streams have heard, or waits for them. False if none are to come. */
  const insertHeard = async ({ isClosed, isReset, pause }: Places): Promise<boolean> => {
    const from = live;
    if (!from) return false;
    const heard = from.next();
    if (!heard) {
      if (from.isOver()) live = undefined;
      else await from.changed();
      return true;
    }
    const write = heard.text === '' ? () => true : await prepare(heard.text, { isPresent: true });
    while (!isReset()) {
      const chunks = from.heardIn(await listKept(key), heard);
      const end = Math.max(0, ...chunks.map(({ at = 0, samples }) => at + samples.length));
      // The sound of the last words may not be stored yet.
      const isStored = end >= heard.until || recorder.state().phase === 'idle';
      const inserted = isStored && !isReset() ? insert(chunks, write, heard.until) : undefined;
      if (inserted) {
        from.taken();
        if (await inserted) await settle();
        return true;
      }
      if (isClosed()) return false;
      await pause(0.2);
    }
    return true;
  };

  /** Keeps a chunk without words; one that is loud enough for speech gets a mark in the text. */
  const setAside = async (
    chunk: KeptChunk,
    { isClosed, isReset, pause }: Places,
  ): Promise<boolean> => {
    const kept = await listKept(key);
    if (isReset()) return true;
    if (!hasSpeech(chunk.samples, chunk.sampleRate)) {
      await keepChunks([{ ...chunk, mark: 0 }]);
      for (const { id } of beyondBound(await listKept(key))) await forgetChunk({ key, id });
      await refresh();
      return true;
    }
    const joined = lastMarked?.id === chunk.id - 1 ? lastMarked.mark : undefined;
    const mark = joined ?? Math.max(0, ...kept.map((one) => one.mark ?? 0)) + 1;
    await keepChunks([{ ...chunk, mark }]);
    lastMarked = { id: chunk.id, mark };
    await refresh();
    if (joined !== undefined) return true;
    while (!isReset() && !target.insert(unrecognisedMark(mark))) {
      if (isClosed()) return false;
      await pause(0.5);
    }
    return true;
  };

  return {
    ...recorder,
    subscribe(listener) {
      listeners.add(listener);
      const end = recorder.subscribe(listener);
      return () => {
        listeners.delete(listener);
        end();
      };
    },
    start() {
      startedAt = Date.now();
      recorder.start();
    },
    close() {
      live?.drop();
      recorder.close();
    },
    unheard: () => parts,
    placeMoved() {
      lastMarked = undefined;
    },
    async reset() {
      resets += 1;
      live?.drop();
      await recorder.reset();
      await refresh();
    },
    async hearAgain({ chunks, mark }) {
      const [first] = chunks;
      if (!first) return false;
      const isReset = resetSince(resets);
      const samples = joinSamples(chunks);
      const texts: string[] = [];
      const clip = CLIP_SECONDS * first.sampleRate;
      for (let at = 0; at < samples.length; at += clip)
        texts.push(await toText({ ...first, samples: samples.slice(at, at + clip) }));
      const text = texts.filter(Boolean).join(' ');
      if (text === '' || isReset()) return false;
      const isInserted = target.replace(unrecognisedMark(mark), text);
      if (!isInserted) return false;
      const kept = await Promise.all(chunks.map(({ id }) => keepInserted(key, id)));
      if (kept.every(Boolean)) await settle();
      await refresh();
      return true;
    },
    async removePart({ chunks, mark }) {
      if (mark > 0 && !target.replace(unrecognisedMark(mark), '')) return;
      for (const { id } of chunks) await forgetChunk({ key, id });
      await refresh();
    },
  };
}
