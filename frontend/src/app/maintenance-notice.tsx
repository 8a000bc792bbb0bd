import { useState } from 'react';
import type { Maintenance } from '#contracts/endpoints/system-config.ts';
import { attempt } from '../shared/attempt.ts';
import { useNow } from '../shared/dates/use-now.ts';
import { Button } from '../shared/ui/button.tsx';
import { maintenanceWords } from './maintenance-words.ts';

/** Holds the sentence that was closed in this tab. */
const CLOSED_KEY = 'maintenance-closed';

/**
 * Announced maintenance, at the lower edge of the window, until it ends. Once closed it comes back
 * when the maintenance begins or is announced anew. Loaded when there is one.
 */
export function MaintenanceNotice({ maintenance }: { maintenance: Maintenance }) {
  const nowMs = useNow();
  const [closed, setClosed] = useState(() => attempt(() => sessionStorage.getItem(CLOSED_KEY)));
  const words = maintenanceWords(maintenance, nowMs);
  if (!words || words === closed) return null;
  return (
    <section className="maintenance" aria-label="Maintenance">
      <p role="status">{words}</p>
      <Button
        size="sm"
        look="secondary"
        onClick={() => {
          setClosed(words);
          attempt(() => sessionStorage.setItem(CLOSED_KEY, words));
        }}
      >
        Close
      </Button>
    </section>
  );
}
