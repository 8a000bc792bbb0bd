import { useEffect } from 'react';

/** What opens later on this page. */
const parts = [
  () => import('#portal/shared/ui/overlay/menu-list.tsx'),
  () => import('../entries/entry-dialog.tsx'),
  () => import('./keys-sheet.tsx'),
  () => import('../edit-turn-dialog.tsx'),
  () => import('../layers/insert-turn-dialog.tsx'),
  () => import('../layers/split-turn-dialog.tsx'),
  () => import('../layers/turn-history.tsx'),
];

/** Loads the page's dialogs and menus at once: when the network is lost in mid recording they are there. */
export function useLoadedParts(): void {
  useEffect(() => {
    for (const load of parts) load().catch(() => undefined);
  }, []);
}
