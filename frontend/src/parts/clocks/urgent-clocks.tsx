import { queryOptions, useQuery } from '@tanstack/react-query';
import clockIcon from 'primeicons/raw-svg/stopwatch.svg?raw';
import { Link } from 'react-router-dom';
import { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { callApi } from '../../shared/api/call-api.ts';
import { HOME_KEY, queryKeys } from '../../shared/api/query-keys.ts';
import { paths } from '../../shared/paths.ts';
import { EmptyState, QueryStates, Skeleton } from '../../shared/ui/states.tsx';
import { ClockBar } from './clock-bar.tsx';
import './urgent-clocks.css';

/** The user's cases whose clocks end first. Below the docket's key, as changes of cases move them. */
export const urgentClocksQuery = queryOptions({
  queryKey: [...queryKeys.docket, HOME_KEY, 'clocks'],
  queryFn: ({ signal }) =>
    callApi(clocksEndpoints.listUrgentClocks, { signal, isBackground: true }),
});

/** The user's most urgent clocks as a list of links to their cases. */
export function UrgentClocks({ count }: { count: number }) {
  const query = useQuery(urgentClocksQuery);
  const { data } = query;
  return (
    <QueryStates
      query={{ ...query, data: data?.data }}
      loading={<Skeleton lines={4} label="Loading clocks" />}
      empty={<EmptyState icon={clockIcon} title="No clocks found" />}
    >
      {(clocks) => (
        <ol className="urgent-clocks" aria-label="Statutory clocks, the nearest end first">
          {clocks.slice(0, count).map(({ caseId, caseCode, title, resolutionKind, clock }) => (
            <li key={caseId} className="urgent-clock">
              <ClockBar clock={clock} today={data?.today ?? clock.startedOn} />
              <span>
                <Link to={paths.case.href(caseId, resolutionKind)}>{title}</Link>
                <span className="urgent-clock-facts">
                  {`${clock.label} · until ${courtDayText(clock.endsOn)} · `}
                  <span className="urgent-clock-code">{caseCode}</span>
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </QueryStates>
  );
}
