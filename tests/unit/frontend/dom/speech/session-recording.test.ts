import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createSessionRecording,
  type PartServices,
} from '#portal/features/examination/live/session-recording.ts';
import { listKept } from '#portal/parts/recorder/kept-audio.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { closeRecordingPage, openRecordingPage, SAMPLE_RATE } from './recording-page.ts';

/** The recording of a live session in a browser that is killed, offline or refused. */

let place = 0;
const keyOf = () => `usr_1:live:${place}`;
let open: { close(): void }[];
beforeEach(() => {
  place += 1;
  open = [];
  openRecordingPage();
});
afterEach(() => {
  for (const page of open) page.close();
  closeRecordingPage();
});

type StoredPart = { sessionId: string; start: number; seconds: number; samples: number };

const until = (look: () => void | Promise<void>) =>
  vi.waitFor(look, { timeout: 180_000, interval: 5 });

function openPage(fail: () => Error | undefined = () => undefined) {
  const stored: StoredPart[] = [];
  const states: Record<string, unknown>[] = [];
  let samples = 0;
  let isClosed = false;
  const services: PartServices = {
    async encode(part) {
      samples = part.length;
      return new Blob(['mp3']);
    },
    upload: async () => 'address',
    async store({ sessionId, startSeconds: start, seconds }) {
      const error = fail();
      if (error) throw error;
      stored.push({ sessionId, start, seconds, samples });
    },
  };
  const recording = createSessionRecording({
    ...{ key: keyOf(), caseId: 'cas_1', services, isClosed: () => isClosed },
    onState: (state) => states.push(state),
    onStored: () => {},
  });
  const page = {
    ...{ recording, stored, states },
    close() {
      isClosed = true;
      recording.wake();
    },
    last: (name: string) => states.findLast((state) => name in state)?.[name],
  };
  open.push(page);
  return page;
}

const say = (sound: { add(samples: Int16Array): void }, seconds: number) => {
  for (let at = 0; at < seconds * 8; at += 1)
    sound.add(Int16Array.from({ length: SAMPLE_RATE / 8 }, (_none, one) => one % 500));
};
const lengthOf = (parts: readonly StoredPart[]) =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0);

describe('the recording of a session', () => {
  it('is sent in parts of a minute while it goes on, and to its last sample at the end', async () => {
    const page = openPage();
    const sound = page.recording.begin({
      ...{ sessionId: 'liv_1', sampleRate: SAMPLE_RATE, offset: 30 },
    });
    say(sound, 70);
    await until(() => expect(page.stored).toHaveLength(1));
    say(sound, 20);
    sound.end();
    await page.recording.settled();

    const [first, second] = page.stored;
    expect([first?.start, second?.start]).toEqual([30, 30 + (first?.seconds ?? 0)]);
    expect(first?.seconds).toBeLessThanOrEqual(60);
    expect(lengthOf(page.stored)).toBeCloseTo(90, 6);
    expect(first?.samples).toBe((first?.seconds ?? 0) * SAMPLE_RATE);
    expect(await listKept(keyOf())).toEqual([]);
    expect(page.last('unsentParts')).toBe(0);
  });

  it('survives a killed tab: the next visit sends what was kept', async () => {
    const killed = openPage(() => new ApiFailure('No network'));
    const sound = killed.recording.begin({
      ...{ sessionId: 'liv_1', sampleRate: SAMPLE_RATE, offset: 0 },
    });
    say(sound, 12);
    await until(async () => {
      const kept = await listKept(keyOf());
      const seconds = kept.reduce((sum, { samples }) => sum + samples.length, 0) / SAMPLE_RATE;
      // The last half second is not stored yet.
      expect(seconds).toBeGreaterThanOrEqual(11.5);
    });
    killed.close();

    const next = openPage();
    next.recording.resume();
    await until(async () => expect(await listKept(keyOf())).toEqual([]));

    expect(next.stored).toMatchObject([{ sessionId: 'liv_1', start: 0 }]);
    expect(lengthOf(next.stored)).toBeGreaterThanOrEqual(11.5);
  });

  it('is sent again after a failure, and says so until then', async () => {
    let isOffline = true;
    const page = openPage(() => (isOffline ? new ApiFailure('No network') : undefined));
    const sound = page.recording.begin({
      ...{ sessionId: 'liv_1', sampleRate: SAMPLE_RATE, offset: 0 },
    });
    say(sound, 3);
    sound.end();
    await page.recording.settled();
    expect(page.last('recordingProblem')).toBe('The recording is not stored: No network');
    expect(page.last('unsentParts')).toBe(1);

    isOffline = false;
    page.recording.wake();
    await until(() => expect(page.stored).toHaveLength(1));
    await until(() => expect(page.last('recordingProblem')).toBe(''));
  });

  it('keeps what the portal refuses, says why, and sends the other sessions', async () => {
    const before = openPage(() => new ApiFailure('No network'));
    const former = before.recording.begin({
      ...{ sessionId: 'liv_1', sampleRate: SAMPLE_RATE, offset: 0 },
    });
    say(former, 2);
    former.end();
    await before.recording.settled();
    before.close();

    const answers = [new ApiFailure('Live session not found', { status: 404 })];
    const page = openPage(() => answers.shift());
    const sound = page.recording.begin({
      ...{ sessionId: 'liv_2', sampleRate: SAMPLE_RATE, offset: 0 },
    });
    say(sound, 2);
    sound.end();
    await page.recording.settled();

    expect(page.stored.map(({ sessionId }) => sessionId)).toEqual(['liv_2']);
    expect((await listKept(keyOf())).map(({ turn }) => turn)).toEqual(['liv_1']);
    expect(page.last('recordingProblem')).toBe(
      'The recording is not stored: Live session not found',
    );
  });
});
