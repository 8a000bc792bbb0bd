import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { DeskDeps } from './record/desk-deps.ts';

export const deskRoutes: Routes<typeof deskEndpoints, DeskDeps> = {
  listDeskDrafts: async () => (await import('./drafts/list-drafts.ts')).listDeskDrafts,
  createDeskDraft: async () => (await import('./skeleton/create-draft.ts')).createDeskDraft,
  getDeskDraft: async () => (await import('./drafts/get-draft.ts')).getDeskDraft,
  saveDeskDraft: async () => (await import('./drafts/save-draft.ts')).saveDeskDraft,
  getDeskVersion: async () => (await import('./drafts/get-draft.ts')).getDeskVersion,
  shareDeskDraft: async () => (await import('./drafts/share-draft.ts')).shareDeskDraft,
  deleteDeskDraft: async () => (await import('./drafts/delete-draft.ts')).deleteDeskDraft,
  exportDeskDraft: async () => (await import('./publishing/export-draft.ts')).exportDeskDraft,
  publishDeskDraft: async () => (await import('./publishing/publish-draft.ts')).publishDeskDraft,
};
