import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSearchable } from '#contracts/rules/search.ts';
import { searchQuery } from '../api/search.ts';

/** The search runs when nothing was typed for this long. */
const DEBOUNCE_MS = 200;

/** Results for the typed text. A further letter cancels the request before it. */
export function usePaletteSearch(typed: string, recentIds: readonly string[]) {
  const text = typed.trim();
  const [sent, setSent] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSent(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isWanted = isSearchable(text);
  const query = useQuery({ ...searchQuery(sent, recentIds), enabled: isSearchable(sent) });
  const isAnswered = sent === text && !query.isFetching && !query.isPlaceholderData;
  return {
    results: isWanted ? query.data : undefined,
    /** The results are of an earlier text, or there are none yet. */
    isWaiting: isWanted && !isAnswered,
    failure: isWanted && isAnswered && query.isError ? query.error : undefined,
    retry: () => void query.refetch(),
  };
}
