import type { ReactNode } from 'react';
import { indianNumber } from '#contracts/rules/notation.ts';
import { casesWords } from '#portal/shared/case-labels.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchResult } from './batch-result.tsx';
import type { BatchRow, BatchWords } from './batch-words.ts';
import type { RunningBatch } from './running-batch.ts';
import './batch.css';

type BatchDialogProps<Row extends BatchRow> = {
  words: BatchWords;
  look?: 'primary' | 'danger';
  /** The question cannot be answered yet. */
  isLocked?: boolean;
  /** At least one. */
  rows: readonly Row[];
  batch: RunningBatch<Row>;
  /** What happens to the cases. */
  question: ReactNode;
  /** False if the question is not answered yet. */
  onStart?: () => boolean | Promise<boolean>;
  onClose: () => void;
  /** Closes the dialog after the act was done on some cases, or can be done on none. */
  onEnded: () => void;
};

/** One act on many cases: the question, then its progress, then the cases that are not done. */
export function BatchDialog<Row extends BatchRow>({
  words,
  look = 'primary',
  isLocked = false,
  rows,
  batch,
  question,
  onStart,
  onClose,
  onEnded,
}: BatchDialogProps<Row>) {
  const { phase, failure, summary, run, stop, isStopping, leave } = batch;
  const { title, button = title, doing, done, counted = casesWords } = words;
  const open = summary.problems.filter(({ isFinal }) => !isFinal).length;

  const start = async () => {
    if (onStart && !(await onStart())) return;
    const ended = await run();
    if (!ended || ended.problems.length > 0) return;
    showSnackbar('success', `${counted(ended.done)} ${done}`);
    onEnded();
  };

  /** After an attempt that changed nothing, the selection and the answers stay. */
  const end = () => (open === rows.length ? onClose() : onEnded());
  const hide = () => {
    leave?.();
    onEnded();
  };

  const parts = {
    asking: {
      title: `${title} ${counted(rows.length)}?`,
      close: onClose,
      content: question,
      footer: (
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button look={look} disabled={isLocked} onClick={() => void start()}>
            {`${button} ${counted(rows.length)}`}
          </Button>
        </>
      ),
    },
    running: {
      title: `${doing} ${counted(batch.total)}`,
      close: leave ? hide : stop,
      content: <BatchProgress words={words} batch={batch} />,
      footer: (
        <>
          {leave && (
            <Button look="secondary" onClick={hide}>
              Hide
            </Button>
          )}
          {/* The key: another button than Cancel, so that it takes the focus. */}
          <Button key="stop" look="secondary" autoFocus onClick={stop}>
            {isStopping ? 'Stopping...' : 'Stop'}
          </Button>
        </>
      ),
    },
    finished: {
      title: `${indianNumber(summary.done)} of ${counted(rows.length)} ${done}`,
      close: end,
      content: <BatchResult words={words} summary={summary} />,
      footer: (
        <>
          <Button look="secondary" onClick={end}>
            Close
          </Button>
          {open > 0 && (
            <Button look={look} onClick={() => void start()}>
              {`Try again: ${counted(open)}`}
            </Button>
          )}
        </>
      ),
    },
  }[phase];

  return (
    <Dialog
      title={parts.title}
      isOpen
      onClose={parts.close}
      problem={phase === 'finished' ? failure : undefined}
      width="34rem"
      footer={parts.footer}
    >
      {parts.content}
    </Dialog>
  );
}
