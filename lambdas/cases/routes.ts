import type { bulkCasesEndpoints } from '#contracts/endpoints/cases/bulk-cases.ts';
import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import type { caseHearingsEndpoints } from '#contracts/endpoints/cases/case-hearings.ts';
import type { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import type { createdCasesEndpoints } from '#contracts/endpoints/cases/created-cases.ts';
import type { servingsEndpoints } from '#contracts/endpoints/servings.ts';
import type { Snapshots } from '#lambdas/docket/search.door.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { FilingDeps } from './filing/filing-deps.ts';

export const casesRoutes: Routes<
  typeof casesEndpoints &
    typeof caseHearingsEndpoints &
    typeof servingsEndpoints &
    typeof caseCreationEndpoints &
    typeof createdCasesEndpoints &
    typeof bulkCasesEndpoints,
  FilingDeps & { snapshots: Snapshots }
> = {
  getCase: async () => (await import('./reading/get-case.ts')).getCase,
  updateCase: async () => (await import('./lifecycle/update-case.ts')).updateCase,
  listHearings: async () => (await import('./hearings/list-case-hearings.ts')).listCaseHearings,
  addHearings: async () => (await import('./hearings/add-hearings.ts')).addHearings,
  endHearing: async () => (await import('./hearings/end-hearing.ts')).endHearing,
  listHearingClashes: async () =>
    (await import('./hearings/list-hearing-clashes.ts')).listHearingClashes,
  listServings: async () => (await import('./servings/list-servings.ts')).listServings,
  getServing: async () => (await import('./servings/get-serving.ts')).getServing,
  listServedPeople: async () =>
    (await import('./servings/list-served-people.ts')).listPeopleToServe,
  listOutcomes: async () => (await import('./outcomes/list-outcomes.ts')).listOutcomes,
  getPerson: async () => (await import('./team/get-person.ts')).getPerson,
  rateCase: async () => (await import('./outcomes/rate-case.ts')).rateCase,
  listCreatedCases: async () => (await import('./filing/list-created-cases.ts')).listCreatedCases,
  createCase: async () => (await import('./filing/create-case.ts')).createCaseByForm,
  updateDraft: async () => (await import('./filing/update-draft.ts')).updateCaseByForm,
  getDraft: async () => (await import('./filing/get-draft.ts')).getDraft,
  deleteDraft: async () => (await import('./filing/delete-draft.ts')).deleteDraft,
  listCart: async () => (await import('./filing/list-cart.ts')).listCart,
  listCaseApprovals: async () =>
    (await import('./approval/list-case-approvals.ts')).listCaseApprovals,
  getCaseApproval: async () => (await import('./approval/get-case-approval.ts')).getCaseApproval,
  decideCaseApproval: async () =>
    (await import('./approval/decide-case-approval.ts')).decideCaseApproval,
  startBulkJob: async () => (await import('./bulk/start-bulk-job.ts')).startBulkJob,
  listBulkJobs: async () => (await import('./bulk/list-bulk-jobs.ts')).listBulkJobs,
  getBulkJob: async () => (await import('./bulk/get-bulk-job.ts')).getBulkJob,
  getBulkErrorFile: async () => (await import('./bulk/get-bulk-error-file.ts')).getBulkErrorFile,
};
