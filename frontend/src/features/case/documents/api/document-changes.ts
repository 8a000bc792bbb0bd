import { queryOptions } from '@tanstack/react-query';
import { documentChangesEndpoints } from '#contracts/endpoints/files/document-changes.ts';
import { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

type Place = { caseId: string; documentId: string };

/** What depends on a document now; read again whenever a dialog asks. */
export const documentUsesQuery = (place: Place) =>
  queryOptions({
    queryKey: ['document-uses', place.caseId, place.documentId],
    queryFn: ({ signal }) =>
      callApi(documentChangesEndpoints.getDocumentUses, {
        params: place,
        signal,
        isBackground: true,
      }),
    gcTime: 0,
    staleTime: 0,
  });

/** The present and the former files of a document; their addresses are valid for minutes. */
export const documentVersionsQuery = ({ caseId, documentId }: Place) =>
  queryOptions({
    queryKey: [...queryKeys.documents(caseId), 'versions', documentId],
    queryFn: async ({ signal }) => {
      const { versions } = await callApi(documentsEndpoints.listDocumentVersions, {
        params: { caseId, documentId },
        signal,
        isBackground: true,
      });
      return versions;
    },
    gcTime: 0,
  });

/** After a failure too: somebody else may have changed the document. */
const reload = (caseId: string) => ({
  onSettled: (
    _reply: unknown,
    _error: unknown,
    _input: unknown,
    _context: unknown,
    { client }: { client: Parameters<typeof invalidate>[0] },
  ) => invalidate(client, queryKeys.documents(caseId), queryKeys.bundles(caseId)),
});

export const useRenameDocument = (place: Place) =>
  useSubmit({
    mutationFn: (name: string) =>
      callApi(documentsEndpoints.updateDocument, { params: place, body: { name } }),
    ...reload(place.caseId),
  });

export const useReplaceDocument = (place: Place) =>
  useSubmit({
    mutationFn: (body: { fileNumber: number; url: string; name: string }) =>
      callApi(documentChangesEndpoints.replaceDocument, { params: place, body }),
    ...reload(place.caseId),
  });

export const useDeleteDocument = (place: Place) =>
  useSubmit({
    loader: 'Deleting...',
    mutationFn: (fileNumber: number) =>
      callApi(documentChangesEndpoints.deleteDocument, { params: place, query: { fileNumber } }),
    ...reload(place.caseId),
  });
