import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';

/** Who a person of the case is; the panel loads when it is opened. */
export const LazyPersonPanel = lazyDialog(
  async () => (await import('./person-panel.tsx')).PersonPanel,
);
