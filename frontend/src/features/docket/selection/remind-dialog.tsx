import { caseRemindersEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import { type BatchWords, casesWords } from '#portal/parts/batches/batch-words.ts';
import { LeftOut } from '#portal/parts/batches/left-out.tsx';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { type BatchOfCases, leftOutOf } from './batch-of-cases.ts';
import { toRemind } from './remindable.ts';

const words: BatchWords = {
  title: 'Remind in',
  doing: 'Reminding in',
  done: 'reminded',
  notDone: 'not reminded',
  before: 'had been reminded shortly before',
};

/** Sends the reminder of each of many cases. */
export function RemindDialog({ rows, others, onClose, onEnded }: BatchOfCases) {
  const fees = toRemind(rows).filter(({ reminder }) => reminder === 'fee').length;
  const rounds = rows.length - fees;
  return (
    <BatchDialog
      words={words}
      rows={rows}
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
      send={(part) =>
        callApi(caseRemindersEndpoints.remindCases, {
          body: { cases: toRemind(part) },
          // A fault is shown beside what was done.
          isBackground: true,
        })
      }
      changes={[queryKeys.docket, queryKeys.cases]}
      onClose={onClose}
      onEnded={onEnded}
    />
  );
}
