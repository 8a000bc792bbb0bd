import { useId, useState } from 'react';
import { caseStatuses } from '../../../../contracts/case-status.ts';
import type { Case } from '../../../../contracts/cases.ts';
import { ApiFailure, failureTextOf } from '../../shared/api/api-failure.ts';
import { useUsableParties } from '../../shared/api/use-usable-parties.ts';
import { showFailure, showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { useSubmit } from '../../shared/feedback/use-submit.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ErrorState } from '../../shared/ui/notice.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useAssignRespondent } from './api/use-assign-respondent.ts';

/** A case that goes on and whose respondent is not registered takes one. */
export function takesRespondent({ status, respondentPartyId }: Case): boolean {
  const { phase } = caseStatuses[status];
  return respondentPartyId === undefined && (phase === 'initiated' || phase === 'inProgress');
}

/** Names a registered party as the respondent; what follows is said before it is confirmed. */
export function AssignRespondentDialog({
  shownCase,
  onClose,
}: {
  shownCase: Case;
  onClose: () => void;
}) {
  const formId = useId();
  const parties = useUsableParties();
  const assign = useAssignRespondent(shownCase.id);
  const { submit, isSubmitting } = useSubmit();
  const [partyId, setPartyId] = useState('');
  const [problem, setProblem] = useState('');
  const offered = parties.data?.filter(({ id }) => id !== shownCase.claimantPartyId);
  const chosen = offered?.find(({ id }) => id === partyId);

  const confirm = async () => {
    if (!chosen) return setProblem('Party is required');
    setProblem('');
    const message = await submit(() => assign(chosen.id), {
      onFailure: (failure) => {
        const [issue] = failure instanceof ApiFailure ? failure.issues : [];
        if (issue) setProblem(issue.message);
        else showFailure(failure);
      },
    });
    if (message === undefined) return;
    onClose();
    showSnackbar('success', message);
  };

  return (
    <Dialog
      title="Assign respondent"
      isOpen
      onClose={onClose}
      width="32rem"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isSubmitting || !offered?.length}>
            Assign
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {parties.isError ? (
          <ErrorState
            message={failureTextOf(parties.error)}
            onRetry={() => void parties.refetch()}
          />
        ) : !offered ? (
          <Skeleton lines={2} label="Loading parties" />
        ) : offered.length === 0 ? (
          <>
            <p>No parties found</p>
            <ButtonLink look="secondary" size="sm" to={paths.createParty.href()}>
              Create party
            </ButtonLink>
          </>
        ) : (
          <Select
            label="Respondent"
            isRequired
            value={partyId}
            error={problem}
            options={[
              { value: '', label: 'Choose a party' },
              ...offered.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setPartyId(event.target.value)}
          />
        )}
        {chosen && (
          <p>
            {`${chosen.name} becomes the respondent of ${shownCase.caseCode} in place of ${
              shownCase.respondentName || 'nobody'
            }. This cannot be undone once the case is submitted.`}
          </p>
        )}
      </form>
    </Dialog>
  );
}
