import previousIcon from 'primeicons/raw-svg/chevron-left.svg?raw';
import nextIcon from 'primeicons/raw-svg/chevron-right.svg?raw';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { ChipFilter } from '#portal/shared/ui/list/chip-filter.tsx';
import { type CalendarView, dayAfterStep, periodLabel, type Span } from './calendar-view.ts';
import { hearingsText } from './month-grid.tsx';

const spanOptions = [
  { key: 'month', label: 'Month' },
  { key: 'week', label: 'Week' },
  { key: 'day', label: 'Day' },
] as const;

/** Which month, week or day is shown, and the way to others. */
export function CauseBar({
  view,
  total,
  onSpan,
  onDay,
  onToday,
}: {
  view: CalendarView;
  /** Hearings of the period, once they are known. */
  total: number | undefined;
  onSpan: (span: Span) => void;
  onDay: (day: string) => void;
  onToday: () => void;
}) {
  return (
    <div className="cause-bar">
      {view.shown === 'calendar' && <h2 className="cause-bar-title">Calendar</h2>}
      <Button look="secondary" size="sm" className="cause-bar-today" onClick={onToday}>
        Today
      </Button>
      <div className="cause-arrows">
        <IconButton
          icon={previousIcon}
          label={`Previous ${view.span}`}
          onClick={() => onDay(dayAfterStep(view, -1))}
        />
        <IconButton
          icon={nextIcon}
          label={`Next ${view.span}`}
          onClick={() => onDay(dayAfterStep(view, 1))}
        />
      </div>
      <p className="cause-period" aria-live="polite">
        {periodLabel(view)}
      </p>
      {total !== undefined && <p className="cause-count soft">{hearingsText(total)}</p>}
      <ChipFilter label="Period" options={spanOptions} selected={view.span} onSelect={onSpan} />
    </div>
  );
}
