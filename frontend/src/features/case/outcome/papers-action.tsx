import writeIcon from 'primeicons/raw-svg/file-edit.svg?raw';
import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { lazy, Suspense } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { draftKindLabels, draftKindOf } from '#contracts/rules/desk/draft-kinds.ts';
import { agreementInForce } from '#contracts/rules/outcome/outcomes.ts';
import { paperActions, paperStateOf } from '#contracts/rules/outcome/papers.ts';
import { summaryPlace } from '#portal/parts/papers/summary-place.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { useBackToClose } from '#portal/shared/ui/overlay/use-back-to-close.ts';
import { useCaseDrawer } from '../use-case-drawer.ts';

const PapersDrawer = lazy(async () => ({
  default: (await import('#portal/parts/papers/papers-drawer.tsx')).PapersDrawer,
}));

/** Leads to the desk, where the tribunal writes the award or agreement that is missing. */
function WriteAward({ shownCase }: { shownCase: Case }) {
  const { data: me } = useMe();
  const isMissing = agreementInForce(shownCase.agreementsAndAwards) === undefined;
  if (!isMissing || !me || me.role === 'caseManager') return null;
  const what = draftKindLabels[draftKindOf(shownCase.resolutionKind)].toLowerCase();
  return (
    <ButtonLink size="sm" icon={writeIcon} to={paths.desk.href(shownCase.id)}>
      {`Write the ${what}`}
    </ButtonLink>
  );
}

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
      <WriteAward shownCase={shownCase} />
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
