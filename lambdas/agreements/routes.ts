import type { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { AgreementsDeps } from './record/agreements-deps.ts';

export const agreementsRoutes: Routes<typeof agreementsEndpoints, AgreementsDeps> = {
  listUploads: async () => (await import('./uploads/list-uploads.ts')).listUploads,
  getUploadStatistics: async () => (await import('./uploads/list-uploads.ts')).getUploadStatistics,
  saveSummary: async () => (await import('./summary/save-summary.ts')).saveSummary,
  listSummaryVersions: async () =>
    (await import('./summary/summary-versions.ts')).listSummaryVersions,
  getSummaryVersion: async () => (await import('./summary/summary-versions.ts')).getSummaryVersion,
  getSummaryStarts: async () => (await import('./summary/get-summary-starts.ts')).getSummaryStarts,
  getNegotiationAgreement: async () =>
    (await import('./uploads/get-agreement.ts')).getAgreement('negotiationAgreement'),
  getDealAgreement: async () =>
    (await import('./uploads/get-agreement.ts')).getAgreement('dealAgreement'),
  createNegotiationAgreement: async () =>
    (await import('./uploads/put-agreement.ts')).createAgreement('negotiationAgreement'),
  createDealAgreement: async () =>
    (await import('./uploads/put-agreement.ts')).createAgreement('dealAgreement'),
  updateNegotiationAgreement: async () =>
    (await import('./uploads/put-agreement.ts')).updateAgreement('negotiationAgreement'),
  createFollowUp: async () => (await import('./uploads/put-follow-up.ts')).createFollowUp,
  updateDealAgreement: async () =>
    (await import('./uploads/put-agreement.ts')).updateAgreement('dealAgreement'),
};
