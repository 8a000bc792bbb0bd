import { useQuery } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import type { Batch, BatchResultRow } from '#contracts/endpoints/cases/case-batches.ts';
import { csvFile } from '#contracts/rules/csv.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { readResults } from './batch-jobs.ts';
import { BatchResult } from './batch-result.tsx';
import { type BatchWords, doneWords, NO_TURN, summaryOfBatch } from './batch-words.ts';

/** What became of a batch that was found again: the cases that are not done, and all as a file. */
export function BatchResultDialog({
  batch,
  words,
  onClose,
  onForget,
}: {
  batch: Batch;
  words: BatchWords;
  onClose: () => void;
  /** Closes the dialog and takes the batch out of the list. */
  onForget: () => void;
}) {
  const notDone = useQuery({
    queryKey: ['batch-results', batch.id],
    queryFn: () => readResults(batch.id, { notDone: true }),
  });
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: () => readResults(batch.id, { notDone: false }),
    onSuccess: (rows) =>
      saveBlob(
        new Blob([resultsCsv(rows, words)], { type: 'text/csv;charset=utf-8' }),
        `Cases ${words.done} ${batch.created_at.slice(0, 10)}.csv`,
      ),
  });
  return (
    <Dialog
      title={doneWords(batch, words)}
      isOpen
      onClose={onClose}
      problem={batch.failure || failure}
      width="34rem"
      footer={
        <>
          <Button look="secondary" onClick={onForget}>
            Close
          </Button>
          <Button
            look="secondary"
            icon={downloadIcon}
            disabled={isSubmitting}
            onClick={() => void submit()}
          >
            Download results
          </Button>
        </>
      }
    >
      <QueryStates query={notDone} loading={<Skeleton lines={4} label="Loading the results" />}>
        {(rows) => <BatchResult words={words} summary={summaryOfBatch(batch, rows)} />}
      </QueryStates>
    </Dialog>
  );
}

const resultsCsv = (rows: readonly BatchResultRow[], words: BatchWords): string =>
  csvFile([
    ['Case No.', 'Title', 'Result', 'Reason'],
    ...rows.map(({ caseCode, title, outcome, message }) => [
      caseCode,
      title,
      ...resultCells(outcome, message, words),
    ]),
  ]);

function resultCells(
  outcome: BatchResultRow['outcome'],
  message: string,
  words: BatchWords,
): [result: string, reason: string] {
  if (outcome === 'done') return [words.done, ''];
  if (outcome === 'already') return [words.done, message];
  return [words.notDone, outcome === 'waiting' ? NO_TURN : message];
}
