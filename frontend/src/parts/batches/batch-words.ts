import type { Batch, BatchResultRow } from '#contracts/endpoints/cases/case-batches.ts';
import {
  type BatchAct,
  type BatchCounts,
  type CaseResult,
  isOver,
  standings,
} from '#contracts/rules/cases/case-batches.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { casesWords } from '#portal/shared/case-labels.ts';

/** A case in a batch; or a document, with its number. */
export type BatchRow = { id: string; caseCode: string; title: string };

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

/** The words of the acts of one list. */
export type WordsOfActs = Readonly<Partial<Record<BatchAct, BatchWords>>>;

export const NOT_SENT = 'Not sent yet';
export const NO_TURN = 'Left as it is: the batch ended before its turn';

export type Problem<Row> = { row: Row; message: string; isFinal: boolean };

/** What became of a batch: how many cases are done, and the others with the reason. */
export type BatchSummary<Row> = {
  done: number;
  /** Of these, done before the batch. */
  before: number;
  problems: Problem<Row>[];
};

/** The summary of rows and the results so far; a row without a result is open. */
export function summaryOf<Row extends BatchRow>(
  rows: readonly Row[],
  results: ReadonlyMap<string, CaseResult>,
): BatchSummary<Row> {
  const outcomes = rows.map((row) => {
    const result = results.get(row.id);
    const standing: keyof BatchCounts = result ? standings[result.outcome] : 'open';
    return { row, standing, message: result?.message ?? NOT_SENT };
  });
  const count = (wanted: keyof BatchCounts) =>
    outcomes.filter(({ standing }) => standing === wanted).length;
  const before = count('already');
  return {
    done: count('done') + before,
    before,
    problems: outcomes.flatMap(({ row, standing, message }) =>
      standing === 'done' || standing === 'already'
        ? []
        : [{ row, message, isFinal: standing === 'final' }],
    ),
  };
}

/** The summary of a batch and those of its rows that are not done. */
export const summaryOfBatch = (
  { done, already }: Batch,
  notDone: readonly BatchResultRow[],
): BatchSummary<BatchRow> => ({
  done: done + already,
  before: already,
  problems: notDone.map(({ id, caseCode, title, outcome, message }) => ({
    row: { id, caseCode, title },
    message: outcome === 'waiting' ? NO_TURN : message,
    isFinal: outcome !== 'waiting' && standings[outcome] === 'final',
  })),
});

/** Whether a batch is over and has done all of its cases. */
export const isAllDone = (batch: Batch): boolean =>
  isOver(batch) && batch.done + batch.already === batch.total;

/** '4,980 of 5,000 cases approved'; '62 cases approved' if these are all. */
export function doneWords(batch: Batch, words: BatchWords): string {
  const { counted = casesWords } = words;
  return isAllDone(batch)
    ? `${counted(batch.total)} ${words.done}`
    : `${indianNumber(batch.done + batch.already)} of ${counted(batch.total)} ${words.done}`;
}

/** What a screen reader says of the progress: in steps of ten percent, so that it is not spoken always. */
export const spokenProgress = (turns: number, total: number): string =>
  `${Math.floor((turns / Math.max(1, total)) * 10) * 10} percent done`;

/** What a batch takes of a row besides what its act needs. */
export const namedCase = ({ id, caseCode }: BatchRow) => ({ id, caseCode });
