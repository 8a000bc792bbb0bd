import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { withBudget } from '#scripts/forms/budget.ts';
import { collectItems, type Scope } from '#scripts/restore/collect-items.ts';
import { leaveOutErased, type OwnerInErasure } from '#scripts/restore/leave-out-erased.ts';
import { planRestore, type RestorePlan } from '#scripts/restore/plan-restore.ts';
import { findLacks } from '#scripts/restore/prepare-table.ts';
import { planFiles, restoreFiles } from '#scripts/restore/restore-files.ts';
import {
  docketsOf,
  mendDockets,
  type RestoreDeps,
  restoreItems,
} from '#scripts/restore/restore-items.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { Files } from '#shared/files/files.ts';
import { type Asking, isWanted, NOTHING_CHANGED } from './is-wanted.ts';
import { UsageError } from './read-command.ts';

type Deps = RestoreDeps &
  Asking & { files: Files; dynamo: DynamoDBClient; ownerInErasure: OwnerInErasure };

/** Keys that are named; the others are counted. */
const NAMED_MAX = 20;

/** Copies what is missing of a case, person or party from a recovered table. */
export async function restore(
  deps: Deps,
  input: {
    scope: Scope;
    from: string;
    isOver: boolean;
    unitsPerSecond: number;
    isDryRun: boolean;
  },
): Promise<void> {
  const { table, clock, say } = deps;
  const { scope, from, isOver, isDryRun } = input;
  if (from === table.name)
    throw new UsageError(`${from} is the table in use: name the recovered one.`);
  await withBudget(deps, input.unitsPerSecond, async (budget) => {
    const source = { ...table, name: from };
    const found = await collectItems({ source, clock, budget }, scope);
    if (found.length === 0)
      throw new UsageError(`${from} has nothing of the ${scope.kind} ${scope.id}.`);
    const { kept: items, erased } = await leaveOutErased(deps, found);
    for (const [owner, count] of erased) say(`Erased since, left out: ${count} of ${owner}.`);
    const plan = await planRestore(table, { scope, items });
    describe(say, plan, isOver);
    if (isNothing(plan, isOver)) {
      // A run that was ended after the case may have left them.
      const counters =
        plan.live && !isDryRun ? await mendDockets(deps, docketsOf(plan.live)) : undefined;
      say(counters?.off ? 'Counters of dockets were set to their rows.' : NOTHING_CHANGED);
      return;
    }
    const wanted = `Copies this of the ${scope.kind} ${scope.id} from ${from}.`;
    if (!(await isWanted(deps, { plan: wanted, isDryRun }))) return;
    const restored = await restoreItems(deps, { scope, plan, isOver, budget });
    const { copied, replaced, refused, uncounted } = restored;
    say(`Done. Copied: ${copied}. Replaced: ${replaced}. Changed meanwhile and left: ${refused}.`);
    if (uncounted > 0) say('Counters of a docket were not compared: repeat this command later.');
  });
}

/** Whether a plan has nothing to copy. */
export const isNothing = (plan: RestorePlan, isOver: boolean): boolean =>
  plan.missing.length === 0 &&
  (!isOver || plan.changed.length + plan.superseded.length === 0) &&
  (!plan.case || (plan.case.is === 'changed' && !isOver));

function describe(say: (line: string) => void, plan: RestorePlan, isOver: boolean): void {
  const ofCase = plan.case;
  const missing = plan.missing.length + (ofCase?.is === 'missing' ? 1 : 0);
  const changed = plan.changed.length + (ofCase?.is === 'changed' ? 1 : 0);
  say(`Missing: ${missing}. Stored as they were: ${plan.same}. Stored and different: ${changed}.`);
  name(say, plan.missing);
  if (ofCase?.is === 'rows')
    say('The case is stored, and a docket lacks it: its rows are written.');
  if (changed > 0)
    say(
      isOver
        ? 'What differs is replaced (--over).'
        : 'What differs is left as it is; --over replaces it.',
    );
  name(say, plan.changed);
  if (plan.superseded.length > 0)
    say(
      `Removed since by a change: ${plan.superseded.length}. ${isOver ? 'Copied as well (--over).' : 'Left out; --over copies them.'}`,
    );
  name(say, plan.superseded);
  for (const { key, why } of plan.unreadable.slice(0, NAMED_MAX))
    say(`  Not readable, left out: ${key.pk} / ${key.sk}: ${why}`);
}

function name(say: (line: string) => void, copies: RestorePlan['missing']): void {
  for (const { item } of copies.slice(0, NAMED_MAX)) say(`  ${item['pk']} / ${item['sk']}`);
  const more = copies.length - NAMED_MAX;
  if (more > 0) say(`  and ${more} more`);
}

/** Brings the files of a case back that were deleted, or replaced after an instant. */
export async function restoreCaseFiles(
  deps: Deps,
  input: { caseId: string; before: Date | undefined; unitsPerSecond: number; isDryRun: boolean },
): Promise<void> {
  const { table, files, clock, operator, say } = deps;
  const { caseId, before, isDryRun } = input;
  const items = await withBudget(deps, input.unitsPerSecond, (budget) =>
    collectItems({ source: table, clock, budget }, { kind: 'case', id: caseId }),
  );
  if (items.length === 0)
    throw new UsageError(`There is no case ${caseId}: restore the case first, then its files.`);
  const plan = await planFiles(files, { caseId, items, before });
  const { markers, copies, lost, same } = plan;
  say(
    `Deleted: ${markers.length}. Replaced since: ${copies.length}. As they were: ${same}. Lost: ${lost.length}.`,
  );
  for (const key of lost.slice(0, NAMED_MAX)) say(`  No version is left: ${key}`);
  if (markers.length + copies.length === 0) {
    say(NOTHING_CHANGED);
    return;
  }
  if (!(await isWanted(deps, { plan: `Brings these files of ${caseId} back.`, isDryRun }))) return;
  await restoreFiles(files, plan);
  const change = { undeleted: markers.length, copied: copies.length, lost: lost.length };
  await transact(table, () => [
    operationRecord(deps, { operator, event: 'files_restored', subject: caseId, change }),
  ]);
  say(`Done. Undeleted: ${markers.length}. Copied from earlier versions: ${copies.length}.`);
}

/** Sets what a recovered table lacks, and names what stays to do. */
export async function prepareTable(
  deps: Deps,
  { recovered, isDryRun }: { recovered: string; isDryRun: boolean },
): Promise<void> {
  const { table, dynamo, pause, operator, say } = deps;
  const lacks = await findLacks({ client: dynamo, pause }, { recovered, original: table.name });
  for (const { what, mend } of lacks) say(`${mend ? 'Lacks' : 'Cannot be set here'}: ${what}`);
  const mends = lacks.flatMap(({ mend }) => mend ?? []);
  if (mends.length === 0) say(`Nothing is to be set. ${NOTHING_CHANGED}`);
  else if (await isWanted(deps, { plan: `Sets this on ${recovered}.`, isDryRun })) {
    for (const mend of mends) await mend();
    await transact({ ...table, name: recovered }, () => [
      operationRecord(
        { ...deps, table: { ...table, name: recovered } },
        {
          operator,
          event: 'table_prepared',
          subject: 'SYSTEM',
          change: {
            table: recovered,
            set: lacks.filter(({ mend }) => mend).map(({ what }) => what),
          },
        },
      ),
    ]);
    say('Done.');
  }
  say(
    'Alarms, permissions and event sources follow the table in the stack: docs/runbook.md, Table lost.',
  );
}
