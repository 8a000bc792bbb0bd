import { useEffect, useRef, useState } from 'react';
import { BATCH_ROWS_MAX } from '#contracts/rules/cases/case-batches.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { readRows } from '#portal/shared/read-rows.ts';
import { readLargePage } from '../api/large-page.ts';
import type { DocketView } from '../docket-view.ts';
import type { CaseSelection } from './use-case-selection.ts';

/** Maximum number of cases that are selected at once. */
export const SELECTED_MAX = BATCH_ROWS_MAX;

/** Selects all cases of the view, also those of other pages, up to the maximum. */
export function useWholeView(view: DocketView, { chooseRows }: CaseSelection) {
  const [countRead, setCountRead] = useState<number>();

  const reading = useRef<AbortController>(undefined);
  // A selection that is cleared meanwhile stays empty.
  useEffect(() => () => reading.current?.abort(), []);

  const chooseWhole = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setCountRead(0);
    try {
      const { rows } = await readRows(
        (page) => readLargePage(view, page, signal),
        ({ done }) => setCountRead(done),
        SELECTED_MAX,
      );
      if (!signal.aborted) chooseRows(rows);
    } catch (error) {
      if (!signal.aborted) showFailure(error);
    }
    setCountRead(undefined);
  };

  return {
    /** While the cases are read. */
    countRead,
    chooseWhole,
  };
}
