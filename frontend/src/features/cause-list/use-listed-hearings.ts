import { useQuery } from '@tanstack/react-query';
import { fromWireDate } from '#portal/shared/court-days.ts';
import { causeListQuery } from './api/cause-list.ts';
import type { CalendarView } from './calendar-view.ts';

/** The hearings of the month, and those that are listed below it: of the chosen day or of all. */
export function useListedHearings(view: Pick<CalendarView, 'month' | 'day'>) {
  const month = useQuery(causeListQuery(view.month));
  const isShortened = month.data !== undefined && month.data.caseDet.length < month.data.total;
  // A very full month is shortened: its days are read one by one.
  const wholeDay = useQuery({
    ...causeListQuery(view.month, view.day),
    enabled: isShortened && view.day !== undefined,
  });
  const shownList = isShortened && view.day !== undefined ? wholeDay : month;
  const failed = [month, shownList].find((query) => query.isError);
  const listed = shownList.data?.caseDet.filter(
    ({ date }) => view.day === undefined || fromWireDate(date) === view.day,
  );
  const totals = new Map(
    month.data?.days.map(({ date, total }): [string, number] => [fromWireDate(date), total]),
  );
  return {
    month: month.data,
    /** The query that failed, if one did. */
    failed,
    listed,
    /** How many hearings each day has. */
    totals,
  };
}
