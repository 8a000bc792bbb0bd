import type * as z from 'zod';
import type { bulkCasesEndpoints } from '#contracts/endpoints/bulk-cases.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import { presentBulkJob } from './bulk-job-record.ts';
import { listProblemRange, requireBulkJob } from './bulk-repository.ts';

type GetBulkJob = (typeof bulkCasesEndpoints)['getBulkJob'];

/** How far one of the caller's jobs is, and a page of its rows that made no case. */
export async function getBulkJob(
  { table }: { table: Table },
  { principal, params, query }: Pick<ApiRequest<GetBulkJob>, 'principal' | 'params' | 'query'>,
): Promise<z.input<GetBulkJob['response']>> {
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
      lastPage: Math.max(1, Math.ceil(total / perPage)),
    },
  };
}
