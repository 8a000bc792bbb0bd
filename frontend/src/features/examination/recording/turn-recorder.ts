import { examinationsEndpoints, type Turn } from '#contracts/endpoints/speech/examinations.ts';
import { kindOf, type TurnKind } from '#contracts/rules/speech/entries.ts';
import type { EntryKind } from '#contracts/rules/speech/entry-kinds.ts';
import {
  type CrossExaminationSettings,
  clipSecondsOf,
  examinationAudioName,
  MAX_TURN_SECONDS,
} from '#contracts/rules/speech/examinations.ts';
import type { TurnType } from '#contracts/rules/speech/transcripts.ts';
import { joinSamples } from '#portal/parts/recorder/join-samples.ts';
import {
  forgetTurn,
  keepChunks,
  keepTurn,
  listKept,
  listKeptTurns,
} from '#portal/parts/recorder/kept-audio.ts';
import type { KeptChunk, KeptTurn } from '#portal/parts/recorder/kept-chunk.ts';
import { hasSpeech } from '#portal/parts/recorder/loudness.ts';
import {
  createRecorder,
  type Recorder,
  type RecorderSources,
} from '#portal/parts/recorder/recorder.ts';
import { isPermanent } from '#portal/parts/recorder/sender.ts';
import { transcribeSamples } from '#portal/parts/recorder/transcribe-samples.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';
import type { NewEntry } from '../entries/new-entry.ts';
import { nextClip, secondsOf, textOf, withText } from './clips.ts';
import { encodeInWorker } from './encode-mp3.ts';
import type { TestimonyLanguage } from './testimony-language.ts';

/** What a new turn is, beside its sound. */
export type TurnPlan = {
  textType: TurnType;
  /** What it is, if it is neither question nor answer. */
  entry?: EntryKind;
  speaker: string;
  witness: string;
};

/** A turn that is not saved yet. */
export type PendingTurn = Pick<
  KeptTurn,
  'mediaId' | 'textType' | 'entry' | 'written' | 'startedAt' | 'witness' | 'isEnded'
> & {
  seconds: number;
  /** What its finished clips say. */
  text: string;
  /** Clips that are text, and clips so far. */
  done: number;
  clips: number;
  /** Loader text of the step that runs; '' while clips are turned into text. */
  step: string;
};

export type TurnRecorder = Recorder<TurnPlan> & {
  pending(): readonly PendingTurn[];
  /** The turns that an earlier visit has left are among the pending ones. */
  isLoaded(): boolean;
  /** The question or answer that was begun last in this visit, also while it is being saved. */
  last(): RecordedTurn | undefined;
  /** What is being recorded, or was last. */
  current(): TurnKind | undefined;
  /** Keeps an entry, which is saved behind the turns that began before it. */
  write(entry: NewEntry): Promise<void>;
};

export type RecordedTurn = Pick<KeptTurn, 'mediaId' | 'textType' | 'startedAt'>;

type Options = {
  key: string;
  caseId: string;
  settings: CrossExaminationSettings;
  spoken?: TestimonyLanguage;
  /** Number of saved turns, for the name of the audio. */
  countTurns: () => number;
  onSaved: (turn: Turn) => void;
  /** Tests have their own. */
  sources?: RecorderSources;
  services?: TurnServices;
};

/** What turns a turn into text, mp3 and a saved turn. */
export type TurnServices = {
  transcribe: typeof transcribeSamples;
  encode: typeof encodeInWorker;
  upload: (file: File) => Promise<string>;
  save: (body: NewTurn) => Promise<Turn>;
};
type NewTurn = ApiInput<(typeof examinationsEndpoints)['saveTurn']>['body'];

const portalServices: TurnServices = {
  transcribe: transcribeSamples,
  encode: encodeInWorker,
  upload: (file) => uploadFile(file, 'examinationAudio'),
  save: async (body) =>
    (
      await callApi(examinationsEndpoints.saveTurn, {
        body: {
          ...body,
          transcriptionData: { ...body.transcriptionData, sentAt: new Date().toISOString() },
        },
        isBackground: true,
      })
    ).turn,
};

/** Attempts at a clip while the speech service fails; then it is left blank (D75). */
const MAX_FAILURES = 3;

/**
 * Records the turns of a cross-examination. Each clip is sent to the speech service; when all clips
 * of a turn are text, its audio is merged to one mp3, uploaded, and the turn is saved. Everything
 * lies in the browser's database until then (D73).
 */
