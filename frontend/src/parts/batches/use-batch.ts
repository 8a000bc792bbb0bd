import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { sendInParts } from '#portal/shared/api/send-in-parts.ts';
import { type BatchResult, type BatchRow, summaryOf } from './batch-words.ts';

type Phase = 'asking' | 'running' | 'finished';

/** Sends the cases of one request; its answer has a result for each. */
export type SendPart<Row> = (part: readonly Row[]) => Promise<{ results: readonly BatchResult[] }>;

/**
 * Cases of one request, a quarter of what the server takes: progress moves, Stop soon ends the batch, and a
 * slow deployment answers within the time of a function (ADR 62).
 */
const CASES_A_REQUEST = 25;

/** Does one act on many rows, in requests of `size`, and keeps the result of each. */
export function useBatch<Row extends BatchRow>(
  rows: readonly Row[],
  {
    size = CASES_A_REQUEST,
    send,
    changes,
  }: {
    /** Rows of one request. */
    size?: number;
    send: SendPart<Row>;
    /** Keys of the queries that the act changes. */
    changes: readonly QueryKey[];
  },
) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>('asking');
  const [results, setResults] = useState<ReadonlyMap<string, BatchResult>>(new Map());
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

  /** Resolves to what became of the whole batch. A repeat sends what is not done. */
  const run = async () => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    isStopped.current = false;
    setFailure(undefined);
    setPhase('running');
    const known = new Map(results);
    const open = summaryOf(rows, known).problems.filter(({ isFinal }) => !isFinal);
    try {
      await sendInParts(
        open.map(({ row }) => row),
        {
          size,
          isStopped: () => isStopped.current,
          send,
          onAnswer: (answer) => {
            for (const result of answer.results) known.set(result.id, result);
            setResults(new Map(known));
          },
        },
      );
    } catch (error) {
      setFailure(failureTextOf(error));
    }
    isRunning.current = false;
    setPhase('finished');
    void invalidate(client, ...changes);
    return summaryOf(rows, known);
  };

  return {
    phase,
    failure,
    /** Cases that had their turn. */
    turns: results.size,
    summary: summaryOf(rows, results),
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}
