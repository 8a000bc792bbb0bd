import { useQuery } from '@tanstack/react-query';

/** How many drafts lie in the cart; 0 while that is not known. */
export function useCaseCartCount(): number {
  const { data } = useQuery({
    queryKey: ['case-cart-count'],
    queryFn: async ({ signal }) => {
      // Every signed-in page shows the count; the contracts of creation are heavy.
      const { countCart } = await import('./count-cart.ts');
      return countCart(signal);
    },
    retry: false,
    staleTime: 60_000,
  });
  return data ?? 0;
}
