import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { type Budget, withBudget } from '#scripts/forms/budget.ts';
import { casesOfDocket, collectDocket } from '#scripts/restore/collect-docket.ts';
import { type DocketWork, openDocketWork } from '#scripts/restore/docket-work.ts';
import { leaveOutErased, type OwnerInErasure } from '#scripts/restore/leave-out-erased.ts';
import { planRestore, type RestorePlan } from '#scripts/restore/plan-restore.ts';
import { planFiles, restoreFiles } from '#scripts/restore/restore-files.ts';
import { mendDockets, type RestoreDeps, restoreItems } from '#scripts/restore/restore-items.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import { type Asking, isWanted } from './is-wanted.ts';
import { UsageError } from './read-command.ts';
import { isNothing } from './restore.ts';

type Deps = RestoreDeps &
  Asking & { files: Files; dynamo: DynamoDBClient; ownerInErasure: OwnerInErasure };
type Input = {
  /** Whose docket, by user id. */
  person: string;
  from: string;
  /** File that keeps what was read, so that an ended run goes on. */
  work: string;
  isOver: boolean;
  unitsPerSecond: number;
  isDryRun: boolean;
};

/** Copies all cases of a person's docket from a recovered table, with the files that were deleted. */
export async function restoreDocket(deps: Deps, input: Input): Promise<void> {
  const { table, clock } = deps;
  const { person, from } = input;
  if (from === table.name)
    throw new UsageError(`${from} is the table in use: name the recovered one.`);
  const work = openDocketWork(input.work);
  if (!work) throw new UsageError(`${input.work} is not the file of a restore.`);
  let isEnded = false;
  try {
    await withBudget(deps, input.unitsPerSecond, async (budget) => {
      const source = { ...table, name: from };
      const state = await stateOf(source, work, input);
      await collectDocket({ source, clock, budget }, { work, state });
      const open = work.open();
      const all = work.cases().size;
      deps.say(
        `Cases of ${person} in ${from}: ${all}. Done by earlier runs: ${all - open.length}.`,
      );
      if (input.isDryRun) return describeAll(deps, { work, open, budget, isOver: input.isOver });
      const plan = `Copies what is missing of ${open.length} cases, and brings their deleted files back.`;
      if (await isWanted(deps, { plan, isDryRun: false }))
        isEnded = await copyAll(deps, { work, open, budget, isOver: input.isOver });
    });
  } finally {
    // A file without a state has nothing to go on from.
    if (isEnded || !work.state()) work.remove();
    else work.close();
  }
}

async function stateOf(source: Table, work: DocketWork, { person, from }: Input) {
  const state = work.state();
  if (state) {
    if (state.person !== person || state.from !== from)
      throw new UsageError(`This file is of the docket of ${state.person} from ${state.from}.`);
    return state;
  }
  const cases = await casesOfDocket(source, person);
  if (cases.size === 0) {
    throw new UsageError(`${from} has no cases of ${person}.`);
  }
  const begun = { person, from, phase: 'parts' as const };
  work.begin(begun, cases);
  return begun;
}

/** Cases and files that are named; the others are counted. */
const NAMED_MAX = 100;

type Task = { work: DocketWork; open: readonly string[]; budget: Budget; isOver: boolean };

async function describeAll(deps: Deps, { work, open, budget, isOver }: Task): Promise<void> {
  const total = {
    cases: 0,
    missing: 0,
    changed: 0,
    superseded: 0,
    unreadable: 0,
    files: 0,
    lost: 0,
  };
  for (const caseId of open) {
    const { plan, ofFiles } = await planCase(deps, { work, caseId });
    const missing = plan.missing.length + (plan.case?.is === 'missing' ? 1 : 0);
    const changed = plan.changed.length + (plan.case?.is === 'changed' ? 1 : 0);
    const isWhole = isNothing(plan, isOver) && ofFiles.markers.length + ofFiles.lost.length === 0;
    if (!isWhole) {
      total.cases += 1;
      if (total.cases <= NAMED_MAX)
        deps.say(
          `  ${caseId}: missing ${missing}, different ${changed}, deleted files ${ofFiles.markers.length}`,
        );
    }
    total.missing += missing;
    total.changed += changed;
    total.superseded += plan.superseded.length;
    total.unreadable += plan.unreadable.length;
    total.files += ofFiles.markers.length;
    total.lost += ofFiles.lost.length;
    await budget.keep();
  }
  deps.say(
    `Cases that lack something: ${total.cases}. Missing: ${total.missing}. Stored and different: ${total.changed}. Removed since by a change: ${total.superseded}. Not readable: ${total.unreadable}. Deleted files: ${total.files}. Lost files: ${total.lost}.`,
  );
  deps.say('Dry run. Nothing was changed. What was read is kept for the next run.');
}

