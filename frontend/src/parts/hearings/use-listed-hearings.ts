import { useQueries } from '@tanstack/react-query';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { queryClient } from '#portal/shared/api/query-client.ts';
import { fromWireDate, monthOf } from '#portal/shared/dates/court-days.ts';
import { causeListQuery } from './cause-list-query.ts';
import type { ListedPeriod } from './listed-period.ts';

/** One query a month, or one of a single day. */
function wholeQueries({ months, days }: ListedPeriod) {
  const [day, ...otherDays] = days ?? [];
  return day !== undefined && otherDays.length === 0
    ? [causeListQuery(monthOf(day), day)]
    : months.map((month) => causeListQuery(month));
}

/** Reads a period before its screen is drawn. */
export function readHearingsAhead(period: ListedPeriod): void {
  for (const query of wholeQueries(period)) void queryClient.prefetchQuery(query);
}

/**
 * The caller's hearings and meetings of a period. A month is one request, as is a day; of a month
 * that is too full to be returned whole, the days of a week are read one by one.
 */
export function useListedHearings({ months, days }: ListedPeriod) {
  const isOneDay = days?.length === 1;
  const wholes = useQueries({ queries: wholeQueries({ months, days }) });
  const isShortened = wholes.some(({ data }) => data && data.caseDet.length < data.total);
  const daily = useQueries({
    queries:
      isShortened && !isOneDay && days ? days.map((one) => causeListQuery(monthOf(one), one)) : [],
  });
  const shown = daily.length > 0 ? daily : wholes;
  const counted = wholes.flatMap(({ data }) => data?.days ?? []);
  const isWanted = (date: string) => days === undefined || days.includes(fromWireDate(date));
  return {
    /** The query that failed, if one did. */
    failed: [...wholes, ...daily].find(({ isError }) => isError),
    /** In order of time; undefined until all are read. */
    listed: shown.every(({ data }) => data !== undefined)
      ? shown
          .flatMap(({ data }): ListedHearing[] => data?.caseDet ?? [])
          .filter(({ date }) => isWanted(date))
      : undefined,
    /** How many hearings each day has. */
    totals: new Map(
      counted
        .filter(({ date }) => isWanted(date))
        .map(({ date, total }): [string, number] => [fromWireDate(date), total]),
    ),
  };
}
