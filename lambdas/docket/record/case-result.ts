import type { CaseResult } from '#contracts/rules/cases/case-batches.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { findDocketRow } from './docket-repository.ts';
import { caseNotFound } from './require-member.ts';

/**
 * The result of one case of a batch. A case that is not in the caller's docket is not found, whether
 * it exists or not. A refusal ends this case only; `isAlready` tells one whose work was done before.
 */
export async function resultOfCase(
  table: Table,
  { userId, id }: { userId: string; id: string },
  act: () => Promise<{ message: string }>,
  isAlready: (refusal: AppError) => boolean | Promise<boolean>,
): Promise<CaseResult> {
  if (!(await findDocketRow(table, userId, id)))
    return { id, outcome: 'notFound', message: caseNotFound().message };
  try {
    const { message } = await act();
    return { id, outcome: 'done', message };
  } catch (error) {
    // Anything else is a fault: the request fails, and its repeat finishes the batch.
    if (!(error instanceof AppError)) throw error;
    const outcome = (await isAlready(error)) ? 'already' : 'refused';
    return { id, outcome, message: error.message };
  }
}
