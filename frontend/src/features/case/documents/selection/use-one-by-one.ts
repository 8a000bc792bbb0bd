import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CaseResult } from '#contracts/rules/cases/case-batches.ts';
import { summaryOf } from '#portal/parts/batches/batch-words.ts';
import type { RunningBatch } from '#portal/parts/batches/running-batch.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import type { DocumentBatchRow } from './one-by-one.ts';

/**
 * Does one act on one document after the other, each by its own request, and keeps the result of each. It
 * ends with the page: at most twenty documents of one case, which is no work for a job (ADR 98).
 */
export function useOneByOne(
  rows: readonly DocumentBatchRow[],
  {
    act,
    changes,
  }: {
    act: (row: DocumentBatchRow) => Promise<CaseResult>;
    /** Keys of the queries that the act changes. */
    changes: readonly QueryKey[];
  },
): RunningBatch<DocumentBatchRow> {
  const client = useQueryClient();
  const [phase, setPhase] = useState<RunningBatch<DocumentBatchRow>['phase']>('asking');
  const [results, setResults] = useState<ReadonlyMap<string, CaseResult>>(new Map());
  const [failure, setFailure] = useState<string>();
  const isStopped = useRef(false);
  const isRunning = useRef(false);
  // What has not been sent when the page is left is not sent any more.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const run: RunningBatch<DocumentBatchRow>['run'] = async () => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    isStopped.current = false;
    setFailure(undefined);
    setPhase('running');
    const known = new Map(results);
    const open = summaryOf(rows, known).problems.filter(({ isFinal }) => !isFinal);
    try {
      for (const { row } of open) {
        if (isStopped.current) break;
        known.set(row.id, await act(row));
        setResults(new Map(known));
      }
    } catch (error) {
      setFailure(failureTextOf(error));
    }
    isRunning.current = false;
    setPhase('finished');
    void invalidate(client, ...changes);
    return summaryOf(rows, known);
  };

  return {
    ...{ phase, failure, run },
    turns: results.size,
    total: rows.length,
    summary: summaryOf(rows, results),
    isStopping: false,
    stop: () => {
      isStopped.current = true;
    },
  };
}
