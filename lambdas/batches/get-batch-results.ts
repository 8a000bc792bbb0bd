import type {
  BatchResultRow,
  caseBatchesEndpoints,
} from '#contracts/endpoints/cases/case-batches.ts';
import { standings } from '#contracts/rules/cases/case-batches.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { listResults, listWaiting, requireBatch } from './record/batch-repository.ts';

/**
 * A page of what became of the cases of one of the caller's batches: results up to the batch's cursor,
 * then the cases that had no turn. Throws `not_found`.
 */
export const getBatchResults: UseCase<
  typeof caseBatchesEndpoints.getBatchResults,
  BatchesDeps
> = async ({ table }, { principal: { userId }, params, query: { from, notDone } }) => {
  const { id, cursor, total } = await requireBatch(table, { userId, batchId: params.id });
  const { rows, next } =
    from < cursor ? await worked(table, id, from) : await waiting(table, id, from);
  // A page without rows is the last one: the caller asks for no other.
  const isEnd = next >= total || next === from;
  return {
    rows: notDone === 'true' ? rows.filter(isNotDone) : rows,
    ...(!isEnd && { next }),
  };
};

const isNotDone = ({ outcome }: BatchResultRow) =>
  outcome === 'waiting' || !['done', 'already'].includes(standings[outcome]);

type Page = { rows: BatchResultRow[]; next: number };
type From = [table: BatchesDeps['table'], batchId: string, from: number];

async function worked(...at: From): Promise<Page> {
  const { results, next } = await listResults(...at);
  const rows = results.map(({ id, caseCode, outcome, message = '', title = '' }) => ({
    ...{ id, caseCode, outcome, message, title },
  }));
  return { rows, next };
}

async function waiting(...at: From): Promise<Page> {
  const { rows, next } = await listWaiting(...at);
  return {
    rows: rows.map(({ id, caseCode }) => ({
      ...{ id, caseCode, outcome: 'waiting' as const, message: '', title: '' },
    })),
    next,
  };
}
