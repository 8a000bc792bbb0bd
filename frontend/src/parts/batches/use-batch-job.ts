import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type Batch,
  type BatchBody,
  caseBatchesEndpoints,
} from '#contracts/endpoints/cases/case-batches.ts';
import { BATCH_POLL_MS, type CaseResult, isOver } from '#contracts/rules/cases/case-batches.ts';
import { failureTextOf, isHandled, isRefusal } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { batchesQuery, endBatch, getBatch, readResults } from './batch-jobs.ts';
import { type BatchRow, isAllDone, NO_TURN, summaryOf } from './batch-words.ts';
import type { RunningBatch } from './running-batch.ts';

/** The first looks follow quickly: a few cases take less than a second. */
const FIRST_POLL_MS = 250;

type Job<Row> = {
  /** What is asked of the server for rows. */
  bodyOf: (rows: readonly Row[]) => BatchBody;
  /** Keys of the queries that the act changes. */
  changes: readonly QueryKey[];
};

/**
 * Hands many rows over to a job on the server and follows it. The job goes on when the page is left;
 * `BatchStrip` finds it again. A repeat hands over what is not done.
 */
export function useBatchJob<Row extends BatchRow>(
  rows: readonly Row[],
  { bodyOf, changes }: Job<Row>,
): RunningBatch<Row> {
  const client = useQueryClient();
  const [phase, setPhase] = useState<RunningBatch<Row>['phase']>('asking');
  const [results, setResults] = useState<ReadonlyMap<string, CaseResult>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [batch, setBatch] = useState<Batch>();
  const [isStopping, setStopping] = useState(false);
  /** Number of rows that had been done before; results do not tell them from those done now. */
  const [before, setBefore] = useState(0);
  /** A request whose answer was lost is sent again under its key. */
  const unanswered = useRef<{ key: string; sent: string }>(undefined);
  const isRunning = useRef(false);
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current?.abort();
  }, []);
  const reload = () => void invalidate(client, batchesQuery.queryKey, ...changes);

  const handOver = async (open: readonly Row[]): Promise<Batch> => {
    const body = bodyOf(open);
    const sent = JSON.stringify(body);
    if (unanswered.current?.sent !== sent) unanswered.current = { key: newIdempotencyKey(), sent };
    const { key } = unanswered.current;
    const reply = await callApi(caseBatchesEndpoints.startBatch, {
      body,
      idempotencyKey: key,
      // A fault is shown in the dialog.
      isBackground: true,
    });
    unanswered.current = undefined;
    return reply.batch;
  };

  const run: RunningBatch<Row>['run'] = async () => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setFailure(undefined);
    setStopping(false);
    setBatch(undefined);
    setPhase('running');
    const known = new Map(results);
    const open = summaryOf(rows, known)
      .problems.filter(({ isFinal }) => !isFinal)
      .map(({ row }) => row);
    try {
      const ended = await followed(await handOver(open), setBatch, left.current?.signal);
      for (const { id } of open) known.set(id, { id, outcome: 'done', message: '' });
      const notDone = isAllDone(ended) ? [] : await readResults(ended.id, { notDone: true });
      for (const { id, outcome, message } of notDone)
        known.set(
          id,
          outcome === 'waiting'
            ? { id, outcome: 'changed', message: NO_TURN }
            : { id, outcome, message },
        );
      setResults(known);
      setBefore((former) => former + ended.already);
      if (ended.failure) setFailure(ended.failure);
      // What it shows needs no other place.
      await endBatch(ended.id, 'close').catch(() => undefined);
    } catch (error) {
      if (left.current?.signal.aborted) return undefined;
      setFailure(failureTextOf(error));
    }
    isRunning.current = false;
    setPhase('finished');
    reload();
    return summaryOf(rows, known);
  };

  return {
    ...{ phase, failure, isStopping, run },
    turns: batch?.turns ?? 0,
    total: batch?.total ?? rows.length,
    summary: { ...summaryOf(rows, results), before },
    stop: () => {
      if (!batch || isStopping) return;
      setStopping(true);
      void endBatch(batch.id, 'stop').catch(() => setStopping(false));
    },
    leave: () => {
      left.current?.abort();
      reload();
    },
  };
}

/** The batch once it is over. Throws what `signal` aborts, and a refusal. */
async function followed(
  started: Batch,
  onMoved: (batch: Batch) => void,
  signal: AbortSignal | undefined,
): Promise<Batch> {
  let batch = started;
  for (let waitMs = FIRST_POLL_MS; !isOver(batch); waitMs = Math.min(2 * waitMs, BATCH_POLL_MS)) {
    onMoved(batch);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    signal?.throwIfAborted();
    try {
      batch = await getBatch(batch.id, signal);
    } catch (error) {
      // A look that failed on the way is followed by the next one.
      if (signal?.aborted || isHandled(error) || isRefusal(error)) throw error;
    }
  }
  onMoved(batch);
  return batch;
}
