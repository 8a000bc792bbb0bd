import { useQuery } from '@tanstack/react-query';

/** Number of drafts in the cart; 0 until it is known. */
export function useCaseCartCount(): number {
  const { data } = useQuery({
    queryKey: ['case-cart-count'],
    // Loaded late: it brings the contracts of case creation, which no list needs.
    queryFn: async ({ signal }) => (await import('./count-drafts.ts')).countDrafts(signal),
    retry: false,
    staleTime: 60_000,
  });
  return data ?? 0;
}
