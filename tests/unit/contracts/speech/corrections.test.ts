import { describe, expect, it } from 'vitest';
import { findCorrections, lastPlaceOf, offersFor } from '#contracts/rules/speech/corrections.ts';
import {
  CORRECTIONS_MAX,
  cleanWord,
  OWN_WORD_LENGTH_MAX,
  OWN_WORDS_MAX,
  ownWordsSchema,
  TOO_MANY_WORDS,
  vocabularyWords,
  withCorrection,
  wordProblem,
} from '#contracts/rules/speech/own-words.ts';

describe('a correction', () => {
  it.each([
    ['a name', 'Counsel for Kiran Oja appeared.', 'Counsel for Kiran Ojha appeared.', 'Oja→Ojha'],
    ['the first word', 'Oja left', 'Ojha left', 'Oja→Ojha'],
    ['the last word', 'Heard Oja.', 'Heard Ojha.', 'Oja→Ojha'],
    ['the first of two equal words', 'Oja Oja', 'Ojha Oja', 'Oja→Ojha'],
    ['a name that stood before too', 'Mistry heard Mistri', 'heard Mistry', 'Mistri→Mistry'],
    ['two words of which one stands again', 'Kola Pur Kola', 'Kolhapur Kola', 'Kola Pur→Kolhapur'],
    ['one word that was two', 'at Kola Pur today', 'at Kolhapur today', 'Kola Pur→Kolhapur'],
    [
      'a term',
      'the hypothetication deed',
      'the hypothecation deed',
      'hypothetication→hypothecation',
    ],
    ['a name in another script', 'वादी ओजा उपस्थित', 'वादी ओझा उपस्थित', 'ओजा→ओझा'],
    ['two names', 'Oja and Mistri left', 'Ojha and Mistry left', 'Oja→Ojha,Mistri→Mistry'],
    ['a name with an apostrophe', 'Mr. D’Sousa spoke', 'Mr. D’Souza spoke', "D'Sousa→D'Souza"],
    ['a longer name', 'Heard Ram today', 'Heard Raman today', 'Ram→Raman'],
    ['a name of which half the letters stay', 'Heard Nila today', 'Heard Niso today', 'Nila→Niso'],
    ['a term of six letters', 'the lessor pays', 'the lessee pays', 'lessor→lessee'],
    [
      'three words',
      'Heard Kira Oja Rau today',
      'Heard Kiran Ojha Rao today',
      'Kira Oja Rau→Kiran Ojha Rao',
    ],
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
    ['a number for a name', 'Heard Oja.', 'Heard 0ja.'],
    ['a name for a number', 'Heard 0ja.', 'Heard Oja.'],
    ['a word of two letters', 'Heard Om today', 'Heard Oj today'],
    ['a plural', 'the respondent heard', 'the respondents heard'],
    ['a singular', 'the respondents heard', 'the respondent heard'],
    ['four words', 'Heard Kira Oja Rau Ier today', 'Heard Kiran Ojha Rao Iyer today'],
    ['fewer words than were heard', 'Heard Kiran O Jha Rao today', 'Heard Kira Oja Rau today'],
    ['more words than were heard', 'Heard Kira Oja Rau today', 'Heard Kiran O Jha Rao today'],
    ['the end of a longer name', 'Heard Jan today', 'Heard Ramanujan today'],
    ['a longer name for its end', 'Heard Ramanujan today', 'Heard Jan today'],
    ['a word removed and another added', 'Ojhaa Ojha left', 'Ojha Oja left'],
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
    expect(offersFor('Ojha', [{ heard: 'ojha', meant: 'Ojha', isOffered: true }])).toEqual([]);
  });

  it('is for the last place', () => {
    expect(lastPlaceOf('Oja, Ojas, oja.', 'Oja')).toEqual({ from: 11, to: 14 });
    expect(lastPlaceOf('ओजा।', 'ओजा')).toEqual({ from: 0, to: 3 });
    expect(lastPlaceOf('', 'Oja')).toBeUndefined();
    expect(lastPlaceOf('Oja Ojas', 'Oja')).toEqual({ from: 0, to: 3 });
    // In lower case, İ has two letters.
    expect(lastPlaceOf('İ Oja', 'Oja')).toBeUndefined();
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
    const changed = { ...added, heard: 'oja', meant: 'Ohja' };
    const last = withCorrection(after, changed);
    expect(last).toHaveLength(CORRECTIONS_MAX);
    expect(last.filter(({ heard }) => heard.toLowerCase() === 'oja')).toEqual([changed]);
  });
});

describe('a list', () => {
  const problemsOf = (list: object) =>
    ownWordsSchema
      .safeParse({ words: [], corrections: [], ...list })
      .error?.issues.map(({ message }) => message);
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      String(at).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
    );

  it('is cleaned', () => {
    expect(cleanWord(' D’Souza \t Rao ')).toBe("D'Souza Rao");
    const parsed = ownWordsSchema.parse({
      ...{ words: [' Ojha '], corrections: [{ heard: 'Oja ', meant: ' Ojha' }] },
    });
    expect(parsed).toEqual({
      ...{ words: ['Ojha'], corrections: [{ heard: 'Oja', meant: 'Ojha', isOffered: true }] },
    });
  });

  it.each([
    [['Write a word'], { words: [' '] }],
    [['Maximum 40 characters'], { words: ['a'.repeat(200)] }],
    [['A word is in the list twice'], { words: ['Ojha', 'OJHA'] }],
    [['Both are the same'], { corrections: [{ heard: 'Ojha', meant: 'Ojha' }] }],
    [
      ['The same words are corrected twice'],
      {
        corrections: [
          { heard: 'Oja', meant: 'Ojha' },
          { heard: 'oja', meant: 'Ohja' },
        ],
      },
    ],
    [[TOO_MANY_WORDS], { words: numbered(OWN_WORDS_MAX + 1) }],
    [
      [TOO_MANY_WORDS.replace('300 words', '100 corrections')],
      { corrections: numbered(CORRECTIONS_MAX + 1).map((heard) => ({ heard, meant: 'x' })) },
    ],
    [undefined, { words: numbered(OWN_WORDS_MAX) }],
  ])('has problems: %j', (problems, list) => {
    expect(problemsOf(list)).toEqual(problems);
  });
});

describe('words', () => {
  it.each([
    ['Ojha', ''],
    ["D'Souza", ''],
    ['कोल्हापूर', ''],
    ['கிருஷ்ணன்', ''],
    ['ਪੰਜਾਬ', ''],
    ['न्या‍य', ''],
    ['one two three four', ''],
    ['a'.repeat(OWN_WORD_LENGTH_MAX), ''],
    ['a'.repeat(OWN_WORD_LENGTH_MAX + 1), 'Maximum 40 characters'],
    ['1Ojha', 'Use letters'],
    ['Ojha1', 'Use letters'],
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
    expect(vocabularyWords(["D’Souza's Rao", '24'], 'english')).toEqual(["D'Souza's", 'Rao']);
    expect(vocabularyWords(texts, 'hindi')).toEqual(['ओझा', 'न्याय']);
  });
});
