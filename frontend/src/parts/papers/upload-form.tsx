import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { followUpRules } from '#contracts/rules/desk/follow-up-rules.ts';
import {
  type Agreement,
  type DecisionKind,
  decisionKinds,
  isRefusedScan,
} from '#contracts/rules/outcome/outcomes.ts';
import { followUpLabels } from '#contracts/rules/outcome/paper-labels.ts';
import { WillBeServed } from '#portal/parts/servings/will-be-served.tsx';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { FileField } from '#portal/shared/ui/form/file-field.tsx';
import type { UploadedFile } from '#portal/shared/ui/form/use-file-upload.ts';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { useUploadAgreement, useUploadFollowUp } from './papers-api.ts';

/** What is uploaded for a case that has an award. */
type What = 'award' | DecisionKind;

/** Uploads an agreement or award, or a paper that refers to the award in force. */
export function UploadForm({
  shownCase,
  present,
}: {
  shownCase: Case;
  /** The newest agreement or award. */
  present: Agreement | undefined;
}) {
  const [file, setFile] = useState<UploadedFile>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [what, setWhat] = useState<What>('award');
  const [isAsking, setAsking] = useState(false);
  const agreement = useUploadAgreement(shownCase);
  const followUp = useUploadFollowUp(shownCase.id);
  const isUpdate = present !== undefined && !isRefusedScan(present.scan);
  const award = isUpdate && shownCase.resolutionKind === 'arbitration' ? present : undefined;
  const isAward = what === 'award' || !award;
  const words = wordsOf(isAward ? undefined : what, isUpdate);
  const send = async (address: UploadedFile) => {
    setAsking(false);
    const { name } = address;
    const reply =
      award && what !== 'award'
        ? await followUp.submit({ awardId: award.id, kind: what, name, address: address.address })
        : await agreement.submit({ name, address: address.address, replacedId: present?.id });
    if (reply) showSnackbar('success', reply.message);
  };
  const upload = () => {
    if (!file) setError('Agreement is required');
    // An award is replaced only by somebody who says so.
    else if (award && isAward) setAsking(true);
    else void send(file);
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        upload();
      }}
    >
      {award && <WhatIsUploaded award={award} what={what} onChoose={setWhat} />}
      <FileField
        label={words.label}
        purpose="outcomeAgreement"
        isRequired={!isUpdate}
        error={error}
        onChange={(chosen) => {
          setFile(chosen);
          setError(undefined);
        }}
        onBusy={setBusy}
      />
      {file && <WillBeServed caseId={shownCase.id} />}
      <FormFailure text={isAward ? agreement.failure : followUp.failure} />
      <div className="form-actions">
        <Button
          type="submit"
          icon={uploadIcon}
          disabled={
            isBusy || agreement.isSubmitting || followUp.isSubmitting || (isUpdate && !file)
          }
        >
          {words.action}
        </Button>
      </div>
      {award && file && (
        <ConfirmDialog
          title="Replace the award"
          question={`${file.name} replaces ${award.name} of ${indianDate(award.date) ?? '-'}, which is in force. The replaced award stays listed as an older one, and its links that were served no longer open it. To correct an award, upload the correction as such.`}
          confirmLabel="Replace the award"
          cancelLabel="Cancel"
          look="danger"
          isOpen={isAsking}
          onConfirm={() => void send(file)}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  );
}

/** The words of the field and the button; `kind`: of a paper that refers to the award. */
function wordsOf(kind: DecisionKind | undefined, isUpdate: boolean) {
  if (kind) return { label: `${followUpLabels[kind]} (pdf, docx or txt)`, action: 'Upload' };
  return isUpdate
    ? { label: 'Update Agreement (pdf, docx or txt)', action: 'Update' }
    : { label: 'UPLOAD AGREEMENT (pdf, docx or txt)', action: 'Upload Agreement' };
}

function WhatIsUploaded({
  award,
  what,
  onChoose,
}: {
  award: Agreement;
  what: What;
  onChoose: (what: What) => void;
}) {
  const choices: { value: What; label: string; detail: string }[] = [
    { value: 'award', label: 'Award', detail: `Replaces ${award.name}` },
    ...decisionKinds.map((value) => ({
      value,
      label: followUpLabels[value],
      detail: followUpRules[value].hint,
    })),
  ];
  return (
    <fieldset className="choice-list">
      <legend className="field-label">What do you upload?</legend>
      {choices.map(({ value, label, detail }) => (
        <Choice
          key={value}
          kind="radio"
          name="uploaded-paper"
          detail={detail}
          checked={what === value}
          onChange={() => onChoose(value)}
        >
          {label}
        </Choice>
      ))}
    </fieldset>
  );
}
