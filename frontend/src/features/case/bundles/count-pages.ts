import { parsePageExpression } from 'bundle-composer/plan';

/**
 * Number of pages that an expression names (seed 2, section 5); without one, all pages of the
 * document. Undefined for a wrong expression.
 */
export function countPages(expression: string, documentPages: number): number | undefined {
  const parsed = parsePageExpression(expression, documentPages || undefined);
  return parsed.isValid ? parsed.pageCount : undefined;
}

type ChosenPages = { pageNo: string; pageCount: number };

/** Pages that the expressions name, and the documents without one, which are whole. */
type CountedPages = { named: number; wholeDocuments: number; wholePages: number };

/**
 * Counts the pages of chosen documents. A field without an expression adds nothing to the named
 * pages (seed 2, section 5). Wrong expressions count nothing.
 */
export function countChosen(chosen: readonly ChosenPages[]): CountedPages {
  const whole = chosen.filter(({ pageNo }) => pageNo.trim() === '');
  const named = chosen.flatMap(({ pageNo, pageCount }) => {
    return pageNo.trim() === '' ? [] : (countPages(pageNo, pageCount) ?? []);
  });
  return {
    named: sumOf(named),
    wholeDocuments: whole.length,
    wholePages: sumOf(whole.map(({ pageCount }) => pageCount)),
  };
}

/** '7 pages', '7 pages and 2 whole documents (34 pages)'. */
export function countedText({ named, wholeDocuments, wholePages }: CountedPages): string {
  const rest = `${numberOf(wholeDocuments, 'whole document')} (${numberOf(wholePages, 'page')})`;
  return [numberOf(named, 'page'), ...(wholeDocuments > 0 ? [rest] : [])].join(' and ');
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

const numberOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Why an expression is refused for a document; undefined if it is valid. */
export function expressionProblem(expression: string, documentPages: number): string | undefined {
  const parsed = parsePageExpression(expression, documentPages || undefined);
  return parsed.isValid ? undefined : parsed.message;
}
