import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { lazy, Suspense } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import { paperActions, paperStateOf } from '#contracts/rules/outcome/papers.ts';
import { summaryPlace } from '#portal/parts/papers/summary-place.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { useBackToClose } from '#portal/shared/ui/overlay/use-back-to-close.ts';
import { useCaseDrawer } from '../use-case-drawer.ts';

const PapersDrawer = lazy(async () => ({
  default: (await import('#portal/parts/papers/papers-drawer.tsx')).PapersDrawer,
}));

/** The action on a settled case's summary and agreement, as in the work list. */
export function PapersAction({ shownCase }: { shownCase: Case }) {
  const [opened, setOpened] = useOpened({ papers: summaryPlace(shownCase.id) });
  const state = paperStateOf(shownCase);
  const { drawer, open, close: closeDrawer } = useCaseDrawer();
  const isInAddress = drawer === 'papers';
  const close = () => {
    setOpened(undefined);
    if (isInAddress) closeDrawer();
  };
  // Opened again after a server error.
  useBackToClose(opened !== undefined && state !== undefined && !isInAddress, close);
  if (!state) return null;
  return (
    <>
      <Button look="secondary" size="sm" icon={uploadIcon} onClick={() => open('papers')}>
        {paperActions[state]}
      </Button>
      {(opened || isInAddress) && (
        <Suspense fallback={<Loader />}>
          <PapersDrawer caseId={shownCase.id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
