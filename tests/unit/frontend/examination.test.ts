import { describe, expect, it } from 'vitest';
import {
  clipSecondsOf,
  crossExaminationSettingsSchema,
  examinationAudioName,
  nextTurnType,
} from '#contracts/rules/speech/examinations.ts';
import { nextClip, textOf, withText } from '#portal/features/examination/recording/clips.ts';
import { joinSamples } from '#portal/parts/recorder/join-samples.ts';
import type { KeptChunk } from '#portal/parts/recorder/kept-chunk.ts';
import { createAudioBuffer } from '#portal/parts/recorder/stream/audio-buffer.ts';
import { decodeEvent, encodeAudio } from '#portal/parts/recorder/stream/event-stream.ts';
import { readResults } from '#portal/parts/recorder/stream/read-results.ts';

/** Pure parts of cross-examination and live transcription. */

const chunk = (id: number, seconds: number, facts: Partial<KeptChunk> = {}): KeptChunk => ({
  ...{ key: 'usr_1:examination:cas_1', id, sampleRate: 10, isOpen: false },
  samples: new Int16Array(seconds * 10).fill(id),
  ...facts,
});
const idsOf = (clip: readonly KeptChunk[] | undefined) => clip?.map(({ id }) => id);

describe('the next clip of a turn', () => {
  const chunks = [chunk(1, 5), chunk(2, 4), chunk(3, 5)];

  it.each([
    ['of the default length is one chunk', 5, false, [1]],
    ['joins chunks up to its length', 10, false, [1, 2]],
    ['of an ended turn may be shorter', 60, true, [1, 2, 3]],
    ['of a turn that goes on waits for its length', 60, false, undefined],
  ])('%s', (_what, clipSeconds, isEnded, ids) => {
    expect(idsOf(nextClip(chunks, { clipSeconds, isEnded }))).toEqual(ids);
  });

  it('leaves out what is text, and waits for an open chunk', () => {
    const [first] = chunks;
    const done = first ? withText([first], { text: 'Heard.', isFailed: false }) : [];
    const rest = [...done, chunk(2, 2), chunk(3, 1, { isOpen: true })];

    expect(nextClip(rest, { clipSeconds: 5, isEnded: true })).toBeUndefined();
    expect(idsOf(nextClip(rest.slice(0, 2), { clipSeconds: 5, isEnded: true }))).toEqual([2]);
    expect(nextClip(done, { clipSeconds: 5, isEnded: true })).toBeUndefined();
  });

  it('keeps its text in its first chunk and its samples in order', () => {
    const text = withText(chunks.slice(0, 2), { text: 'Did you sign?', isFailed: false });

    expect(text.map((one) => one.text)).toEqual(['Did you sign?', '']);
    expect(textOf([...text, ...withText([chunk(3, 5)], { text: 'Yes.', isFailed: false })])).toBe(
      'Did you sign? Yes.',
    );
    expect([...joinSamples([chunk(1, 0.2), chunk(2, 0.1)])]).toEqual([1, 1, 2]);
  });
});

describe('settings of a cross-examination', () => {
  it.each([
    [{}, 5],
    [{ timeInterval: 0.5 }, 30],
    [{ timeInterval: 60 }, 60],
  ])('%j give clips of %i seconds (D75)', (settings, seconds) => {
    expect(clipSecondsOf(crossExaminationSettingsSchema.parse(settings))).toBe(seconds);
  });

  it('let turns alternate from a Question', () => {
    expect([undefined, 'Question', 'Answer'].map((last) => nextTurnType(last as never))).toEqual([
      'Question',
      'Answer',
      'Question',
    ]);
  });

  it('name the audio with the time in India', () => {
    expect(examinationAudioName('cas_1', 7, new Date('2026-11-20T20:05:09.000Z'))).toBe(
      'cas_1_crossExamAudio_7_21-11-2026_1-35-09.mp3',
    );
  });
});

describe('the buffer of a live capture', () => {
  it('gives samples by their index until they are released', () => {
    const buffer = createAudioBuffer(10);
    buffer.add(Int16Array.of(1, 2, 3));
    buffer.add(Int16Array.of(4, 5));

    expect([...buffer.read(1, 3)]).toEqual([2, 3, 4]);
    expect([...buffer.read(3, 10)]).toEqual([4, 5]);
    buffer.release(4);
    expect([buffer.start(), buffer.end()]).toEqual([3, 5]);
    expect([...buffer.read(4, 1)]).toEqual([5]);
  });

  it('keeps ten minutes at most', () => {
    const buffer = createAudioBuffer(1);
    for (let second = 0; second < 700; second += 1) buffer.add(Int16Array.of(second));

    expect([buffer.start(), buffer.end()]).toEqual([100, 700]);
    expect([...buffer.read(100, 1)]).toEqual([100]);
  });
});

describe('results of the speech service', () => {
  const item = (Type: string, Content: string, StartTime = 0, Confidence?: number) => ({
    ...{ Type, Content, StartTime, EndTime: StartTime + 0.5 },
    ...(Confidence !== undefined && { Confidence }),
  });
  const event = (IsPartial: boolean, Items: object[], Transcript = '') => ({
    Transcript: { Results: [{ IsPartial, EndTime: 2, Alternatives: [{ Transcript, Items }] }] },
  });

  it('become words with their punctuation and the time of the session', () => {
    const final = event(false, [
      item('pronunciation', 'Heard', 1, 0.98),
      item('punctuation', '.', 1.5),
    ]);

    expect(readResults(final, 100)).toEqual({
      utterances: [{ words: [{ text: 'Heard.', start: 101, end: 101.5, confidence: 98 }] }],
      partial: '',
      finalUntil: 2,
    });
  });

  it('are partial until they are final', () => {
    expect(readResults(event(true, [], 'The claimant'), 0)).toEqual({
      utterances: [],
      partial: 'The claimant',
      finalUntil: undefined,
    });
  });

  it('are refused in another form', () => {
    expect(() => readResults({ Transcript: {} }, 0)).toThrow();
  });

  it('travel in event stream messages', () => {
    const message = encodeAudio(Int16Array.of(1, -2));

    expect(() => decodeEvent(message.buffer)).toThrow();
    expect(message.slice(-8, -4)).toEqual(Uint8Array.of(1, 0, 254, 255));
  });
});
