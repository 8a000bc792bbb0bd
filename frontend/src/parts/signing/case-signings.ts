import { queryOptions } from '@tanstack/react-query';
import { type Signing, signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { useDownload } from '#portal/shared/feedback/use-download.ts';

/** A signed document that is on its way into the case's documents is asked for after this time. */
const PUBLISHING_POLL_MS = 5_000;

/** Whether the signed document will join the case's documents; a transcript stays where it is. */
const isBeingPublished = ({ state, signedDocumentId, transcript }: Signing): boolean =>
  state === 'completed' && !signedDocumentId && !transcript;

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
      state.data?.some(isBeingPublished) ? PUBLISHING_POLL_MS : false,
  });

/** Downloads the newest signed version. */
export const useSignedFileDownload = (caseId: string, signingId: string) =>
  useDownload(async () => {
    const { url } = await callApi(signingEndpoints.getSignedFile, {
      params: { caseId, signingId },
    });
    return url;
  });
