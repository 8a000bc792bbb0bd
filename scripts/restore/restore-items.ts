import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import { type CaseRecord, replaceCase, restoreCase } from '#lambdas/cases/forms.door.ts';
import { membersOf } from '#lambdas/cases/record.door.ts';
import { mendCounters } from '#lambdas/docket/counters.door.ts';
import { createdDocketId } from '#lambdas/docket/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { Budget, Pause } from '../forms/budget.ts';
import { putOver } from '../forms/put-over.ts';
import type { Scope } from './collect-items.ts';
import type { RestorePlan } from './plan-restore.ts';

export type RestoreDeps = { table: Table; clock: Clock; operator: Operator; pause: Pause };

export type Restored = {
  copied: number;
  replaced: number;
  /** Changed by others after the plan. */
  refused: number;
  /** Dockets whose counters could not be compared with their rows, as cases moved all the time. */
  uncounted: number;
};

/**
 * Writes what a plan found, each item on the condition that the table is as the plan saw it. The
 * case comes last, so that an unfinished one is not seen; a repeat goes on with what is missing.
 */
export async function restoreItems(
  deps: RestoreDeps,
  {
    scope,
    plan,
    isOver,
    budget,
    count = async (dockets) => (await mendDockets(deps, dockets)).uncounted,
    beforeCase,
  }: {
    scope: Scope;
    plan: RestorePlan;
    isOver: boolean;
    budget: Budget;
    /** Sets the counters of the case's dockets, and returns how many could not be compared. */
    count?: (dockets: readonly string[]) => Promise<number>;
    /** Called with the case's dockets before their counters may be off. */
    beforeCase?: (dockets: readonly string[]) => void;
  },
): Promise<Restored> {
  const { table } = deps;
  const restored: Restored = { copied: 0, replaced: 0, refused: 0, uncounted: 0 };
  await transact(table, () => [auditOf(deps, scope, { step: 'begun' })]);
  const overs = isOver ? [...plan.superseded, ...plan.changed] : [];
  for (const { item, live } of [...plan.missing, ...overs]) {
    if (!(await transactIf(table, () => [putOver(table, item, live)]))) restored.refused += 1;
    else if (live) restored.replaced += 1;
    else restored.copied += 1;
    await budget.keep();
  }
  if (plan.case && (isOver || plan.case.is !== 'changed')) {
    const dockets = docketsOf(plan.case.record);
    beforeCase?.(dockets);
    await writeCase(table, plan.case);
    if (plan.case.is === 'missing') restored.copied += 1;
    else restored.replaced += 1;
    restored.uncounted = await count(dockets);
  }
  await transact(table, () => [auditOf(deps, scope, { step: 'done', ...restored })]);
  return restored;
}

async function writeCase(
  table: Table,
  { record, live, is }: NonNullable<RestorePlan['case']>,
): Promise<void> {
  const isWritten = live
    ? await replaceCase(table, live, is === 'rows' ? live : record)
    : await restoreCase(table, record);
  if (!isWritten) throw changedMeanwhile();
}

/** The dockets that count a case. */
export const docketsOf = (record: CaseRecord): string[] => [
  ...membersOf(record),
  ...(record.createdBy === undefined ? [] : [createdDocketId(record.createdBy)]),
];

/**
 * Sets the counters of dockets to their rows. Returns the dockets whose counters were off, and those
 * in which cases moved all the time.
 */
export async function mendDockets(
  { table, pause }: Pick<RestoreDeps, 'table' | 'pause'>,
  dockets: readonly string[],
): Promise<{ off: number; uncounted: number }> {
  const found = { off: 0, uncounted: 0 };
  for (const docketId of dockets) {
    const off = await mendCounters({ table, pause }, docketId);
    if (!off) found.uncounted += 1;
    else if (Object.keys(off).length > 0) found.off += 1;
  }
  return found;
}

const auditOf = (deps: RestoreDeps, { kind, id }: Scope, change: Record<string, unknown>) =>
  operationRecord(deps, {
    operator: deps.operator,
    event: 'items_restored',
    subject: id,
    change: { scope: kind, ...change },
  });
