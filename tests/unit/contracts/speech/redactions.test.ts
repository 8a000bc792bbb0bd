import { describe, expect, it, test } from 'vitest';
import {
  mayReadRedacted,
  placesWithin,
  REDACTION_MARK,
  redactionFinder,
  redactionMatcher,
  redactText,
  tokensOf,
  writtenWordsOf,
} from '#contracts/rules/speech/redactions.ts';

it('lets neutrals who decide read redacted words, case managers not', () => {
  expect(mayReadRedacted('arbitrator')).toBe(true);
  expect(mayReadRedacted('mediator')).toBe(true);
  expect(mayReadRedacted('caseManager')).toBe(false);
});

it('compares words without case, punctuation and composition', () => {
  expect(tokensOf('“Rao-Shah,” E\u0301TE\u0301 42!')).toEqual(['rao', 'shah', 'été', '42']);
  expect(tokensOf('…')).toEqual([]);
});

describe('a redacted word', () => {
  it('is found as a whole word, however it is written', () => {
    const find = redactionFinder(['rao', 'shah']);
    expect(find('RAO,')).toEqual(['rao']);
    expect(find('Rao-Shah')).toEqual(['rao', 'shah']);
    expect(find('Mehta')).toEqual([]);
  });

  it('of four characters is found inside of a longer one, of three not', () => {
    expect(redactionFinder(['shah'])('Shahs')).toEqual(['shah']);
    expect(redactionFinder(['shah'])('Badshah')).toEqual(['shah']);
    expect(redactionFinder(['rao'])('Raos')).toEqual([]);
  });

  it('is found across a hyphen', () => {
    expect(redactionFinder(['krishnan'])('Krish-nan')).toEqual(['krishnan']);
  });

  it('is found by its first 16 characters', () => {
    const long = 'abcdefghijklmnopqrst';
    expect(redactionFinder([long])('xabcdefghijklmnop')).toEqual([long]);
    expect(redactionFinder([long])('xabcdefghijklmno')).toEqual([]);
  });

  it('is found beside others with the same start', () => {
    const both = ['abcdefghijklmnopX', 'abcdefghijklmnopY'].map((word) => word.toLowerCase());
    expect(redactionFinder(both)('abcdefghijklmnop')).toEqual(both);
  });

  it('is nowhere if none is redacted', () => {
    expect(redactionFinder([])('Rao')).toEqual([]);
    expect(redactionMatcher([])('Rao')).toBe(false);
  });
});

it('marks redacted words and keeps the others with their spaces', () => {
  const isRedacted = redactionMatcher(['rao']);
  expect(redactText('Mr  Rao,\nsaid', isRedacted)).toBe(`Mr  ${REDACTION_MARK}\nsaid`);
});

test('a mark at a place counts the written words', () => {
  const second = (_word: string, place: number) => place === 1;
  expect(redactText('Mr  Rao,\nMr', second)).toBe(`Mr  ${REDACTION_MARK}\nMr`);
});

test.each([
  // A caret is no selection.
  [{ start: 4, end: 4 }, []],
  [{ start: 0, end: 1 }, [0]],
  // Part of a word is the word, with what is written at it.
  [{ start: 5, end: 6 }, [1]],
  [{ start: 2, end: 4 }, []],
  [{ start: 1, end: 10 }, [0, 1, 2]],
  [{ start: 0, end: 99 }, [0, 1, 2]],
  // A caret within a word.
  [{ start: 5, end: 5 }, []],
])('the selection %o has the places %o', (range, places) => {
  expect(placesWithin('Mr  Rao,\nदेव', range)).toEqual(places);
});

it('takes what stands between white space as written words', () => {
  expect(writtenWordsOf(' Mr.  Rao,\nदेव ')).toEqual(['Mr.', 'Rao,', 'देव']);
  expect(writtenWordsOf(' \n')).toEqual([]);
});
