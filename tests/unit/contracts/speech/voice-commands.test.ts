import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lastSentenceStart } from '#contracts/rules/speech/sentences.ts';
import {
  literally,
  readSpoken,
  type SpokenWord,
  spokenOf,
  textCommandOf,
  type VoiceCommandName,
  voiceCommands,
  wordsOf,
} from '#contracts/rules/speech/voice-commands.ts';

/** What was heard, with commands in braces. */
const read = (text: string, before = '') =>
  readSpoken(text, before)
    .map((spoken) => (spoken.kind === 'text' ? spoken.text : `{${spoken.name}}`))
    .join(' ');

// Object.keys widens the names.
const names = Object.keys(voiceCommands) as VoiceCommandName[];
const phrases = names.flatMap((name) =>
  (['english', 'hindi'] as const).flatMap((language) =>
    voiceCommands[name][language].map((phrase) => ({ name, phrase })),
  ),
);
const capitals = (text: string) => text.replace(/(?:^| )\S/gu, (letter) => letter.toUpperCase());
/** Only a quotation that is open can be closed. */
const beforeOf = (name: VoiceCommandName) => (name === 'closeQuote' ? 'He said: “Never' : '');

const phrasesOf = (name: VoiceCommandName) =>
  phrases.filter((phrase) => phrase.name === name).map(({ phrase }) => phrase);
const isAnywhere = (name: VoiceCommandName) => voiceCommands[name].place === 'anywhere';

describe.each(names)('each phrase of %s', (name) => {
  const command = `{${name}}`;
  const readHere = (text: string) => read(text, beforeOf(name));

  it.each(phrasesOf(name))('is a command: %s', (phrase) => {
    const { capital, upper } = { capital: capitals(phrase), upper: phrase.toUpperCase() };
    for (const said of [phrase, `${capital}.`, `${upper}!`, `${phrase},`])
      expect(readHere(said)).toBe(command);
    expect(readHere(`He appeared. ${capital}.`)).toBe(`He appeared. ${command}`);
    expect(readHere(`वह आए। ${phrase}।`)).toBe(`वह आए। ${command}`);
  });

  it('is written out after “literally”', () => {
    for (const phrase of phrasesOf(name))
      for (const word of [...literally.english, ...literally.hindi, 'Literally,'])
        expect(readHere(`${word} ${phrase}`)).toBe(phrase);
  });

  it('is no command within quotation marks, unless it ends them', () => {
    for (const phrase of phrasesOf(name))
      expect(read(`“Go. ${phrase}.`)).toBe(
        name === 'closeQuote' ? `“Go. ${command}` : `“Go. ${phrase}.`,
      );
  });

  it('is no command as a part of longer words', () => {
    for (const phrase of phrasesOf(name))
      for (const said of [`${phrase}x`, `un${phrase}`, `${phrase}क`])
        expect(readHere(said)).toBe(said);
  });
});

it.each(names.filter(isAnywhere))('%s is a command between any words', (name) => {
  for (const phrase of phrasesOf(name)) {
    const readHere = (text: string) => read(text, beforeOf(name));
    expect(readHere(`He left ${phrase} she did not`)).toBe(`He left {${name}} she did not`);
    for (const before of ['a', 'The', 'every', 'इस', 'हर'])
      expect(readHere(`It was ${before} ${phrase} there`)).toBe(`It was ${before} ${phrase} there`);
    for (const after of ['of', 'का', 'के', 'की'])
      expect(readHere(`with ${phrase} ${after} it`)).toBe(`with ${phrase} ${after} it`);
  }
});

it.each(names.filter((name) => !isAnywhere(name)))('%s is a sentence of its own', (name) => {
  for (const phrase of phrasesOf(name)) {
    for (const said of [`He said ${phrase} and went.`, `${phrase} he said.`, `He said ${phrase}.`])
      expect(read(said)).toBe(said);
    const between = `He went. ${capitals(phrase)}. She came.`;
    expect(read(between)).toBe(name === 'stop' ? between : `He went. {${name}} She came.`);
  }
});

