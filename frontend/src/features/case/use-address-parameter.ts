import { useSearchParams } from 'react-router-dom';

/** A query parameter of the case page that opens something, and how to remove it. */
export function useAddressParameter(name: string): [value: string | null, remove: () => void] {
  const [query, setQuery] = useSearchParams();
  const remove = () => {
    if (!query.has(name)) return;
    setQuery(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
  };
  return [query.get(name), remove];
}
