import { createdDocketId, docketKeys } from '#lambdas/docket/record.door.ts';
import { type Item, keySchema, scanPage } from '#scripts/stores/scan-items.ts';
import type { Clock } from '#shared/clock.ts';
import { queryPages } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { kindOfKey } from '#shared/forms/item-kinds.ts';
import type { Budget } from '../forms/budget.ts';
import { casesOf, isRestorable, ownedParts } from './collect-items.ts';
import type { DocketState, DocketWork } from './docket-work.ts';

type Source = { source: Table; clock: Clock; budget: Budget };

/** The cases that a person has in a table, and those that the person has created. */
export async function casesOfDocket(source: Table, person: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const docketId of [person, createdDocketId(person)])
    for await (const rows of queryPages(source, {
      ...docketKeys.rowsOf(docketId),
      isKeysOnly: true,
    }))
      for (const row of rows) {
        const caseId = kindOfKey(keySchema.parse(row))?.parts['case'];
        if (caseId !== undefined) found.add(caseId);
      }
  return found;
}

/**
 * Reads all records of a docket's cases into the work file, from two reads of the whole table for all
 * cases together, as `collectItems` does for one. It goes on where an earlier run was ended.
 */
export async function collectDocket(
  { source, clock, budget }: Source,
  { work, state: begun }: { work: DocketWork; state: DocketState },
): Promise<void> {
  let state = begun;
  const wanted = work.cases();
  const pages = async (phase: DocketState['phase'], take: (page: Item[]) => void) => {
    while (state.phase === phase) {
      const { items, next } = await scanPage(source, state.cursor);
      const { cursor: _, ...rest } = state;
      const after = phase === 'parts' ? 'items' : 'read';
      state = next ? { ...rest, cursor: next } : { ...rest, phase: after };
      take(items);
      await budget.keep();
    }
  };
  const casesIn = (item: Item) => casesOf(item).filter((id) => wanted.has(id));

  await pages('parts', (items) =>
    work.addParts(
      items.flatMap((item) =>
        casesIn(item).flatMap((id) => ownedParts(item).map((part) => [part, id] as const)),
      ),
      state,
    ),
  );
  const parts = work.parts();
  await pages('items', (items) =>
    work.addItems(
      items
        .filter((item) => isRestorable(item, clock))
        .flatMap((item) => {
          const owners = ownedParts(item).flatMap((part) => parts.get(part) ?? []);
          return [...new Set([...casesIn(item), ...owners])].map((id) => [id, item] as const);
        }),
      state,
    ),
  );
}
