import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { findCase, type NewCase } from '../record/case-repository.ts';
import type { HearingRowMove } from './hearing-rows.ts';
import { replaceCase } from './write-case.ts';

/** What a plan decides. */
export type CaseChange = {
  /** The changed case; undefined if there is nothing to write. */
  after: NewCase | undefined;
  /** Further items of the same transaction. A failed condition of one costs an attempt. */
  extraItems?: readonly TransactItem[];
  /** Rows of changed hearings, in the transaction as far as it has room for them. */
  hearingRows?: readonly HearingRowMove[];
};

type Attempt = {
  /** From 1. */
  number: number;
  /** The case as the first attempt read it. */
  first: CaseRecord | undefined;
};

/**
 * Changes a case: reads it, lets `plan` authorise and decide, and writes if the version is still the
 * one that was read. If not, it plans again from the current case, in up to 16 attempts.
 *
 * `plan` gets the stored case, or undefined if there is none. It may read, never writes, and
 * throws to refuse. Returns the plan that was committed.
 *
 * Each attempt costs 1 read unit per 4 KB of the case, what `plan` reads, and the transaction's
 * write units, which DynamoDB also charges for a failed attempt. Throws what `plan` throws, and
 * `conflict` after the last attempt.
 */
export async function changeCase<Plan extends CaseChange>(
  { table }: { table: Table },
  caseId: string,
  plan: (stored: CaseRecord | undefined, attempt: Attempt) => Promise<Plan> | Plan,
): Promise<Plan> {
  let first: CaseRecord | undefined;
  return untilWritten(async (number) => {
    const stored = await findCase(table, caseId);
    first ??= stored;
    const planned = await plan(stored, { number, first });
    const { after, extraItems, hearingRows } = planned;
    if (!after) return planned;
    if (!stored) throw new Error('A plan changes a case that does not exist');
    const isWritten = await replaceCase(table, stored, after, extraItems, hearingRows);
    return isWritten ? planned : lostRace;
  });
}
