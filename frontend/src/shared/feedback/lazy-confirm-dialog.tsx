import { lazyDialog } from './lazy-dialog.tsx';

/** The confirmation for pages that need the library of dialogs for nothing else when they open. */
export const LazyConfirmDialog = lazyDialog(
  async () => (await import('../ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);
