import { Lexer, PdfKeyword } from '../../pdf/lexer.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import { isDict, nameOf, type PdfValue } from '../../pdf/values.ts';
import { readInlineImage } from './inline-image.ts';

/** An operator with its operands and the bytes that they take up. */
export type Operation = {
  operator: string;
  operands: PdfValue[];
  start: number;
  end: number;
  /** Entries of an inline image, by full or short key. */
  inline?: ReadonlyMap<string, PdfValue>;
};

const OPERANDS_MAX = 2000;

/** The operations of a content stream. Inline images are one operation, BI. */
export function* readContent(content: Buffer): Generator<Operation> {
  const lexer = new Lexer(content, 0, false);
  let operands: PdfValue[] = [];
  let start = 0;
  for (;;) {
    if (operands.length === 0) {
      lexer.skipSpace();
      start = lexer.pos;
    }
    const token = readToken(lexer);
    if (token === undefined) return;
    if (!(token instanceof PdfKeyword)) {
      operands.push(token);
      if (operands.length > OPERANDS_MAX) operands = [];
      continue;
    }
    if (token.word === 'BI') {
      const { entries: inline, end } = readInlineImage(content, lexer.pos);
      lexer.pos = end;
      yield { operator: token.word, operands, start, end, inline };
    } else yield { operator: token.word, operands, start, end: lexer.pos };
    operands = [];
  }
}

/** Content that can't be read any further ends there, as in readers. */
function readToken(lexer: Lexer): PdfValue | PdfKeyword | undefined {
  try {
    return lexer.read();
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return undefined;
  }
}

/** Operators that only change the graphics state; content after a hidden part depends on them. */
const STATE_OPERATORS = new Set(
  'q Q cm gs w J j M d ri i CS cs SC SCN sc scn G g RG rg K k BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T*'.split(
    ' ',
  ),
);

/** Content without what stands between the marks of hidden layers. */
export function dropHiddenContent(
  content: Buffer,
  isHiddenProperty: (name: string) => boolean,
): Buffer {
  const kept: Buffer[] = [];
  const marks: boolean[] = [];
  let hiddenMarks = 0;
  for (const { operator, operands, start, end } of readContent(content)) {
    const isMark = operator === 'BDC' || operator === 'BMC';
    if (isMark) {
      const [tag, property] = operands;
      const name = operator === 'BDC' && nameOf(tag) === 'OC' ? nameOf(property) : undefined;
      const hides = name !== undefined && !isDict(property) && isHiddenProperty(name);
      marks.push(hides);
      if (hides) hiddenMarks++;
      if (hiddenMarks === 0) kept.push(content.subarray(start, end));
      else continue;
    } else if (operator === 'EMC') {
      const wasVisible = hiddenMarks === 0;
      if (marks.pop()) hiddenMarks--;
      if (!wasVisible) continue;
      kept.push(content.subarray(start, end));
    } else if (hiddenMarks === 0 || STATE_OPERATORS.has(operator)) {
      kept.push(content.subarray(start, end));
    } else continue;
    kept.push(NEWLINE);
  }
  return Buffer.concat(kept);
}

const NEWLINE = Buffer.from('\n');
