import { queryOptions } from '@tanstack/react-query';
import { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';

/** Documents of the case that can be named as exhibits. */
export const exhibitDocumentsQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.documents(caseId), 'exhibits'],
    queryFn: async ({ signal }) => {
      const { documentList } = await callApi(documentsEndpoints.listDocuments, {
        params: { caseId },
        signal,
      });
      return documentList;
    },
  });
