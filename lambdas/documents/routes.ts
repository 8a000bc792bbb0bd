import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import type { recognisedWordsEndpoints } from '#contracts/endpoints/files/recognised-words.ts';
import type { servedFilesEndpoints } from '#contracts/endpoints/files/served-files.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { DocumentsDeps } from './record/documents-deps.ts';

export const documentsRoutes: Routes<
  typeof documentsEndpoints & typeof recognisedWordsEndpoints & typeof servedFilesEndpoints,
  DocumentsDeps
> = {
  listCaseDocuments: async () =>
    (await import('./reading/list-case-documents.ts')).listCaseDocuments,
  registerDocuments: async () => (await import('./filing/register-documents.ts')).registerDocuments,
  getDocument: async () => (await import('./reading/get-document.ts')).getDocument,
  updateDocument: async () => (await import('./filing/update-document.ts')).updateDocument,
  listDocumentVersions: async () =>
    (await import('./reading/list-document-versions.ts')).listDocumentVersions,
  requestProcessing: async () =>
    (await import('./processing/request-processing.ts')).requestProcessing,
  recogniseDocument: async () =>
    (await import('./recognition/recognise-document.ts')).recogniseDocument,
  turnPage: async () => (await import('./filing/turn-page.ts')).turnPage,
  getRecognisedPage: async () =>
    (await import('./recognition/words/get-recognised-page.ts')).getRecognisedPage,
  correctRecognisedPage: async () =>
    (await import('./recognition/words/correct-recognised-page.ts')).correctRecognisedPage,
  getReadAddress: async () => (await import('./reading/get-read-address.ts')).getReadAddress,
  listDocuments: async () => (await import('./reading/list-documents.ts')).listDocuments,
  listCaseUsers: async () => (await import('./sending/list-case-users.ts')).listCaseUsers,
  viewServed: async () => (await import('./sending/view-served.ts')).viewServed,
  sendDocuments: async () => (await import('./sending/send-documents.ts')).sendDocuments,
};
