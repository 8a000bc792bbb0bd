import { useState } from 'react';
import {
  type ApprovalRow,
  DECLINE_REASON_REQUIRED,
} from '#contracts/endpoints/cases/case-creation.ts';
import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import { namedCase } from '#portal/parts/batches/batch-words.ts';
import { useBatchJob } from '#portal/parts/batches/use-batch-job.ts';
import { useUnsentText } from '#portal/parts/unsent/use-unsent.ts';
import { BatchQuestion } from './batch-question.tsx';
import { type BatchDecision, decisionChanges, decisionWords } from './decision-words.ts';

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
  const batch = useBatchJob(rows, {
    bodyOf: (open) => {
      const cases = open.map((row) => ({ ...namedCase(row), submittedOn: row.submittedOn }));
      return decision === 'decline'
        ? { act: decision, reason: unsent.text, cases }
        : { act: decision, cases };
    },
    changes: decisionChanges,
  });
  return (
    <BatchDialog
      words={decisionWords[decision]}
      look={isDecline ? 'danger' : 'primary'}
      rows={rows}
      batch={batch}
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
      onClose={onClose}
      onEnded={() => {
        unsent.clear();
        onEnded();
      }}
    />
  );
}
