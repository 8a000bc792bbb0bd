import type { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import { INDEXED_ROWS_MAX } from '#shared/answer-size.ts';
import { numbersOfPage } from '#shared/dynamo/numbered-list.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';
import { listActivityRange, readActivityCounter } from './record/activity-repository.ts';

/** Returns a page of the caller's activities, newest first. A page after the last one is empty. */
export const listActivities: UseCase<
  typeof notificationsEndpoints.listActivities,
  { table: Table }
> = async (deps, { principal, query }) => {
  const { userId } = principal;
  const { page } = query;
  const perPage = Math.min(query.perPage, INDEXED_ROWS_MAX);
  const { total, readUpTo } = await readActivityCounter(deps.table, userId, true);
  const { first, last } = numbersOfPage({ total, page, perPage });
  const records = await listActivityRange(deps.table, userId, first, last);
  return {
    activities: {
      data: records.map((record) => ({
        id: record.id,
        kind: record.kind,
        entityId: record.entityId,
        meta: record.meta,
        message: record.message,
        isRead: record.number <= readUpTo,
        created_at: record.createdAt,
      })),
      page,
      perPage,
      total,
      lastPage: lastPageOf({ total, perPage }),
    },
  };
};
