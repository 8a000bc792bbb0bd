import { queryOptions } from '@tanstack/react-query';
import { type Serving, servingsEndpoints } from '#contracts/endpoints/servings.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';

/** Mails go out within two minutes; neutrals who take them daily wait longer. */
const POLLED_FOR_MS = 5 * 60_000;
const POLL_MS = 10_000;

/** What was served in a case, newest first; asked again while mails of the last minutes wait. */
export const servingsQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'servings'],
    queryFn: async ({ signal }) =>
      (await callApi(servingsEndpoints.listServings, { params: { id: caseId }, signal })).servings,
    enabled: caseId !== '',
    refetchInterval: ({ state: { data = [] } }) => (data.some(isUnderWay) ? POLL_MS : false),
  });

const isUnderWay = ({ at, toMail, handedOver, troubled }: Serving): boolean =>
  handedOver + troubled < toMail && Date.now() - Date.parse(at) < POLLED_FOR_MS;

export const servingQuery = (caseId: string, servingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'servings', servingId],
    queryFn: async ({ signal }) =>
      (
        await callApi(servingsEndpoints.getServing, {
          params: { id: caseId, servingId },
          signal,
        })
      ).serving,
  });

/** Who will be served with what all parties may see. */
export const servedPeopleQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'served-people'],
    queryFn: ({ signal }) =>
      callApi(servingsEndpoints.listServedPeople, { params: { id: caseId }, signal }),
    enabled: caseId !== '',
  });
