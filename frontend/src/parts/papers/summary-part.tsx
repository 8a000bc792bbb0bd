import penIcon from 'primeicons/raw-svg/pencil.svg?raw';
import { useId, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { findBlanks } from '#contracts/rules/blanks.ts';
import { SUMMARY_MAX } from '#contracts/rules/outcome/papers.ts';
import { ServedLine } from '#portal/parts/servings/served-line.tsx';
import { WillBeServed } from '#portal/parts/servings/will-be-served.tsx';
import { DraftState } from '#portal/parts/unsent/draft-state.tsx';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { type BlanksHandle, BlanksTextArea } from '#portal/shared/ui/blanks/blanks-text-area.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { ComparedSummary } from './compared-summary.tsx';
import { StartSelect } from './start-select.tsx';
import { SummaryVersions } from './summary-versions.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import { useSummaryForm } from './use-summary-form.ts';

/** The summary: written until it is published, then shown with its versions. */
export function SummaryPart({ shownCase }: { shownCase: Case }) {
  /** The case from which the form began. */
  const [began, setBegan] = useState(shownCase);
  const key = `${began.summaryVersion} ${began.summaryStatus}`;
  const part = useFocusAfter<HTMLElement>(key);
  return (
    <section ref={part} tabIndex={-1} className="papers-part" aria-label="Summary">
      <SummaryForm
        key={key}
        began={began}
        stored={shownCase}
        onShowStored={() => setBegan(shownCase)}
      />
    </section>
  );
}

function SummaryForm({
  began,
  stored,
  onShowStored,
}: {
  began: Case;
  stored: Case;
  onShowStored: () => void;
}) {
  const { id: caseId } = began;
  const isPublished = began.summaryStatus === 'completed';
  const formId = useId();
  const summaryForm = useSummaryForm({ began, stored, onShowStored });
  const { form, unsent, version, save, isSubmitting } = summaryForm;
  const [isEditing, setEditing] = useState(!isPublished || unsent.isTyped);
  const [isAsking, setAsking] = useState(false);
  const summary = form.watch('summary');
  const isBlank = summary.trim() === '';

  const area = useRef<BlanksHandle>(null);
  const edit = () => {
    setEditing(true);
    area.current?.focusFrom(0);
  };
  /** Whether no blank is open; else says so at the field and selects the first one. */
  const isFilled = (): boolean => {
    if (findBlanks(summary).length === 0) return true;
    form.setError('summary', { message: 'Fill in each blank before you publish' });
    area.current?.focusFrom(0);
    return false;
  };
  const cancel = () => {
    unsent.startOver();
    setEditing(false);
  };
  const addStart = (text: string) => {
    const before = form.getValues('summary').trimEnd();
    const after = before === '' ? text : `${before}\n\n${text}`;
    form.setValue('summary', after.slice(0, SUMMARY_MAX), {
      shouldDirty: true,
      shouldValidate: true,
    });
    area.current?.focusFrom(before.length);
  };
  const isLocked = isSubmitting || version.isChanged;
  return (
    <>
      {version.isAsked && (
        <>
          <ChangedMeanwhile
            what="This summary was changed in another window."
            onKeep={version.keepOwn}
            onShow={version.showStored}
          />
          <OtherSummary text={stored.negotiationSummary} own={summary} />
        </>
      )}
      <form
        key={unsent.generation}
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <UnsentNotice unsent={unsent} />
        {!isPublished && <StartSelect caseId={caseId} isDisabled={isLocked} onStart={addStart} />}
        <BlanksTextArea
          handle={area}
          label="AGREEMENT SUMMARY"
          isRequired
          rows={12}
          maxLength={SUMMARY_MAX}
          text={summary}
          readOnly={!isEditing || isSubmitting}
          error={form.formState.errors.summary?.message}
          {...form.register('summary')}
        />
      </form>
      <FormFailure text={summaryForm.failure} />
      <div className="form-actions papers-actions">
        <DraftState unsent={unsent} />
        {!isPublished && (
          <>
            <Button
              look="secondary"
              disabled={isLocked || isBlank}
              onClick={() => void save('draft')}
            >
              Save as Draft
            </Button>
            <Button disabled={isLocked || isBlank} onClick={() => setAsking(isFilled())}>
              Publish Summary
            </Button>
          </>
        )}
        {isPublished && !isEditing && (
          <Button look="secondary" icon={penIcon} onClick={edit}>
            Edit Summary
          </Button>
        )}
        {isPublished && isEditing && (
          <>
            <Button look="secondary" onClick={cancel}>
              Cancel
            </Button>
            <Button
              disabled={isLocked || isBlank}
              onClick={() => isFilled() && void save('publish')}
            >
              Save Summary
            </Button>
          </>
        )}
      </div>
      {isPublished && <ServedLine caseId={caseId} entryId={String(began.summaryVersion)} />}
      {isPublished && <SummaryVersions caseId={caseId} />}
      <ConfirmDialog
        title="Publish Summary"
        question="Do you want to publish this summary? You can change it later; each published version is kept."
        details={<WillBeServed caseId={caseId} />}
        confirmLabel="Publish"
        cancelLabel="Cancel"
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void save('publish');
        }}
      />
    </>
  );
}

/** What was saved in another window, and how the own text differs from it. */
function OtherSummary({ text, own }: { text: string; own: string }) {
  return (
    <section className="papers-other" aria-label="Saved in the other window">
      <h3>Saved in the other window</h3>
      <p className="papers-text">{text}</p>
      <h3>Difference: yours is marked as added</h3>
      <ComparedSummary before={text} after={own} />
    </section>
  );
}
