import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/use-rich-text.ts';
import { DraftState } from '#portal/parts/unsent/draft-state.tsx';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useBaseVersion } from '#portal/parts/unsent/use-base-version.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { BesidePapers, type CaseOfOrder } from './beside-papers.tsx';
import { type DictatedField, useOrderDictation } from './order-dictation.ts';
import { OrderEditor } from './order-editor.tsx';
import { type FilledOrder, type OrderForm, orderResolver } from './order-form.ts';
import { OrderText } from './order-text.tsx';

/** Only orders of a hearing have them; the page waits for them. */
const SheetHead = lazy(async () => ({ default: (await import('./sheet-fields.tsx')).SheetHead }));
const SheetEnd = lazy(async () => ({ default: (await import('./sheet-fields.tsx')).SheetEnd }));

/** Loaded beside the editor. */
const DictationBar = lazy(async () => ({
  default: (await import('#portal/parts/recorder/bar/dictation-bar.tsx')).DictationBar,
}));

const fieldNames: Readonly<Record<DictatedField, string>> = {
  content: 'Directions',
  appearances: 'Appearances',
};

/**
 * Editor of an order with dictation; with the fields of a hearing if `hasSheet`. What is written
 * stays in this browser until it is saved. The papers of a case open beside it.
 */
export function OrderComposer({
  userId,
  place,
  ofCase,
  hasSheet,
  initial,
  isSubmitting,
  failure,
  stored,
  onSave,
  onShowStored,
  onCancel,
}: {
  userId: string;
  /** Of the unsent input and the recorded audio. */
  place: string;
  ofCase: CaseOfOrder | undefined;
  hasSheet: boolean;
  initial: OrderForm;
  isSubmitting: boolean;
  failure: string | undefined;
  /** An edited order as it is stored now. */
  stored?: DictatedOrder;
  /** True if the order was saved. */
  onSave: (
    order: FilledOrder,
    facts: { idempotencyKey: () => string; base: number },
  ) => Promise<boolean>;
  /** Begins again from the stored order. */
  onShowStored?: () => void;
  onCancel?: (() => void) | undefined;
}) {
  const formId = useId();
  const caseId = ofCase?.id;
  const editor = useRef<RichTextEditorHandle>(null);
  const { form, unsent } = useUnsentForm(place, {
    resolver: orderResolver(hasSheet),
    mode: 'onTouched',
    defaultValues: initial,
  });
  const isEmpty = plainTextOf(form.watch('content')) === '';
  const version = useBaseVersion({
    base: form.watch('base'),
    stored: stored?.version,
    unsent,
    onBase: (base) => form.setValue('base', base, { shouldDirty: true }),
    onShowStored: () => onShowStored?.(),
  });
  const dictation = useOrderDictation({ form, editor, isLocked: isSubmitting });
  // Negotiations have no such settings; only arbitrations have a sheet.
  const { data: speech } = useQuery({
    ...caseSpeechQuery(caseId ?? ''),
    enabled: hasSheet && caseId !== undefined,
  });
  const [isDictating, setDictating] = useState(false);
  const save = form.handleSubmit(async (order) => {
    const base = Number(form.getValues('base'));
    if (await onSave(order, { idempotencyKey: () => unsent.requestKey(), base })) {
      unsent.startOver();
      editor.current?.focus();
    }
  });

  return (
    <BesidePapers
      ofCase={ofCase}
      onCite={isSubmitting ? undefined : (text) => editor.current?.insertText(text)}
    >
      <div className="order-composer">
        {version.isAsked && stored && (
          <>
            <ChangedMeanwhile
              what="This order was changed in another window."
              onKeep={version.keepOwn}
              onShow={version.showStored}
            />
            <section className="order-other" aria-label="The text saved in the other window">
              <h2>Saved in the other window</h2>
              <OrderText order={stored} />
            </section>
          </>
        )}
        <FormProvider {...form}>
          <form
            key={unsent.generation}
            id={formId}
            className="form"
            noValidate
            onSubmit={(event) => void save(event)}
          >
            <UnsentNotice unsent={unsent} />
            {hasSheet && (
              <SheetHead
                caseId={caseId}
                onAppearances={() => dictation.noteWriter('appearances')}
              />
            )}
            <OrderEditor
              editor={editor}
              label={hasSheet ? fieldNames.content : 'Record the Proceedings'}
              isLabelShown={hasSheet}
              isReadOnly={isSubmitting}
              onFocus={() => dictation.noteWriter('content')}
            />
          </form>
          <div className="order-dictation">
            <Suspense fallback={<Skeleton lines={1} label="Loading the dictation" />}>
              <DictationBar
                place={`${userId}:${place}`}
                caseId={caseId}
                caseLanguage={speech?.recordingLanguage}
                isOwnServer={Boolean(speech?.isLocalTranscriptionServer)}
                isDisabled={isSubmitting}
                target={dictation.target}
                where={hasSheet ? fieldNames[dictation.field] : undefined}
                onReset={dictation.removeDictated}
                onBusy={setDictating}
              />
            </Suspense>
          </div>
          {hasSheet && <SheetEnd key={`end ${unsent.generation}`} formId={formId} />}
        </FormProvider>
        {!version.isChanged && <FormFailure text={failure} />}
        <div className="form-actions order-actions">
          <DraftState unsent={unsent} />
          {onCancel && (
            <Button
              look="secondary"
              onClick={() => {
                unsent.forget();
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            disabled={isEmpty || isSubmitting || isDictating || version.isChanged}
          >
            Submit
          </Button>
        </div>
      </div>
    </BesidePapers>
  );
}
