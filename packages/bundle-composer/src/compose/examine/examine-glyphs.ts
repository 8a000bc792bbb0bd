import type { PdfFile } from '../../pdf/pdf-file.ts';
import { isDict, nameOf, type PdfDict, PdfStream, type PdfValue } from '../../pdf/values.ts';
import { Examined, type Fault } from './faults.ts';
import { readWidths, textCheck } from './simple-font.ts';

/** Glyphs are content; it gives the width that it sets first. */
type ExamineGlyph = (stream: PdfStream, to: Examined) => number | undefined;

const NAME = 'of type 3';
const CODES = 256;

/** A Type 3 font with the rules that its use breaks. */
export class ExaminedGlyphs {
  readonly faults = new Set<Fault>();
  private readonly file: PdfFile;
  private readonly examine: ExamineGlyph;
  private readonly glyphs: PdfDict;
  private readonly names: (string | undefined)[];
  private readonly widths: ((code: number) => number | undefined) | undefined;
  private readonly isKnownText: (code: number) => boolean;
  private readonly scale: number;
  /** By code: what showing it breaks. */
  private readonly known = new Map<number, Examined>();

  constructor(file: PdfFile, dict: PdfDict, examine: ExamineGlyph) {
    this.file = file;
    this.examine = examine;
    this.glyphs = file.dict(dict.get('CharProcs')) ?? new Map<string, PdfValue>();
    this.names = namesOf(file, dict);
    this.widths = readWidths(file, dict);
    this.isKnownText = textCheck(file, dict, this.names);
    const scale = file.resolve(file.array(dict.get('FontMatrix'))[0]);
    this.scale = typeof scale === 'number' ? Math.abs(scale) * 1000 : 0;
    const isWhole = nameOf(file.resolve(dict.get('Type'))) === 'Font' && this.scale > 0;
    if (this.widths === undefined || !isWhole) this.faults.add(`fontEntries:${NAME}`);
  }

  show(bytes: Buffer, _isSeen: boolean, to: Examined): void {
    for (const code of bytes) to.use(this.glyph(code));
  }

  private glyph(code: number): Examined {
    const known = this.known.get(code);
    if (known !== undefined) return known;
    const found = new Examined();
    // A glyph that shows itself finds this while it is read.
    this.known.set(code, found);
    if (!this.isKnownText(code)) found.add(`unknownText:${NAME}`);
    const name = this.names[code];
    const stream = name === undefined ? null : this.file.resolve(this.glyphs.get(name));
    if (name === '.notdef') found.add(`missingGlyph:${NAME}`);
    if (!(stream instanceof PdfStream)) found.add(`glyphs:${NAME}`);
    else if (!this.agrees(this.widths?.(code), this.examine(stream, found)))
      found.add(`widths:${NAME}`);
    return found;
  }

  private agrees(said: number | undefined, own: number | undefined): boolean {
    if (said === undefined || own === undefined) return false;
    return Math.abs(said - own) * Math.max(1, this.scale) <= 1;
  }
}

function namesOf(file: PdfFile, dict: PdfDict): (string | undefined)[] {
  const names: (string | undefined)[] = Array.from({ length: CODES });
  const encoding = file.resolve(dict.get('Encoding'));
  if (!isDict(encoding)) return names;
  let code = 0;
  for (const value of file.array(encoding.get('Differences'))) {
    const item = file.resolve(value);
    const name = nameOf(item);
    if (typeof item === 'number') code = item;
    else if (name !== undefined && code >= 0 && code < CODES) names[code++] = name;
  }
  return names;
}
