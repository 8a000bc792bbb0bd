import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { takesOtherParties } from '#contracts/endpoints/cases/case-creation.ts';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { addHearingPlace, hearingPlace } from '#portal/parts/hearings/dialog/hearing-place.ts';
import type { DatedHearing } from '#portal/parts/hearings/set-hearings.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { casePartiesQuery } from '#portal/shared/api/case-parties.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { paths } from '#portal/shared/paths.ts';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { useBackToClose } from '#portal/shared/ui/overlay/use-back-to-close.ts';
import { CaseFacts } from './case-facts.tsx';
import type { HeaderDialog } from './header-dialogs.tsx';
import { endHearingPlace } from './hearings/unsent-places.ts';
import { isCaseDrawer, useCaseDrawer } from './use-case-drawer.ts';

const DocumentsDrawer = lazyDialog(
  async () => (await import('./documents/documents-drawer.tsx')).DocumentsDrawer,
);
const HeaderDialogs = lazyDialog(async () => (await import('./header-dialogs.tsx')).HeaderDialogs);

/** The facts of a case at a glance (seed 1, section 2, Case detail). */
export function CaseHeader({ shownCase }: { shownCase: Case }) {
  const [opened, setOpened] = useOpened<HeaderDialog | 'documents'>({
    hearing: hearingPlace(shownCase.id, shownCase.nextHearingDate?.id),
    addHearing: addHearingPlace(shownCase.id),
    endHearing: endHearingPlace(shownCase.id, shownCase.nextHearingDate?.id),
    scratchPad: `note:${shownCase.id}`,
  });
  const { drawer, open: openDrawer, close: closeDrawer } = useCaseDrawer();
  // A dialog stays about its hearing, also when the case has another next one meanwhile.
  const [hearing, setHearing] = useState<DatedHearing>();
  const open = (dialog: HeaderDialog | 'documents', hearingId?: string) => {
    const named = shownCase.hearingDatesSet.find(({ id }) => id === hearingId);
    setHearing(named ?? shownCase.nextHearingDate);
    if (isCaseDrawer(dialog)) openDrawer(dialog);
    else setOpened(dialog);
  };
  const close = () => setOpened(undefined);
  // Opened again after a server error.
  useBackToClose(opened === 'scratchPad' && drawer !== opened, close);
  const { data: parties = [], isLoading } = useQuery(casePartiesQuery(shownCase.id));
  const shown = opened ?? dialogOf(drawer, shownCase);
  const closeShown = () => {
    close();
    if (drawer === shown) closeDrawer();
  };
  return (
    <>
      <CollapsibleCard
        title="Case at a glance"
        actions={
          <>
            {shownCase.resolutionKind === 'arbitration' && (
              <HeaderLink label="Case Details" onClick={() => open('details')} />
            )}
            {shownCase.resolutionKind && (
              <HeaderLink label="Scratch Pad" onClick={() => open('scratchPad')} />
            )}
            {(isLoading || parties.length > 0) && (
              <HeaderLink
                label="Agent Details"
                isDisabled={isLoading}
                onClick={() => open('agents')}
              />
            )}
            <HeaderLink label="Case Documents" onClick={() => open('documents')} />
            <Link className="text-button" to={paths.caseSearch.href(shownCase.id)}>
              Search this case
            </Link>
            {takesOtherParties(shownCase.status) && (
              <HeaderLink label="Assign Party" onClick={() => open('other')} />
            )}
          </>
        }
      >
        <CaseFacts shownCase={shownCase} onOpen={open} />
      </CollapsibleCard>
      {shown === 'documents' && <DocumentsDrawer shownCase={shownCase} onClose={closeShown} />}
      {shown !== undefined && shown !== 'documents' && (
        <HeaderDialogs
          key={shown}
          shownCase={shownCase}
          parties={parties}
          hearing={hearing ?? shownCase.nextHearingDate}
          opened={shown}
          onOpen={open}
          onClose={closeShown}
        />
      )}
    </>
  );
}

/** The dialog that an address opens. */
function dialogOf(drawer: string | null, { status }: Case): HeaderDialog | 'documents' | undefined {
  if (drawer === 'hearing') return takesHearings(status) ? drawer : undefined;
  return isCaseDrawer(drawer) && drawer !== 'papers' ? drawer : undefined;
}

function HeaderLink({
  label,
  isDisabled = false,
  onClick,
}: {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="text-button"
      aria-haspopup="dialog"
      disabled={isDisabled}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
