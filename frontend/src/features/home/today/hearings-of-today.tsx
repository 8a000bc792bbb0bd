import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { endMinuteOf, minuteOf } from '#portal/parts/hearings/hours/lay-out-day.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { indianClock, indianDay } from '#portal/shared/dates/indian-dates.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { ErrorState } from '#portal/shared/ui/states.tsx';
import { hearingsOfDayQuery, newestOrdersQuery } from '../api/home-queries.ts';
import { EndedHearings } from './ended-hearings.tsx';
import { HoursOfDay } from './hours-of-day.tsx';

const SixWeeks = lazy(async () => ({
  default: (await import('./six-weeks/six-weeks.tsx')).SixWeeks,
}));

/** The hearings and meetings of a day: what has ended as lines, the others by the hour. */
export function HearingsOfToday({ day, nowMs }: { day: string; nowMs: number }) {
  const titleId = useId();
  const { data: me } = useMe();
  const { data, error, refetch } = useQuery(hearingsOfDayQuery(day));
  const recordsOrders = me?.role === 'arbitrator';
  const orders = useQuery({ ...newestOrdersQuery, enabled: recordsOrders });
  const standing = data?.caseDet.filter(({ state }) => state === 'set') ?? [];
  const changed = data?.caseDet.filter(({ state }) => state !== 'set') ?? [];
  const nowMinute = minuteOf(indianClock(nowMs));
  const hasEnded = (hearing: ListedHearing) => endMinuteOf(hearing) <= nowMinute;
  const ordered = new Set(
    orders.data?.data
      .filter(({ created_at }) => indianDay(Date.parse(created_at)) === day)
      .map(({ caseId }) => caseId),
  );
  const left = standing.filter((hearing) => !hasEnded(hearing));
  return (
    <section className="home-card" aria-labelledby={titleId}>
      <div className="today-part-head">
        <h2 id={titleId}>Hearings</h2>
        <Link to={paths.dailyCause.hrefOfDay(day)}>Daily cause list</Link>
      </div>
      {error ? (
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          {standing.length === 0 && (
            <p className="soft">
              No hearings today. Hearings are set in the case, and appear here on their day.
            </p>
          )}
          <EndedHearings
            hearings={standing.filter(hasEnded)}
            ordered={orders.data === undefined ? undefined : ordered}
          />
          {left.length > 0 && (
            <>
              <p className="soft today-note">
                We may record the meeting for case proceedings and transcription purposes
              </p>
              <HoursOfDay hearings={left} nowMinute={nowMinute} recordsOrders={recordsOrders} />
            </>
          )}
          {standing.length > 0 && left.length === 0 && (
            <p className="soft">No more hearings today</p>
          )}
          {changed.length > 0 && (
            <ul className="today-changed soft">
              {changed.map(({ id, caseId, resolutionKind, title, state }) => (
                <li key={id}>
                  {state === 'adjourned' ? 'Adjourned: ' : 'Cancelled: '}
                  <Link to={paths.case.href(caseId, resolutionKind)}>{title}</Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {/* Loads after the day, into a room of its height. */}
      <div className="today-weeks" data-free={left.length === 0}>
        <Suspense>
          <SixWeeks day={day} nowMinute={nowMinute} isDayFree={left.length === 0} />
        </Suspense>
      </div>
    </section>
  );
}
