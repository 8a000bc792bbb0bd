/** A run of pages in ascending order, both ends included, counted from 1. */
export type PageRange = { first: number; last: number };

export type PageExpression = { ranges: PageRange[]; pageCount: number };

export type PageExpressionRefusal = {
  code: 'too_long' | 'malformed' | 'zero' | 'reversed' | 'beyond_end' | 'repeated';
  message: string;
};

export type ParsedPageExpression =
  | ({ isValid: true } & PageExpression)
  | ({ isValid: false } & PageExpressionRefusal);

/** Longest accepted expression, in characters. */
export const EXPRESSION_LENGTH_MAX = 2000;
/** Highest page number of any document. */
export const PAGE_NUMBER_MAX = 100_000;

const PART = /^ *([0-9]+)(?: *- *([0-9]+))? *$/;
const DIGITS_MAX = 9;

/**
 * Reads a page expression: '3', '1-5', '1,3,4' and mixes such as '1-3,7' (D50). Pages keep the
 * order in which they are written. Empty entries, as in '1,,3' and '1,', are ignored. An empty
 * expression means the whole document, so it needs
 * `documentPageCount`. Each page may be named once. Takes time linear in the text, apart from
 * sorting its parts.
 */
export function parsePageExpression(
  text: string,
  documentPageCount: number | undefined,
): ParsedPageExpression {
  if (text.length > EXPRESSION_LENGTH_MAX)
    return refuse('too_long', `Pages must not exceed ${EXPRESSION_LENGTH_MAX} characters`);
  if (text.trim() === '') {
    if (documentPageCount === undefined) return { isValid: true, ranges: [], pageCount: 0 };
    return accept([{ first: 1, last: documentPageCount }]);
  }

  const ranges: PageRange[] = [];
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const match = PART.exec(part);
    if (match === null || match.slice(1).some((digits) => digits?.length > DIGITS_MAX))
      return refuse('malformed', `"${part.trim()}" is not a page or a range, such as 3 or 1-5`);
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    if (first === 0 || last === 0) return refuse('zero', 'Pages are counted from 1');
    if (last < first)
      return refuse('reversed', `${first}-${last} is reversed; write ${last}-${first}`);
    const end = documentPageCount ?? PAGE_NUMBER_MAX;
    if (last > end) return refuse('beyond_end', `Page ${last} does not exist; the last is ${end}`);
    ranges.push({ first, last });
  }
  if (ranges.length === 0) return refuse('malformed', 'Name a page or a range, such as 3 or 1-5');
  const repeated = findRepeated(ranges);
  if (repeated !== undefined) return refuse('repeated', `Page ${repeated} is named twice`);
  return accept(ranges);
}

const accept = (ranges: PageRange[]): ParsedPageExpression => ({
  isValid: true,
  ranges,
  pageCount: ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0),
});

const refuse = (code: PageExpressionRefusal['code'], message: string): ParsedPageExpression => ({
  isValid: false,
  code,
  message,
});

function findRepeated(ranges: readonly PageRange[]): number | undefined {
  const sorted = [...ranges].sort((a, b) => a.first - b.first);
  let end = 0;
  for (const { first, last } of sorted) {
    if (first <= end) return first;
    end = last;
  }
  return undefined;
}

/** The page numbers of ranges, one by one, in their order. */
export function* pagesOf(ranges: readonly PageRange[]): Generator<number> {
  for (const { first, last } of ranges) for (let page = first; page <= last; page++) yield page;
}
