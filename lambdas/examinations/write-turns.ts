import { attempts } from '#shared/dynamo/attempts.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { ExaminationHead } from './record/examination-head.ts';
import { headItem, readHead } from './record/turn-repository.ts';

/** Attempts while others save turns of the same case. */
const MAX_ATTEMPTS = 16;

/** What one attempt writes together with the head, and what it returns. */
export type PlannedWrite<Result> = {
  head: ExaminationHead;
  items: TransactItem[];
  result: Result;
};

/**
 * Plans and writes turns with the head in one transaction, again while others write the head.
 * `plan` reads its turns for each attempt and throws where they do not allow the write; a plan
 * without `items` writes nothing. Throws `conflict` after 16 attempts.
 */
export async function writeTurns<Result>(
  table: Table,
  caseId: string,
  plan: (head: ExaminationHead) => Promise<PlannedWrite<Result>>,
): Promise<{ head: ExaminationHead; result: Result }> {
  for await (const _ of attempts(MAX_ATTEMPTS)) {
    const before = await readHead(table, caseId);
    const { head, items, result } = await plan(before);
    if (items.length === 0) return { head, result };
    try {
      await transact(table, () => [headItem(table, { caseId, before, after: head }), ...items]);
      return { head, result };
    } catch (error) {
      // The next attempt reads what another writer changed, and its plan says what to do.
      if (!failedConditions(error)?.length) throw error;
    }
  }
  throw new AppError('conflict', 'Others are saving turns of this case. Please try again');
}
