import { useState } from 'react';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import { useSelection } from '#portal/shared/ui/selection/use-selection.ts';
import { addressOfView, type DocketView, defaultDocketView } from '../docket-view.ts';

export type CaseSelection = ReturnType<typeof useSelection<CaseRow>> & {
  /** The cases shown. */
  rows: readonly CaseRow[];
};

/**
 * The selected cases of the docket. They stay selected on other pages and in another order; other
 * filters and another search clear them, as they would select what cannot be seen.
 */
export function useCaseSelection(view: DocketView, rows: readonly CaseRow[] = []): CaseSelection {
  const selection = { ...useSelection(rows), rows };
  const { sort, sortDirection } = defaultDocketView;
  const list = addressOfView({ ...view, sort, sortDirection });
  const [selectedIn, setSelectedIn] = useState(list);
  if (selectedIn !== list) {
    setSelectedIn(list);
    selection.clear();
  }
  return selection;
}
