import type { bulkCasesEndpoints } from '#contracts/endpoints/cases/bulk-cases.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';
import { presentBulkJob } from './bulk-job-record.ts';
import { listProblemRange, requireBulkJob } from './bulk-repository.ts';

/** The progress of one of the caller's jobs, and a page of its rows that created no case. */
export const getBulkJob: UseCase<typeof bulkCasesEndpoints.getBulkJob, { table: Table }> = async (
  { table },
  { principal, params, query },
) => {
  const { userId } = principal;
  const job = await requireBulkJob(table, { userId, jobId: params.id });
  const { page, perPage } = query;
  const total = job.failed + job.skipped;
  const start = (page - 1) * perPage;
  const count = Math.min(perPage, total - start);
  return {
    job: presentBulkJob(job),
    problems: {
      data: count > 0 ? await listProblemRange(table, job.id, { start, count }) : [],
      page,
      perPage,
      total,
      lastPage: lastPageOf({ total, perPage }),
    },
  };
};
