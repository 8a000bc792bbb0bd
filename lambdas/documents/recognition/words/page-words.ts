import type { PlacedWord } from '../../processing/examine/text-layer.ts';
import type { PageResult } from '../pages/recognise-pages.ts';

export type PageLine = { startsParagraph: boolean; words: PlacedWord[] };

/**
 * The lines of a recognised page with what their text tells: an empty line comes before a paragraph, and a
 * word that was divided at the end of a line is joined (recogniser, textOf).
 */
export function linesOf({ text, lines }: Pick<PageResult, 'text' | 'lines'>): PageLine[] {
  let at = 0;
  return lines.map((words, index) => {
    const startsParagraph = index === 0 || text.startsWith('\n\n', at);
    while (text[at] === '\n') at += 1;
    const line = words.map(([word]) => word).join(' ');
    at += text.startsWith(line, at) ? line.length : line.length - 1;
    return { startsParagraph, words };
  });
}

export type Box = { x: number; y: number; width: number; height: number };

const tenths = (value: number) => Math.round(value * 10) / 10;

/** A word's box on the page as it is shown; a word that is not level is in the middle of it. */
export function boxOnPage(
  [, x, y, width, height]: PlacedWord,
  toPage: readonly number[] = [],
): Box {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = toPage;
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const across = corners.map(([u, v]) => a * u + c * v + e);
  const down = corners.map(([u, v]) => b * u + d * v + f);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return {
    x: tenths(left),
    y: tenths(top),
    width: tenths(Math.max(...across) - left),
    height: tenths(Math.max(...down) - top),
  };
}
