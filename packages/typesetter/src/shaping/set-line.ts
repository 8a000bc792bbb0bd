import bidiFactory from 'bidi-js';
import type { FontName } from '../fonts/font-files.ts';
import { fontOf } from '../fonts/scripts.ts';
import { type Direction, hasRightToLeft } from '../lines/direction.ts';
import type { Style } from '../lines/style.ts';
import { cleanText } from './clean-text.ts';
import type { Glyph } from './glyph.ts';
import type { OpenFace } from './open-face.ts';
import { type FontPart, splitByFont } from './split-by-font.ts';

/** Text that is copied as a whole, because its glyphs do not say it letter by letter. */
export type Wording = {
  text: string;
  /**
   * Characters from left to right that are spread over the glyphs, which say nothing themselves:
   * readers see spaces and new lines between glyphs that stand out of their order.
   */
  spread?: string;
  direction: Direction;
};

/** Glyphs of one font, in the order in which they stand on the page. */
export type GlyphRun = {
  face: FontName;
  glyphs: Glyph[];
  /** The wording that it is a part of: the same object in each run of it. */
  wording?: Wording;
};

export type Span = Style & {
  text: string;
  /** Takes its room and keeps its text for copying, without ink, e.g. for withheld words. */
  isBlank?: boolean;
};

/** Glyphs of a part of a span; sizes are in ems, so that one shaping serves all sizes. */
type Shaped = { run: GlyphRun; width: number; height: number };

/** A part of a line, in the order in which parts stand on the page. */
export type LinePart<S> = Shaped & { span: S; isSpace: boolean };

/** Height of a line of the fonts that need little, in ems. */
export const LEADING = 1.35;
/** Longer parts rarely repeat. */
const KEPT_LENGTH_MAX = 48;
const KEPT_MAX = 20_000;

type Bidi = {
  getEmbeddingLevels(text: string, direction?: Direction): { levels: Uint8Array };
  getMirroredCharacter(character: string): string | null;
};
// The package's types describe its ES module; Node loads the CommonJS one, which is the factory.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A character span of one font and, in a line that runs both ways, of one level. */
type Piece<S> = FontPart & { span: S; level: number; isSpace: boolean };

export type LineSetter = <S extends Span>(
  spans: readonly S[],
  direction: Direction | undefined,
) => LinePart<S>[];

export function createLineSetter(face: (name: FontName) => OpenFace): LineSetter {
  const shapedParts = new Map<string, Shaped>();
  const splitWords = new Map<string, readonly FontPart[]>();

  const partsOf = (text: string, style: Style): readonly FontPart[] =>
    kept(splitWords, `${fontOf('sans', style)} ${text}`, text.length, () =>
      splitByFont(text, style, face),
    );

  const shapeGlyphs = ({ font, text, isMissing, span, level }: Piece<Span>): Glyph[] => {
    const { shape } = face(font);
    if (span.isBlank) return blankGlyphs(text, shape);
    return isMissing ? shape(standIn(text), false) : shape(text, level % 2 === 1);
  };
  const shapePiece = (piece: Piece<Span>): Shaped => {
    const { font, text, isMissing, span, level } = piece;
    const kind = `${font}${isMissing ? '?' : ''}${span.isBlank ? '_' : ''}${level % 2}`;
    return kept(shapedParts, `${kind} ${text}`, text.length, () => {
      const { unitsPerEm, ascender, descender } = face(font);
      const glyphs = shapeGlyphs(piece);
      return {
        run: { face: font, glyphs },
        width: glyphs.reduce((sum, { advance }) => sum + advance, 0) / unitsPerEm,
        height: Math.max(LEADING, (ascender - descender) / unitsPerEm),
      };
    });
  };

  return (spans, direction) => {
    const pieces = spans.flatMap((span) => piecesOf({ ...span }, span, partsOf));
    const runsBothWays = direction === 'rtl' || spans.some(({ text }) => hasRightToLeft(text));
    const segments = runsBothWays
      ? segmentsOf(pieces, direction)
      : pieces.map((piece): Segment<(typeof pieces)[0]> => ({ pieces: [piece] }));
    return segments.flatMap(({ pieces: ordered, wording }) =>
      ordered.map((piece) => {
        const { span, isSpace } = piece;
        const { run, ...shaped } = shapePiece(piece);
        const own = wording ?? wordingOf(shownText(piece), run.glyphs);
        return { ...shaped, span, isSpace, run: own ? { ...run, wording: own } : run };
      }),
    );
  };
}

