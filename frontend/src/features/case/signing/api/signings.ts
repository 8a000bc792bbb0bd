import { useQuery } from '@tanstack/react-query';
import {
  type SignatoryInput,
  type Signing,
  signingEndpoints,
} from '#contracts/endpoints/outcome/signing.ts';
import type { SigningOrder } from '#contracts/rules/outcome/signing.ts';
import { signingsQuery } from '#portal/parts/signing/case-signings.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** The signings of a document, newest first. */
export const useSigningsOf = (caseId: string, documentId: string | undefined) => {
  const { data = [] } = useQuery(signingsQuery(caseId));
  return data.filter((one) => one.documentId === documentId);
};

/** The newest of these signings that is not cancelled. */
export const presentSigning = (signings: readonly Signing[]) =>
  signings.find(({ state }) => state !== 'cancelled');

/** Whether signatures on a document are requested and not complete. */
export const useIsBeingSigned = (caseId: string, documentId: string): boolean =>
  presentSigning(useSigningsOf(caseId, documentId))?.state === 'open';

type SigningRequest = {
  documentId: string;
  order: SigningOrder;
  message: string;
  signatories: SignatoryInput[];
  idempotencyKey: string;
};

/** Requests signatures. After a failure of the server the dialog stays open with its input. */
export const useRequestSignatures = (caseId: string) =>
  useSubmit({
    mutationFn: ({ idempotencyKey, ...request }: SigningRequest) =>
      callApi(signingEndpoints.createSigning, {
        body: { caseId, ...request },
        idempotencyKey,
        isBackground: true,
      }),
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, signingsQuery(caseId).queryKey),
  });

type SigningChange =
  | { kind: 'remind' | 'renew'; signingId: string; position: number }
  | { kind: 'cancel'; signingId: string };

/** Reminds a signatory, renews a link, or cancels a signing. */
export const useChangeSigning = (caseId: string) =>
  useSubmit({
    mutationFn: (change: SigningChange) => {
      const params = { caseId, signingId: change.signingId };
      if (change.kind === 'cancel') return callApi(signingEndpoints.cancelSigning, { params });
      const { remindSignatory, renewSignatory } = signingEndpoints;
      const endpoint = change.kind === 'remind' ? remindSignatory : renewSignatory;
      return callApi(endpoint, { params, body: { position: change.position } });
    },
    // After a failure too: the signatory may have signed meanwhile.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, signingsQuery(caseId).queryKey),
  });
