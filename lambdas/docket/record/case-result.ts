import type { CaseResult } from '#contracts/rules/cases/case-batches.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { findDocketRow } from './docket-repository.ts';
import { caseNotFound } from './require-member.ts';

/** What became of one case of a batch. */
export type RowResult = Pick<CaseResult, 'outcome' | 'message'> & {
  /** Of a case that the person may read. */
  title?: string | undefined;
};

/**
 * The result of one case of a batch. A case that is not in the caller's docket is not found, whether
 * it exists or not. A refusal ends this case only; `isAlready` tells one whose work was done before.
 */
export async function resultOfCase(
  table: Table,
  { userId, id }: { userId: string; id: string },
  act: () => Promise<{ message: string }>,
  isAlready: (refusal: AppError) => boolean | Promise<boolean>,
): Promise<RowResult> {
  const row = await findDocketRow(table, userId, id);
  if (!row) return { outcome: 'notFound', message: caseNotFound().message };
  try {
    const { message } = await act();
    return { outcome: 'done', message };
  } catch (error) {
    // Anything else is a fault: the part of the batch fails, and is tried again.
    if (!(error instanceof AppError)) throw error;
    const outcome = (await isAlready(error)) ? 'already' : 'refused';
    return { outcome, message: error.message, title: row.title };
  }
}
