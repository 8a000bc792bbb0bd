import { queryOptions } from '@tanstack/react-query';
import { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Whether the calendar is shared, and since when. The secret address is never cached. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => callApi(causeListEndpoints.getCalendarFeed, { signal }),
});

/** Makes a new secret address, which is returned this once; the former address ends. */
export const useRotateCalendarFeed = () =>
  useSubmit({
    mutationFn: () => callApi(causeListEndpoints.rotateCalendarFeed, {}),
    onSuccess: (feed, _input, _context, { client }) =>
      void client.setQueryData(calendarFeedQuery.queryKey, { ...feed, url: '' }),
  });

/** Ends the address. */
export const useStopCalendarFeed = () =>
  useSubmit({
    mutationFn: () => callApi(causeListEndpoints.stopCalendarFeed, {}),
    onSuccess: (feed, _input, _context, { client }) =>
      void client.setQueryData(calendarFeedQuery.queryKey, feed),
  });
