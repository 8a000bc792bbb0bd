import type * as z from 'zod';
import { BULK_JOBS_LISTED, type bulkCasesEndpoints } from '#contracts/endpoints/bulk-cases.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { presentBulkJob } from './bulk-job-record.ts';
import { listLatestBulkJobs } from './bulk-repository.ts';

type ListBulkJobs = (typeof bulkCasesEndpoints)['listBulkJobs'];

/** The caller's last jobs, newest first. */
export async function listBulkJobs(
  { table }: { table: Table },
  { principal }: { principal: Principal },
): Promise<z.input<ListBulkJobs['response']>> {
  const jobs = await listLatestBulkJobs(table, principal.userId, BULK_JOBS_LISTED);
  return { jobs: jobs.map(presentBulkJob) };
}
