import { isDeepStrictEqual } from 'node:util';
import { type CaseRecord, caseRecordSchema } from '#lambdas/cases/forms.door.ts';
import { membersOf } from '#lambdas/cases/record.door.ts';
import { docketKeys } from '#lambdas/docket/record.door.ts';
import type { Key } from '#scripts/stores/scan-items.ts';
import { getItem, parseStored } from '#shared/dynamo/get-item.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { kindOfKey } from '#shared/forms/item-kinds.ts';
import { checkItem } from '../forms/check-item.ts';
import { keyOf } from '../forms/item-key.ts';
import type { Item } from '../forms/stored-text.ts';
import type { Scope } from './collect-items.ts';
import { isSuperseded } from './is-superseded.ts';

type Copy = { item: Item; live: Item | undefined };

/** What a restore would do. */
export type RestorePlan = {
  /** Items of which nothing is stored. */
  missing: Copy[];
  /** Items that what they belong to has removed since: they are copied only if the operator says so. */
  superseded: Copy[];
  /** Items that are stored and differ: they are replaced only if the operator says so. */
  changed: Copy[];
  /** The number of items that are stored as they were. */
  same: number;
  /** Items of the source that the present code cannot read; they are left out. */
  unreadable: { key: Key; why: string }[];
  /** The case as it is stored now, if it is readable. */
  live: CaseRecord | undefined;
  /** The case itself, which is written last, with its rows, counters and code. */
  case?: { record: CaseRecord; live: CaseRecord | undefined; is: 'missing' | 'changed' | 'rows' };
};

/** Compares the items of a scope with the table in use. One read unit for each and more for long ones. */
export async function planRestore(
  table: Table,
  { scope, items }: { scope: Scope; items: readonly Item[] },
): Promise<RestorePlan> {
  const plan: RestorePlan = {
    ...{ missing: [], superseded: [], changed: [], same: 0, unreadable: [] },
    live: undefined,
  };
  const caseItem = items.find((item) => isCaseItem(item, scope));
  const record = await readableCase(plan, caseItem);
  const stored = caseItem && (await getItem(table, keyOf(caseItem), { isConsistent: true }));
  const live =
    stored && (await checkItem(stored)).is === 'good'
      ? parseStored(caseRecordSchema, stored)
      : undefined;
  plan.live = live;
  const members = membersIn(live ?? record);
  await inParallel(items, async (item) => {
    if (item !== caseItem && isOfMember(item, members)) await place(table, plan, item);
  });
  if (!caseItem || !record) return plan;
  // A stored case that cannot be read is replaced as it is; a second restore writes its rows.
  if (stored && !live)
    return { ...plan, changed: [...plan.changed, { item: caseItem, live: stored }] };
  if (!live) return { ...plan, case: { record, live, is: 'missing' } };
  if (!isDeepStrictEqual({ ...live, version: 0 }, { ...record, version: 0 }))
    return { ...plan, case: { record, live, is: 'changed' } };
  if (await lacksRows(table, live)) return { ...plan, case: { record, live, is: 'rows' } };
  return { ...plan, same: plan.same + 1 };
}

async function place(table: Table, plan: RestorePlan, item: Item): Promise<void> {
  const judgement = await checkItem(item);
  if (judgement.is !== 'good') {
    plan.unreadable.push({ key: keyOf(item), why: judgement.why });
    return;
  }
  const live = await getItem(table, keyOf(item), { isConsistent: true });
  if (!live) {
    const isLeft = await isSuperseded(table, item);
    (isLeft ? plan.superseded : plan.missing).push({ item, live });
  } else if (isDeepStrictEqual(live, item)) plan.same += 1;
  else plan.changed.push({ item, live });
}

const isCaseItem = (item: Item, scope: Scope): boolean => {
  const found = kindOfKey(keyOf(item));
  return scope.kind === 'case' && found?.kind.name === 'case' && found.parts['case'] === scope.id;
};

async function readableCase(
  plan: RestorePlan,
  item: Item | undefined,
): Promise<CaseRecord | undefined> {
  if (!item) return undefined;
  const judgement = await checkItem(item);
  if (judgement.is === 'good') return parseStored(caseRecordSchema, item);
  plan.unreadable.push({ key: keyOf(item), why: judgement.why });
  return undefined;
}

const membersIn = (record: CaseRecord | undefined) => record && membersOf(record);

/** Rows of cause lists are restored to present members only. */
function isOfMember(item: Item, members: readonly string[] | undefined): boolean {
  const found = kindOfKey(keyOf(item));
  if (found?.kind.name !== 'hearingRow') return true;
  return members?.includes(found.parts['docket'] ?? '') ?? false;
}

/** Whether a member's docket has no row of the case. */
async function lacksRows(table: Table, record: CaseRecord): Promise<boolean> {
  for (const userId of membersOf(record))
    if (!(await getItem(table, docketKeys.row(userId, record.id), { isConsistent: true })))
      return true;
  return false;
}
