import type { Direction } from 'typesetter/lines';
import { plainInline } from '../rich-text/blocks.ts';
import type { Alignment, Inline } from '../rich-text/read-rich-text.ts';
import { filled, lineOperators } from './draw-line.ts';
import { setOneLine } from './line-pieces.ts';
import type { Pen } from './strips.ts';
import { type Element, languageOf, type Tagging } from './structure.ts';

/** A line whose break is decided already. */
export type NumberedLine = {
  /** Lines with the same number are one paragraph, also over pages. */
  paragraph: number;
  inlines: readonly Inline[];
  direction: Direction;
  isIndented: boolean;
  /** Stands right of the line, e.g. its time; '' for none. */
  aside: string;
};

/** Lengths in points. */
const SIZE = 12;
const ASIDE_SIZE = 8.5;
const LINE_HEIGHT = 28;
const INDENT = 24;
const NUMBER_WIDTH = 20;
const RULE_GAP = 7;
const ASIDE_WIDTH = 46;

type Box = { left: number; width: number };

/**
 * Makes strips that fill a page with `count` numbered lines. A line that is wider or higher than its
 * place is set smaller. Glyphs are set when the page is drawn, so that only one page is in memory.
 */
export function numberedPages(pen: Pen, { left, width }: Box) {
  let last: { paragraph: number; element: Element } | undefined;
  const elementOf = ({ paragraph, inlines }: NumberedLine): Element => {
    if (last?.paragraph === paragraph) return last.element;
    const element = pen.structure.block('P');
    element.language = languageOf(inlines.map(({ text }) => text).join(''));
    last = { paragraph, element };
    return element;
  };
  const textLeft = left + NUMBER_WIDTH + 2 * RULE_GAP;
  const textWidth = left + width - textLeft - ASIDE_WIDTH;

  return (lines: readonly NumberedLine[], count: number) => {
    const elements = lines.map(elementOf);
    const height = count * LINE_HEIGHT;
    const draw = (top: number, tagging: Tagging): string => {
      const topOf = (at: number) => top - at * LINE_HEIGHT;
      const numbers = Array.from({ length: count }, (_, at) =>
        lineOf(pen, [plainInline(String(at + 1))], {
          ...{ left, width: NUMBER_WIDTH, top: topOf(at), alignment: 'right', sizePoints: 10 },
          grey: 0.3,
        }),
      );
      const rule = filled(left + NUMBER_WIDTH + RULE_GAP, top - height, 0.6, height, 0.6);
      const drawn = [tagging.artifact(numbers.join('') + rule)];
      for (let at = 0; at < lines.length; ) {
        const element = elements[at];
        if (!element) break;
        let operators = '';
        for (; elements[at] === element; at += 1) {
          const line = lines[at];
          if (line)
            operators += numberedLine(pen, line, topOf(at), { left: textLeft, width: textWidth });
        }
        drawn.push(tagging.content(element, operators));
      }
      return drawn.join('');
    };
    return { height, draw, keepsWithNext: false, breaksPage: true };
  };
}

function numberedLine(
  pen: Pen,
  { inlines, direction, isIndented, aside }: NumberedLine,
  top: number,
  { left, width }: Box,
): string {
  const indent = isIndented ? INDENT : 0;
  const text = lineOf(pen, inlines, {
    ...{ left: left + (direction === 'rtl' ? 0 : indent), width: width - indent },
    ...{ top, direction, sizePoints: SIZE },
  });
  if (aside === '') return text;
  const place = { left: left + width, width: ASIDE_WIDTH, top, alignment: 'right' } as const;
  return text + lineOf(pen, [plainInline(aside)], { ...place, sizePoints: ASIDE_SIZE, grey: 0.3 });
}

/** One line in its place, smaller if it does not fit. */
function lineOf(
  pen: Pen,
  inlines: readonly Inline[],
  {
    left,
    width,
    top,
    sizePoints: most,
    direction = 'ltr',
    ...style
  }: Box & {
    top: number;
    sizePoints: number;
    direction?: Direction;
    alignment?: Alignment;
    grey?: number;
  },
): string {
  const { line, sizePoints } = setOneLine(pen.typesetter, inlines, {
    ...{ sizePoints: most, widthMax: width, heightMax: LINE_HEIGHT, direction },
  });
  return lineOperators(
    pen,
    { ...line, height: LINE_HEIGHT },
    { ...style, sizePoints },
    { left, widthMax: width, top },
  );
}
