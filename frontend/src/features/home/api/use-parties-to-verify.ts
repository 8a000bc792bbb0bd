import { useQuery } from '@tanstack/react-query';
import { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The parties that wait longest for a case manager, and how many there are. */
export function usePartiesToVerify(rows: number) {
  return useQuery({
    queryKey: ['parties', 'toVerify', 'home', rows],
    queryFn: ({ signal }) =>
      callApi(partiesEndpoints.listParties, {
        query: { view: 'toVerify', perPage: rows },
        signal,
        isBackground: true,
      }),
  });
}
