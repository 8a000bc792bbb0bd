import type { bulkCasesEndpoints } from '#contracts/endpoints/bulk-cases.ts';
import type { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import type { caseHearingsEndpoints } from '#contracts/endpoints/case-hearings.ts';
import type { casesEndpoints } from '#contracts/endpoints/cases.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { Snapshots } from '../docket/index.ts';
import { decideCaseApproval } from './approval/decide-case-approval.ts';
import { getCaseApproval } from './approval/get-case-approval.ts';
import { listCaseApprovals } from './approval/list-case-approvals.ts';
import { getBulkErrorFile } from './bulk/get-bulk-error-file.ts';
import { getBulkJob } from './bulk/get-bulk-job.ts';
import { listBulkJobs } from './bulk/list-bulk-jobs.ts';
import { startBulkJob } from './bulk/start-bulk-job.ts';
import { createCaseByForm } from './filing/create-case.ts';
import { deleteDraft } from './filing/delete-draft.ts';
import type { FilingDeps } from './filing/filing-deps.ts';
import { getDraft } from './filing/get-draft.ts';
import { listCart } from './filing/list-cart.ts';
import { listCreatedCases } from './filing/list-created-cases.ts';
import { updateCaseByForm } from './filing/update-draft.ts';
import { getCase } from './get-case.ts';
import { endHearing } from './hearings/end-hearing.ts';
import { listCaseHearings } from './hearings/list-case-hearings.ts';
import { listHearingClashes } from './hearings/list-hearing-clashes.ts';
import { listOutcomes } from './outcomes/list-outcomes.ts';
import { rateCase } from './outcomes/rate-case.ts';
import { getPerson } from './team/get-person.ts';
import { updateCase } from './update-case.ts';

export const casesRoutes: Routes<
  typeof casesEndpoints &
    typeof caseHearingsEndpoints &
    typeof caseCreationEndpoints &
    typeof bulkCasesEndpoints,
  FilingDeps & { snapshots: Snapshots }
> = {
  getCase,
  updateCase,
  listHearings: listCaseHearings,
  endHearing,
  listHearingClashes,
  listOutcomes,
  getPerson,
  rateCase,
  listCreatedCases,
  createCase: createCaseByForm,
  updateDraft: updateCaseByForm,
  getDraft,
  deleteDraft,
  listCart,
  listCaseApprovals,
  getCaseApproval,
  decideCaseApproval,
  startBulkJob,
  listBulkJobs,
  getBulkJob,
  getBulkErrorFile,
};
