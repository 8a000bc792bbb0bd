import { dayLabel } from '#portal/shared/dates/court-days.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import type { ReadAhead } from '#portal/shared/read-ahead.ts';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { readTodayAhead } from '../home-sources.ts';
import { useFirstReads } from '../use-first-reads.ts';
import { DueFromYou } from './due-from-you.tsx';
import { HearingsOfToday } from './hearings-of-today.tsx';
import { NewsOfCases } from './news-of-cases.tsx';
import '../home.css';
import './today.css';

export const readAhead: ReadAhead = () => {
  readTodayAhead();
  return undefined;
};

/** Where a neutral lands: the hearings of today, what is due from them, and what has changed. */
export function TodayPage() {
  const nowMs = useNow();
  const isFirstRead = useFirstReads();
  const day = indianDay(nowMs);
  return (
    <Page
      title="Today"
      heading={
        <>
          Today <span className="today-date">{dayLabel(day)}</span>
        </>
      }
    >
      {isFirstRead && <Skeleton lines={12} label="Loading the day" />}
      <div className="today" hidden={isFirstRead}>
        <HearingsOfToday day={day} nowMs={nowMs} />
        <DueFromYou />
        <NewsOfCases nowMs={nowMs} />
      </div>
    </Page>
  );
}
