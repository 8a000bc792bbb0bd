import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { lettersIn } from '#contracts/rules/documents/passages.ts';

/** Words of a page, and which of the places where the page has them, from 0. */
export type WantedWords = { words: string; occurrence: number };

/** A rectangle in the page's own coordinates. */
export type WordBox = { x: number; y: number; width: number; height: number };

/** Words over more lines than this are not where they are looked for. */
const LINES_MAX = 12;

/**
 * The boxes of words on a loaded text page, one for each line; none for words that are not there. Words are
 * compared as those of passages are (rules/documents/passages.ts). Each different text is looked for once.
 */
export function wordBoxes(
  pdfium: WrappedPdfiumModule,
  text: number,
  { wanted, maxCharacters }: { wanted: readonly WantedWords[]; maxCharacters: number },
): WordBox[][] {
  const page = lettersOf(pdfium, text, maxCharacters);
  const placesOf = new Map<string, number[]>();
  return wanted.map(({ words, occurrence }) => {
    const letters = lettersIn(words);
    if (letters === '') return [];
    const places = placesOf.get(letters) ?? findAll(page.letters, letters, mostOf(wanted));
    placesOf.set(letters, places);
    const at = places[occurrence];
    if (at === undefined) return [];
    const first = page.characters[at] ?? 0;
    const last = page.characters[at + letters.length - 1] ?? first;
    return boxesOf(pdfium, text, { first, count: last - first + 1 });
  });
}

/** So many places of a text can be asked for. */
const mostOf = (wanted: readonly WantedWords[]): number =>
  wanted.reduce((most, { occurrence }) => Math.max(most, occurrence), 0) + 1;

function findAll(text: string, wanted: string, most: number): number[] {
  const places: number[] = [];
  for (
    let at = text.indexOf(wanted);
    at >= 0 && places.length < most;
    at = text.indexOf(wanted, at + 1)
  )
    places.push(at);
  return places;
}

/** The letters of a page, and for each the character that it is of. */
function lettersOf(pdfium: WrappedPdfiumModule, text: number, maxCharacters: number) {
  const count = Math.min(maxCharacters, Math.max(0, pdfium.FPDFText_CountChars(text)));
  const characters: number[] = [];
  let letters = '';
  for (let index = 0; index < count; index += 1) {
    const code = pdfium.FPDFText_GetUnicode(text, index);
    if (code > 0x10ffff) continue;
    // Control characters, and U+FFFE for a hyphen at the end of a line, are not in the stored text.
    const found = lettersIn(String.fromCodePoint(code).replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ''));
    for (let at = 0; at < found.length; at += 1) characters.push(index);
    letters += found;
  }
  return { letters, characters };
}

function boxesOf(
  pdfium: WrappedPdfiumModule,
  text: number,
  { first, count }: { first: number; count: number },
): WordBox[] {
  const { pdfium: wasm } = pdfium;
  const lines = pdfium.FPDFText_CountRects(text, first, count);
  if (lines < 1 || lines > LINES_MAX) return [];
  const out = wasm.wasmExports.malloc(32);
  const boxes: WordBox[] = [];
  const isAcross = Math.abs(Math.sin(pdfium.FPDFText_GetCharAngle(text, first))) < 0.5;
  for (let line = 0; line < lines; line += 1) {
    if (!pdfium.FPDFText_GetRect(text, line, out, out + 8, out + 16, out + 24)) continue;
    const [left, top, right, bottom] = [0, 8, 16, 24].map((at) =>
      wasm.getValue(out + at, 'double'),
    );
    const box = boxOf({ left, top, right, bottom });
    const last = boxes.at(-1);
    if (box && last && isSameLine(last, box, isAcross)) boxes[boxes.length - 1] = around(last, box);
    else if (box) boxes.push(box);
  }
  wasm.wasmExports.free(out);
  return boxes;
}

/**
 * Whether boxes follow each other in a line with at most a space between them: words may be objects of
 * their own. `isAcross` is false where lines go up or down in the page's own coordinates.
 */
function isSameLine(one: WordBox, other: WordBox, isAcross: boolean): boolean {
  const along = (box: WordBox): Span => (isAcross ? [box.x, box.width] : [box.y, box.height]);
  const across = (box: WordBox): Span => (isAcross ? [box.y, box.height] : [box.x, box.width]);
  const least = Math.min(across(one)[1], across(other)[1]);
  return (
    overlapOf(along(one), along(other)) > -least &&
    overlapOf(across(one), across(other)) > least / 2
  );
}

type Span = readonly [from: number, length: number];

/** Length that two spans have in common; below 0 it is the gap between them. */
const overlapOf = ([from, length]: Span, [otherFrom, otherLength]: Span): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

function around(one: WordBox, other: WordBox): WordBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const width = Math.max(one.x + one.width, other.x + other.width) - x;
  const height = Math.max(one.y + one.height, other.y + other.height) - y;
  return { x, y, width, height };
}

type Edges = Record<'left' | 'top' | 'right' | 'bottom', number | undefined>;

function boxOf({ left = 0, top = 0, right = 0, bottom = 0 }: Edges): WordBox | undefined {
  const width = Math.abs(right - left);
  const height = Math.abs(top - bottom);
  if (![left, top, width, height].every(Number.isFinite) || width === 0 || height === 0)
    return undefined;
  return { x: Math.min(left, right), y: Math.min(top, bottom), width, height };
}
