import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { findHold, HOLD_ACTS_MAX, type Hold, putHold } from './hold-record.ts';

type Change = { caseId: string; act: 'set' | 'lifted'; why: string; operator: Operator };

/**
 * Sets or lifts the legal hold of a case, with the audit record in the same transaction. Returns
 * false if it was so already. Throws not_found for a case that does not exist, and for a hold to lift
 * that was never set.
 */
export async function changeHold(
  deps: { table: Table; clock: Clock },
  { caseId, act, why, operator }: Change,
): Promise<boolean> {
  const { table, clock } = deps;
  return changeItem(table, {
    read: () => findHold(table, caseId),
    plan: async (before) => {
      const state = act === 'set' ? 'held' : 'lifted';
      if (before?.state === state) return { result: false };
      if (act === 'lifted' && !before)
        throw new AppError('not_found', `Case ${caseId} is not held`);
      if (before && before.acts.length >= HOLD_ACTS_MAX)
        throw new AppError('conflict', `The hold of case ${caseId} was changed too often`);
      const after: Hold = {
        caseId,
        caseCode: before?.caseCode ?? (await codeOf(table, caseId)),
        state,
        version: (before?.version ?? 0) + 1,
        acts: [...(before?.acts ?? []), { act, by: operator, at: clock.now().toISOString(), why }],
      };
      return {
        result: true,
        items: [
          putHold(table, before, after),
          operationRecord(deps, {
            operator,
            event: act === 'set' ? 'hold_set' : 'hold_lifted',
            subject: caseId,
            change: { why },
          }),
        ],
      };
    },
  });
}

async function codeOf(table: Table, caseId: string): Promise<string> {
  const record = await findCase(table, caseId);
  if (!record) throw new AppError('not_found', `There is no case ${caseId}`);
  return record.code;
}
