import { useQuery } from '@tanstack/react-query';
import { CART_PAGE_SIZE, caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** One page of the caller's drafts, with their fees. */
export function useCaseCart(page: number) {
  return useQuery({
    queryKey: ['case-cart', page],
    queryFn: ({ signal }) =>
      callApi(caseCreationEndpoints.listCart, {
        query: { page, perPage: CART_PAGE_SIZE },
        signal,
      }),
  });
}
