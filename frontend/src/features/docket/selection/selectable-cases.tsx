import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { DocketView } from '../docket-view.ts';
import type { ShownColumn } from '../export/case-csv.ts';
import type { CaseSelection } from './use-case-selection.ts';

/** The batches of the docket, whose script loads after the list. */
const CaseBatches = lazy(async () => ({
  default: (await import('./case-batches.tsx')).CaseBatches,
}));

const CaseSelectionBar = lazy(async () => ({
  default: (await import('./case-selection-bar.tsx')).CaseSelectionBar,
}));

/** The list of cases, with the bar once something is selected. */
export function SelectableCases({
  selection,
  children,
  ...shown
}: {
  view: DocketView;
  /** Number of cases of the view. */
  total: number;
  /** Columns that the list shows. */
  columns: readonly ShownColumn[];
  selection: CaseSelection;
  /** The list. */
  children: ReactNode;
}) {
  const cases = useRef<HTMLElement>(null);
  return (
    <section className="docket-cases" aria-label="Cases" tabIndex={-1} ref={cases}>
      <Suspense fallback={null}>
        <CaseBatches />
      </Suspense>
      {selection.chosen.length > 0 && (
        <Suspense fallback={null}>
          <CaseSelectionBar {...shown} selection={selection} cases={cases} />
        </Suspense>
      )}
      <div className="docket-list">{children}</div>
    </section>
  );
}
