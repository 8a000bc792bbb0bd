import { useQuery } from '@tanstack/react-query';
import { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from './call-api.ts';
import { readAllPages } from './read-all-pages.ts';

/** The verified parties that the caller registered: those that can be put into a case. */
export function useUsableParties() {
  return useQuery({
    queryKey: ['usable-parties'],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(partiesEndpoints.listParties, {
          query: { page, perPage: 1000, status: 'active' },
          signal,
        }),
      ),
  });
}
