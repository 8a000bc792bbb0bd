import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the address's hash names an entry of a list, which is then scrolled to once. For lists that
 * are loaded after the browser has looked for the id.
 */
export function useNamedByHash<Entry extends HTMLElement>(
  id: string,
): { ref: RefObject<Entry | null>; isNamed: boolean } {
  const ref = useRef<Entry>(null);
  const isNamed = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [isNamed]);
  return { ref, isNamed };
}
