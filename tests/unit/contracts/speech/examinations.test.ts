import { describe, expect, it } from 'vitest';
import { describeLayer } from '#contracts/rules/speech/describe-layer.ts';
import {
  clipSecondsOf,
  crossExaminationSettingsSchema,
  examinationAudioName,
  nextTurnType,
  objectionSchema,
  speakerOfTurn,
} from '#contracts/rules/speech/examinations.ts';

const secondsOf = (timeInterval?: number) =>
  clipSecondsOf(crossExaminationSettingsSchema.parse({ timeInterval }));

it('cuts clips at the time interval, after 5 seconds without one and 60 at most', () => {
  expect(secondsOf()).toBe(5);
  expect(secondsOf(0.05)).toBe(3);
  expect(secondsOf(1)).toBe(60);
  expect(secondsOf(2)).toBe(60);
});

it('alternates questions and answers and begins with a question', () => {
  expect(nextTurnType(undefined)).toBe('Question');
  expect(nextTurnType('Question')).toBe('Answer');
  expect(nextTurnType('Answer')).toBe('Question');
});

it('lets the witness answer if one is named', () => {
  const people = { witness: 'Asha', examiner: 'Vikram' };
  expect(speakerOfTurn('Answer', people)).toBe('Asha');
  expect(speakerOfTurn('Question', people)).toBe('Vikram');
  expect(speakerOfTurn('Answer', { ...people, witness: '' })).toBe('Vikram');
});

it('takes an objection with or without a ground', () => {
  const objection = { state: 'raised', by: 'Vikram' };
  expect(objectionSchema.parse(objection)).toEqual({ ...objection, ground: '' });
  expect(objectionSchema.safeParse({ ...objection, by: ' ' }).success).toBe(false);
});

describe('the history of a turn', () => {
  it('lists what a layer did', () => {
    expect(describeLayer({ changes: ['recorded'] })).toBe('Recorded');
    expect(describeLayer({ changes: [] })).toBe('');
    expect(describeLayer({ changes: ['text', 'speaker', 'struck'] })).toBe(
      'Text edited, speaker changed, struck out',
    );
  });

  it('names the version that was restored', () => {
    expect(describeLayer({ changes: ['text', 'speaker'], restored: 2 })).toBe(
      'Version 2 restored: text edited, speaker changed',
    );
  });
});

it('names the audio of a turn by the time in India', () => {
  expect(examinationAudioName('case1', 3, new Date('2026-03-04T18:31:05Z'))).toBe(
    'case1_crossExamAudio_3_05-03-2026_0-01-05.mp3',
  );
});

it('says what is wrong with a ground of invisible characters', () => {
  const { error } = objectionSchema.safeParse({
    state: 'raised',
    by: 'Asha Rao',
    ground: '\u0000',
  });
  expect(error?.issues.flatMap((one) => JSON.stringify(one)).join()).toContain(
    'Enter a visible character',
  );
});
