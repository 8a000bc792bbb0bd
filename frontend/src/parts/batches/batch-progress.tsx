import { indianNumber } from '#contracts/rules/notation.ts';
import { casesWords } from '#portal/shared/case-labels.ts';
import { type BatchRow, type BatchWords, spokenProgress } from './batch-words.ts';
import type { RunningBatch } from './running-batch.ts';

/** How many rows had their turn. */
export function BatchProgress<Row extends BatchRow>({
  words: { doing, counted = casesWords },
  batch: { turns, total, leave },
}: {
  words: BatchWords;
  batch: Pick<RunningBatch<Row>, 'turns' | 'total' | 'leave'>;
}) {
  return (
    <div className="batch-parts">
      <progress className="batch-progress" value={turns} max={total} aria-label={doing} />
      <p role="status" className="visually-hidden">
        {spokenProgress(turns, total)}
      </p>
      <p className="tabular">{`${indianNumber(turns)} of ${counted(total)}`}</p>
      <p className="soft">
        {leave
          ? 'You can leave this page: the work goes on, and its progress is found here again. Stop leaves the others as they are.'
          : 'Stop leaves the others as they are.'}
      </p>
    </div>
  );
}
