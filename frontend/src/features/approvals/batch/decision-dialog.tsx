import { useState } from 'react';
import {
  type ApprovalRow,
  caseCreationEndpoints,
  DECLINE_REASON_REQUIRED,
} from '#contracts/endpoints/cases/case-creation.ts';
import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import { useUnsentText } from '#portal/parts/unsent/use-unsent.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { BatchQuestion } from './batch-question.tsx';
import { type BatchDecision, decisionWords } from './decision-words.ts';

/** Place of the unsent decline reason of a batch. */
const BATCH_PLACE = 'approval:batch';

/** One decision about many cases. */
export function DecisionDialog({
  decision,
  rows,
  onClose,
  onEnded,
}: {
  decision: BatchDecision;
  /** At least one. */
  rows: readonly ApprovalRow[];
  onClose: () => void;
  /** Closes the dialog after cases were decided. */
  onEnded: () => void;
}) {
  const unsent = useUnsentText(BATCH_PLACE);
  const [problem, setProblem] = useState('');
  const isDecline = decision === 'decline';
  return (
    <BatchDialog
      words={decisionWords[decision]}
      look={isDecline ? 'danger' : 'primary'}
      rows={rows}
      question={
        <BatchQuestion
          decision={decision}
          count={rows.length}
          unsent={unsent}
          problem={problem}
          onReason={() => setProblem('')}
        />
      }
      onStart={() => {
        const isMissing = isDecline && unsent.text.trim() === '';
        if (isMissing) setProblem(DECLINE_REASON_REQUIRED);
        return !isMissing;
      }}
      send={(part) =>
        callApi(caseCreationEndpoints.decideCaseApprovals, {
          body: {
            decision,
            cases: part.map(({ id, submittedOn }) => ({ id, submittedOn })),
            ...(isDecline && { reason: unsent.text }),
          },
          // A fault is shown beside what was done.
          isBackground: true,
        })
      }
      changes={[queryKeys.approvals, queryKeys.docket]}
      onClose={onClose}
      onEnded={() => {
        unsent.clear();
        onEnded();
      }}
    />
  );
}
