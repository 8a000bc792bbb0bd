import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type CaseDocument,
  DOCUMENT_PAGE_SIZE,
  DOCUMENT_ROWS_MAX,
  documentsEndpoints,
  type NewDocument,
} from '#contracts/endpoints/files/documents.ts';
import type { DocumentView, DocumentVisibility } from '#contracts/rules/documents/documents.ts';
import type { RecognitionLanguage } from '#contracts/rules/documents/recognition.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Documents in processing are read again after this time; long lists after a longer one. */
const PROCESSING_POLL_MS = 2_000;
const LONG_POLL_MS = 10_000;

/** One page of a section of a case's documents. Reloads while a document of it is processed. */
export const documentsQuery = (caseId: string, view: DocumentView, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.documents(caseId), view, page],
    queryFn: ({ signal }) =>
      callApi(documentsEndpoints.listCaseDocuments, {
        params: { caseId },
        query: { page, perPage: DOCUMENT_PAGE_SIZE, [view]: 'true' },
        signal,
        isBackground: true,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(isUnderWay) ? PROCESSING_POLL_MS : false,
  });

/** The newest documents of a section, as many as a response has, to search and sort them here. */
export const newestDocumentsQuery = (caseId: string, view: DocumentView) =>
  queryOptions({
    queryKey: [...queryKeys.documents(caseId), view, 'newest'],
    queryFn: ({ signal }) =>
      callApi(documentsEndpoints.listCaseDocuments, {
        params: { caseId },
        query: { newest: DOCUMENT_ROWS_MAX, [view]: 'true' },
        signal,
        isBackground: true,
      }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LONG_POLL_MS : false),
  });

/** Processing, waiting for the malware scan, or having its scans read. */
const isUnderWay = ({ url, processing: { state }, recognition }: CaseDocument) =>
  state === 'queued' ||
  state === 'processing' ||
  recognition.state === 'running' ||
  (url.url === '' && state !== 'blocked');

/** The people of a case who can receive documents. */
export const caseUsersQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.documents(caseId), 'users'],
    queryFn: async ({ signal }) => {
      const { caseUserDetails } = await callApi(documentsEndpoints.listCaseUsers, {
        params: { caseId },
        signal,
        isBackground: true,
      });
      return caseUserDetails;
    },
  });

type Registration = { documents: readonly NewDocument[]; idempotencyKey: string };

/** Registers uploaded files as documents of a case. `onRefused`: see `refusedPositions`. */
export const useRegisterDocuments = (
  caseId: string,
  onRefused: (refused: readonly Refused[]) => void,
) =>
  useSubmit({
    onFailure: (error) => {
      onRefused(refusedPositions(error));
      showFailure(error);
    },
    mutationFn: ({ documents, idempotencyKey }: Registration) =>
      callApi(documentsEndpoints.registerDocuments, {
        params: { caseId },
        body: { documentDetails: [...documents] },
        idempotencyKey,
        isBackground: true,
      }),
    onSuccess: (_reply, _input, _context, { client }) =>
      invalidate(client, queryKeys.documents(caseId)),
  });

/** A file of a registration that was refused, by its position in the request. */
type Refused = { position: number; message: string };

/** The files that a failed registration names; none for a failure of the whole request. */
export function refusedPositions(error: unknown): Refused[] {
  const issues = error instanceof ApiFailure ? error.issues : [];
  return issues.flatMap(({ field, message }) => {
    const position = /^documentDetails\.(\d{1,3})\./.exec(field)?.[1];
    return position === undefined ? [] : [{ position: Number(position), message }];
  });
}

type DocumentChange =
  | { documentId: string; visibilityType: DocumentVisibility }
  | { documentId: string; uploadType: string; category: string };

/** Changes who sees a document, or its type. */
export const useUpdateDocument = (caseId: string, loader: string) =>
  useSubmit({
    loader,
    mutationFn: ({ documentId, ...body }: DocumentChange) =>
      callApi(documentsEndpoints.updateDocument, { params: { caseId, documentId }, body }),
    // After a failure too: somebody else may have changed the document.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.documents(caseId)),
  });

/** Processes a document again, or with the password that its file needs. */
export const useProcessDocument = (caseId: string) =>
  useSubmit({
    mutationFn: ({ documentId, password }: { documentId: string; password?: string }) =>
      callApi(documentsEndpoints.requestProcessing, {
        params: { caseId, documentId },
        body: { ...(password !== undefined && { password }) },
      }),
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.documents(caseId)),
  });

/** Recognises the scanned pages of a document again; without a language it is found on each page. */
export const useRecogniseDocument = (caseId: string) =>
  useSubmit({
    mutationFn: ({
      documentId,
      language,
      keepsCorrections,
    }: {
      documentId: string;
      language: RecognitionLanguage | undefined;
      keepsCorrections: boolean;
    }) =>
      callApi(documentsEndpoints.recogniseDocument, {
        params: { caseId, documentId },
        body: { ...(language && { language }), keepsCorrections },
      }),
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.documents(caseId)),
  });

/** Recognises the pages of a document that a bound left out. */
export const useRecogniseLeftOut = (caseId: string) =>
  useSubmit({
    mutationFn: (documentId: string) =>
      callApi(documentsEndpoints.recogniseDocument, {
        params: { caseId, documentId },
        body: { onlyLeftOut: true },
      }),
    onSuccess: ({ message }) => showSnackbar('success', message),
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.documents(caseId)),
  });

type Sending = {
  caseTitle: string;
  documentIds: readonly string[];
  userIds: readonly string[];
  idempotencyKey: string;
};

/** Sends documents to people of the case in the messaging app. */
export const useSendDocuments = (caseId: string) =>
  useSubmit({
    mutationFn: ({ caseTitle, documentIds, userIds, idempotencyKey }: Sending) =>
      callApi(documentsEndpoints.sendDocuments, {
        params: { caseId },
        body: {
          caseTitle,
          documentList: documentIds.map((id) => ({ id })),
          caseUserDetails: userIds.map((id) => ({ id })),
        },
        idempotencyKey,
      }),
  });
