import type { createdCasesEndpoints } from '#contracts/endpoints/cases/created-cases.ts';
import type { StatusFilter } from '#contracts/rules/cases/case-status.ts';
import { type DocketRow, listDocketRows } from '#lambdas/docket/access.door.ts';
import { bucketsOf, kindsOf } from '#lambdas/docket/counts.door.ts';
import { presentRow } from '#lambdas/docket/lists.door.ts';
import {
  createdDocketId,
  partitionsOf,
  readDocketCounts,
  readDocketPage,
  sumCounts,
} from '#lambdas/docket/record.door.ts';
import { INDEXED_ROWS_MAX } from '#shared/answer-size.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';

type PageOfCreated = {
  userId: string;
  page: number;
  perPage: number;
  status: StatusFilter | undefined;
  direction?: 'asc' | 'desc';
};

/** A page of the cases that a neutral created, by code, newest first unless said otherwise. Costs what My Cases costs. */
export async function readCreatedPage(
  table: Table,
  { userId, page, perPage, status, direction = 'desc' }: PageOfCreated,
): Promise<{ rows: DocketRow[]; total: number; lastPage: number }> {
  const docketId = createdDocketId(userId);
  const counts = await readDocketCounts(table, docketId);
  const [kinds, buckets] = [kindsOf({}), bucketsOf({ status })];
  const entries = await readDocketPage(table, {
    partitions: partitionsOf(docketId, counts, { kinds, buckets }),
    order: { sort: 'id', direction },
    page,
    perPage,
  });
  const rows = await listDocketRows(
    table,
    docketId,
    entries.map((entry) => entry.caseId),
  );
  const total = sumCounts(counts, kinds, buckets);
  return { rows, total, lastPage: lastPageOf({ total, perPage }) };
}

/** A page of the cases that the caller created, optionally of one status filter. */
export const listCreatedCases: UseCase<
  typeof createdCasesEndpoints.listCreatedCases,
  { table: Table }
> = async (deps, { principal, query }) => {
  const { page, status, sortDirection: direction } = query;
  const perPage = Math.min(query.perPage, INDEXED_ROWS_MAX);
  const { userId } = principal;
  const { rows, ...counted } = await readCreatedPage(deps.table, {
    ...{ userId, page, perPage, status, direction },
  });
  return { data: rows.map(presentRow), page, perPage, ...counted };
};
