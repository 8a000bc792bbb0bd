import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { signingsQuery } from '#portal/parts/signing/case-signings.ts';
import { useOwnSignature } from '#portal/parts/signing/own-signatures.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import type { ExportSigning, ReporterChoice } from '../export-transcript-dialog.tsx';
import { SignatureFields } from './signature-fields.tsx';
import { checkSignatories, emptyWish, type SignatureWish } from './signature-wish.ts';

/** The signature on the reporter's form of the version that is shown. */
export function useFormSigning({
  caseId,
  transcriptId,
  crossExamination = false,
  version,
  isDirty = false,
  me,
  onRefused,
  onClose,
}: {
  caseId: string;
  /** The case's id for its cross-examination. */
  transcriptId: string;
  crossExamination?: boolean;
  version: number;
  isDirty?: boolean;
  me: Pick<Me, 'name' | 'email'>;
  /** The request was refused, e.g. since there is another version by now. */
  onRefused?: () => void;
  onClose: () => void;
}): ExportSigning {
  const [wish, setWish] = useState<SignatureWish>(emptyWish);
  const [isChecked, setChecked] = useState(false);
  const signings = useQuery(signingsQuery(caseId));
  const choice = useRef<ReporterChoice>(undefined);
  const key = useRef(newIdempotencyKey());
  const fields = useRef<HTMLFieldSetElement>(null);
  const bodyFor = (signatories: { arbitratorName: string; arbitratorEmail: string }[]) => ({
    caseId,
    transcript: {
      ...{ transcriptId, version, ...choice.current },
      ...(crossExamination && { crossExamination }),
    },
    signatories,
  });
  const own = useOwnSignature(
    caseId,
    async () => bodyFor([{ arbitratorName: me.name, arbitratorEmail: me.email }]),
    onRefused,
  );
  const others = useSubmit({
    loader: 'Preparing the document...',
    mutationFn: () =>
      callApi(signingEndpoints.createSigning, {
        body: bodyFor(
          wish.signatories.map(({ name, email }) => ({
            arbitratorName: name,
            arbitratorEmail: email,
          })),
        ),
        idempotencyKey: key.current,
        isBackground: true,
      }),
    onSuccess: ({ message }) => {
      showSnackbar('success', message);
      onClose();
    },
    onSettled: (_reply, error, _input, _context, { client }) => {
      if (error) onRefused?.();
      return invalidate(client, signingsQuery(caseId).queryKey);
    },
  });
  const errors = isChecked ? checkSignatories(wish) : [];
  const send = (chosen: ReporterChoice) => {
    choice.current = chosen;
    if (wish.kind === 'own') return own.signNow();
    flushSync(() => setChecked(true));
    if (!checkSignatories(wish).some(Boolean)) return others.submit();
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return undefined;
  };
  const ofTranscript = signings.data?.filter(
    (one) => one.transcript?.transcriptId === transcriptId,
  );
  const isOpen = ofTranscript?.some(({ state }) => state === 'open') ?? false;
  const mayAsk = !isDirty && !isOpen;
  return {
    fields: (
      <SignatureFields
        place={fields}
        caseId={caseId}
        version={version}
        isExamination={crossExamination}
        signings={ofTranscript ?? []}
        obstacle={isOpen ? 'open' : isDirty ? 'unsaved' : undefined}
        wish={wish}
        errors={errors}
        onChange={(next) => {
          setWish(next);
          key.current = newIdempotencyKey();
        }}
      />
    ),
    wish:
      wish.kind === 'none' || !mayAsk
        ? undefined
        : { submitLabel: wish.kind === 'own' ? 'Sign now' : 'Request signatures', send },
    isSubmitting: own.isSubmitting || others.isSubmitting,
    failure: wish.kind === 'own' ? own.failure : others.failure,
  };
}
