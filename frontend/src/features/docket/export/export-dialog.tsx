import { useEffect, useState } from 'react';
import { indianNumber } from '#contracts/rules/notation.ts';
import { failureTextOf, isHandled } from '#portal/shared/api/api-failure.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { EXPORT_ROWS_MAX, readRows } from '#portal/shared/read-rows.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { readLargePage } from '../api/large-page.ts';
import type { DocketView } from '../docket-view.ts';
import { caseCsv, csvFileName, type ShownColumn } from './case-csv.ts';
import './export.css';

type State =
  | { step: 'reading'; done: number; total: number | undefined }
  | { step: 'failed'; problem: string | undefined }
  /** The file has the first cases only. */
  | { step: 'cut'; total: number };

const beginning: State = { step: 'reading', done: 0, total: undefined };

/** Saves the cases of the view as a CSV file; begins when it opens. */
export function ExportDialog({
  view,
  columns,
  onClose,
}: {
  view: DocketView;
  /** Columns that the list shows. */
  columns: readonly ShownColumn[];
  onClose: () => void;
}) {
  // The list may change below the dialog; the file is that of the click.
  const [asked] = useState({ view, columns });
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<State>(beginning);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads once
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState(beginning);
    const run = async () => {
      const { rows, total } = await readRows(
        async (page) => readLargePage(asked.view, page, signal),
        (progress) => {
          if (!signal.aborted) setState({ step: 'reading', ...progress });
        },
      );
      if (signal.aborted) return;
      const name = csvFileName(asked.view.caseType, Date.now());
      saveBlob(new Blob([caseCsv(asked.columns, rows)], { type: 'text/csv;charset=utf-8' }), name);
      if (total > EXPORT_ROWS_MAX) return setState({ step: 'cut', total });
      showSnackbar('success', `${casesText(rows.length)} saved as “${name}”`);
      return onClose();
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      setState({ step: 'failed', problem: isHandled(error) ? undefined : failureTextOf(error) });
    });
    return () => controller.abort();
  }, [attempt]);

  return (
    <Dialog
      title="Export CSV"
      isOpen
      onClose={onClose}
      width="26rem"
      problem={state.step === 'failed' ? state.problem : undefined}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {state.step === 'cut' ? 'Close' : 'Cancel'}
          </Button>
          {state.step === 'failed' && (
            <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
          )}
        </>
      }
    >
      {state.step === 'reading' && (
        <div className="docket-export">
          <progress
            className="docket-export-progress"
            aria-label="Reading the cases"
            {...(state.total !== undefined && { value: state.done, max: state.total })}
          />
          <p className="tabular" role="status">
            {state.total === undefined
              ? 'Reading the cases…'
              : `${indianNumber(state.done)} of ${casesText(state.total)}`}
          </p>
        </div>
      )}
      {state.step === 'failed' && <p>No file was saved.</p>}
      {state.step === 'cut' && (
        <p role="status">
          {`The file has the first ${casesText(EXPORT_ROWS_MAX)} of ${indianNumber(state.total)}. Filter the list to export the others.`}
        </p>
      )}
    </Dialog>
  );
}

const casesText = (count: number) => `${indianNumber(count)} ${count === 1 ? 'case' : 'cases'}`;
