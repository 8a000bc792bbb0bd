import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { lazy, Suspense } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import { paperActions, paperStateOf } from '#contracts/rules/outcome/papers.ts';
import { summaryPlace } from '#portal/parts/papers/summary-place.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { Button } from '#portal/shared/ui/button.tsx';

const PapersDrawer = lazy(async () => ({
  default: (await import('#portal/parts/papers/papers-drawer.tsx')).PapersDrawer,
}));

/** The action on a settled case's summary and agreement, as in the work list. */
export function PapersAction({ shownCase }: { shownCase: Case }) {
  const [opened, setOpened] = useOpened({ papers: summaryPlace(shownCase.id) });
  const state = paperStateOf(shownCase);
  if (!state) return null;
  return (
    <>
      <Button look="secondary" size="sm" icon={uploadIcon} onClick={() => setOpened('papers')}>
        {paperActions[state]}
      </Button>
      {opened && (
        <Suspense fallback={<Loader />}>
          <PapersDrawer caseId={shownCase.id} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
