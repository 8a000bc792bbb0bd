import { scanPages } from '#scripts/stores/scan-items.ts';
import type { Clock } from '#shared/clock.ts';
import { epochSeconds } from '#shared/clock.ts';
import { tableShape } from '#shared/dynamo/table.constants.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { kindOfKey } from '#shared/forms/item-kinds.ts';
import type { Budget } from '../forms/budget.ts';
import { keyOf } from '../forms/item-key.ts';
import type { Item } from '../forms/stored-text.ts';

/** What is copied back: everything of one case, person or party. */
export type Scope = { kind: (typeof scopeKinds)[number]; id: string };
export const scopeKinds = ['case', 'person', 'party'] as const;

/** Parts of keys that belong to a case, a person or a party with whole partitions of their own. */
const OWNED = ['bundle', 'document', 'transcript', 'signing', 'recording', 'media', 'job'] as const;

/** Kinds of a person that have the person's id as an attribute only. */
const PERSONAL = ['emailOwner', 'mobileOwner', 'googleOwner', 'calendarFeed'];

/**
 * All records of a scope in a table, from two reads of the whole table: the first one finds the
 * bundles, documents and others that belong to it. Derived and passing items are left out
 * (item-kinds.ts), and so are those whose time to live is over.
 */
export async function collectItems(
  { source, clock, budget }: { source: Table; clock: Clock; budget: Budget },
  scope: Scope,
): Promise<Item[]> {
  const owned = new Set<string>();
  for await (const items of scanPages(source)) {
    for (const item of items) for (const id of ownedBy(item, scope)) owned.add(id);
    await budget.keep();
  }
  const found: Item[] = [];
  for await (const items of scanPages(source)) {
    found.push(...items.filter((item) => isWanted(item, { scope, owned, clock })));
    await budget.keep();
  }
  return found;
}

function ownedBy(item: Item, scope: Scope): string[] {
  if (!belongsTo(item, scope)) return [];
  const parts = kindOfKey(keyOf(item))?.parts ?? {};
  return OWNED.flatMap((name) => (parts[name] === undefined ? [] : [`${name} ${parts[name]}`]));
}

function isWanted(
  item: Item,
  { scope, owned, clock }: { scope: Scope; owned: ReadonlySet<string>; clock: Clock },
): boolean {
  const found = kindOfKey(keyOf(item));
  if (found?.kind.role !== 'record') return false;
  const expiresAt = item[tableShape.timeToLive];
  if (typeof expiresAt === 'number' && expiresAt < epochSeconds(clock.now())) return false;
  if (belongsTo(item, scope)) return true;
  return OWNED.some((name) => owned.has(`${name} ${found.parts[name]}`));
}

/** By its key, or by the attribute that names its case, owner or party. */
function belongsTo(item: Item, { kind: scope, id }: Scope): boolean {
  const found = kindOfKey(keyOf(item));
  if (!found) return false;
  const { kind, parts } = found;
  if (kind.name === 'audit') return parts['subject'] === id;
  switch (scope) {
    case 'case':
      return parts['case'] === id || item['caseId'] === id || isIn(item['caseIds'], id);
    case 'person':
      return parts['person'] === id || (PERSONAL.includes(kind.name) && item['userId'] === id);
    case 'party':
      if (kind.name === 'partyDocument') return item['id'] === id;
      return parts['party'] === id && parts['case'] === undefined;
  }
}

const isIn = (ids: unknown, id: string) => ids instanceof Set && ids.has(id);
