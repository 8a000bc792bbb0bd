import { useState } from 'react';
import { caseInvitationsEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import { type Neutral, takesNeutrals } from '#contracts/endpoints/invites.ts';
import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import type { BatchWords } from '#portal/parts/batches/batch-words.ts';
import { LeftOut } from '#portal/parts/batches/left-out.tsx';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { type BatchOfCases, leftOutOf } from './batch-of-cases.ts';
import { ManagerChoice } from './manager-choice.tsx';

const words: BatchWords = {
  title: 'Invite a case manager to',
  button: 'Invite to',
  doing: 'Sending invitations to',
  done: 'with an invitation',
  notDone: 'got no invitation',
  before: 'had this person or an invitation before',
};

/** Invites one case manager to many cases. */
export function AssignDialog({ rows, others, onClose, onEnded }: BatchOfCases) {
  const [manager, setManager] = useState<Neutral>();
  const [problem, setProblem] = useState('');
  return (
    <BatchDialog
      words={words}
      rows={rows}
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
      send={(part) =>
        callApi(caseInvitationsEndpoints.createInvites, {
          body: { userId: manager?.id ?? '', cases: part.map(({ id }) => ({ id })) },
          // A fault is shown beside what was done.
          isBackground: true,
        })
      }
      changes={[queryKeys.docket, queryKeys.cases, queryKeys.invites]}
      onClose={onClose}
      onEnded={onEnded}
    />
  );
}
