import { queryOptions, useQuery } from '@tanstack/react-query';
import { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from './call-api.ts';
import { queryKeys } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

const usablePartiesQuery = queryOptions({
  queryKey: [...queryKeys.parties, 'usable'],
  queryFn: ({ signal }) =>
    readAllPages((page) =>
      callApi(partiesEndpoints.listParties, {
        query: { page, perPage: 1000, status: 'active' },
        signal,
      }),
    ),
});

/** The verified parties that the caller registered: those that a case can be created for. */
export const useUsableParties = () => useQuery(usablePartiesQuery);
