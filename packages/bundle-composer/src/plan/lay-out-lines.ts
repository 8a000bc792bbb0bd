/** Width of a text and the height that a line of it needs, in points. Must be deterministic. */
export type MeasureText = (text: string, sizePoints: number) => { width: number; height: number };

const WORD_LENGTH_MAX = 200;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Breaks text into lines at spaces and line feeds, and inside a word that is wider than a line.
 * The last line of a text that needs more than `linesMax` lines ends with '…'.
 */
export function breakLines(
  text: string,
  options: { measure: MeasureText; sizePoints: number; widthMax: number; linesMax: number },
): string[] {
  const { widthMax, linesMax } = options;
  const measured = new Map<string, number>();
  const widthOf = (word: string) => {
    const known = measured.get(word);
    if (known !== undefined) return known;
    const { width } = options.measure(word, options.sizePoints);
    measured.set(word, width);
    return width;
  };
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n?|\n/)) {
    let line = '';
    let width = 0;
    for (const piece of piecesOf(paragraph, widthOf, widthMax)) {
      const gap = line === '' || piece.isGlued ? '' : ' ';
      const wider = width + (gap ? widthOf(' ') : 0) + widthOf(piece.text);
      if (line !== '' && wider > widthMax) {
        lines.push(line);
        line = piece.text;
        width = widthOf(piece.text);
      } else {
        line += gap + piece.text;
        width = wider;
      }
      if (lines.length > linesMax) return cut(lines, linesMax);
    }
    lines.push(line);
  }
  return lines.length > linesMax ? cut(lines, linesMax) : lines;
}

const cut = (lines: readonly string[], linesMax: number) => {
  const kept = lines.slice(0, linesMax);
  return [...kept.slice(0, -1), `${kept.at(-1) ?? ''}…`];
};

type Piece = { text: string; isGlued: boolean };

function* piecesOf(
  paragraph: string,
  widthOf: (word: string) => number,
  widthMax: number,
): Generator<Piece> {
  for (const word of paragraph.split(/[ \t]+/)) {
    if (word === '') continue;
    if (word.length <= WORD_LENGTH_MAX && widthOf(word) <= widthMax) {
      yield { text: word, isGlued: false };
      continue;
    }
    let part = '';
    let width = 0;
    let isGlued = false;
    for (const { segment } of graphemes.segment(word)) {
      const wider = width + widthOf(segment);
      if (part !== '' && wider > widthMax) {
        yield { text: part, isGlued };
        part = '';
        width = 0;
        isGlued = true;
      }
      part += segment;
      width += widthOf(segment);
    }
    if (part !== '') yield { text: part, isGlued };
  }
}
