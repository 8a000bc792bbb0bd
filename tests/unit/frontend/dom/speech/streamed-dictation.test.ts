import type { Emulator } from 'local-aws';
import { startTranscribe, synthesiseSpeech } from 'local-aws/transcribe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { signStreamAddress } from '#lambdas/speech/sign-stream-address.ts';
import type { DictationTarget } from '#portal/parts/recorder/dictation.ts';
import { kill, OWNER, openDictationPage, until } from './dictation-page.ts';
import { closeRecordingPage, openRecordingPage } from './recording-page.ts';

/** Dictation by streams of the local Transcribe (ADR 101), on pages that are killed. */

type Stream = { seconds: number; state: string };

let transcribe: Emulator;
beforeAll(async () => {
  transcribe = await startTranscribe({
    ...{ isRealTime: false, port: 0, now: () => new Date() },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  vi.stubEnv('AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING', transcribe.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_REGION', 'ap-south-1');
});
afterAll(async () => {
  await transcribe.close();
  vi.unstubAllEnvs();
});

const local = async (path: string, body?: object) =>
  (
    await fetch(`${transcribe.endpoint}/_local/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  ).json();
/** Streams of this test. */
const streams = async (): Promise<Stream[]> => (await local('streams')).streams.slice(before);
let before = 0;

/** Words that chunks gave, as `transcribe` answers. */
let chunkTexts: string[];
let addresses: number;
let clips: number;
/** The month's minutes are used up (ADR 102). */
let isSpent: boolean;
let refusedWith: number | undefined;
let sent: number[];
let partials: string[];

async function openPage(options?: { writes: boolean }) {
  const page = await openDictationPage(
    ({ ApiFailure }) => ({
      target: { partial: (text: string) => void partials.push(text) } as DictationTarget,
      stream: {
        isPossible: () => true,
        async address() {
          addresses += 1;
          if (refusedWith) throw new ApiFailure('Refused', { status: refusedWith });
          const now = new Date();
          const url = await signStreamAddress({
            languageCode: 'en-IN',
            vocabularyName: undefined,
            now,
          });
          return { url, expiresAt: new Date(now.getTime() + 300_000).toISOString() };
        },
        onSent: (seconds) => void sent.push(seconds),
      },
      async transcribe() {
        clips += 1;
        if (isSpent) throw new ApiFailure('The minutes are used up', { status: 409 });
        return chunkTexts.shift() ?? '';
      },
    }),
    options,
  );
  return {
    ...page,
    reads: (text: string) => until(() => expect(page.state.text).toBe(text)),
    /** All sound is text. */
    isDone: () =>
      until(async () => {
        expect((await page.chunks()).length).toBe(0);
        expect(page.dictation.state().waiting).toBe(0);
      }),
  };
}

beforeEach(async () => {
  openRecordingPage();
  chunkTexts = [];
  addresses = 0;
  clips = 0;
  isSpent = false;
  refusedWith = undefined;
  sent = [];
  partials = [];
  before = (await local('streams')).streams.length;
});
afterEach(() => {
  closeRecordingPage();
  vi.restoreAllMocks();
  vi.resetModules();
});

it('words come while they are spoken, in one stream, and their sound is removed', async () => {
  const page = await openPage();
  await page.start();
  page.microphone.speak('The parties were heard at length on the cold store.');
  page.microphone.silence(2);
  await page.reads('The parties were heard at length on the cold store.');
  expect(partials.filter(Boolean).length).toBeGreaterThan(2);
  page.microphone.speak('Adjourned.');
  await page.stop();
  await page.reads('The parties were heard at length on the cold store. Adjourned.');
  await page.isDone();
  expect(addresses).toBe(1);
  expect(partials.at(-1)).toBe('');
});

it('sound that the microphone clips becomes the same words', async () => {
  const page = await openPage();
  await page.start();
  const spoken = synthesiseSpeech('The parties were heard.', { sampleRate: 16_000 });
  const loudest = spoken.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const clipped = (one: number) => Math.max(-1, Math.min(1, (4 * one) / loudest));
  page.microphone.say(Float32Array.from(spoken, clipped));
  page.microphone.silence(2);
  await page.reads('The parties were heard.');
});

it('words of a chunk wait after a stop, also if its first ones are in the text', async () => {
  const page = await openPage();
  await page.start();
  page.microphone.speak('Heard.');
  page.microphone.silence(1);
  await page.reads('Heard.');
  page.state.isLocked = true;
  page.microphone.speak('Adjourned.');
  await page.stop();
  expect(page.dictation.state().waiting).toBe(1);
  page.state.isLocked = false;
  await page.isDone();
  expect(page.state.text).toBe('Heard. Adjourned.');
});

it('silence is not sent: a minute of it costs what the words cost', async () => {
  const page = await openPage();
  await page.start();
  page.microphone.speak('Heard.');
  await page.reads('Heard.');
  page.microphone.silence(60);
  await until(async () => expect(await streams()).toMatchObject([{ state: 'ended' }]));
  page.microphone.speak('Adjourned to Monday.');
  await page.stop();
  await page.reads('Heard. Adjourned to Monday.');
  await page.isDone();
  const seconds = (await streams()).map((stream) => stream.seconds);
  expect(seconds).toHaveLength(2);
  // Speech of three seconds, with a second of silence after each, and a moment before.
  expect(seconds.reduce((sum, one) => sum + one, 0)).toBeLessThan(7);
  expect(sent.map(Math.round)).toEqual(seconds.map(Math.round));
});

it('an order with pauses costs at most 1.2 times the seconds spoken', async () => {
  const sentence =
    'Learned counsel for the respondent sought time to file a reply to the application of the claimant.';
  const page = await openPage();
  await page.start();
  for (let said = 0; said < 8; said += 1) {
    page.microphone.speak(sentence);
    page.microphone.silence(4);
  }
  await page.stop();
  await page.reads(Array(8).fill(sentence).join(' '));
  await page.isDone();
  const billed = (await streams()).map(({ seconds }) => Math.max(15, Math.ceil(seconds)));
  const spoken = (8 * synthesiseSpeech(sentence).length) / 16_000;
  expect(billed.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1.2 * spoken);
});

it('a stream that is lost goes on where its final words ended', async () => {
  const page = await openPage();
  await local('faults', { exception: 'disconnect', afterSeconds: 4 });
  await page.start();
  page.microphone.speak('The claimant appeared in person.');
  page.microphone.silence(2);
  await page.reads('The claimant appeared in person.');
  page.microphone.speak('The respondent sought time to file a rejoinder within two weeks.');
  await page.stop();
  await page.reads(
    'The claimant appeared in person. The respondent sought time to file a rejoinder within two weeks.',
  );
  await page.isDone();
  expect(addresses).toBe(2);
});

it('a case with its own server is dictated by chunks', async () => {
  refusedWith = 409;
  chunkTexts = ['By a chunk.'];
  const page = await openPage();
  await page.start();
  page.microphone.speak('Said.');
  await page.stop();
  await page.reads('By a chunk.');
  await page.isDone();
  expect(addresses).toBe(1);
});

it('above the minutes of a month the sound is kept, and sent again only when asked', async () => {
  refusedWith = 409;
  isSpent = true;
  chunkTexts = ['By a chunk.'];
  const page = await openPage();
  await page.start();
  page.microphone.speak('Said.');
  await page.stop();
  await until(() => expect(page.dictation.state().problem).toBe('The minutes are used up'));
  // Longer than the first pauses of a sender that repeats by itself.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect([addresses, clips]).toEqual([1, 1]);
  expect((await page.chunks()).length).toBeGreaterThan(0);

  isSpent = false;
  page.dictation.retry();
  await page.reads('By a chunk.');
  await page.isDone();
});

it('after three failures, what no stream has heard becomes text by chunks', async () => {
  const page = await openPage();
  await page.start();
  page.microphone.speak('By a stream.');
  page.microphone.silence(2);
  await page.reads('By a stream.');
  await local('faults', { exception: 'InternalFailureException', count: 3 });
  page.microphone.silence(12);
  await until(async () => expect(await streams()).toMatchObject([{ state: 'ended' }]));
  chunkTexts = ['By a chunk.'];
  page.microphone.speak('By something.');
  await page.stop();
  await page.reads('By a stream. By a chunk.');
  await until(() => expect(page.dictation.state().waiting).toBe(0));
  expect(addresses).toBe(4);
});

it('a page that is killed neither loses nor doubles a word', async () => {
  const page = await openPage();
  await page.start();
  page.microphone.speak('First words.');
  page.microphone.silence(2);
  await page.reads('First words.');
  await until(() => expect(page.inserted.listInserted(OWNER)).toHaveLength(1));
  page.state.isLocked = true;
  page.microphone.speak('Later words.');
  await until(async () => {
    const last = (await page.chunks()).at(-1);
    expect(((last?.at ?? 0) + (last?.samples.length ?? 0)) / 16_000).toBeGreaterThan(5);
  });
  page.dictation.close();
  kill();

  // The next visit turns the rest into text by chunks: it begins after the words of the stream.
  chunkTexts = ['Later words.', '', ''];
  const next = await openPage();
  await next.reads('First words. Later words.');
});

it('Reset removes words that a stream still hears', async () => {
  const page = await openPage({ writes: false });
  await page.start();
  page.microphone.speak('Not these.');
  await page.stop();
  const reset = page.dictation.reset();
  page.state.isLocked = false;
  await reset;
  await page.start();
  page.microphone.speak('These.');
  await page.stop();
  await page.reads('These.');
  await page.isDone();
});

it('loud sound in which a stream finds no words is heard again as a chunk, and marked', async () => {
  const page = await openPage();
  await page.start();
  page.microphone.speak('Before.');
  page.microphone.noise(17);
  page.microphone.speak('After.');
  page.microphone.silence(2);
  await page.stop();
  await until(() => expect(page.state.text).toContain('[not recognised 1]'));
  expect(page.state.text.replace(/ ?\[not recognised 1\]/, '')).toBe('Before. After.');
});
