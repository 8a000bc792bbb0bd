import subscribeIcon from 'primeicons/raw-svg/calendar-plus.svg?raw';
import printIcon from 'primeicons/raw-svg/print.svg?raw';
import { useRef, useState } from 'react';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import {
  readHearingsAhead,
  useListedHearings,
} from '#portal/parts/hearings/use-listed-hearings.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { monthOf } from '#portal/shared/dates/court-days.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useViewInAddress } from '#portal/shared/navigation/use-view-in-address.ts';
import type { ReadAhead } from '#portal/shared/read-ahead.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { ErrorState } from '#portal/shared/ui/states.tsx';
import {
  daysOfWeek,
  periodLabel,
  periodOf,
  readCalendarView,
  writeCalendarView,
} from './calendar-view.ts';
import { CauseBar } from './cause-bar.tsx';
import { clashIn } from './cause-list.tsx';
import { type DayMinute, isMovable, isPast } from './drag-target.ts';
import { ListedHearingDialog } from './listed-hearing-dialog.tsx';
import { ListedSection } from './listed-section.tsx';
import { MonthGrid } from './month-grid.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { TimeGrid } from './time-grid.tsx';
import { useScrollToToday } from './use-scroll-to-today.ts';
import './cause-list.css';

const MoveHearing = lazyDialog(async () => (await import('./move-hearing.tsx')).MoveHearing);

const views = [
  { key: 'causeList', label: 'Daily cause list' },
  { key: 'calendar', label: 'Calendar' },
] as const;

export const readAhead: ReadAhead = ({ address }) => {
  readHearingsAhead(periodOf(readCalendarView(address, indianDay(Date.now()))));
  return undefined;
};

/** The hearings of a day, week or month as a cause list and as a calendar (D81, D82; ADR 61). */
export function DailyCausePage() {
  const nowMs = useNow();
  const today = indianDay(nowMs);
  const [view, show] = useViewInAddress({
    read: (address) => readCalendarView(address, today),
    write: writeCalendarView,
  });
  const [opened, setOpened] = useState<ListedHearing>();
  const [moving, setMoving] = useState<{ hearing: ListedHearing; to: DayMinute | undefined }>();
  const [isSubscribing, setSubscribing] = useState(false);
  const list = useRef<HTMLElement>(null);
  const { failed, listed, totals } = useListedHearings(periodOf(view));

  const showDay = (day: string) => show({ span: 'day', day });
  const isListed = listed !== undefined && view.span !== 'day' && view.day === today;
  const scrollToToday = useScrollToToday(list, { today, isListed });
  const showToday = () => {
    show({ day: today });
    scrollToToday();
  };
  const move = (hearing: ListedHearing, to: DayMinute) => {
    if (isPast(to, nowMs)) showSnackbar('error', 'A hearing cannot be moved into the past.');
    else setMoving({ hearing, to });
  };

  const isCalendar = view.shown === 'calendar';
  const open = isCalendar ? undefined : setOpened;
  const total = listed && [...totals.values()].reduce((sum, ofDay) => sum + ofDay, 0);
  return (
    <Page
      title="Daily Cause List"
      before={<Breadcrumb crumbs={[{ label: 'Daily cause list' }]} />}
      actions={
        <>
          <Button look="secondary" icon={subscribeIcon} onClick={() => setSubscribing(true)}>
            Subscribe
          </Button>
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
            view={view}
            total={total}
            onSpan={(span) => show({ span })}
            onDay={(day) => show({ day })}
            onToday={showToday}
          />
          {failed ? (
            <ErrorState
              message={failureTextOf(failed.error)}
              onRetry={() => void failed.refetch()}
            />
          ) : (
            <div className="cause-body" data-span={view.span} data-calendar={isCalendar}>
              {view.span === 'month' ? (
                <MonthGrid
                  month={monthOf(view.day)}
                  today={today}
                  hearings={listed}
                  totals={totals}
                  onDay={showDay}
                  onMonth={(month) => show({ day: `${month}-01` })}
                  onOpen={open}
                />
              ) : (
                <TimeGrid
                  days={view.span === 'week' ? daysOfWeek(view.day) : [view.day]}
                  hearings={listed ?? []}
                  nowMs={nowMs}
                  onDay={showDay}
                  onOpen={setOpened}
                  onMove={move}
                />
              )}
              <ListedSection
                period={periodLabel(view)}
                listed={listed}
                totals={totals}
                today={today}
                isCalendar={isCalendar}
                listRef={list}
                onOpen={open}
                onDay={showDay}
              />
            </div>
          )}
        </Tabs>
      </div>
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
      {opened && (
        <ListedHearingDialog
          hearing={opened}
          clash={clashIn(listed ?? [], opened)}
          onMove={
            isMovable(opened, nowMs)
              ? () => {
                  setOpened(undefined);
                  setMoving({ hearing: opened, to: undefined });
                }
              : undefined
          }
          onClose={() => setOpened(undefined)}
        />
      )}
      {moving && <MoveHearing {...moving} onClose={() => setMoving(undefined)} />}
    </Page>
  );
}
