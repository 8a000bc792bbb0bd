import type { BatchRow, BatchSummary } from './batch-words.ts';

/** What the dialog of an act on many things shows and calls. */
export type RunningBatch<Row extends BatchRow> = {
  phase: 'asking' | 'running' | 'finished';
  failure: string | undefined;
  /** Things that had their turn, of `total`. */
  turns: number;
  total: number;
  summary: BatchSummary<Row>;
  /** Resolves to what became of all; undefined if it runs already or was left. A repeat does what is open. */
  run: () => Promise<BatchSummary<Row> | undefined>;
  isStopping: boolean;
  stop: () => void;
  /** Closes the dialog while the work goes on; absent where it ends with the page. */
  leave?: () => void;
};
