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
    for (const item of items)
      if (belongsTo(item, scope)) for (const part of ownedParts(item)) owned.add(part);
    await budget.keep();
  }
  const found: Item[] = [];
  for await (const items of scanPages(source)) {
    found.push(
      ...items.filter(
        (item) =>
          isRestorable(item, clock) &&
          (belongsTo(item, scope) || ownedParts(item).some((part) => owned.has(part))),
      ),
    );
    await budget.keep();
  }
  return found;
}

/** What has whole partitions of its own and is named in an item's key, e.g. "document doc_1". */
export function ownedParts(item: Item): string[] {
  const parts = kindOfKey(keyOf(item))?.parts ?? {};
  return OWNED.flatMap((name) => (parts[name] === undefined ? [] : [`${name} ${parts[name]}`]));
}

/** Whether an item is a record whose time to live is not over. */
export function isRestorable(item: Item, clock: Clock): boolean {
  if (kindOfKey(keyOf(item))?.kind.role !== 'record') return false;
  const expiresAt = item[tableShape.timeToLive];
  return !(typeof expiresAt === 'number' && expiresAt < epochSeconds(clock.now()));
}

/** The cases that an item belongs to by its key or its attributes. */
export function casesOf(item: Item): string[] {
  const found = kindOfKey(keyOf(item));
  if (!found) return [];
  if (found.kind.name === 'audit') return [found.parts['subject'] ?? ''];
  const { caseId, caseIds } = item;
  const ids = [found.parts['case'], caseId, ...(caseIds instanceof Set ? caseIds : [])];
  return ids.filter((id) => typeof id === 'string');
}

/** By its key, or by the attribute that names its case, owner or party. */
function belongsTo(item: Item, { kind: scope, id }: Scope): boolean {
  const found = kindOfKey(keyOf(item));
  if (!found) return false;
  const { kind, parts } = found;
  if (kind.name === 'audit') return parts['subject'] === id;
  switch (scope) {
    case 'case':
      return casesOf(item).includes(id);
    case 'person':
      return parts['person'] === id || (PERSONAL.includes(kind.name) && item['userId'] === id);
    case 'party':
      if (kind.name === 'partyDocument') return item['id'] === id;
      return parts['party'] === id && parts['case'] === undefined;
  }
}
