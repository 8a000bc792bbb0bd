import { lazy, Suspense } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { lanesOf } from './lanes.ts';

const TimeLine = lazy(async () => ({ default: (await import('./time-line.tsx')).TimeLine }));

/** The time line of a case. It loads after the page, into a room of its height. */
export function TimeLineCard({ shownCase }: { shownCase: Case }) {
  return (
    <CollapsibleCard title="Time line">
      <div className="case-time-line" data-lanes={lanesOf(shownCase).length}>
        <Suspense>
          <TimeLine shownCase={shownCase} />
        </Suspense>
      </div>
    </CollapsibleCard>
  );
}
