import { queryOptions, useQuery } from '@tanstack/react-query';
import { type SignatoryInput, signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import type { SigningOrder } from '#contracts/rules/outcome/signing.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useDownload } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** A signed document that is on its way into the case's documents is asked for after this time. */
const PUBLISHING_POLL_MS = 5_000;

/** Signings of a case, newest first; reloaded with the case when a notification arrives. */
export const signingsQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'signings'],
    queryFn: async ({ signal }) => {
      const { signings } = await callApi(signingEndpoints.listCaseSignings, {
        params: { caseId },
        signal,
        isBackground: true,
      });
      return signings;
    },
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'completed' && !one.signedDocumentId)
        ? PUBLISHING_POLL_MS
        : false,
  });

/** The newest signing of a document that is not cancelled. */
export const useSigningOf = (caseId: string, documentId: string | undefined) => {
  const { data = [] } = useQuery(signingsQuery(caseId));
  return data.find((one) => one.documentId === documentId && one.state !== 'cancelled');
};

/** Whether signatures on a document are requested and not complete. */
export const useIsBeingSigned = (caseId: string, documentId: string): boolean =>
  useSigningOf(caseId, documentId)?.state === 'open';

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

/** Downloads the newest signed version. */
export const useSignedFileDownload = (caseId: string, signingId: string) =>
  useDownload(async () => {
    const { url } = await callApi(signingEndpoints.getSignedFile, {
      params: { caseId, signingId },
    });
    return url;
  });
