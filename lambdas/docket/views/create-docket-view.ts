import { isDeepStrictEqual } from 'node:util';
import { type docketEndpoints, MAX_DOCKET_VIEWS } from '#contracts/endpoints/cases/docket.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { changeSavedViews } from '../record/docket-views.ts';
import { findNamesake, nameIsTaken } from './view-names.ts';

/**
 * Saves a view of the caller's docket. A repeat returns the saved view. Throws `conflict` if
 * another view has the name, and at 30 views.
 */
export const createDocketView: UseCase<
  typeof docketEndpoints.createDocketView,
  { table: Table }
> = async ({ table }, { principal, body }) => {
  const view = { id: newId('view'), ...body };
  const saved = await changeSavedViews(table, principal.userId, (views) => {
    const namesake = findNamesake(views, body.name);
    if (namesake && isDeepStrictEqual({ id: namesake.id, ...body }, namesake))
      return { result: namesake };
    if (namesake) throw nameIsTaken();
    if (views.length >= MAX_DOCKET_VIEWS)
      throw new AppError(
        'conflict',
        `You can save up to ${MAX_DOCKET_VIEWS} views. Delete one first`,
      );
    return { result: view, views: [...views, view] };
  });
  return { message: 'View saved', view: saved };
};
