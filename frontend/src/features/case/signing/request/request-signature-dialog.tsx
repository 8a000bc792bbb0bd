import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { SIGNING_MESSAGE_MAX } from '#contracts/endpoints/outcome/signing.ts';
import { SIGNING_LINK_DAYS, type SigningOrder } from '#contracts/rules/outcome/signing.ts';
import { SignNow } from '#portal/parts/signing/sign-now.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { ViewerProblem } from '#portal/parts/viewer/viewer-problem.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { useBackToClose } from '#portal/shared/ui/overlay/use-back-to-close.ts';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { useRequestSignatures } from '../api/signings.ts';
import { placeSignatures } from './place-signatures.ts';
import { PositionEditor } from './position-editor.tsx';
import { SignatoryList } from './signatory-list.tsx';
import {
  emptyForm,
  type SigningForm,
  signingFormSchema,
  storedFormSchema,
} from './signing-form.ts';
import { usePreview } from './use-page-preview.ts';
import { useSuggestions } from './use-suggestions.ts';
import './request-signature.css';

const orders: readonly { value: SigningOrder; label: string; detail: string }[] = [
  {
    value: 'inOrder',
    label: 'One after another',
    detail: 'Each gets the link once the one before has signed.',
  },
  { value: 'atOnce', label: 'All at once', detail: 'All get their link now.' },
];

/** A document whose signature is requested. */
export type SigningSubject = {
  documentId: string;
  name: string;
  /** Resolves to the signed address of its PDF. Throws ViewerFailure. */
  readAddress: () => Promise<string>;
};

/** Requests signatures on a document: who signs, in which order, and where on its pages. */
export function RequestSignatureDialog({
  shownCase,
  subject: { documentId, name, readAddress },
  onClose,
}: {
  shownCase: Case;
  subject: SigningSubject;
  onClose: () => void;
}) {
  const { form, unsent } = useUnsentForm(`signing:${documentId}`, {
    defaultValues: emptyForm,
    schema: storedFormSchema,
    resolver: zodResolver(signingFormSchema),
  });
  const { order, message, signatories } = form.watch();
  const [focused, setFocused] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement>(null);
  /** Moves the focus to the box of the chosen signatory, which also scrolls it into view. */
  const focusBox = (index: number) => {
    flushSync(() => setFocused(index));
    const box = place.current?.querySelector<HTMLElement>('.signature-box-move');
    if (box) box.focus();
    // The document is still loading.
    else place.current?.scrollIntoView({ block: 'nearest' });
  };
  const selected = Math.min(focused, signatories.length - 1);
  const preview = usePreview(readAddress);
  const suggestions = useSuggestions(shownCase);
  const [checked, setChecked] = useState<SigningForm>();
  const { submit, isSubmitting, failure } = useRequestSignatures(shownCase.id);

  const { isSubmitted, submitCount, errors } = form.formState;
  // The fields are not registered, so the form library cannot focus them.
  useEffect(() => {
    if (submitCount === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  const set = (change: Partial<SigningForm>) => {
    // The keys of a part of the form are its fields.
    for (const [key, value] of Object.entries(change))
      form.setValue(key as keyof SigningForm, value, { shouldValidate: isSubmitted });
  };
  useBackToClose(true, onClose);
  const send = async (checkedForm: SigningForm) => {
    setChecked(undefined);
    if (!preview.document) return;
    const reply = await submit({
      documentId,
      order: checkedForm.order,
      message: checkedForm.message,
      signatories: await placeSignatures(preview.document, checkedForm.signatories),
      idempotencyKey: unsent.requestKey(),
    });
    if (!reply) return;
    unsent.forget();
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <>
      <FormDialog
        title="Request signature"
        width="72rem"
        unsent={unsent}
        submitLabel="Request signature"
        isLocked={isSubmitting || !preview.document}
        failure={failure}
        onSubmit={form.handleSubmit(setChecked)}
        onClose={onClose}
      >
        <div className="signing-request">
          <div ref={fields} className="signing-request-facts">
            <p className="signing-request-name">{name}</p>
            <div className="signing-request-own">
              <p className="soft">Only your own signature, at the end of the document?</p>
              <SignNow document={{ caseId: shownCase.id, documentId, readAddress }} name={name} />
            </div>
            <SignatoryList
              signatories={signatories}
              selected={selected}
              suggestions={suggestions}
              errors={signatories.map((_one, at) => {
                const row = errors.signatories?.[at];
                return row && { name: row.name?.message, email: row.email?.message };
              })}
              onSelect={setFocused}
              onPlace={focusBox}
              onChange={(next) => set({ signatories: next })}
            />
            {signatories.length > 1 && (
              <OrderChoice order={order} onChoose={(next) => set({ order: next })} />
            )}
            <TextArea
              label="Message (optional)"
              rows={3}
              maxLength={SIGNING_MESSAGE_MAX}
              length={message.length}
              value={message}
              error={errors.message?.message}
              onChange={({ target }) => set({ message: target.value })}
            />
          </div>
          <section ref={place} className="signing-request-page" aria-label="Place of the signature">
            {preview.document ? (
              <PositionEditor
                document={preview.document}
                signatories={signatories}
                selected={selected}
                onChange={(change) =>
                  set({
                    signatories: signatories.map((one, at) =>
                      at === selected ? { ...one, ...change } : one,
                    ),
                  })
                }
              />
            ) : preview.failure ? (
              <ViewerProblem failure={preview.failure} onRetry={preview.retry} />
            ) : (
              <Skeleton label="Loading document" lines={8} />
            )}
          </section>
        </div>
      </FormDialog>
      <ConfirmDialog
        title="Request signature"
        question={checked ? questionOf(checked) : ''}
        confirmLabel="Send"
        cancelLabel="Back"
        isOpen={checked !== undefined}
        onConfirm={() => checked && void send(checked)}
        onCancel={() => setChecked(undefined)}
      />
    </>
  );
}

/** Whether the signatories get their links one after another. */
function OrderChoice({
  order,
  onChoose,
}: {
  order: SigningOrder;
  onChoose: (order: SigningOrder) => void;
}) {
  return (
    <fieldset className="choice-list">
      <legend className="field-label">Order</legend>
      {orders.map(({ value, label, detail }) => (
        <Choice
          key={value}
          kind="radio"
          name="signing-order"
          detail={detail}
          checked={order === value}
          onChange={() => onChoose(value)}
        >
          {label}
        </Choice>
      ))}
    </fieldset>
  );
}

function questionOf({ order, signatories }: SigningForm): string {
  const names = signatories.map(({ name }) => name);
  const mailed =
    order === 'inOrder' && names.length > 1
      ? `The links are mailed one after another: ${names.join(', then ')}.`
      : `${new Intl.ListFormat('en-IN').format(names)} ${names.length === 1 ? 'gets' : 'get'} a link by email.`;
  return `${mailed} Each link is valid for ${SIGNING_LINK_DAYS} days.`;
}
