import type * as z from 'zod';
import { type docketEndpoints, MANAGERS_LISTED } from '#contracts/endpoints/docket.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { findPerson } from '../accounts/index.ts';
import { kindsOf } from './docket-statistics.ts';
import { searchDocket, wholeDocket } from './search/search-docket.ts';
import type { Snapshots } from './search/snapshots.ts';

type ListDocketManagers = (typeof docketEndpoints)['listDocketManagers'];

/**
 * Who manages the cases of the caller's docket, and how many of a kind each: what
 * `caseManagerId` can narrow a list to (D25). Nobody but who manages one of them is named.
 */
export const listDocketManagers: UseCase<
  typeof docketEndpoints.listDocketManagers,
  { table: Table; snapshots: Snapshots }
> = async (deps, { principal, query }) => {
  const { userId } = principal;
  const order = { sort: 'id', direction: 'asc' } as const;
  const entries = await searchDocket(deps, { userId, search: wholeDocket, order });
  const ofManager = Map.groupBy(entries, ({ caseManagerId }) => caseManagerId);
  // The key of cases that nobody manages.
  ofManager.delete('');
  const most = [...ofManager]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MANAGERS_LISTED);

  const kinds = kindsOf(query);
  const data: z.input<ListDocketManagers['response']>['data'] = [];
  await inParallel(most, async ([id, managed]) => {
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
