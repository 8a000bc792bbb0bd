import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import {
  APPEARANCES_MAX,
  MAX_ORDER_LENGTH,
  type OrderSheet,
} from '#contracts/rules/speech/orders.ts';
import { writeBetween, writeSentences } from '#contracts/rules/speech/sentences.ts';
import type { DictationTarget } from '#portal/parts/recorder/dictation.ts';
import { DictationBar } from '#portal/parts/recorder/dictation-bar.tsx';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/rich-text-editor.tsx';
import { DraftState } from '#portal/parts/unsent/draft-state.tsx';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { type OrderForm, orderResolver } from './order-form.ts';
import { OrderText } from './order-text.tsx';
import { SheetHead, SheetNext } from './sheet-fields.tsx';

const RichTextEditor = lazy(async () => ({
  default: (await import('#portal/parts/rich-text-editor/rich-text-editor.tsx')).RichTextEditor,
}));

type Field = 'content' | 'appearances';
const fieldNames: Readonly<Record<Field, string>> = {
  content: 'Directions',
  appearances: 'Appearances',
};

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

  // Negotiations have no such settings; only arbitrations have a sheet.
  const { data: speech } = useQuery({
    ...caseSpeechQuery(caseId ?? ''),
    enabled: hasSheet && caseId !== undefined,
  });
  const [isDictating, setDictating] = useState(false);
  const isLocked = useRef(isSubmitting);
  useEffect(() => {
    isLocked.current = isSubmitting;
  }, [isSubmitting]);
  /** Where the writer is; dictated text goes there from the next start or 'Dictate here'. */
  const writer = useRef<Field>('content');
  const [target, setTarget] = useState<Field>('content');
  const latestTarget = useRef<Field>('content');
  /** What was dictated into the appearances. */
  const spoken = useRef<string[]>([]);
  const dictationTarget = useMemo((): DictationTarget => {
    // What is being saved is cleared afterwards.
    const writable = () => (isLocked.current ? null : editor.current);
    const insert = (text: string) => {
      if (writable() === null) return false;
      if (latestTarget.current === 'appearances') spoken.current.push(appendAppearance(form, text));
      else writable()?.insertDictated(text);
      return true;
    };
    return {
      insert,
      replace: (mark, text) =>
        writable() !== null &&
        (writable()?.replaceMark(mark, text) ||
          replaceInAppearances(form, { mark, text }) ||
          text === '' ||
          insert(text)),
      place() {
        latestTarget.current = writer.current;
        setTarget(writer.current);
        editor.current?.placeAnchor();
      },
      show: (isShown) => editor.current?.showAnchor(isShown && latestTarget.current === 'content'),
    };
  }, [form]);

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
                writer.current = 'appearances';
              }}
            />
          )}
          <Suspense fallback={<Skeleton lines={5} label="Loading the editor" />}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: notes where the writer is */}
            <div
              className="order-editor"
              onFocus={() => {
                writer.current = 'content';
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
                hasBlanks
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
        caseLanguage={speech?.recordingLanguage}
        isOwnServer={Boolean(speech?.isLocalTranscriptionServer)}
        isDisabled={isSubmitting}
        target={dictationTarget}
        where={hasSheet ? fieldNames[target] : undefined}
        onReset={() => {
          editor.current?.removeDictated();
          removeAppearances(form, spoken.current);
          spoken.current = [];
        }}
        onBusy={setDictating}
      />
      {!isChanged && <FormFailure text={failure} />}
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

/** Puts text in the place of a mark; '' removes it. False if the mark is not there. */
function replaceInAppearances(
  form: FormOfOrder,
  { mark, text }: { mark: string; text: string },
): boolean {
  const whole = form.getValues('appearances');
  const at = whole.toLowerCase().indexOf(mark.toLowerCase());
  if (at < 0) return false;
  const before = whole.slice(0, at);
  const written = text === '' ? '' : writeSentences(text, before);
  const after = `${written === '' ? before.trimEnd() : before}${written}${whole.slice(at + mark.length)}`;
  form.setValue('appearances', after.slice(0, APPEARANCES_MAX), { shouldDirty: true });
  return true;
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
