import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { CaseDraft } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { useUsableParties } from '#portal/shared/api/use-usable-parties.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { useSaveCase } from '../api/drafts.ts';
import { AgreementFields } from './agreement-fields.tsx';
import { sumBesideTotal } from './case-form.ts';
import { ClaimItemFields } from './claim-item-fields.tsx';
import { DisputeFields } from './dispute-fields.tsx';
import { PartyField } from './party-field.tsx';
import { RespondentFields } from './respondent-fields.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useCaseForm } from './use-case-form.ts';

/** The form of a case: party, dispute, claim items, respondents, agreements, then a review. */
export function CaseForm({
  draft,
  isChanged,
  onRestart,
}: {
  draft: CaseDraft | undefined;
  /** The draft has changed since the form opened. */
  isChanged: boolean;
  /** Opens the form again with the draft as it is now. */
  onRestart: () => void;
}) {
  const navigate = useNavigate();
  const parties = useUsableParties();
  const { form, kept, check, showIssues } = useCaseForm(draft);
  const { submit, isSubmitting, failure } = useSaveCase(draft, (error) => {
    if (error instanceof ApiFailure) showIssues(error.issues);
    showFailure(error);
  });
  const [reviewed, setReviewed] = useState<CaseInput>();
  const [uploads, setUploads] = useState(0);
  const onBusy = (isBusy: boolean) => setUploads((count) => count + (isBusy ? 1 : -1));
  const isLocked = isSubmitting || uploads > 0;
  const partyId = useWatch({ control: form.control, name: 'partyId' });
  const partyName = parties.data?.find(({ id }) => id === partyId)?.name ?? draft?.partyName ?? '';

  const save = async (input: CaseInput, isDraft: boolean) => {
    const saved = await submit({ input, isDraft, idempotencyKey: kept.requestKey() });
    if (!saved) return;
    kept.forget();
    showSnackbar('success', saved.message);
    void navigate(
      isDraft ? paths.caseCart.href() : paths.case.href(saved.case.id, saved.case.resolutionKind),
    );
  };
  const saveDraft = () => {
    const input = check(true);
    if (input) void save(input, true);
  };

  return (
    <form
      key={kept.generation}
      className="form creation-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setReviewed(check(false));
      }}
    >
      {isChanged && (
        <ChangedMeanwhile
          what="This draft was changed in another window."
          onShow={() => {
            kept.forget();
            onRestart();
          }}
        />
      )}
      <UnsentNotice unsent={kept} />
      <PartyField form={form} parties={parties} draft={draft} />
      <DisputeFields form={form} onBusy={onBusy} />
      <ClaimItemFields form={form} onBusy={onBusy} />
      <RespondentFields form={form} />
      <AgreementFields form={form} onBusy={onBusy} />
      <FormFailure text={failure} />
      <div className="form-actions creation-actions">
        <Button type="submit" disabled={isLocked}>
          Review and submit
        </Button>
        <Button look="secondary" disabled={isLocked} onClick={saveDraft}>
          Save Draft
        </Button>
        <p className="soft" role="status">
          {uploads > 0
            ? 'Uploading document'
            : kept.keeping !== 'failed' &&
              'What you type is kept in this browser until you log out. PAN numbers are not: a reload clears them.'}
        </p>
      </div>
      {reviewed && (
        <ReviewDialog
          input={reviewed}
          partyName={partyName}
          sum={sumBesideTotal(form.getValues())}
          onCancel={() => setReviewed(undefined)}
          onConfirm={() => {
            setReviewed(undefined);
            void save(reviewed, false);
          }}
        />
      )}
    </form>
  );
}
