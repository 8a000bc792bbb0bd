import { textOf } from 'recogniser';
import type { PlacedWord } from '../../processing/examine/text-layer.ts';
import type { CorrectedPage, CorrectedWord, CorrectedWords } from '../../record/corrected-words.ts';
import type { PageResult } from '../pages/recognise-pages.ts';
import { type Box, boxOnPage, linesOf } from './page-words.ts';

/** A recognised page with the words that people wrote. Each keeps its place; one without text is left out. */
export function corrected(result: PageResult, { words }: Pick<CorrectedPage, 'words'>): PageResult {
  const texts = new Map(words.map(([at, text]) => [at, text]));
  let at = 0;
  let startsParagraph = false;
  const lines = linesOf(result).flatMap((line) => {
    const kept = line.words.flatMap((word): PlacedWord[] => {
      const text = texts.get(at);
      at += 1;
      if (text === undefined) return [word];
      return text === '' ? [] : [withText(word, text)];
    });
    startsParagraph ||= line.startsParagraph;
    if (kept.length === 0) return [];
    const whole = { words: kept, startsParagraph };
    startsParagraph = false;
    return [whole];
  });
  return {
    ...result,
    isCorrected: true,
    text: textOf(
      lines.map((line) => ({
        ...line,
        words: line.words.map(([text, x, y, width, height, confidence = 0]) => ({
          text,
          confidence,
          box: { x, y, width, height },
        })),
      })),
    ),
    lines: lines.map((line) => line.words),
  };
}

/**
 * A shorter word takes less of its box: with its letters drawn out, readers of the PDF would take the gap
 * behind it for none.
 */
function withText([was, x, y, width, ...others]: PlacedWord, text: string): PlacedWord {
  const share = Math.min(1, [...text].length / Math.max(1, [...was].length));
  return [text, x, y, width * share, ...others];
}

/**
 * Corrections for another recognition of the same file: each goes to the word that is now where its word
 * was. Corrections without one, and those that the recognition made itself, are dropped.
 */
export function carriedOver(
  before: CorrectedWords,
  { run, results }: { run: string; results: readonly PageResult[] },
): CorrectedWords {
  if (before.run === run) return before;
  const byPage = new Map(results.map((result) => [String(result.page), result]));
  const pages = Object.entries(before.pages).flatMap(([page, stored]) => {
    const result = byPage.get(page);
    return result ? [[page, { ...stored, words: wordsOn(result, stored.words) }] as const] : [];
  });
  return { ...before, run, pages: Object.fromEntries(pages) };
}

function wordsOn(result: PageResult, words: readonly CorrectedWord[]): CorrectedWord[] {
  const found = result.lines.flat().map((word) => ({ word, box: boxOnPage(word, result.toPage) }));
  const taken = new Set<number>();
  return words.flatMap(([, text, , x, y, width, height]): CorrectedWord[] => {
    const at = found.findIndex(({ box }) => isSamePlace(box, { x, y, width, height }));
    const now = found[at];
    if (!now || taken.has(at) || now.word[0] === text) return [];
    taken.add(at);
    const { box } = now;
    return [[at, text, now.word[0], box.x, box.y, box.width, box.height]];
  });
}

/** Share of the smaller and of the larger box that both have. */
const SAME = 0.5;

function isSamePlace(a: Box, b: Box): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return false;
  return across * down >= SAME * Math.max(a.width * a.height, b.width * b.height);
}
