import { useId, useState } from 'react';
import { takesRespondents } from '#contracts/endpoints/case-creation.ts';
import type { Case } from '#contracts/endpoints/cases.ts';
import { ApiFailure, failureTextOf } from '#portal/shared/api/api-failure.ts';
import { useUsableParties } from '#portal/shared/api/use-usable-parties.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { useAssignParty } from './use-assign-party.ts';
import { useParties } from './use-parties.ts';

/** The respondents who are not registered, as the case counts them; a case has one at least. */
function openPlaces({ respondentParties }: Case): { number: number; name: string }[] {
  const places = respondentParties.length > 0 ? respondentParties : [{ name: '' }];
  return places.flatMap((place, position) =>
    'partyId' in place && place.partyId ? [] : [{ number: position + 1, name: place.name }],
  );
}

/** A case that goes on and with a respondent who is not registered takes one. */
export const takesRespondent = (shownCase: Case) =>
  takesRespondents(shownCase.status) && openPlaces(shownCase).length > 0;

/**
 * Assigns a registered party to the case, as a respondent or on neither side; what follows is
 * said before it is confirmed.
 */
export function AssignPartyDialog({
  shownCase,
  as,
  onClose,
}: {
  shownCase: Case;
  as: 'respondent' | 'other';
  onClose: () => void;
}) {
  const formId = useId();
  const parties = useUsableParties();
  const assign = useAssignParty(shownCase.id);
  const { submit, isSubmitting, failure } = useSubmit();
  const [partyId, setPartyId] = useState('');
  const [problem, setProblem] = useState('');
  const places = openPlaces(shownCase);
  const [number, setNumber] = useState(places[0]?.number ?? 1);
  const { data: onCase = [] } = useParties(shownCase.id);
  const taken = new Set([shownCase.claimantPartyId, ...onCase.map((one) => one.partyId)]);
  const offered = parties.data?.filter(({ id }) => !taken.has(id));
  const chosen = offered?.find(({ id }) => id === partyId);

  const confirm = async () => {
    if (!chosen) return setProblem('Party is required');
    setProblem('');
    const message = await submit(() => assign(chosen.id, { as, respondentNumber: number }), {
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
      title={as === 'respondent' ? 'Assign respondent' : 'Assign party'}
      isOpen
      onClose={onClose}
      width="32rem"
      problem={problem ? undefined : failure}
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
            label={as === 'respondent' ? 'Respondent' : 'Party'}
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
        {as === 'respondent' && places.length > 1 && !!offered?.length && (
          <Select
            label="In place of"
            value={String(number)}
            options={places.map((place) => ({ value: String(place.number), label: place.name }))}
            onChange={(event) => setNumber(Number(event.target.value))}
          />
        )}
        {chosen && (
          <p>
            {as === 'respondent'
              ? `${chosen.name} becomes ${
                  shownCase.respondentParties.length > 1 ? 'a' : 'the'
                } respondent of ${shownCase.caseCode} in place of ${
                  places.find((place) => place.number === number)?.name || 'nobody'
                }. This cannot be undone once the case is submitted.`
              : `${chosen.name} joins ${shownCase.caseCode} on neither side: its neutrals can write to ${chosen.name} in the proceedings. This cannot be undone.`}
          </p>
        )}
      </form>
    </Dialog>
  );
}
