import { useQuery, useQueryClient } from '@tanstack/react-query';
import { causeListEndpoints } from '#contracts/endpoints/cause-list.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

const FEED_KEY = ['calendar-feed'];

/** Whether the calendar can be subscribed to, and how to make a new address. */
export function useCalendarFeed() {
  const client = useQueryClient();
  const { submit, isSubmitting, failure } = useSubmit();
  const feed = useQuery({
    queryKey: FEED_KEY,
    queryFn: ({ signal }) => callApi(causeListEndpoints.getCalendarFeed, { signal }),
  });
  /** The new address, which is told this once; undefined when it could not be made. */
  const rotate = async () => {
    const made = await submit(() => callApi(causeListEndpoints.rotateCalendarFeed, {}));
    // The address itself stays out of what is kept.
    if (made) client.setQueryData(FEED_KEY, { ...made, url: '' });
    return made?.url;
  };
  /** Whether the address has ended. */
  const stop = async () => {
    const ended = await submit(() => callApi(causeListEndpoints.stopCalendarFeed, {}));
    if (ended) client.setQueryData(FEED_KEY, ended);
    return ended !== undefined;
  };
  return { feed, rotate, stop, isSubmitting, failure };
}
