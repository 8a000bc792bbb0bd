import { type Direction, directionOf } from './direction.ts';
import { lettersOf } from './letters.ts';
import type { Style } from './style.ts';

export { type Direction, directionOf } from './direction.ts';

/** Width of a text and the height that a line of it needs, in points. Must be deterministic. */
export type MeasureText = (
  text: string,
  sizePoints: number,
  style?: Style,
) => { width: number; height: number };

/** A line in parts of one span each. */
export type Line<Span> = {
  spans: Span[];
  width: number;
  /** The direction of its paragraph. */
  direction: Direction;
  /** The paragraph continues on the next line, so this line may be justified. */
  goesOn: boolean;
};

export type BreakOptions<Span> = {
  /** Width of a part of a span, without spaces or one space alone. */
  measure: (text: string, span: Span) => number;
  widthMax: number;
  /** The last line of a text that needs more lines ends with '…'. */
  linesMax?: number;
  /** Otherwise each paragraph has the direction of its first letter. */
  direction?: Direction;
};

/** Longer words are split without measuring them as a whole first. */
const WORD_LENGTH_MAX = 200;

/**
 * Breaks text into lines at spaces and line feeds, and inside a word that is wider than a line.
 * Spaces at the ends of lines are left out. A span is a part of the text in one style. Takes time in
 * proportion to the length.
 */
export function breakLines<Span extends { text: string }>(
  spans: readonly Span[],
  options: BreakOptions<Span>,
): Line<Span>[] {
  const { measure, widthMax, linesMax = Number.POSITIVE_INFINITY } = options;
  const lines: Line<Span>[] = [];
  for (const paragraph of paragraphsOf(spans)) {
    const direction = options.direction ?? directionIn(paragraph);
    let line: Part<Span>[] = [];
    let width = 0;
    let space: Part<Span> | undefined;
    const end = (goesOn: boolean) => {
      lines.push({ spans: joined(line), width, direction, goesOn });
      line = [];
      width = 0;
    };
    for (const unit of unitsOf(paragraph)) {
      if (!Array.isArray(unit)) {
        space = unit;
        continue;
      }
      for (const part of partsThatFit(unit, measure, widthMax)) {
        const gap = space && line.length > 0 ? [space] : [];
        const wider = widthOf(gap, measure) + widthOf(part, measure);
        if (line.length > 0 && width + wider > widthMax) {
          end(true);
          if (lines.length > linesMax) return cut(lines, linesMax);
          line = [...part];
          width = widthOf(part, measure);
        } else {
          line.push(...gap, ...part);
          width += wider;
        }
        space = undefined;
      }
    }
    end(false);
    if (lines.length > linesMax) return cut(lines, linesMax);
  }
  return lines;
}

/** Breaks a text of one style into lines. */
export function breakText(
  text: string,
  {
    measure,
    sizePoints,
    style,
    ...options
  }: {
    measure: MeasureText;
    sizePoints: number;
    style?: Style;
    widthMax: number;
    linesMax: number;
  },
): { text: string; direction: Direction }[] {
  const lines = breakLines([{ text }], {
    ...options,
    measure: (part) => measure(part, sizePoints, style).width,
  });
  return lines.map(({ spans, direction }) => ({
    text: spans.map((span) => span.text).join(''),
    direction,
  }));
}

function cut<Span extends { text: string }>(lines: readonly Line<Span>[], linesMax: number) {
  const kept = lines.slice(0, linesMax);
  const last = kept.at(-1);
  const span = last?.spans.at(-1);
  if (!last || !span) return kept;
  const spans = [...last.spans.slice(0, -1), { ...span, text: `${span.text}…` }];
  return [...kept.slice(0, -1), { ...last, spans, goesOn: false }];
}

/** A part of a span. */
type Part<Span> = { span: Span; text: string };

const widthOf = <Span>(parts: readonly Part<Span>[], measure: BreakOptions<Span>['measure']) =>
  parts.reduce((sum, { text, span }) => sum + measure(text, span), 0);

/** Parts of the same span that follow each other as one. */
function joined<Span extends { text: string }>(parts: readonly Part<Span>[]): Span[] {
  const found: { span: Span; texts: string[] }[] = [];
  for (const { span, text } of parts) {
    const last = found.at(-1);
    if (last?.span === span) last.texts.push(text);
    else found.push({ span, texts: [text] });
  }
  return found.map(({ span, texts }) => ({ ...span, text: texts.join('') }));
}

/** The parts of each paragraph. A line feed at the end of the text starts none. */
function paragraphsOf<Span extends { text: string }>(spans: readonly Span[]): Part<Span>[][] {
  const paragraphs: Part<Span>[][] = [[]];
  for (const span of spans)
    for (const [at, text] of span.text.split(/\r\n?|\n/).entries()) {
      if (at > 0) paragraphs.push([]);
      if (text !== '') paragraphs.at(-1)?.push({ span, text });
    }
  if (paragraphs.length > 1 && paragraphs.at(-1)?.length === 0) paragraphs.pop();
  return paragraphs;
}

function directionIn<Span>(paragraph: readonly Part<Span>[]): Direction {
  for (const { text } of paragraph) {
    const found = directionOf(text);
    if (found !== undefined) return found;
  }
  return 'ltr';
}

/** Words and spaces in turn. A word may consist of parts of several spans. */
function* unitsOf<Span>(paragraph: readonly Part<Span>[]): Generator<Part<Span> | Part<Span>[]> {
  let word: Part<Span>[] = [];
  for (const { span, text } of paragraph)
    for (const part of text.split(/([ \t]+)/)) {
      if (part === '') continue;
      if (part[0] !== ' ' && part[0] !== '\t') {
        word.push({ span, text: part });
        continue;
      }
      if (word.length > 0) yield word;
      word = [];
      yield { span, text: ' ' };
    }
  if (word.length > 0) yield word;
}

/** A word as a whole, or in parts that each fit on a line. */
function* partsThatFit<Span>(
  word: Part<Span>[],
  measure: BreakOptions<Span>['measure'],
  widthMax: number,
): Generator<Part<Span>[]> {
  const length = word.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= WORD_LENGTH_MAX && widthOf(word, measure) <= widthMax) {
    yield word;
    return;
  }
  for (const { span, text } of word) {
    let letters: string[] = [];
    let width = 0;
    for (const letter of lettersOf(text)) {
      const wider = measure(letter, span);
      if (letters.length > 0 && width + wider > widthMax) {
        yield [{ span, text: letters.join('') }];
        letters = [];
        width = 0;
      }
      letters.push(letter);
      width += wider;
    }
    if (letters.length > 0) yield [{ span, text: letters.join('') }];
  }
}
