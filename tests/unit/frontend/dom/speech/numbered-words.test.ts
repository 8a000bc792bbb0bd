import { TranscribeStreamingClient } from '@aws-sdk/client-transcribe-streaming';
import type { Emulator } from 'local-aws';
import { startTranscribe, synthesiseSpeech } from 'local-aws/transcribe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { kindFacts, kindOf, type SpokenKind } from '#contracts/rules/speech/entries.ts';
import { crossExaminationSettingsSchema } from '#contracts/rules/speech/examinations.ts';
import { requestOf } from '#lambdas/speech/costs/speech-costs.ts';
import { streamToTranscribe } from '#lambdas/speech/stream-to-transcribe.ts';
import {
  createTurnRecorder,
  type TurnServices,
} from '#portal/features/examination/recording/turn-recorder.ts';
import { createChunkCutter } from '#portal/parts/recorder/cut-chunks.ts';
import { listKept } from '#portal/parts/recorder/kept-audio.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { lazyClient } from '#shared/lazy-client.ts';
import {
  closeRecordingPage,
  closeWithPage,
  createTestMicrophone,
  openRecordingPage,
  SAMPLE_RATE,
} from './recording-page.ts';

/** Numbered words from the microphone to the record: what is missing, doubled or elsewhere shows. */

