import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import { mayRemind, reminderOf } from '#contracts/rules/cases/case-batches.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { namedCase } from '#portal/parts/batches/batch-words.ts';

/** Whether the case takes a reminder that a person of this role may send. */
export function canRemind(row: CaseRow, role: Role): boolean {
  const reminder = reminderOf(row);
  return reminder !== undefined && mayRemind(role, reminder);
}

/** The cases with the reminder of each, for a batch. */
export const toRemind = (rows: readonly CaseRow[]) =>
  rows.flatMap((row) => {
    const reminder = reminderOf(row);
    return reminder ? [{ ...namedCase(row), reminder }] : [];
  });
