import type { UseQueryResult } from '@tanstack/react-query';
import type { CaseDraft } from '#contracts/endpoints/case-creation.ts';
import type { Party } from '#contracts/endpoints/parties.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { FormSection } from './form-section.tsx';
import type { CaseFormApi } from './use-case-form.ts';

/** The claimant: one of the caller's verified parties. */
export function PartyField({
  form,
  parties: { data: parties, error, isError, refetch },
  draft,
}: {
  form: CaseFormApi;
  parties: UseQueryResult<Party[]>;
  draft: CaseDraft | undefined;
}) {
  const problem = form.formState.errors.partyId?.message;
  const known = parties?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  // A draft's claimant may be a party of somebody else's: a case manager can use any.
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
      {isError ? (
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      ) : !parties ? (
        <Skeleton lines={2} label="Loading parties" />
      ) : (
        <Select
          label="Party"
          options={options}
          isRequired
          error={problem}
          {...form.register('partyId')}
        />
      )}
      {parties?.length === 0 && (
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
