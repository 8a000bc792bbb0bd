import { useState } from 'react';
import { type Neutral, takesNeutrals } from '#contracts/endpoints/invites.ts';
import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import { namedCase } from '#portal/parts/batches/batch-words.ts';
import { LeftOut } from '#portal/parts/batches/left-out.tsx';
import { useBatchJob } from '#portal/parts/batches/use-batch-job.ts';
import { actChanges, actWords } from './act-words.ts';
import { type BatchOfCases, leftOutOf } from './batch-of-cases.ts';
import { ManagerChoice } from './manager-choice.tsx';

/** Invites one case manager to many cases. */
export function AssignDialog({ rows, others, onClose, onEnded }: BatchOfCases) {
  const [manager, setManager] = useState<Neutral>();
  const [problem, setProblem] = useState('');
  const batch = useBatchJob(rows, {
    bodyOf: (open) => ({ act: 'assign', userId: manager?.id ?? '', cases: open.map(namedCase) }),
    changes: actChanges,
  });
  return (
    <BatchDialog
      words={actWords.assign}
      rows={rows}
      batch={batch}
      question={
        <div className="batch-parts">
          <ManagerChoice
            caseId={rows[0]?.id ?? ''}
            chosen={manager}
            problem={problem}
            onChoose={(chosen) => {
              setProblem('');
              setManager(chosen);
            }}
          />
          <p>
            The person is invited to each case by mail, and manages it after accepting. Until then
            they see the parties’ names and the claim value.
          </p>
          <LeftOut
            {...leftOutOf(others.filter(({ status }) => takesNeutrals(status)))}
            reason={others.length === 1 ? 'it has a case manager' : 'they have a case manager'}
          />
          <LeftOut
            {...leftOutOf(others.filter(({ status }) => !takesNeutrals(status)))}
            reason="nobody can join a draft or a case that has ended"
          />
        </div>
      }
      onStart={() => {
        if (!manager) setProblem('Choose a case manager');
        return manager !== undefined;
      }}
      onClose={onClose}
      onEnded={onEnded}
    />
  );
}
