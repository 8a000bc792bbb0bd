import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Item } from '../forms/stored-text.ts';

/** The account with whose erasure an item goes; undefined if there is none. */
export type OwnerInErasure = (item: Item) => string | undefined;

/**
 * The items of a recovered table without those of people who were erased since: a restore must not
 * bring back what the law required to go (ADR 78). One read for each owner, and the audit trail of an
 * account that is gone itself.
 */
export async function leaveOutErased(
  { table, ownerInErasure }: { table: Table; ownerInErasure: OwnerInErasure },
  items: readonly Item[],
): Promise<{ kept: Item[]; erased: Map<string, number> }> {
  const known = new Map<string, boolean>();
  const kept: Item[] = [];
  const erased = new Map<string, number>();
  for (const item of items) {
    const owner = ownerInErasure(item);
    if (owner !== undefined && !known.has(owner)) known.set(owner, await wasErased(table, owner));
    if (owner === undefined || !known.get(owner)) kept.push(item);
    else erased.set(owner, (erased.get(owner) ?? 0) + 1);
  }
  return { kept, erased };
}

async function wasErased(table: Table, id: string): Promise<boolean> {
  const account = await getItem(table, accountsKeys.user(id), { isConsistent: true });
  if (account) return typeof account['erasedAt'] === 'string';
  const trail = await queryAll(table, {
    pk: accountsKeys.audit(id, '', '').pk,
    isConsistent: true,
  });
  return trail.some(({ event }) => event === 'person_erased');
}