describe('a text with several commands', () => {
  it.each([
    [
      'The claimant appeared, full stop. New paragraph. The respondent did not',
      'The claimant appeared, {fullStop} {newParagraph} The respondent did not',
    ],
    [
      'Present, new line, A. Rao comma for the claimant',
      'Present {newLine} A. Rao {comma} for the claimant',
    ],
    [
      'He said open quote stop full stop close quote full stop',
      'He said {openQuote} stop full stop {closeQuote} {fullStop}',
    ],
    [
      'वादी आए पूर्ण विराम नया पैराग्राफ़ प्रतिवादी नहीं',
      'वादी आए {fullStop} {newParagraph} प्रतिवादी नहीं',
    ],
    ['इसे हटाएं', '{undo}'],
    ['Undo that. Undo that.', '{undo} {undo}'],
    ['The next paragraph number is 5', 'The next paragraph number is 5'],
    ['See next paragraph number 5', 'See next paragraph number 5'],
    ['between insert party names and others', 'between {partyNames} and others'],
    [
      'He literally stopped. It is literally a comma.',
      'He literally stopped. It is literally a comma.',
    ],
    ['literally literally comma', 'literally comma'],
    ['He came to full. Stop.', 'He came to full. {stop}'],
    ['He left full stop. Of course', 'He left {fullStop} Of course'],
    ['next paragraph number. 5 days', '{nextNumber} 5 days'],
    ['next paragraph number x5 is', '{nextNumber} x5 is'],
    ['full stop 5 days', '{fullStop} 5 days'],
    ['(He left full stop) and', '(He left full stop) and'],
    ['literally comma stop', 'comma stop'],
    ['literally comma. Stop.', 'comma. {stop}'],
    ['comma stop', '{comma} {stop}'],
    ['He left - stop', 'He left - stop'],
    ['He came,', 'He came,'],
    ['Present, new line', 'Present {newLine}'],
    ['Present, new paragraph', 'Present {newParagraph}'],
    ['Present, next paragraph number', 'Present {nextNumber}'],
    ['Present, heading.', 'Present {heading}'],
    ['Present, insert party names', 'Present, {partyNames}'],
    ['new (line) and "comma" and [stop]', 'new (line) and "comma" and [stop]'],
    ['a 5" pipe full stop', 'a 5" pipe {fullStop}'],
    [
      'He came. Comma. And, Comma. Rao left. And she',
      'He came. {comma} and, {comma} Rao left. And she',
    ],
    ['', ''],
  ])('%j is read as %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['He said: “I', 'comma'],
    ['He said: "I', 'comma'],
    ['He said: «I', 'comma'],
    ['He said: „I', 'comma'],
    ['He said: “ I', 'comma'],
    ['He said (I', '{comma}'],
    ['He said: «I»', '{comma}'],
    ['He said: «I »', '{comma}'],
    ['He said: “I ”', '{comma}'],
    ['He said: “I did.”', '{comma}'],
    ['He said: "I did."', '{comma}'],
    ['a 5" pipe', '{comma}'],
    ['came to a', 'comma'],
    ['appeared for A.', '{comma}'],
  ])('after %j, comma is %s', (before, expected) => {
    expect(read('comma', before)).toBe(expected);
  });
});

it('a small word has no capital after a comma of an earlier chunk', () => {
  expect(read('And left.', 'He came,')).toBe('and left.');
  expect(read('Rao left.', 'He came,')).toBe('Rao left.');
  expect(read('And left.', 'He came')).toBe('And left.');
  expect(read('A. Rao', 'Present,')).toBe('A. Rao');
  expect(read('And left.', 'She was there and came”,')).toBe('and left.');
  expect(read('And left.', 'Rao, came')).toBe('And left.');
  expect(read('Literally comma. And left')).toBe('comma. And left');
});

it('tells a text what to do, and writes a danda for a Hindi full stop', () => {
  expect(names.map((name) => textCommandOf(name, false))).toEqual([
    { kind: 'mark', mark: '.' },
    { kind: 'mark', mark: ',' },
    { kind: 'mark', mark: '“' },
    { kind: 'mark', mark: '”' },
    ...(['newLine', 'newParagraph', 'nextNumber', 'heading'] as const).map((kind) => ({ kind })),
    undefined,
    ...(['undo', 'scratch'] as const).map((kind) => ({ kind })),
    undefined,
  ]);
  expect(textCommandOf('fullStop', true)).toEqual({ kind: 'mark', mark: '।' });
  expect(readSpoken('Full stop. पूर्ण विराम', '')).toEqual([
    { kind: 'command', name: 'fullStop', isHindi: false },
    { kind: 'command', name: 'fullStop', isHindi: true },
  ]);
});

it('has no phrase of two commands', () => {
  const all = phrases.map(({ phrase }) => phrase);
  expect(new Set(all).size).toBe(all.length);
});

describe('a hostile text of 100,000 characters', () => {
  it.each([
    'literally ',
    'next paragraph ',
    'scratch the last ',
    'पक्षकारों के नाम ',
    'a" ',
    'undo that. ',
    '“',
    '.',
    'x',
    '\u0345\u035c\u0315\u0300\u0323',
  ])('of %j is read with a few looks at each word', (part) => {
    let looks = 0;
    const counted = (text: string) =>
      wordsOf(text).map(
        (known): SpokenWord => ({
          ...known,
          get word() {
            looks += 1;
            return known.word;
          },
        }),
      );
    const normalize = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalize.mockRestore());
    const text = part.repeat(Math.ceil(100_000 / part.length));
    const words = counted(text);
    spokenOf(words, []);
    expect(looks).toBeLessThanOrEqual(20 * words.length);
    // Marks of a long word are put in order in quadratic time.
    const lengths = normalize.mock.contexts.map((word) => String(word).length);
    expect(Math.max(0, ...lengths)).toBeLessThan(30);
  });

  it('keeps its words', () => {
    const text = 'The claimant appeared '.repeat(5_000).trim();
    expect(read(text)).toBe(text);
  });
});

it.each([
  ['The claimant appeared. The respondent did not.', 22],
  ['The claimant appeared.', 0],
  ['He paid Rs. 500', 0],
  ['He paid 3. Costs follow.', 10],
  [' One. 2. Two.', 5],
  ['1. Costs follow.', 0],
  ['Why? No reason', 4],
  ['वह आए। वे गए।', 6],
  ['', 0],
])('the last sentence of %j begins at %i', (text, start) => {
  expect(lastSentenceStart(text)).toBe(start);
});
