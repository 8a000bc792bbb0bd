import { describe, expect, it } from 'vitest';
import type { RecognisedWord } from '#contracts/endpoints/files/recognised-words.ts';
import {
  correctionsOf,
  isContested,
  nextToCheck,
  parseEdits,
  placed,
  storedEdits,
  withEdit,
} from '#portal/parts/recognised-words/word-edits.ts';

const word = (recognised: string, confidence: number, text = recognised): RecognisedWord => ({
  ...{ text, recognised, confidence, x: 0, y: 0, width: 9, height: 9 },
});
const words = [
  word('The', 96),
  word('compresor', 41),
  word('failed', 95, 'stopped'),
  word('nigt', 60),
  word('old', -1),
];
const at = (index: number) => words[index] ?? word('', 0);
const edited = (index: number, text: string, before = parseEdits('')) =>
  withEdit(before, { at: index, word: at(index), text });

describe('corrections of a page', () => {
  it('are those of before and the edits, without words that are as they were read', () => {
    const { byWord } = placed(words, edited(3, ' night ', edited(1, 'compressor')));
    expect(correctionsOf(words, byWord)).toEqual([
      { at: 1, text: 'compressor' },
      { at: 2, text: 'stopped' },
      { at: 3, text: 'night' },
    ]);
    const { byWord: back } = placed(words, edited(2, 'failed'));
    expect(correctionsOf(words, back)).toEqual([]);
    expect(correctionsOf(words, placed(words, edited(4, '')).byWord)).toContainEqual({
      ...{ at: 4, text: '' },
    });
  });

  it('are kept in the browser until they are saved; what cannot be read is none', () => {
    const edits = edited(1, 'compressor');
    expect(parseEdits(storedEdits(edits))).toEqual(edits);
    expect(storedEdits(edited(1, 'compresor', edits))).toBe('');
    for (const text of ['', '{', '{}', '[1, null, {"at": "1"}]'])
      expect(parseEdits(text)).toEqual([]);
  });

  it('of another recognition are not put on other words, and not lost', () => {
    const edits = edited(1, 'compressor');
    const other = words.with(1, word('compass', 50));
    expect(placed(other, edits)).toEqual({ byWord: new Map(), lost: edits });
  });

  it('tell where another person wrote something else meanwhile', () => {
    const [edit] = edited(1, 'compressor');
    if (!edit) throw new Error('No edit');
    expect(isContested(edit, at(1))).toBe(false);
    expect(isContested(edit, word('compresor', 41, 'compressors'))).toBe(true);
    expect(isContested(edit, word('compresor', 41, 'compressor'))).toBe(false);
    // What it was edited from stays that of the first edit.
    expect(edited(1, 'chiller', [edit])[0]?.base).toBe('compresor');
  });
});

describe('the next word to check', () => {
  it('is a doubtful one that nobody corrected, in either direction', () => {
    const none = placed(words, []).byWord;
    expect(nextToCheck(words, none, { from: -1, step: 1 })).toBe(1);
    expect(nextToCheck(words, none, { from: 1, step: 1 })).toBe(3);
    expect(nextToCheck(words, none, { from: 3, step: -1 })).toBe(1);
    // Confidence that is unknown is no doubt.
    expect(nextToCheck(words, none, { from: 3, step: 1 })).toBeUndefined();
    const { byWord } = placed(words, edited(3, 'night'));
    expect(nextToCheck(words, byWord, { from: 1, step: 1 })).toBeUndefined();
  });
});
