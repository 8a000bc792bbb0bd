import type { Clock } from '#shared/clock.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { changeCase } from '../writing/change-case.ts';
import { findRequest, notOpen, type RequestAnswer } from './open-request.ts';

/**
 * Removes a declined or withdrawn request from its case. If the case is gone or has no such
 * request, only `extraItems` are written. Throws `conflict` if the invitation was answered, and
 * as `changeCase` does.
 */
export async function removeRequest(
  deps: { table: Table; clock: Clock },
  { caseId, inviteId, userId, extraItems }: RequestAnswer,
): Promise<void> {
  const { after } = await changeCase(deps, caseId, (record) => {
    const request = findRequest(record, { inviteId, userId });
    if (!record || !request) return { after: undefined };
    return {
      after: {
        ...record,
        assignments: record.assignments.filter((one) => one !== request),
        updatedAt: deps.clock.now().toISOString(),
      },
      extraItems,
    };
  });
  if (!after) await writeAnswerAlone(deps.table, extraItems);
}

async function writeAnswerAlone(table: Table, items: readonly TransactItem[]): Promise<void> {
  try {
    await transact(table, () => [...items]);
  } catch (error) {
    throw failedConditions(error)?.length ? notOpen() : error;
  }
}
