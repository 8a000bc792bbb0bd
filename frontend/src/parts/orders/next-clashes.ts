import { queryOptions, useQuery } from '@tanstack/react-query';
import { HEARING_MINUTES_DEFAULT, type NextHearingInput } from '#contracts/rules/hearings.ts';
import { dayOfOrder, type OrderSheet } from '#contracts/rules/speech/orders.ts';
import { findClashes } from '#portal/parts/hearings/find-clashes.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';

const clashesQuery = (
  caseId: string,
  time: Pick<NextHearingInput, 'date' | 'time' | 'durationMinutes'>,
) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'clashes', time],
    queryFn: () => findClashes(caseId, time),
    gcTime: 0,
  });

/**
 * What else the case's neutrals have at the time of the next hearing of an order; none without one, and while
 * they are not known.
 */
export function useNextClashes(caseId: string, next: OrderSheet['next']) {
  const moment = next ? `${dayOfOrder(next.date)} ${next.time}:00` : '';
  const { data = [] } = useQuery({
    ...clashesQuery(caseId, {
      date: moment,
      time: moment,
      durationMinutes: HEARING_MINUTES_DEFAULT,
    }),
    enabled: next !== undefined,
  });
  return data;
}

/** What becomes of the next date once the order is published. */
export const nextHearingNote = ({ date, time, hearingType }: NonNullable<OrderSheet['next']>) =>
  `Next hearing: ${dayOfOrder(date)}, ${time} IST, ${hearingType}. It replaces the case’s next hearing, if there is one.`;

/** The type that an order of a hearing begins with. */
export const orderType = { category: 'Orders and Awards', uploadType: 'Procedural Order' };
