import { Lexer, PdfKeyword } from '../../pdf/lexer.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import { isNumber, isWithinRange } from './numbers.ts';

/** Operators of functions that calculate (ISO 32000-1, 7.10.5). */
const OPERATORS = new Set(
  `{ } abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate and
   bitshift eq ge gt le lt ne not or xor if ifelse copy dup exch index pop roll`.split(/\s+/),
);

/** Whether a function that calculates has nothing but numbers within the limits and its operators. */
export function isCalculator(program: Buffer): boolean {
  const lexer = new Lexer(program, 0, false);
  try {
    for (;;) {
      lexer.skipSpace();
      const start = lexer.pos;
      const token = lexer.read();
      if (token === undefined) return true;
      if (token instanceof PdfKeyword) {
        if (!OPERATORS.has(token.word)) return false;
      } else if (typeof token === 'number') {
        const isUsual = isNumber(program, start, lexer.pos);
        if (!isUsual || !isWithinRange(token, program, start, lexer.pos)) return false;
      } else if (typeof token !== 'boolean') return false;
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return false;
  }
}
