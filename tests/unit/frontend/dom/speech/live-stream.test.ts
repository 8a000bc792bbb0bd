import type { Emulator } from 'local-aws';
import { startTranscribe, synthesiseSpeech } from 'local-aws/transcribe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signStreamAddress } from '#lambdas/speech/sign-stream-address.ts';
import { notTranscribed } from '#portal/features/examination/live/gap-mark.ts';
import { streamUntil } from '#portal/features/examination/live/stream-until.ts';
import { createAudioBuffer } from '#portal/parts/recorder/stream/audio-buffer.ts';
import { BusyFailure } from '#portal/parts/recorder/stream/run-stream.ts';
import { SPOKEN_ORDER } from '#tests/support/spoken/spoken-order.ts';
import { closeRecordingPage, openRecordingPage, SAMPLE_RATE } from './recording-page.ts';

/** The streams of a live session, with the local Transcribe and a network that fails. */

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
beforeEach(openRecordingPage);
afterEach(closeRecordingPage);

const until = (look: () => void) => vi.waitFor(look, { timeout: 180_000, interval: 5 });

function open() {
  const buffer = createAudioBuffer(SAMPLE_RATE);
  const end = new AbortController();
  const seen = {
    words: '',
    lost: [] as number[][],
    isConnected: undefined as boolean | undefined,
    failures: 0,
    isBusy: false,
    isOnline: true,
  };
  const run = () =>
    streamUntil(end.signal, {
      ...{ buffer, sampleRate: SAMPLE_RATE, offset: 0 },
      async address() {
        if (!seen.isOnline) throw new TypeError('Failed to fetch');
        const now = new Date();
        return {
          url: await signStreamAddress({ languageCode: 'en-IN', vocabularyName: undefined, now }),
          expiresAt: new Date(now.getTime() + 300_000).toISOString(),
        };
      },
      onSpeech({ utterances }) {
        for (const { words } of utterances)
          seen.words = [seen.words, ...words.map(({ text }) => text)].filter(Boolean).join(' ');
      },
      onCovered: () => {},
      onConnection(isConnected) {
        seen.isConnected = isConnected;
      },
      onLost: (from, to) => seen.lost.push([from, to].map((at) => at / SAMPLE_RATE)),
      onFailure(error) {
        seen.failures += 1;
        seen.isBusy = error instanceof BusyFailure;
      },
    });
  return {
    ...{ seen, run },
    end: () => end.abort(),
    say: (text: string) =>
      buffer.add(Int16Array.from(synthesiseSpeech(text, { sampleRate: SAMPLE_RATE }))),
    silence: (seconds: number) => {
      for (let at = 0; at < seconds; at += 1) buffer.add(new Int16Array(SAMPLE_RATE));
    },
  };
}

/** Lets the next stream of the local Transcribe fail. */
const fail = (fault: { exception: string; afterSeconds?: number }) =>
  fetch(`${transcribe.endpoint}/_local/faults`, { method: 'POST', body: JSON.stringify(fault) });

it('a live session loses no words while all streams are taken, or when the connection is lost in mid sentence', async () => {
  const session = open();
  await fail({ exception: 'LimitExceededException' });
  session.say(SPOKEN_ORDER);
  const run = session.run();
  await until(() => expect(session.seen.failures).toBe(1));
  expect(session.seen.isBusy).toBe(true);
  await fail({ exception: 'disconnect', afterSeconds: 4 });
  await until(() => expect(session.seen.failures).toBe(2));
  expect(session.seen.isBusy).toBe(false);
  session.end();
  await run;

  expect(session.seen.words).toBe(SPOKEN_ORDER);
  expect(session.seen.lost).toEqual([]);
});

describe('a live session without a network', () => {
  it('waits, says so, and hears what was said meanwhile when the network returns', async () => {
    const session = open();
    session.seen.isOnline = false;
    session.say('The parties were heard.');
    const run = session.run();
    await until(() => expect(session.seen.failures).toBe(1));
    expect(session.seen.isConnected).toBe(false);
    session.say('Adjourned to Monday.');

    session.seen.isOnline = true;
    window.dispatchEvent(new Event('online'));
    await until(() => expect(session.seen.isConnected).toBe(true));
    session.end();
    await run;

    expect(session.seen.words).toBe('The parties were heard. Adjourned to Monday.');
    expect(session.seen.lost).toEqual([]);
  });

  it('says which time was not transcribed after more than ten minutes', async () => {
    const session = open();
    session.say('This is not heard.');
    session.silence(700);
    session.say('Adjourned to Monday.');
    const run = session.run();
    await until(() => expect(session.seen.words).toBe('Adjourned to Monday.'));
    session.end();
    await run;

    const [[from = -1, to = -1] = []] = session.seen.lost;
    expect(session.seen.lost).toHaveLength(1);
    expect(from).toBe(0);
    expect(to).toBeGreaterThan(100);
  });
});

it('a time without words is marked as a line of the transcript', () => {
  const { words } = notTranscribed(723.9, 1_210);
  expect(words.map(({ text }) => text).join(' ')).toBe('[Not transcribed: 12:03 to 20:10]');
  expect(words.every(({ start, end }) => start === 723.9 && end === 1_210)).toBe(true);
});
