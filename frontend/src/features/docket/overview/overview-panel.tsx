import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { CaseStatistics } from '#contracts/endpoints/cases/docket.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { PictureTable } from '#portal/parts/pictures/picture-table.tsx';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { docketOverviewQuery } from '../api/overview.ts';
import type { DocketView } from '../docket-view.ts';
import { ColumnPicture } from './column-picture.tsx';
import { ageColumns, casesText, daysText, monthColumns } from './overview-columns.ts';
import { PhaseBar } from './phase-bar.tsx';
import './overview.css';

/** The docket in pictures: phases, ages, and time to a result. Each part filters the list. */
export function OverviewPanel({
  view,
  counts,
  onShow,
}: {
  view: DocketView;
  counts: CaseStatistics | undefined;
  onShow: (change: Partial<DocketView>) => void;
}) {
  const query = useQuery(docketOverviewQuery(view));
  const loading = <Skeleton lines={3} label="Loading the overview" />;
  return (
    <>
      <Picture title="Cases by phase">
        {counts ? (
          <PhaseBar
            counts={counts}
            status={view.status}
            onSelect={(status) => onShow({ status })}
          />
        ) : (
          loading
        )}
      </Picture>
      <QueryStates query={query} loading={loading}>
        {(overview) => {
          const ages = ageColumns(overview);
          const months = monthColumns(overview, {
            kind: view.caseType,
            today: indianDay(Date.now()),
          });
          return (
            <>
              <Picture title="Running cases by days in their status">
                <ColumnPicture
                  label="Days in the present status"
                  columns={ages}
                  chosen={view.age}
                  describe={({ label, cases }) => `${label}: ${casesText(cases)}`}
                  onSelect={(age) => onShow({ age })}
                />
                {overview.withoutAge > 0 && (
                  <p className="overview-note soft">
                    {`Not dated yet: ${casesText(overview.withoutAge)}`}
                  </p>
                )}
                <PictureTable
                  caption="Running cases by days in their present status"
                  head={['In this status for', 'Cases']}
                  rows={ages.map(({ label, cases }) => [label, indianNumber(cases)])}
                />
              </Picture>
              <Picture title="Median days to a result, by month (cases)">
                <ColumnPicture
                  label="Median days from the filing to a settlement or an award"
                  columns={months}
                  chosen={view.resolvedIn}
                  describe={({ label, value, cases }) =>
                    cases === 0
                      ? `${label}: no case resolved`
                      : `${label}: median ${daysText(value)}, ${casesText(cases)} resolved`
                  }
                  note={({ cases }) => (cases === 0 ? '' : `(${indianNumber(cases)})`)}
                  onSelect={(resolvedIn) => onShow({ resolvedIn })}
                />
                <PictureTable
                  caption="Median days from the filing to a settlement or an award"
                  head={['Month', 'Median days', 'Cases resolved']}
                  rows={months.map(({ label, value, cases }) => [
                    label,
                    cases === 0 ? '–' : indianNumber(value),
                    indianNumber(cases),
                  ])}
                />
              </Picture>
            </>
          );
        }}
      </QueryStates>
    </>
  );
}

function Picture({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="overview-picture" aria-labelledby={id}>
      <h2 id={id} className="overview-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