let service: Emulator;
beforeAll(async () => {
  service = await startTranscribe({
    ...{ isRealTime: false, port: 0, now: () => new Date() },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(() => service.close());
const client = lazyClient(
  async () =>
    new TranscribeStreamingClient({
      ...{ endpoint: service.endpoint, region: 'ap-south-1' },
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
);
afterAll(() => client.destroy());
const hear = (samples: Int16Array, sampleRate: number) =>
  streamToTranscribe(client, {
    clip: { samples, sampleRate },
    ...{ languageCode: 'en-IN', vocabularyName: undefined },
    signal: AbortSignal.timeout(30_000),
  });

const until = (look: () => void) => vi.waitFor(look, { timeout: 180_000, interval: 2 });
const words = (from: number, count: number) =>
  Array.from({ length: count }, (_none, at) => `word${from + at}`).join(' ');
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
const counted = (from: number, count: number) =>
  Array.from({ length: count }, (_none, at) => from + at);

let place = 0;
beforeEach(() => {
  place += 1;
  openRecordingPage();
});
afterEach(closeRecordingPage);

type Saved = Parameters<TurnServices['save']>[0]['transcriptionData'];

function open({
  sampleRate = SAMPLE_RATE,
  transcribe,
}: {
  sampleRate?: number;
  transcribe: (samples: Int16Array, sampleRate: number) => Promise<string>;
}) {
  const microphone = createTestMicrophone({ sampleRate });
  const saved: Saved[] = [];
  const network = { isDown: false };
  const call = async () => {
    if (network.isDown) throw new ApiFailure('No network', {});
  };
  const key = `usr_1:numbered:${place}`;
  const recorder = createTurnRecorder({
    ...{ key, caseId: 'cas_1', sources: microphone.sources },
    settings: crossExaminationSettingsSchema.parse({}),
    countTurns: () => saved.length,
    onSaved: () => {},
    services: {
      async transcribe(clip) {
        await call();
        const text = await transcribe(clip.samples, clip.sampleRate);
        // The answer is lost, too, if the network went meanwhile.
        await call();
        return text;
      },
      encode: async () => new Blob(['mp3']),
      async upload() {
        await call();
        return 'uploads/mp3';
      },
      async save({ transcriptionData }) {
        await call();
        saved.push(transcriptionData);
        return {} as Turn; // onSaved ignores it.
      },
    },
  });
  closeWithPage(recorder);
  recorder.resume();
  const plan = (kind: SpokenKind) => ({
    ...{ textType: 'Question' as const, ...kindFacts(kind) },
    ...{ speaker: kind, witness: '' },
  });
  return {
    ...{ microphone, recorder, saved, key },
    setNetwork(isDown: boolean) {
      network.isDown = isDown;
      if (!isDown) window.dispatchEvent(new Event('online'));
    },
    async record(kind: SpokenKind) {
      recorder.start(plan(kind));
      await until(() => expect(recorder.state().phase).toBe('recording'));
    },
    async next(kind: SpokenKind) {
      const before = recorder.state().seconds;
      expect(before).toBeGreaterThan(0);
      recorder.next(plan(kind));
      await until(() => expect(recorder.state().seconds).toBe(0));
    },
  };
}

const kinds: readonly SpokenKind[] = ['Question', 'Answer', 'Objection', 'Exhibit', 'Aside'];

it('each word is in the turn of its key, once, with the network lost and back at each key and another microphone', async () => {
  const page = open({ transcribe: hear });
  page.microphone.plugIn('two', 'Two');
  const spoken = Array.from({ length: 12 }, (_none, at) => ({
    // Each key after each other one, not in one order only.
    kind: kinds[(at * (1 + Math.floor(at / 5))) % 5] ?? 'Question',
    from: at * 12,
  }));
  await page.record(spoken[0]?.kind ?? 'Question');
  await until(() => expect(page.recorder.state().microphones).toHaveLength(2));
  for (const [at, { kind, from }] of spoken.entries()) {
    if (at > 0) await page.next(kind);
    page.setNetwork(at % 2 === 0);
    page.microphone.speak(words(from, 6));
    if (at === 5) {
      page.recorder.chooseMicrophone('two');
      await until(() => expect(page.microphone.opened()).toBe(2));
      page.microphone.silence(0.2);
      await until(() => expect(page.microphone.heard()).toEqual(['two']));
    }
    page.microphone.speak(words(from + 6, 6));
  }
  page.recorder.stop();
  await until(() => expect(page.recorder.state().phase).toBe('idle'));
  page.setNetwork(false);
  await until(() => expect(page.saved).toHaveLength(spoken.length));

  expect(page.saved.map(({ text, ...turn }) => [kindOf(turn), numbersIn(text ?? '')])).toEqual(
    spoken.map(({ kind, from }) => [kind, counted(from, 12)]),
  );
  expect(page.saved.every(({ transcriptionFlag }) => transcriptionFlag)).toBe(true);
  await until(() => expect(page.recorder.pending()).toEqual([]));
  expect(await listKept(page.key)).toEqual([]);
});

it('six hours are saved whole, with a quarter of an hour without a network, and nothing of them stays in the browser', async () => {
  // A tenth of a second has ten samples: the hours pass in seconds.
  const sampleRate = 100;
  const [minutes, turns] = [1.5, 240];
  let clips = 0;
  const page = open({
    sampleRate,
    async transcribe() {
      clips += 1;
      return `word${clips - 1}`;
    },
  });
  await page.record('Question');
  for (let at = 0; at < turns; at += 1) {
    if (at > 0) await page.next(kinds[at % 5] ?? 'Question');
    page.setNetwork(at >= 100 && at < 110);
    page.microphone.say(new Float32Array(minutes * 60 * sampleRate).fill(0.2));
    if (at < 100 || at >= 110)
      await until(() => expect(page.saved.length).toBeGreaterThanOrEqual(at));
  }
  page.recorder.stop();
  await until(() => expect(page.saved).toHaveLength(turns));

  expect(page.saved.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(6 * 3_600, 3);
  expect(page.saved.map((turn) => kindOf(turn))).toEqual(
    counted(0, turns).map((at) => kinds[at % 5]),
  );
  const heard = page.saved.flatMap(({ text = '' }) => numbersIn(text));
  expect(heard).toEqual(counted(0, clips));
  expect(clips).toBeGreaterThanOrEqual((6 * 3_600) / 5);
  await until(() => expect(page.recorder.pending()).toEqual([]));
  expect(await listKept(page.key)).toEqual([]);
});

it('a stream gets no more words wrong than chunks of the same sound, and is billed for less', async () => {
  const count = 60;
  const samples = synthesiseSpeech(words(0, count), { sampleRate: SAMPLE_RATE });
  const seconds = samples.length / SAMPLE_RATE;
  const cutter = createChunkCutter(SAMPLE_RATE);
  const chunks = [...cutter.add(Float32Array.from(samples, (one) => one / 0x7fff)), cutter.rest()];
  const byChunks = [];
  for (const chunk of chunks) byChunks.push(await hear(chunk, SAMPLE_RATE));
  const byStream = await hear(samples, SAMPLE_RATE);

  const wrongIn = (text: string) => {
    const found = numbersIn(text);
    return counted(0, count).filter((number) => !found.includes(number)).length;
  };
  expect(chunks.length).toBeGreaterThan(3);
  expect(wrongIn(byStream)).toBe(0);
  expect(wrongIn(byStream)).toBeLessThanOrEqual(wrongIn(byChunks.join(' ')));
  const billedOf = (lengths: number[]) =>
    lengths.reduce((sum, length) => sum + requestOf('dictated', length).billed, 0);
  const stream = billedOf([seconds]);
  expect(stream).toBeLessThanOrEqual(1.2 * seconds);
  expect(stream).toBeLessThan(billedOf(chunks.map((chunk) => chunk.length / SAMPLE_RATE)) / 2);
});
