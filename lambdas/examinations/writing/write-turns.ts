import { changeItem } from '#shared/dynamo/change-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { ExaminationHead } from '../record/examination-head.ts';
import { headItem, readHead } from '../record/turn-repository.ts';

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
  return changeItem(table, {
    read: () => readHead(table, caseId),
    plan: async (before) => {
      const { head, items, result } = await plan(before);
      const headToo = [headItem(table, { caseId, before, after: head }), ...items];
      return { result: { head, result }, items: items.length === 0 ? [] : headToo };
    },
  });
}
