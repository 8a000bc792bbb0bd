import type * as z from 'zod';
import { type docketEndpoints, MANAGERS_LISTED } from '#contracts/endpoints/cases/docket.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { searchDocket, wholeDocket } from '../search/search-docket.ts';
import type { Snapshots } from '../search/snapshots.ts';
import { kindsOf } from './docket-statistics.ts';

type ListDocketManagers = (typeof docketEndpoints)['listDocketManagers'];

/**
 * Lists the case managers of the caller's docket with their number of cases of the given kind.
 * Their ids are the values for the `caseManagerId` filter (D25). Only people who manage at least
 * one case of the docket are returned.
 */
export const listDocketManagers: UseCase<
  typeof docketEndpoints.listDocketManagers,
  { table: Table; snapshots: Snapshots }
> = async (deps, { principal, query }) => {
  const { userId } = principal;
  const order = { sort: 'id', direction: 'asc' } as const;
  const entries = await searchDocket(deps, { userId, search: wholeDocket, order });
  const casesByManager = Map.groupBy(entries, ({ caseManagerId }) => caseManagerId);
  // Cases without a manager.
  casesByManager.delete('');
  const busiest = [...casesByManager]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MANAGERS_LISTED);

  const kinds = kindsOf(query);
  const data: z.input<ListDocketManagers['response']>['data'] = [];
  await inParallel(busiest, async ([id, managed]) => {
    const person = await findPerson(deps, id);
    if (person)
      data.push({
        id,
        name: person.name,
        total: managed.filter(({ kind }) => kinds.includes(kind)).length,
      });
  });
  return { data: data.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
};
