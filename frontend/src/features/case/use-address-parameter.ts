import { useSearchParams } from 'react-router-dom';
import { queryOfNow } from '#portal/shared/use-view-in-address.ts';

/** A query parameter of the case page that opens something, and how to remove it. */
export function useAddressParameter(name: string): [value: string | null, remove: () => void] {
  const [query, setQuery] = useSearchParams();
  const remove = () => {
    const now = queryOfNow();
    if (!now.has(name)) return;
    now.delete(name);
    setQuery(now, { replace: true });
  };
  return [query.get(name), remove];
}
