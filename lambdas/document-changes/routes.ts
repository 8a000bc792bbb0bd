import type { documentChangesEndpoints } from '#contracts/endpoints/files/document-changes.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { DocumentChangesDeps } from './document-changes-deps.ts';

export const documentChangesRoutes: Routes<typeof documentChangesEndpoints, DocumentChangesDeps> = {
  getDocumentUses: async () => (await import('./get-document-uses.ts')).getDocumentUses,
  replaceDocument: async () => (await import('./replace-document.ts')).replaceDocument,
  deleteDocument: async () => (await import('./delete-document.ts')).deleteDocument,
};
