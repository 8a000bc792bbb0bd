import { isDeepStrictEqual } from 'node:util';
import type { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { changeSavedViews } from '../record/docket-views.ts';
import { findNamesake, nameIsTaken, viewNotFound } from './view-names.ts';

/**
 * Replaces the name and the parameters of one of the caller's views. Throws `not_found` for other
 * ids, `conflict` if another view has the name.
 */
export const updateDocketView: UseCase<
  typeof docketEndpoints.updateDocketView,
  { table: Table }
> = async ({ table }, { principal, params, body }) => {
  const view = { id: params.id, ...body };
  await changeSavedViews(table, principal.userId, (views) => {
    const former = views.find(({ id }) => id === view.id);
    if (!former) throw viewNotFound();
    const namesake = findNamesake(views, view.name);
    if (namesake && namesake.id !== view.id) throw nameIsTaken();
    if (isDeepStrictEqual(former, view)) return { result: undefined };
    return { result: undefined, views: views.map((one) => (one === former ? view : one)) };
  });
  return { message: 'View saved', view };
};
