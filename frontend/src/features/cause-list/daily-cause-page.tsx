import calendarIcon from 'primeicons/raw-svg/calendar.svg?raw';
import subscribeIcon from 'primeicons/raw-svg/calendar-plus.svg?raw';
import previousIcon from 'primeicons/raw-svg/chevron-left.svg?raw';
import nextIcon from 'primeicons/raw-svg/chevron-right.svg?raw';
import printIcon from 'primeicons/raw-svg/print.svg?raw';
import { useRef, useState } from 'react';
import type { ListedHearing } from '#contracts/endpoints/cause-list.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { addMonths, dayLabel, monthLabel, monthOf } from '#portal/shared/court-days.ts';
import { indianDay } from '#portal/shared/indian-dates.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/breadcrumb.tsx';
import { Button, ButtonLink, IconButton } from '#portal/shared/ui/button.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '#portal/shared/ui/states.tsx';
import { useViewInAddress } from '#portal/shared/use-view-in-address.ts';
import { readCalendarView, writeCalendarView } from './calendar-view.ts';
import { CauseList } from './cause-list.tsx';
import { ListedHearingDialog } from './listed-hearing-dialog.tsx';
import { hearingsText, MonthGrid } from './month-grid.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { useListedHearings } from './use-listed-hearings.ts';
import { useScrollToToday } from './use-scroll-to-today.ts';
import './cause-list.css';

const views = [
  { key: 'causeList', label: 'Daily cause list' },
  { key: 'calendar', label: 'Calendar' },
] as const;

/** The hearings of a month as a cause list and as a calendar (seed 2, section 2; D81, D82). */
export function DailyCausePage() {
  const { data: me } = useMe();
  const today = indianDay(Date.now());
  const [view, show] = useViewInAddress({
    read: (address) => readCalendarView(address, today),
    write: writeCalendarView,
  });
  const [opened, setOpened] = useState<ListedHearing>();
  const [isSubscribing, setSubscribing] = useState(false);
  const list = useRef<HTMLElement>(null);

  const { month, failed, listed, totals } = useListedHearings(view);

  const showMonth = (next: string) => show({ month: next, day: undefined });
  const showDay = (day: string) => {
    show({ shown: 'causeList', day });
    requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'nearest' }));
  };

  const isListed = listed !== undefined && view.day === undefined && view.month === monthOf(today);
  const scrollToToday = useScrollToToday(list, { today, isListed });
  const showToday = () => {
    showMonth(monthOf(today));
    scrollToToday();
  };

  const isCalendar = view.shown === 'calendar';
  const open = isCalendar ? undefined : setOpened;
  const period = view.day === undefined ? monthLabel(view.month) : dayLabel(view.day);
  return (
    <Page
      title="Daily Cause List"
      before={<Breadcrumb crumbs={[{ label: 'Daily cause list' }]} />}
      actions={
        <>
          {isCalendar && (
            <Button look="secondary" icon={subscribeIcon} onClick={() => setSubscribing(true)}>
              Subscribe
            </Button>
          )}
          <Button look="secondary" icon={printIcon} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <div className="cause-views">
        <Tabs
          label="Views of the hearings"
          tabs={views}
          selected={view.shown}
          onSelect={(shown) => show({ shown })}
        >
          <CauseBar
            title={isCalendar ? 'Calendar' : undefined}
            month={view.month}
            total={month?.total}
            onMonth={showMonth}
            onToday={showToday}
          />
          {!failed && (
            <MonthGrid
              month={view.month}
              today={today}
              chosenDay={view.day}
              hearings={month?.caseDet}
              totals={totals}
              onDay={showDay}
              onMonth={showMonth}
              onOpen={open}
            />
          )}
        </Tabs>
      </div>
      {failed ? (
        <ErrorState message={failureTextOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <section
          // Another element when the list has come: it opens at today, and nothing seems to move there.
          key={listed === undefined ? 'loading' : 'listed'}
          ref={list}
          className="cause-list"
          data-calendar={isCalendar}
          aria-labelledby="cause-list-title"
        >
          <div className="cause-list-head">
            <h2 id="cause-list-title">{`Hearings: ${period}`}</h2>
            {view.day !== undefined && (
              <Button look="secondary" size="sm" onClick={() => show({ day: undefined })}>
                Show the whole month
              </Button>
            )}
            <p className="cause-print-only">{`${me?.name ?? ''} · all times IST`}</p>
          </div>
          {listed === undefined ? (
            <Skeleton label="Loading the hearings" lines={6} />
          ) : listed.length === 0 ? (
            <EmptyState icon={calendarIcon} title="No hearings found">
              <p>{`Nothing is listed for ${period}.`}</p>
              <ButtonLink size="sm" to={paths.cases.href()}>
                Set a hearing in a case
              </ButtonLink>
            </EmptyState>
          ) : (
            <CauseList
              hearings={listed}
              totals={totals}
              today={today}
              onOpen={open}
              onDay={showDay}
            />
          )}
        </section>
      )}
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
      {opened && <ListedHearingDialog hearing={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

/** Which month is shown, and the way to others. */
function CauseBar({
  title,
  month,
  total,
  onMonth,
  onToday,
}: {
  title: string | undefined;
  month: string;
  /** Hearings of the month, once they are known. */
  total: number | undefined;
  onMonth: (month: string) => void;
  onToday: () => void;
}) {
  return (
    <div className="cause-bar">
      {title && <h2 className="cause-bar-title">{title}</h2>}
      <Button look="secondary" size="sm" onClick={onToday}>
        Today
      </Button>
      <div className="cause-arrows">
        <IconButton
          icon={previousIcon}
          label="Previous month"
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <IconButton
          icon={nextIcon}
          label="Next month"
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <p className="cause-month" aria-live="polite">
        {monthLabel(month)}
      </p>
      {total !== undefined && <p className="cause-count soft">{hearingsText(total)}</p>}
    </div>
  );
}
