import { queryOptions } from '@tanstack/react-query';
import { disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** The disclosures of a case, newest first, and the declined invitations that the caller may see. */
export const disclosuresQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'disclosures'],
    queryFn: ({ signal }) =>
      callApi(disclosuresEndpoints.listDisclosures, {
        params: { id: caseId },
        signal,
        isBackground: true,
      }),
  });

/** Writes one's own disclosure as a document of its case. */
export const addDocument = (caseId: string, disclosureId: string) =>
  callApi(disclosuresEndpoints.addDisclosureDocument, { params: { id: caseId, disclosureId } });

export const useAddDocument = (caseId: string) =>
  useSubmit({
    loader: 'Writing the document...',
    mutationFn: (disclosureId: string) => addDocument(caseId, disclosureId),
    onSettled: (_reply, _error, _id, _context, { client }) =>
      invalidate(client, queryKeys.case(caseId), queryKeys.documents(caseId)),
  });
