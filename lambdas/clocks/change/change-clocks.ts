import type { CaseClocks } from '#contracts/endpoints/clocks.ts';
import {
  CLOCK_CHANGES_MAX,
  type FieldProblem,
  nextWarningOf,
} from '#contracts/rules/clocks/clocks.ts';
import { type CaseRecord, requireOwn } from '#lambdas/cases/record.door.ts';
import { changeCase } from '#lambdas/cases/writing.door.ts';
import { requireDocument } from '#lambdas/documents/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { presentClocks } from '../reading/present-clocks.ts';
import {
  type ClockChangeRecord,
  type ClockRecord,
  isRunning,
  nearestClockOf,
} from '../record/clock-record.ts';
import { clockItems, findClocks } from '../record/clock-repository.ts';
import type { ChangeDeps } from '../record/clocks-deps.ts';

/** What a plan decides from. */
export type ClocksNow = {
  record: CaseRecord;
  clocks: readonly ClockRecord[];
  now: string;
  /** The present court day. */
  today: string;
};

/** The changed clock, before its version, next warning and history. */
export type ClockDecision = {
  clock: Omit<ClockRecord, 'version' | 'changes' | 'nextWarning'>;
  change: Omit<ClockChangeRecord, 'at' | 'byUserId' | 'by' | 'endsOn'>;
};

type ChangeClocks = {
  principal: Principal;
  caseId: string;
  /** A document of the case that the caller must be able to see. */
  documentId?: string | undefined;
  plan: (stored: ClocksNow) => ClockDecision | Promise<ClockDecision>;
};

/**
 * Changes one clock of one of the caller's cases: the clocks, the next warning, and the case with
 * its docket rows, which show the nearest clock, in one transaction. `plan` throws to refuse.
 * Returns the clocks of the case. Throws `not_found` for a foreign case, `invalid_input`,
 * `conflict`, and as `changeCase` does.
 */
export async function changeClocks(
  deps: ChangeDeps,
  { principal, caseId, documentId, plan }: ChangeClocks,
): Promise<CaseClocks> {
  const { table, clock } = deps;
  const { userId } = principal;
  const written = await changeCase(deps, caseId, async (stored) => {
    const record = requireOwn(stored, userId);
    if (documentId !== undefined) await requireDocument(table, { caseId, userId, documentId });
    const before = await findClocks(table, caseId);
    const now = clock.now().toISOString();
    const today = indianDayOf(now);
    const decision = await plan({ record, clocks: before.clocks, now, today });
    requireRoomForChange(before.clocks);
    const by = record.assignments.find((one) => one.userId === userId)?.name ?? '';
    const clocks = withDecision(before.clocks, decision, { at: now, byUserId: userId, by, today });
    return {
      record,
      clocks,
      after: { ...record, clock: nearestClockOf(clocks) },
      extraItems: clockItems(table, before, clocks),
    };
  });
  return presentClocks(deps, written);
}

/** Throws `conflict` if the history of the case is full. */
function requireRoomForChange(clocks: readonly ClockRecord[]): void {
  const count = clocks.reduce((sum, { changes }) => sum + changes.length, 0);
  if (count >= CLOCK_CHANGES_MAX)
    throw new AppError(
      'conflict',
      `The clocks of a case can have at most ${CLOCK_CHANGES_MAX} changes`,
    );
}

type Signed = Pick<ClockChangeRecord, 'at' | 'byUserId' | 'by'> & { today: string };

function withDecision(
  clocks: readonly ClockRecord[],
  { clock, change }: ClockDecision,
  { today, ...signed }: Signed,
): ClockRecord[] {
  const former = clocks.find(({ id }) => id === clock.id);
  const changed: ClockRecord = {
    ...clock,
    version: (former?.version ?? 0) + 1,
    nextWarning: warningOf(former, clock, today),
    changes: [...(former?.changes ?? []), { ...signed, ...change, endsOn: clock.endsOn }],
  };
  return former ? clocks.map((one) => (one.id === clock.id ? changed : one)) : [...clocks, changed];
}

/**
 * The next warning, from the day after the change on: its author knows of the end. A change that
 * leaves the end and the distances keeps the warning that is planned.
 */
function warningOf(
  former: ClockRecord | undefined,
  clock: ClockDecision['clock'],
  today: string,
): ClockRecord['nextWarning'] {
  if (!isRunning(clock)) return undefined;
  const isKept =
    former !== undefined &&
    isRunning(former) &&
    former.endsOn === clock.endsOn &&
    former.term.warningDays.join() === clock.term.warningDays.join();
  return isKept ? former.nextWarning : nextWarningOf(clock, today);
}

/**
 * The clock that a change names, without its stored bookkeeping. Throws `not_found`, and `conflict`
 * if it was changed since the given version.
 */
export function requireClock(
  clocks: readonly ClockRecord[],
  { clockId, version }: { clockId: string; version: number },
): ClockDecision['clock'] {
  const found = clocks.find(({ id }) => id === clockId);
  if (!found) throw new AppError('not_found', 'Clock not found');
  if (found.version !== version) throw changedMeanwhile();
  const { version: _, nextWarning: __, changes: ___, ...clock } = found;
  return clock;
}

/** As `requireClock`. Throws `conflict` if the clock has ended. */
export function requireRunning(
  clocks: readonly ClockRecord[],
  which: { clockId: string; version: number },
): ClockDecision['clock'] {
  const clock = requireClock(clocks, which);
  if (!isRunning(clock)) throw new AppError('conflict', 'The clock has ended');
  return clock;
}

/** Throws `conflict` if another clock of the term runs. */
export function requireOnlyClock(
  clocks: readonly ClockRecord[],
  { termId, clockId }: { termId: string; clockId?: string },
): void {
  if (clocks.some((one) => one.term.id === termId && one.id !== clockId && isRunning(one)))
    throw new AppError('conflict', 'The case has a running clock of this term');
}

/** Throws `invalid_input` at the problem's field. */
export function refuseProblem(problem: FieldProblem | undefined): void {
  if (problem) throw new AppError('invalid_input', problem.message, { issues: [problem] });
}
