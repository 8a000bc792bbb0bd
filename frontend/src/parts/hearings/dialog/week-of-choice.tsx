import { lazy, Suspense, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { HEARING_MINUTES_DEFAULT, HEARING_MINUTES_MAX } from '#contracts/rules/hearings.ts';
import { isDay } from '#portal/shared/dates/court-days.ts';
import type { When } from './when-form.ts';

const loadWeek = async () => ({ default: (await import('./chosen-week.tsx')).ChosenWeek });
const ChosenWeek = lazy(loadWeek);

/** What is read of the form; a form may have no duration. */
type HearingTimes = When & { durationMinutes?: string };

/** The user's week around the day that is being chosen, and what the chosen time clashes with. */
export function WeekOfChoice({
  caseId = '',
  hearingId,
  furtherDays = [],
  inTurn = 1,
  minutes: given = HEARING_MINUTES_DEFAULT,
  saysClash = true,
}: {
  /** Absent for hearings of several cases. */
  caseId?: string;
  /** The hearing that gets another date. */
  hearingId?: string | undefined;
  /** Days on which there is a hearing at the same time. */
  furtherDays?: readonly string[];
  /** Number of hearings that follow one another. */
  inTurn?: number;
  /** Length of a hearing whose form does not ask for it. */
  minutes?: number;
  /** Whether the line names a clash; where the dialog names it, it does not. */
  saysClash?: boolean;
}) {
  const { watch } = useFormContext<HearingTimes>();
  const { startDate, startTime, durationMinutes } = watch();
  // Before a day is chosen: nothing below it moves when the week appears.
  useEffect(() => void loadWeek().catch(() => undefined), []);
  if (!isDay(startDate)) return null;
  const minutes = Number(durationMinutes ?? given);
  const chosen =
    /^\d{2}:\d{2}/.test(startTime) && minutes > 0 && minutes <= HEARING_MINUTES_MAX
      ? { time: startTime.slice(0, 5), durationMinutes: minutes }
      : undefined;
  return (
    <Suspense
      fallback={
        <div className="choice-week choice-week-waiting">
          <p className="choice-week-line">Reading your week…</p>
        </div>
      }
    >
      <ChosenWeek
        {...{ caseId, hearingId, furtherDays, inTurn, chosen, saysClash }}
        day={startDate}
      />
    </Suspense>
  );
}
