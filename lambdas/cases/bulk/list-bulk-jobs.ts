import {
  BULK_JOBS_LISTED,
  type bulkCasesEndpoints,
} from '#contracts/endpoints/cases/bulk-cases.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { presentBulkJob } from './bulk-job-record.ts';
import { listLatestBulkJobs } from './bulk-repository.ts';

/** The caller's latest jobs, newest first. */
export const listBulkJobs: UseCase<
  typeof bulkCasesEndpoints.listBulkJobs,
  { table: Table }
> = async ({ table }, { principal }) => {
  const jobs = await listLatestBulkJobs(table, principal.userId, BULK_JOBS_LISTED);
  return { jobs: jobs.map(presentBulkJob) };
};
