import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import { LeftOut } from '#portal/parts/batches/left-out.tsx';
import { useBatchJob } from '#portal/parts/batches/use-batch-job.ts';
import { casesWords } from '#portal/shared/case-labels.ts';
import { actChanges, actWords } from './act-words.ts';
import { type BatchOfCases, leftOutOf } from './batch-of-cases.ts';
import { toRemind } from './remindable.ts';

/** Sends the reminder of each of many cases. */
export function RemindDialog({ rows, others, onClose, onEnded }: BatchOfCases) {
  const fees = toRemind(rows).filter(({ reminder }) => reminder === 'fee').length;
  const rounds = rows.length - fees;
  const batch = useBatchJob(rows, {
    bodyOf: (open) => ({ act: 'remind', cases: toRemind(open) }),
    changes: actChanges,
  });
  return (
    <BatchDialog
      words={actWords.remind}
      rows={rows}
      batch={batch}
      question={
        <div className="batch-parts">
          <ul className="docket-batch-acts">
            {fees > 0 && (
              <li>{`${casesWords(fees)}: the claimant is reminded of the registration fee, at most once a day.`}</li>
            )}
            {rounds > 0 && (
              <li>{`${casesWords(rounds)}: each side that has not offered in a running settlement round is reminded, at most once an hour. A case without such a round is named afterwards.`}</li>
            )}
          </ul>
          <LeftOut {...leftOutOf(others)} reason="their status has no reminder that you may send" />
        </div>
      }
      onClose={onClose}
      onEnded={onEnded}
    />
  );
}
