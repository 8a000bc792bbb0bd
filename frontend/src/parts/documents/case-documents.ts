import { queryOptions } from '@tanstack/react-query';
import { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';

/** All documents of a case that the user may see, for pickers. */
export const documentListQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.documents(caseId), 'all'],
    queryFn: async ({ signal }) => {
      const { documentList } = await callApi(documentsEndpoints.listDocuments, {
        params: { caseId },
        signal,
        isBackground: true,
      });
      return documentList;
    },
  });

/** A document with the addresses that the viewer reads; they are valid for minutes. */
export const getDocument = (caseId: string, documentId: string, signal?: AbortSignal) =>
  callApi(documentsEndpoints.getDocument, {
    params: { caseId, documentId },
    isBackground: true,
    ...(signal && { signal }),
  });

/** What the viewer opens; read again each time, because its addresses are valid for minutes. */
export const documentViewQuery = (caseId: string, documentId: string) =>
  queryOptions({
    queryKey: ['document-view', caseId, documentId],
    queryFn: ({ signal }) => getDocument(caseId, documentId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How many documents of each section the time line of a case shows. */
export const TIME_LINE_DOCUMENTS = 50;

/** The latest documents of a case that the user may see; the page works without them. */
export const latestDocumentsQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.documents(caseId), 'latest'],
    queryFn: async ({ signal }) => {
      const { documentList } = await callApi(documentsEndpoints.listDocuments, {
        params: { caseId },
        query: { newest: TIME_LINE_DOCUMENTS },
        signal,
        isBackground: true,
      });
      return documentList;
    },
  });
