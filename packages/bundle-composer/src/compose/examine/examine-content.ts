import { Lexer, PdfKeyword } from '../../pdf/lexer.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import { isDict, nameOf, PdfString, type PdfValue, stringBytes } from '../../pdf/values.ts';
import { isIntent } from '../archive/state-entries.ts';
import { readInlineImage } from '../content/inline-image.ts';
import { isDigit, isNumber, isWithinRange } from './numbers.ts';
import type { ArchiveRule } from './rules.constants.ts';
import { isStringWithin, isWithinLimits } from './value-limits.ts';

/** What content asks of the resources that it names. */
export type ContentSink = {
  fault(rule: ArchiveRule): void;
  /** A name of a colour space, pattern, shading, form or picture. */
  colour(name: string): void;
  pattern(name: string): void;
  shading(name: string): void;
  object(name: string): void;
  pressColour(): void;
  /** Text follows in this font. */
  font(name: string): FontSink | undefined;
  /** A graphics state, with the font that it sets. */
  state(name: string): { font: FontSink | undefined } | undefined;
  /** Text in a font that this content did not set. */
  strayText(): void;
  inlineImage(entries: ReadonlyMap<string, PdfValue>): void;
};
export type FontSink = { show(bytes: Buffer, isSeen: boolean): void };

/** The operators of ISO 32000-1, annex A, without those that are cases of their own below. */
const PLAIN = new Set(
  `b B b* B* BMC BT BX c cm d d1 EMC ET EX f F f* G g h i j J l m M MP n re RG rg s S T* Tc Td TD TL Tm Ts Tw
   Tz v w W W* y d0 BDC DP`.split(/\s+/),
);

const OPERANDS_MAX = 10_000;
const STATES_MAX = 1_000;
/** Rendering mode of invisible text (9.3.6). */
const INVISIBLE = 3;

type State = { font: FontSink | undefined; isSeen: boolean };

/**
 * Examines content strictly, in one pass. `depthMax`: saved states that may lie within each other. Gives the
 * first operand of d0 or d1, the width of a glyph.
 */
export function examineContent(
  content: Buffer,
  sink: ContentSink,
  depthMax: number,
): { width: number | undefined } {
  return new ContentExam(content, sink, depthMax).run();
}

class ContentExam {
  private readonly content: Buffer;
  private readonly lexer: Lexer;
  private readonly sink: ContentSink;
  private readonly depthMax: number;
  private operands: PdfValue[] = [];
  private state: State = { font: undefined, isSeen: true };
  private readonly saved: State[] = [];
  private depth = 0;
  private width: number | undefined;

  constructor(content: Buffer, sink: ContentSink, depthMax: number) {
    this.content = content;
    this.lexer = new Lexer(content, 0, false);
    this.sink = sink;
    this.depthMax = depthMax;
  }

  run(): { width: number | undefined } {
    try {
      while (this.readToken());
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      this.sink.fault('damaged');
    }
    if (this.operands.length > 0) this.sink.fault('operators');
    if (this.depth !== 0) this.sink.fault('balance');
    return { width: this.width };
  }

  private readToken(): boolean {
    const { lexer } = this;
    lexer.skipSpace();
    const start = lexer.pos;
    const token = lexer.read();
    if (token === undefined) return false;
    if (token instanceof PdfKeyword) {
      this.operate(token.word);
      if (this.operands.length > 0) this.operands = [];
      return true;
    }
    if (typeof token === 'number') {
      if (!isNumber(this.content, start, lexer.pos)) this.sink.fault('damaged');
      if (!isWithinRange(token, this.content, start, lexer.pos)) this.sink.fault('limits');
    } else this.checkValue(token);
    if (this.operands.push(token) > OPERANDS_MAX) {
      this.sink.fault('operators');
      this.operands = [];
    }
    return true;
  }

  private checkValue(value: PdfValue): void {
    if (value instanceof PdfString) {
      if (!isStringWithin(value)) this.sink.fault('limits');
      if (!isWholeHex(value)) this.sink.fault('strings');
    } else if (Array.isArray(value)) for (const item of value) this.checkValue(item);
    else if (isDict(value)) for (const item of value.values()) this.checkValue(item);
    if (!isWithinLimits(value)) this.sink.fault('limits');
  }

  private operate(word: string): void {
    const { sink, operands } = this;
    const last = operands.at(-1);
    const name = nameOf(last);
    switch (word) {
      case 'q':
        if (this.saved.length < STATES_MAX) this.saved.push({ ...this.state });
        if (++this.depth > this.depthMax) sink.fault('nesting');
        return;
      case 'Q':
        if (--this.depth < 0) {
          this.depth = 0;
          sink.fault('balance');
        } else this.state = this.saved.pop() ?? { font: undefined, isSeen: true };
        return;
      case 'Tf':
        this.state.font = sink.font(nameOf(operands[0]) ?? '');
        return;
      case 'Tr':
        this.state.isSeen = last !== INVISIBLE;
        return;
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        this.show(last);
        return;
      case 'gs': {
        const found = sink.state(name ?? '');
        if (found?.font !== undefined) this.state.font = found.font;
        return;
      }
      case 'cs':
      case 'CS':
        sink.colour(name ?? '');
        return;
      case 'sc':
      case 'SC':
      case 'scn':
      case 'SCN':
        if (name !== undefined) sink.pattern(name);
        return;
      case 'k':
      case 'K':
        sink.pressColour();
        return;
      case 'sh':
        sink.shading(name ?? '');
        return;
      case 'Do':
        sink.object(name ?? '');
        return;
      case 'ri':
        if (!isIntent(name)) sink.fault('intent');
        return;
      case 'BI':
        this.readImage();
        return;
      default:
        if (!PLAIN.has(word)) sink.fault('operators');
        else if (word === 'd0' || word === 'd1') this.setWidth(operands[0]);
    }
  }

  private setWidth(value: PdfValue | undefined): void {
    if (this.width === undefined && typeof value === 'number') this.width = value;
  }

  private show(value: PdfValue | undefined): void {
    const items = Array.isArray(value) ? value : [value];
    const { font, isSeen } = this.state;
    for (const item of items) {
      if (!(item instanceof PdfString)) continue;
      const bytes = stringBytes(item);
      if (font !== undefined) font.show(bytes, isSeen);
      else if (bytes.length > 0) this.sink.strayText();
    }
  }

  private readImage(): void {
    const { entries, end } = readInlineImage(this.content, this.lexer.pos);
    this.lexer.pos = end;
    for (const value of entries.values()) this.checkValue(value);
    this.sink.inlineImage(entries);
  }
}

/** Whether a string of hexadecimal digits has nothing else, and an even number of them (6.1.6). */
export function isWholeHex({ raw }: PdfString): boolean {
  if (!raw.startsWith('<')) return true;
  let digits = 0;
  for (let at = 1; at < raw.length - 1; at++) {
    const code = raw.charCodeAt(at);
    const letter = code | 0x20;
    if (isDigit(code) || (letter >= 0x61 && letter <= 0x66)) digits++;
    else if (![0, 9, 10, 12, 13, 32].includes(code)) return false;
  }
  return digits % 2 === 0;
}
