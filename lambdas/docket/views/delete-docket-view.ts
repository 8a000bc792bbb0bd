import type { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { changeSavedViews } from '../record/docket-views.ts';
import { viewNotFound } from './view-names.ts';

/** Deletes one of the caller's views. Throws `not_found` for other ids. */
export const deleteDocketView: UseCase<
  typeof docketEndpoints.deleteDocketView,
  { table: Table }
> = async ({ table }, { principal, params }) => {
  await changeSavedViews(table, principal.userId, (views) => {
    const kept = views.filter(({ id }) => id !== params.id);
    if (kept.length === views.length) throw viewNotFound();
    return { result: undefined, views: kept };
  });
  return { message: 'View deleted' };
};
