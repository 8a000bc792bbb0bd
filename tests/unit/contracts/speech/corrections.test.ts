import { describe, expect, it } from 'vitest';
import { findCorrections, lastPlaceOf, offersFor } from '#contracts/rules/speech/corrections.ts';
import {
  CORRECTIONS_MAX,
  vocabularyWords,
  withCorrection,
  wordProblem,
} from '#contracts/rules/speech/own-words.ts';

describe('a correction', () => {
  it.each([
    ['a name', 'Counsel for Kiran Oja appeared.', 'Counsel for Kiran Ojha appeared.', 'Oja→Ojha'],
    ['the last word', 'Heard Oja.', 'Heard Ojha.', 'Oja→Ojha'],
    ['one word that was two', 'at Kola Pur today', 'at Kolhapur today', 'Kola Pur→Kolhapur'],
    [
      'a term',
      'the hypothetication deed',
      'the hypothecation deed',
      'hypothetication→hypothecation',
    ],
    ['a name in another script', 'वादी ओजा उपस्थित', 'वादी ओझा उपस्थित', 'ओजा→ओझा'],
    ['two names', 'Oja and Mistri left', 'Ojha and Mistry left', 'Oja→Ojha,Mistri→Mistry'],
    [
      'a name, beside what was typed before and behind',
      'Kiran Oja appeared.',
      'Typed before. Kiran Ojha appeared. Typed behind.',
      'Oja→Ojha',
    ],
  ])('is %s', (_, heard, present, found) => {
    const corrections = findCorrections(heard, present);
    expect(corrections.map((one) => `${one.heard}→${one.meant}`).join()).toBe(found);
  });

  it.each([
    ['another decision', 'The application is allowed.', 'The application is dismissed.'],
    ['a number', 'on 15 June', 'on 16 June'],
    ['grammar', 'the respondent was heard', 'the respondents were heard'],
    ['a small word', 'he was present', 'he has present'],
    ['capitals only', 'the court rises', 'the Court rises'],
    ['marks only', 'Heard. Adjourned', 'Heard, Adjourned'],
    ['what was added', 'Heard Oja.', 'Heard Kiran Oja at length.'],
    ['what was removed', 'Heard Kiran Oja.', 'Heard Oja.'],
    ['a sentence', 'He came by bus on Monday.', 'The record of the case was lost entirely.'],
    ['testimony', '“I know Oja well”', '“I know Ojha well”'],
    ['markup', 'Heard Oja.', 'Heard <Ojha>1.'],
  ])('is not %s', (_, heard, present) => {
    expect(findCorrections(heard, present)).toEqual([]);
  });

  it('is not looked for where the writer still is', () => {
    const open = ({ from, to }: { from: number; to: number }) => from <= 8 && to >= 8;
    expect(findCorrections('Heard Oja today.', 'Heard Oj today.', open)).toEqual([]);
  });

  it('is of words that are compared in bounded time', () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`).join(' ');
    expect(findCorrections(`${words} Oja.`, `${words} Ojha.`)).toEqual([
      { heard: 'Oja', meant: 'Ojha' },
    ]);
  });
});

describe('an offer', () => {
  const known = [
    { heard: 'Oja', meant: 'Ojha', isOffered: true },
    { heard: 'Kiran Oja', meant: 'Kiran Ojha', isOffered: true },
    { heard: 'Mistri', meant: 'Mistry', isOffered: false },
  ];

  it('is made for whole words, the longest ones, in any case of letters', () => {
    expect(offersFor('Then Kiran oja and Mistri.', known)).toEqual([
      { heard: 'Kiran oja', meant: 'Kiran Ojha' },
    ]);
    expect(offersFor('Ojas and Ojha', known)).toEqual([]);
    expect(offersFor('Mistri.', known)).toEqual([]);
  });

  it('is for the last place', () => {
    expect(lastPlaceOf('Oja, Ojas, oja.', 'Oja')).toEqual({ from: 11, to: 14 });
    expect(lastPlaceOf('ओजा।', 'ओजा')).toEqual({ from: 0, to: 3 });
    expect(lastPlaceOf('', 'Oja')).toBeUndefined();
  });
});

describe('a list of corrections', () => {
  it('has one for the same words, and the oldest one goes when it is full', () => {
    const full = Array.from({ length: CORRECTIONS_MAX }, (_, at) => ({
      ...{ heard: `w${at}`, meant: 'x', isOffered: at > 0 },
    }));
    const added = { heard: 'Oja', meant: 'Ojha', isOffered: true };
    const after = withCorrection(full, added);
    expect([after.length, after.at(-1), after[0]?.heard, after[1]?.heard]).toEqual([
      ...[CORRECTIONS_MAX, added, 'w0', 'w2'],
    ]);
    expect(withCorrection(after, { ...added, heard: 'oja', meant: 'Ohja' })).toHaveLength(
      CORRECTIONS_MAX,
    );
  });
});

describe('words', () => {
  it.each([
    ['Ojha', ''],
    ["D'Souza", ''],
    ['कोल्हापूर', ''],
    ['கிருஷ்ணன்', ''],
    ['ਪੰਜਾਬ', ''],
    ['', 'Write a word'],
    ['<i>Ojha</i>', 'Use letters'],
    ['Ojhaओझा', 'one script'],
    ['пример', 'one script'],
    ['one two three four five', 'Maximum 4 words'],
  ])('%s: %s', (word, problem) => {
    if (problem === '') expect(wordProblem(word)).toBe('');
    else expect(wordProblem(word)).toContain(problem);
  });

  it('are single words in the letters of the language', () => {
    const texts = ['K. Ojha-Rao', 'M/s Deccan 24x7 Ltd.', 'ओझा', 'José', 'न्या‍य'];
    expect(vocabularyWords(texts, 'english')).toEqual(['Ojha', 'Rao', 'Deccan', 'Ltd']);
    expect(vocabularyWords(texts, 'hindi')).toEqual(['ओझा', 'न्याय']);
  });
});