async function planCase(deps: Deps, { work, caseId }: { work: DocketWork; caseId: string }) {
  const { table, files } = deps;
  const { kept: items } = await leaveOutErased(deps, work.items(caseId));
  const plan = await planRestore(table, { scope: { kind: 'case', id: caseId }, items });
  const ofFiles = await planFiles(files, { caseId, items, before: undefined });
  return { plan, ofFiles };
}

/** Copies case by case. True if nothing is left to do. */
async function copyAll(deps: Deps, { work, open, budget, isOver }: Task): Promise<boolean> {
  const total = { copied: 0, replaced: 0, refused: 0, undeleted: 0, lost: 0, unreadable: 0 };
  let failed = 0;
  for (const caseId of open) {
    try {
      const { plan, ofFiles } = await planCase(deps, { work, caseId });
      total.unreadable += plan.unreadable.length;
      await copyCase(deps, { caseId, plan, total, budget, isOver, work });
      await copyFiles(deps, { caseId, ofFiles, total });
      work.finish(caseId);
    } catch (error) {
      // Others changed the case meanwhile: a repeat compares it again.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
      failed += 1;
      if (failed <= NAMED_MAX) deps.say(`  Changed meanwhile: ${caseId}`);
    }
    await budget.keep();
  }
  const { uncounted } = await mendDockets(deps, work.dockets());
  deps.say(
    `Done. Copied: ${total.copied}. Replaced: ${total.replaced}. Changed meanwhile and left: ${total.refused}. Not readable and left out: ${total.unreadable}. Undeleted files: ${total.undeleted}. Lost files: ${total.lost}.`,
  );
  if (failed > 0) deps.say(`Cases to repeat: ${failed}. Run this command again.`);
  if (uncounted > 0) deps.say('Counters of a docket were not compared: run this command again.');
  return failed === 0 && uncounted === 0;
}

type Total = { copied: number; replaced: number; refused: number; undeleted: number; lost: number };

async function copyCase(
  deps: Deps,
  {
    caseId,
    plan,
    total,
    budget,
    isOver,
    work,
  }: {
    caseId: string;
    plan: RestorePlan;
    total: Total;
    budget: Budget;
    isOver: boolean;
    work: DocketWork;
  },
): Promise<void> {
  if (isNothing(plan, isOver)) return;
  const restored = await restoreItems(deps, {
    ...{ scope: { kind: 'case' as const, id: caseId }, plan, isOver, budget },
    // Counters of a docket are compared with all of its rows: once, at the end.
    count: async () => 0,
    beforeCase: (dockets) => work.addDockets(dockets),
  });
  total.copied += restored.copied;
  total.replaced += restored.replaced;
  total.refused += restored.refused;
}

async function copyFiles(
  deps: Deps,
  {
    caseId,
    ofFiles,
    total,
  }: { caseId: string; ofFiles: Awaited<ReturnType<typeof planFiles>>; total: Total },
): Promise<void> {
  const { markers, lost } = ofFiles;
  total.lost += lost.length;
  if (markers.length === 0) return;
  await restoreFiles(deps.files, ofFiles);
  total.undeleted += markers.length;
  const change = { undeleted: markers.length, copied: 0, lost: lost.length };
  await transact(deps.table, () => [
    operationRecord(deps, {
      operator: deps.operator,
      event: 'files_restored',
      subject: caseId,
      change,
    }),
  ]);
}
