import { useSearchParams } from 'react-router-dom';
import { queryOfNow } from '#portal/shared/navigation/use-view-in-address.ts';

/**
 * A query parameter of the case page that opens something, and how to remove it, together with
 * those that say more about it.
 */
export function useAddressParameter(
  name: string,
  ...details: string[]
): [value: string | null, remove: () => void] {
  const [query, setQuery] = useSearchParams();
  const remove = () => {
    const now = queryOfNow();
    if (!now.has(name)) return;
    for (const one of [name, ...details]) now.delete(one);
    setQuery(now, { replace: true });
  };
  return [query.get(name), remove];
}