export function createTurnRecorder(options: Options): TurnRecorder {
  const { key, caseId, settings, services = portalServices } = options;
  const clipSeconds = clipSecondsOf(settings);
  const failures = new Map<number, number>();
  let pending: readonly PendingTurn[] = [];
  let isLoaded = false;
  /** Turns that were begun in this visit, by media id, until they are saved or found empty. */
  const begun = new Map<string, KeptTurn>();
  let last: KeptTurn | undefined;
  let current: KeptTurn | undefined;
  let newest = 0;
  const steps = new Map<string, string>();
  const listeners = new Set<() => void>();

  const show = (turns: readonly KeptTurn[], chunks: readonly KeptChunk[]) => {
    isLoaded = true;
    pending = turns.map((turn) => present(turn, chunksOf(turn, chunks)));
    for (const listener of listeners) listener();
  };
  const present = (turn: KeptTurn, chunks: readonly KeptChunk[]): PendingTurn => {
    const { mediaId, textType, entry, written, startedAt, witness, isEnded } = turn;
    const seconds = chunks.reduce((sum, chunk) => sum + secondsOf(chunk), 0);
    return {
      ...{ mediaId, textType, startedAt, witness, isEnded, seconds },
      ...(entry && { entry }),
      ...(written !== undefined && { written }),
      text: written ?? textOf(chunks),
      done: chunks.filter(({ text }) => text !== undefined).length,
      clips: chunks.length,
      step: steps.get(mediaId) ?? '',
    };
  };
  const refresh = async () => show(await listKeptTurns(key), await listKept(key));

  const work = async (setWaiting: (count: number) => void): Promise<boolean> => {
    const [turns, chunks] = [await listKeptTurns(key), await listKept(key)];
    setWaiting(endedOf(turns).length);
    show(turns, chunks);
    for (const turn of turns) {
      const own = chunksOf(turn, chunks);
      const clip = nextClip(own, { clipSeconds, isEnded: turn.isEnded });
      if (clip) {
        const heard = await transcribe(clip);
        if (await isKept(turn)) await keepChunks(withText(clip, heard));
        return true;
      }
      if (turn.isEnded && own.every(({ text }) => text !== undefined)) {
        await finish(turn, own);
        return true;
      }
      // Turns are saved in the order of their recording.
      return false;
    }
    return false;
  };

  /** False once Reset has removed it. */
  const isKept = async ({ mediaId }: KeptTurn) =>
    (await listKeptTurns(key)).some((one) => one.mediaId === mediaId);

  /** The text of a clip; blank and failed if the speech service refuses it, or fails repeatedly. */
  const transcribe = async (
    clip: readonly KeptChunk[],
  ): Promise<{ text: string; isFailed: boolean }> => {
    const [first] = clip;
    if (!first) return { text: '', isFailed: false };
    try {
      const text = await services.transcribe(
        { samples: joinSamples(clip), sampleRate: first.sampleRate },
        {
          caseId,
          ...options.spoken,
          transcriptionParams: JSON.stringify({
            modelType: settings.transcriptionModelParams.modelType,
            mediaId: first.turn ?? '',
          }),
        },
      );
      // Somebody spoke, and no words were found: the turn says so, and its audio is kept.
      return { text, isFailed: text === '' && clip.some(isSpoken) };
    } catch (error) {
      const count = (failures.get(first.id) ?? 0) + 1;
      failures.set(first.id, count);
      if (isRefusedClip(error) || (isServiceFailure(error) && count >= MAX_FAILURES))
        return { text: '', isFailed: true };
      throw error;
    }
  };

  const finish = async (turn: KeptTurn, chunks: readonly KeptChunk[]): Promise<void> => {
    if (chunks.length === 0 && turn.written === undefined) return forgetTurn(turn);
    const step = async (text: string) => {
      steps.set(turn.mediaId, text);
      await refresh();
    };
    try {
      const audioUrl =
        turn.written === undefined
          ? (turn.audioUrl ?? (await upload(turn, { chunks, step })))
          : undefined;
      if (!(await isKept(turn))) return;
      await step('Adding Transcript...');
      const saved = await services.save({
        caseId,
        transcriptionData: {
          mediaId: turn.mediaId,
          speaker: turn.speaker,
          witness: turn.witness,
          textType: turn.textType,
          ...(turn.entry && { entry: turn.entry }),
          ...(turn.entry === 'Objection' &&
            turn.speaker !== '' && {
              objections: [{ state: 'raised', by: turn.speaker, ground: '' }],
            }),
          text: turn.written ?? textOf(chunks),
          transcriptionFlag: turn.written !== undefined || isHeard(chunks),
          ...(audioUrl !== undefined && { audioUrl }),
          duration: chunks.reduce((sum, chunk) => sum + secondsOf(chunk), 0),
          currentTime: turn.startedAt,
        },
      });
      await forgetTurn(turn);
      options.onSaved(saved);
    } catch (error) {
      // An upload that was not registered is removed after a day; the audio is uploaded again.
      const { audioUrl: uploaded, ...fresh } = turn;
      if (uploaded === undefined || statusOf(error) !== 415) throw error;
      await keepTurn(fresh);
    } finally {
      steps.delete(turn.mediaId);
      await refresh();
    }
  };

  const upload = async (
    turn: KeptTurn,
    { chunks, step }: { chunks: readonly KeptChunk[]; step: (text: string) => Promise<void> },
  ): Promise<string> => {
    const [first] = chunks;
    await step('Merging the audio...');
    const mp3 = await services.encode(joinSamples(chunks), first?.sampleRate ?? 0);
    const name = examinationAudioName(caseId, options.countTurns() + 1, new Date(turn.startedAt));
    await step(`Uploading file ${name} ...`);
    const file = new File([mp3], name, { type: 'audio/mpeg' });
    const audioUrl = await services.upload(file).catch((cause: unknown) => {
      if (cause instanceof ApiFailure) throw cause;
      throw new ApiFailure('The audio could not be sent. It will be sent again automatically.', {
        cause,
      });
    });
    if (await isKept(turn)) await keepTurn({ ...turn, audioUrl });
    return audioUrl;
  };

  /** Its moment is the key of a kept turn: each is later than the one before. */
  const newPlace = () => {
    newest = Math.max(Date.now(), newest + 1);
    const startedAt = new Date(newest).toISOString();
    return { key, mediaId: `med_${crypto.randomUUID().replaceAll('-', '')}`, startedAt };
  };

  const recorder = createRecorder<TurnPlan>({
    key,
    ...(options.sources && { sources: options.sources }),
    isElsewhere: 'You are recording this case in another tab. Stop it there first.',
    longestSeconds: MAX_TURN_SECONDS,
    countWaiting: async () => endedOf(await listKeptTurns(key)).length,
    work: ({ setWaiting }) => work(setWaiting),
    onTurn(plan) {
      const turn: KeptTurn = { ...newPlace(), isEnded: false, ...plan };
      const { mediaId } = turn;
      begun.set(mediaId, turn);
      if (!turn.entry) last = turn;
      current = turn;
      return { turn: mediaId, keep: () => keepTurn(turn) };
    },
    async onTurnEnd(mediaId) {
      const turn = begun.get(mediaId);
      begun.delete(mediaId);
      if (!turn) return;
      const isEmpty = chunksOf(turn, await listKept(key)).length === 0;
      await (isEmpty ? forgetTurn(turn) : keepTurn({ ...turn, isEnded: true }));
      await refresh();
    },
    // The tab of a recording that was going on has ended.
    async onTakeOver() {
      const left = (await listKeptTurns(key)).filter(({ isEnded }) => !isEnded);
      for (const turn of left) await keepTurn({ ...turn, isEnded: true });
      await refresh();
    },
  });

  return {
    ...recorder,
    resume() {
      recorder.resume();
      refresh().catch(() => undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      const end = recorder.subscribe(listener);
      return () => {
        listeners.delete(listener);
        end();
      };
    },
    pending: () => pending,
    isLoaded: () => isLoaded,
    last: () => last,
    current: () => current && kindOf(current),
    async write({ text, ...entry }) {
      await keepTurn({
        ...newPlace(),
        isEnded: true,
        textType: 'Question',
        written: text,
        ...entry,
      });
      await refresh();
      recorder.resume();
      recorder.retry();
    },
    async reset() {
      last = undefined;
      current = undefined;
      await recorder.reset();
      await refresh();
    },
  };
}

const chunksOf = ({ mediaId }: KeptTurn, chunks: readonly KeptChunk[]): KeptChunk[] =>
  chunks.filter(({ turn }) => turn === mediaId);

/** All of it became words. */
const isHeard = (chunks: readonly KeptChunk[]): boolean =>
  textOf(chunks) !== '' && !chunks.some(({ isFailed }) => isFailed);

const endedOf = (turns: readonly KeptTurn[]) => turns.filter(({ isEnded }) => isEnded);

const isSpoken = ({ samples, sampleRate }: KeptChunk): boolean => hasSpeech(samples, sampleRate);

/** The clip itself is refused; the case or the session is not the reason. */
const isRefusedClip = (error: unknown): boolean =>
  isPermanent(error) && ![403, 404].includes(statusOf(error) ?? 0);

const isServiceFailure = (error: unknown): boolean =>
  [500, 502, 503, 504].includes(statusOf(error) ?? 0);

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiFailure ? error.status : undefined;