/** Undefined if each glyph stands in its place for one character. */
function wordingOf(text: string, glyphs: readonly Glyph[]): Wording | undefined {
  const isInPlace = glyphs.every(({ dx, dy, text: own }) => dx === 0 && dy === 0 && own !== '');
  if (!isInPlace) return { text, spread: text, direction: 'ltr' };
  return glyphs.length === [...text].length ? undefined : { text, direction: 'ltr' };
}

/** A value of a short text, made once; the cache is emptied when it is full. */
export function kept<Value>(
  cache: Map<string, Value>,
  key: string,
  length: number,
  make: () => Value,
): Value {
  if (length > KEPT_LENGTH_MAX) return make();
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= KEPT_MAX) cache.clear();
  const value = make();
  cache.set(key, value);
  return value;
}

/** HarfBuzz takes quadratic time for marks in a row; longer than any word that somebody reads. */
const SHAPED_AT_ONCE = /.{1,1000}/gsu;

/** The words and spaces of a span, each by font. */
function piecesOf<S>(
  { text, isBlank, ...style }: Span,
  span: S,
  partsOf: (text: string, style: Style) => readonly FontPart[],
): Piece<S>[] {
  const font = fontOf('sans', style);
  const plain = { font, isMissing: false, span, level: 0 };
  if (isBlank) return text === '' ? [] : [{ ...plain, text, isSpace: false }];
  return cleanText(text)
    .split(/( )/)
    .flatMap((unit): Piece<S>[] => {
      if (unit === '') return [];
      if (unit === ' ') return [{ ...plain, text: unit, isSpace: true }];
      return partsOf(unit, style).flatMap((part) =>
        (part.text.match(SHAPED_AT_ONCE) ?? []).map((text) => ({
          ...part,
          ...{ text, span, level: 0, isSpace: false },
        })),
      );
    });
}

/** Pieces from left to right. One with text from right to left has a wording of its own. */
type Segment<P> = { pieces: P[]; wording?: Wording };

/** The Unicode bidirectional algorithm over a line. */
function segmentsOf<S>(
  pieces: readonly Piece<S>[],
  direction: Direction | undefined,
): Segment<Piece<S>>[] {
  const { levels } = bidi.getEmbeddingLevels(pieces.map(({ text }) => text).join(''), direction);
  const leveled: Piece<S>[] = [];
  let index = 0;
  for (const piece of pieces) {
    let text = '';
    let level = levels[index] ?? 0;
    for (const character of piece.text) {
      const next = levels[index] ?? 0;
      if (next !== level && text !== '') {
        leveled.push({ ...piece, text, level });
        text = '';
      }
      level = next;
      text += character;
      index += character.length;
    }
    leveled.push({ ...piece, text, level });
  }
  const segments: Segment<Piece<S>>[] = [];
  for (let start = 0; start < leveled.length; ) {
    let end = start + 1;
    if ((leveled[start]?.level ?? 0) > 0) while ((leveled[end]?.level ?? 0) > 0) end++;
    segments.push(segmentOf(leveled.slice(start, end)));
    start = end;
  }
  return segments;
}

/** `pieces` are in the order in which they are read. */
function segmentOf<S>(pieces: readonly Piece<S>[]): Segment<Piece<S>> {
  if (pieces[0]?.level === 0) return { pieces: [...pieces] };
  const ordered = reorder(pieces);
  const seen = ordered.map((piece) =>
    piece.level % 2 === 1 && !piece.isMissing ? mirrored(piece.text) : shownText(piece),
  );
  return {
    pieces: ordered,
    wording: {
      text: pieces.map(shownText).join(''),
      spread: seen.join(''),
      direction: 'rtl',
    },
  };
}

/** Text from right to left as it is seen. */
const mirrored = (text: string): string =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');

/** Rule L2 of the Unicode bidirectional algorithm, over pieces. */
function reorder<P extends { level: number }>(pieces: readonly P[]): P[] {
  const highest = pieces.reduce((max, { level }) => Math.max(max, level), 0);
  const ordered = [...pieces];
  for (let level = highest; level >= 1; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start + 1)
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  return ordered;
}

type ShapeText = (text: string, isRightToLeft: boolean) => Glyph[];

/** What is shown, and copied, for a character that no font has. */
const standIn = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

const shownText = ({ text, isMissing }: FontPart): string => (isMissing ? standIn(text) : text);

/** For each character a space as wide as 'n'. */
function blankGlyphs(text: string, shape: ShapeText): Glyph[] {
  const id = shape(' ', false)[0]?.id ?? 0;
  const advance = shape('n', false)[0]?.advance ?? 0;
  return Array.from(text, (character) => ({
    ...{ id, advance, dx: 0, dy: 0 },
    text: character,
    room: advance,
  }));
}
