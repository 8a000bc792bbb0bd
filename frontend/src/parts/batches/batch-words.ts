import type { ApprovalResult } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseResult } from '#contracts/rules/cases/case-batches.ts';
import { indianNumber } from '#contracts/rules/notation.ts';

export const casesWords = (count: number): string =>
  count === 1 ? '1 case' : `${indianNumber(count)} cases`;

/** A case in a batch; or a document, with its number. */
export type BatchRow = { id: string; caseCode: string; title: string };

/** What became of one row of a batch. */
export type BatchResult = ApprovalResult | CaseResult;

/** Words for one act on many cases. */
export type BatchWords = {
  /** The things with their number, e.g. '2 documents'; cases if absent. */
  counted?: (count: number) => string;
  /** Before the number of cases, e.g. 'Approve'. */
  title: string;
  /** On the button, where it is shorter. */
  button?: string;
  /** Meanwhile, e.g. 'Approving'. */
  doing: string;
  /** After their number, e.g. 'approved'. */
  done: string;
  /** After the number of the others, e.g. 'not approved'. */
  notDone: string;
  /** After the number of those that needed nothing, e.g. 'had been approved before'. */
  before: string;
};

type Standing = 'done' | 'before' | 'open' | 'final';

/** `open`: another attempt may succeed. */
const standings: Readonly<Record<BatchResult['outcome'], Standing>> = {
  decided: 'done',
  done: 'done',
  alreadyDecided: 'before',
  already: 'before',
  changed: 'open',
  refused: 'final',
  notFound: 'final',
};

export const NOT_SENT = 'Not sent yet';

/** What became of a batch: how many cases are done, and the others with the reason. */
export function summaryOf<Row extends BatchRow>(
  rows: readonly Row[],
  results: ReadonlyMap<string, BatchResult>,
): { done: number; before: number; problems: { row: Row; message: string; isFinal: boolean }[] } {
  const outcomes = rows.map((row) => {
    const result = results.get(row.id);
    const standing: Standing = result ? standings[result.outcome] : 'open';
    return { row, standing, message: result?.message ?? NOT_SENT };
  });
  const count = (wanted: Standing) => outcomes.filter(({ standing }) => standing === wanted).length;
  const before = count('before');
  return {
    done: count('done') + before,
    before,
    problems: outcomes.flatMap(({ row, standing, message }) =>
      standing === 'done' || standing === 'before'
        ? []
        : [{ row, message, isFinal: standing === 'final' }],
    ),
  };
}
