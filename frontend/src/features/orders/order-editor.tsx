import { lazy, type Ref, Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { MAX_ORDER_LENGTH } from '#contracts/rules/speech/orders.ts';
import { announceCorrections } from '#portal/parts/recorder/words/found-corrections.ts';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/use-rich-text.ts';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import type { OrderForm } from './order-form.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('#portal/parts/rich-text-editor/rich-text-editor.tsx')).RichTextEditor,
}));

/** The text of an order; in an order of a hearing, its directions. */
export function OrderEditor({
  editor,
  label,
  isLabelShown,
  isReadOnly,
  onFocus,
}: {
  editor: Ref<RichTextEditorHandle>;
  label: string;
  isLabelShown: boolean;
  isReadOnly: boolean;
  onFocus: () => void;
}) {
  const { watch, setValue, formState } = useFormContext<OrderForm>();
  const { errors } = formState;
  return (
    <>
      <Suspense
        fallback={
          <div className="order-editor-loading">
            <Skeleton lines={5} label="Loading the editor" />
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: notes where the writer is */}
        <div className="order-editor" onFocus={onFocus}>
          {isLabelShown && (
            <p className="field-label" aria-hidden="true">
              {label}
            </p>
          )}
          <RichTextEditor
            ref={editor}
            label={label}
            placeholder="Record the Proceedings..."
            html={watch('content')}
            onChange={(html) =>
              setValue('content', html, {
                shouldDirty: true,
                shouldValidate: errors.content !== undefined,
              })
            }
            maxLength={MAX_ORDER_LENGTH}
            isReadOnly={isReadOnly}
            hasBlanks
            onCorrected={announceCorrections}
          />
        </div>
      </Suspense>
      <FormFailure text={errors.content?.message} />
    </>
  );
}
