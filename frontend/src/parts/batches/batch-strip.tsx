import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Batch } from '#contracts/endpoints/cases/case-batches.ts';
import { isOver } from '#contracts/rules/cases/case-batches.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { casesWords } from '#portal/shared/case-labels.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { batchesQuery, endBatch } from './batch-jobs.ts';
import { BatchResultDialog } from './batch-result-dialog.tsx';
import {
  type BatchWords,
  doneWords,
  isAllDone,
  spokenProgress,
  type WordsOfActs,
} from './batch-words.ts';
import './batch.css';

/** The user's batches of one list: those that run, and those whose results they have not closed. */
export function BatchStrip({
  wordsOfActs,
  changes,
}: {
  wordsOfActs: WordsOfActs;
  /** Keys of the queries that the acts change. */
  changes: readonly QueryKey[];
}) {
  const { data = [] } = useQuery(batchesQuery);
  const client = useQueryClient();
  const [opened, setOpened] = useState<Batch>();
  const strip = useRef<HTMLElement>(null);
  const shown = data.flatMap((batch) => {
    const words = wordsOfActs[batch.act];
    return words ? [{ batch, words }] : [];
  });
  useReload(shown.filter(({ batch }) => !isOver(batch)).length, changes);

  const act = async (batch: Batch, action: 'stop' | 'close') => {
    try {
      await endBatch(batch.id, action);
    } catch (error) {
      showFailure(error);
    }
    await invalidate(client, batchesQuery.queryKey);
    // A button that had the focus is gone.
    if (document.activeElement === document.body) strip.current?.focus();
  };

  if (shown.length === 0) return null;
  return (
    <section className="batch-strip" aria-label="Batches" tabIndex={-1} ref={strip}>
      <ul>
        {shown.map(({ batch, words }) => (
          <li key={batch.id} className="card batch-standing">
            <Standing batch={batch} words={words} />
            <div className="batch-acts">
              {isOver(batch) ? (
                <>
                  {!isAllDone(batch) && (
                    <Button
                      look="secondary"
                      size="sm"
                      aria-haspopup="dialog"
                      onClick={() => setOpened(batch)}
                    >
                      Show results
                    </Button>
                  )}
                  <Button look="quiet" size="sm" onClick={() => void act(batch, 'close')}>
                    Close
                  </Button>
                </>
              ) : (
                <Button look="secondary" size="sm" onClick={() => void act(batch, 'stop')}>
                  {batch.state === 'stopping' ? 'Stopping...' : 'Stop'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {opened && (
        <BatchResultDialog
          batch={opened}
          words={wordsOfActs[opened.act] ?? noWords}
          onClose={() => setOpened(undefined)}
          onForget={() => {
            void act(opened, 'close');
            setOpened(undefined);
          }}
        />
      )}
    </section>
  );
}

/** Never shown: a batch without words is not in the strip. */
const noWords: BatchWords = { title: '', doing: '', done: '', notDone: '', before: '' };

function Standing({ batch, words }: { batch: Batch; words: BatchWords }) {
  const { counted = casesWords } = words;
  const { turns, total } = batch;
  if (isOver(batch))
    return (
      <p className="batch-words" role="status">
        {doneWords(batch, words)}
        {batch.state === 'stopped' && <span className="batch-count"> · stopped</span>}
        {batch.failure && <span className="batch-reason"> · {batch.failure}</span>}
      </p>
    );
  const heading = `${words.doing} ${counted(total)}`;
  return (
    <>
      <p className="batch-words">
        {heading}
        <span className="batch-count tabular">{` · ${indianNumber(turns)} of ${indianNumber(total)}`}</span>
      </p>
      <progress className="batch-progress" value={turns} max={total} aria-label={heading} />
      <p role="status" className="visually-hidden">
        {spokenProgress(turns, total)}
      </p>
    </>
  );
}

/** Reloads the list when a batch has ended. */
function useReload(running: number, changes: readonly QueryKey[]): void {
  const client = useQueryClient();
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) void invalidate(client, ...changes);
    before.current = running;
  }, [running, changes, client]);
}
