import type { UseQueryResult } from '@tanstack/react-query';
import type { CaseDraft } from '#contracts/endpoints/cases/case-creation.ts';
import type { Party } from '#contracts/endpoints/parties.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { QueryStates, SkeletonField } from '#portal/shared/ui/states.tsx';
import { FormSection } from './form-section.tsx';
import type { CaseFormApi } from './use-case-form.ts';

/** The claimant: one of the caller's verified parties. */
export function PartyField({
  form,
  parties,
  draft,
}: {
  form: CaseFormApi;
  parties: UseQueryResult<Party[]>;
  draft: CaseDraft | undefined;
}) {
  const problem = form.formState.errors.partyId?.message;
  const known = parties.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  // A case manager's draft may name a party that another user registered.
  const isMissing = draft && !known.some(({ value }) => value === draft.input.partyId);
  const options = [
    { value: '', label: 'Choose a party' },
    ...(isMissing ? [{ value: draft.input.partyId, label: draft.partyName }] : []),
    ...known,
  ];
  return (
    <FormSection
      title="Party"
      hint="The claimant: a party that you registered and that was verified."
    >
      <QueryStates query={parties} loading={<SkeletonField label="Loading parties" />}>
        {() => (
          <Select
            label="Party"
            options={options}
            isRequired
            error={problem}
            {...form.register('partyId')}
          />
        )}
      </QueryStates>
      {parties.data?.length === 0 && (
        <div className="creation-none">
          <p>No parties found</p>
          <ButtonLink look="secondary" size="sm" to={paths.createParty.href()}>
            Create party
          </ButtonLink>
        </div>
      )}
    </FormSection>
  );
}
