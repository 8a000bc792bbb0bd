import { useEffect, useRef } from 'react';

/**
 * Calls `ask` when the user leaves with the browser's Back, which then stays on the screen, and
 * lets the browser ask before a reload or a closed tab. A second history entry of the same
 * address absorbs Back, because the router cannot block it.
 */
export function useLeaveQuestion(isAsked: boolean, ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isAsked) return undefined;
    const guard = crypto.randomUUID();
    const addEntry = () => history.pushState({ ...history.state, guard }, '');
    const onBack = () => {
      addEntry();
      latest.current();
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEntry();
    window.addEventListener('popstate', onBack);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('popstate', onBack);
      window.removeEventListener('beforeunload', onUnload);
      // After another navigation the entry is no longer the present one.
      if (history.state?.guard === guard) history.back();
    };
  }, [isAsked]);
}
