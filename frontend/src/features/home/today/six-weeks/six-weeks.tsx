import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { PictureTable } from '#portal/parts/pictures/picture-table.tsx';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { dayLabel, monthOf } from '#portal/shared/dates/court-days.ts';
import { paths } from '#portal/shared/paths.ts';
import { ErrorState } from '#portal/shared/ui/states.tsx';
import { hearingsOfMonthQuery } from '../../api/home-queries.ts';
import { DayStrip } from './day-strip.tsx';
import { countByDay, daysOfStrip, findNext, hoursText, momentOf } from './days-of-strip.ts';
import './six-weeks.css';

/** The hearings of this week and the next five as a strip of days. */
export function SixWeeks({
  day,
  nowMinute,
  isDayFree,
}: {
  day: string;
  nowMinute: number;
  /** No hearing is left today: says which one is next. */
  isDayFree: boolean;
}) {
  const titleId = useId();
  const days = daysOfStrip(day);
  const months = useQueries({
    queries: [...new Set(days.map(monthOf))].map((month) => hearingsOfMonthQuery(month)),
  });
  const failed = months.find(({ isError }) => isError);
  if (failed)
    return (
      <ErrorState
        message={failureTextOf(failed.error)}
        onRetry={() => void Promise.all(months.map(({ refetch }) => refetch()))}
      />
    );
  if (months.some(({ data }) => data === undefined)) return null;
  const listed = months.flatMap(({ data }) => data?.caseDet ?? []);
  const counted = countByDay(days, listed);
  const next = findNext(listed, { day, nowMinute });
  const busy = counted.filter(({ hearings }) => hearings > 0);
  return (
    <>
      {isDayFree && next && <NextHearing hearing={next} />}
      <section className="six-weeks" aria-labelledby={titleId}>
        <h3 id={titleId} className="six-weeks-title">
          Six weeks
        </h3>
        <DayStrip days={counted} today={day} />
        {busy.length === 0 ? (
          <p className="soft six-weeks-note">No hearing is set in these six weeks.</p>
        ) : (
          <PictureTable
            caption="Hearings of six weeks by day"
            head={['Day', 'Hearings', 'Length']}
            rows={busy.map((one) => [
              dayLabel(one.day),
              String(one.hearings),
              hoursText(one.minutes),
            ])}
          />
        )}
      </section>
    </>
  );
}

function NextHearing({ hearing }: { hearing: ListedHearing }) {
  const { kind, caseId, resolutionKind, title } = hearing;
  return (
    <p className="six-weeks-next">
      {`Next ${kind}: ${momentOf(hearing)}, `}
      <Link to={paths.case.href(caseId, resolutionKind)}>{title}</Link>
    </p>
  );
}
