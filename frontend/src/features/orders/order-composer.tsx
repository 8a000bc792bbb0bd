import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import {
  APPEARANCES_MAX,
  MAX_ORDER_LENGTH,
  type OrderSheet,
} from '#contracts/rules/speech/orders.ts';
import { writeBetween } from '#contracts/rules/speech/sentences.ts';
import { DictationBar } from '#portal/shared/recorder/dictation-bar.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import type { RichTextEditorHandle } from '#portal/shared/ui/rich-text-editor/rich-text-editor.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { UnsentNotice } from '#portal/shared/unsent/unsent-notice.tsx';
import { useUnsentForm } from '#portal/shared/unsent/use-unsent-form.ts';
import { type OrderForm, orderResolver } from './order-form.ts';
import { OrderText } from './order-text.tsx';
import { SheetHead, SheetNext } from './sheet-fields.tsx';

const RichTextEditor = lazy(async () => ({
  default: (await import('#portal/shared/ui/rich-text-editor/rich-text-editor.tsx')).RichTextEditor,
}));

export type SavedOrder = { content: string; sheet: OrderSheet | undefined };

/**
 * Editor of an order with dictation; with the fields of a hearing if `hasSheet`. What is written
 * stays in this browser until it is saved.
 */
export function OrderComposer({
  userId,
  place,
  caseId,
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
  caseId: string | undefined;
  hasSheet: boolean;
  initial: OrderForm;
  isSubmitting: boolean;
  failure: string | undefined;
  /** An edited order as it is stored now. */
  stored?: DictatedOrder;
  /** True if the order was saved. */
  onSave: (
    order: SavedOrder,
    facts: { idempotencyKey: () => string; base: number },
  ) => Promise<boolean>;
  /** Begins again from the stored order. */
  onShowStored?: () => void;
  onCancel?: (() => void) | undefined;
}) {
  const formId = useId();
  const editor = useRef<RichTextEditorHandle>(null);
  const { form, unsent } = useUnsentForm(place, {
    resolver: orderResolver(hasSheet),
    mode: 'onTouched',
    defaultValues: initial,
  });
  const content = form.watch('content');
  const { errors } = form.formState;
  const isEmpty = plainTextOf(content) === '';

  const isChanged = stored !== undefined && form.watch('base') !== String(stored.version);
  const showStored = () => {
    unsent.forget();
    onShowStored?.();
  };
  const { isTyped } = unsent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change elsewhere
  useEffect(() => {
    if (isChanged && !isTyped) showStored();
  }, [isChanged, isTyped]);

  const save = form.handleSubmit(async (order) => {
    const base = Number(form.getValues('base'));
    if (await onSave(order, { idempotencyKey: () => unsent.requestKey(), base })) {
      unsent.startOver();
      editor.current?.focus();
    }
  });

  const [isDictating, setDictating] = useState(false);
  const isLocked = useRef(isSubmitting);
  useEffect(() => {
    isLocked.current = isSubmitting;
  }, [isSubmitting]);
  /** Where the writer was last: dictated text goes there. */
  const target = useRef<'content' | 'appearances'>('content');
  /** What was dictated into the appearances. */
  const spoken = useRef<string[]>([]);
  const insertDictated = useCallback(
    (text: string) => {
      // What is being saved is cleared afterwards.
      if (isLocked.current || !editor.current) return false;
      if (target.current === 'appearances') spoken.current.push(appendAppearance(form, text));
      else editor.current.insertDictated(text);
      return true;
    },
    [form],
  );

  return (
    <div className="order-composer">
      {isChanged && isTyped && (
        <>
          <ChangedMeanwhile
            what="This order was changed in another window."
            onKeep={() => form.setValue('base', String(stored.version), { shouldDirty: true })}
            onShow={showStored}
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
              onAppearances={() => {
                target.current = 'appearances';
              }}
            />
          )}
          <Suspense fallback={<Skeleton lines={5} label="Loading the editor" />}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: notes where the writer is */}
            <div
              className="order-editor"
              onFocus={() => {
                target.current = 'content';
              }}
            >
              {hasSheet && (
                <p className="field-label" aria-hidden="true">
                  Directions
                </p>
              )}
              <RichTextEditor
                ref={editor}
                label={hasSheet ? 'Directions' : 'Record the Proceedings'}
                placeholder="Record the Proceedings..."
                html={content}
                onChange={(html) =>
                  form.setValue('content', html, {
                    shouldDirty: true,
                    shouldValidate: errors.content !== undefined,
                  })
                }
                maxLength={MAX_ORDER_LENGTH}
                isReadOnly={isSubmitting}
              />
            </div>
          </Suspense>
          <FormFailure text={errors.content?.message} />
          {hasSheet && <SheetNext />}
        </form>
      </FormProvider>
      <DictationBar
        place={`${userId}:${place}`}
        caseId={caseId}
        isDisabled={isSubmitting}
        onText={insertDictated}
        onReset={() => {
          editor.current?.removeDictated();
          removeAppearances(form, spoken.current);
          spoken.current = [];
        }}
        onBusy={setDictating}
      />
      {!isChanged && <FormFailure text={failure} />}
      <div className="form-actions order-actions">
        {unsent.isTyped && <span className="composer-unsent">Draft kept in this browser</span>}
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
          disabled={isEmpty || isSubmitting || isDictating || isChanged}
        >
          Submit
        </Button>
      </div>
    </div>
  );
}

type FormOfOrder = ReturnType<typeof useUnsentForm<OrderForm, SavedOrder>>['form'];

/** Adds dictated text as sentences, as far as the field takes it. Returns what was added. */
function appendAppearance(form: FormOfOrder, text: string): string {
  const before = form.getValues('appearances');
  const after = `${before}${writeBetween(text, { before })}`.slice(0, APPEARANCES_MAX);
  form.setValue('appearances', after, { shouldDirty: true });
  return after.slice(before.length);
}

/** Removes dictated text that still stands as it was added. */
function removeAppearances(form: FormOfOrder, added: readonly string[]): void {
  const before = form.getValues('appearances');
  const after = added.toReversed().reduce((text, piece) => {
    const at = piece === '' ? -1 : text.lastIndexOf(piece);
    return at < 0 ? text : text.slice(0, at) + text.slice(at + piece.length);
  }, before);
  if (after !== before) form.setValue('appearances', after, { shouldDirty: true });
}
