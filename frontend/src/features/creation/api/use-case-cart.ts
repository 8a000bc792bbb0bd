import { useQuery } from '@tanstack/react-query';
import { CART_PAGE_SIZE, caseCreationEndpoints } from '../../../../../contracts/case-creation.ts';
import { callApi } from '../../../shared/api/call-api.ts';

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

/** How many drafts lie in the cart; 0 while that is not known. */
export function useCaseCartCount(): number {
  const { data } = useQuery({
    queryKey: ['case-cart-count'],
    queryFn: async ({ signal }) => {
      const { total } = await callApi(caseCreationEndpoints.listCreatedCases, {
        query: { status: 'draft', perPage: 1 },
        signal,
        // Nobody waits for it.
        isBackground: true,
      });
      return total;
    },
    retry: false,
    staleTime: 60_000,
  });
  return data ?? 0;
}
