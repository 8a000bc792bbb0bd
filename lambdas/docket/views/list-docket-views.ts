import type { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { listSavedViews } from '../record/docket-views.ts';

/** Lists the caller's saved views by name. */
export const listDocketViews: UseCase<
  typeof docketEndpoints.listDocketViews,
  { table: Table }
> = async ({ table }, { principal }) => {
  const views = await listSavedViews(table, principal.userId);
  return { data: views.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
};
