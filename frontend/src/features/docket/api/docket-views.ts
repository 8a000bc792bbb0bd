import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { docketEndpoints, type NewDocketView } from '#contracts/endpoints/cases/docket.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Views change only here and in the person's other windows. */
const VIEWS_STALE_AFTER_MS = 5 * 60_000;

/** The saved views by name. The list of cases works without them. */
export const docketViewsQuery = queryOptions({
  queryKey: ['docket-views'],
  queryFn: async ({ signal }) => {
    const { data } = await callApi(docketEndpoints.listDocketViews, {
      signal,
      isBackground: true,
    });
    return data;
  },
  staleTime: VIEWS_STALE_AFTER_MS,
});

/** Reads the views again, also after a failure: another window may have changed them. */
const readAgain = (client: QueryClient) => void invalidate(client, docketViewsQuery.queryKey);

/** Saves a view; with the id of a saved view it replaces that one. */
export const useSaveView = () =>
  useSubmit({
    loader: 'Saving...',
    mutationFn: ({ id, ...body }: NewDocketView & { id: string | undefined }) =>
      id === undefined
        ? callApi(docketEndpoints.createDocketView, { body })
        : callApi(docketEndpoints.updateDocketView, { params: { id }, body }),
    onSettled: (_reply, _error, _input, _context, { client }) => readAgain(client),
  });

export const useDeleteView = () =>
  useSubmit({
    loader: 'Deleting...',
    mutationFn: (id: string) => callApi(docketEndpoints.deleteDocketView, { params: { id } }),
    onSettled: (_reply, _error, _input, _context, { client }) => readAgain(client),
  });
