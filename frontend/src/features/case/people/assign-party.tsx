import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { casePartiesQuery } from '#portal/shared/api/case-parties.ts';
import { useUsableParties } from '#portal/shared/api/use-usable-parties.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { useAssignParty } from '../api/cases.ts';
import { openPlaces } from './open-places.ts';

/** Assigns a registered party to the case, as a respondent or on neither side. */
export function AssignPartyDialog({
  shownCase,
  as,
  onClose,
}: {
  shownCase: Case;
  as: 'respondent' | 'other';
  onClose: () => void;
}) {
  const parties = useUsableParties();
  const [partyId, setPartyId] = useState('');
  const [problem, setProblem] = useState('');
  const { submit, isSubmitting, failure } = useAssignParty(shownCase.id, (error) => {
    const [issue] = error instanceof ApiFailure ? error.issues : [];
    if (issue) setProblem(issue.message);
    else showFailure(error);
  });
  const places = openPlaces(shownCase);
  const [number, setNumber] = useState(places[0]?.number ?? 1);
  const { data: onCase = [] } = useQuery(casePartiesQuery(shownCase.id));
  const taken = new Set([shownCase.claimantPartyId, ...onCase.map((one) => one.partyId)]);
  const offered = parties.data?.filter(({ id }) => !taken.has(id));
  const chosen = offered?.find(({ id }) => id === partyId);

  const confirm = async () => {
    if (!chosen) return setProblem('Party is required');
    setProblem('');
    const reply = await submit({
      partyId: chosen.id,
      place: { as, respondentNumber: number },
    });
    if (!reply) return;
    onClose();
    showSnackbar('success', reply.message);
  };

  return (
    <FormDialog
      title={as === 'respondent' ? 'Assign respondent' : 'Assign party'}
      width="32rem"
      submitLabel="Assign"
      isLocked={isSubmitting || !offered?.length}
      failure={problem ? undefined : failure}
      onSubmit={confirm}
      onClose={onClose}
    >
      <QueryStates
        query={{ ...parties, data: offered }}
        loading={<Skeleton lines={2} label="Loading parties" />}
        empty={
          <>
            <p>No parties found</p>
            <ButtonLink look="secondary" size="sm" to={paths.createParty.href()}>
              Create party
            </ButtonLink>
          </>
        }
      >
        {(options) => (
          <Select
            label={as === 'respondent' ? 'Respondent' : 'Party'}
            isRequired
            value={partyId}
            error={problem}
            options={[
              { value: '', label: 'Choose a party' },
              ...options.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setPartyId(event.target.value)}
          />
        )}
      </QueryStates>
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
    </FormDialog>
  );
}
