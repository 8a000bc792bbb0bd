import { useQuery } from '@tanstack/react-query';
import { takesOtherParties } from '#contracts/endpoints/case-creation.ts';
import type { Case } from '#contracts/endpoints/cases.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { hearingInstant, indianDay } from '#portal/shared/indian-dates.ts';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { useBackToClose } from '#portal/shared/ui/overlay/use-back-to-close.ts';
import { useNow } from '#portal/shared/use-now.ts';
import { casePartiesQuery } from './api/people.ts';
import { CaseFacts } from './case-facts.tsx';
import type { EndableHearing, HeaderDialog } from './header-dialogs.tsx';
import { endHearingPlace, hearingPlace } from './hearings/unsent-places.ts';
import { useAddressParameter } from './use-address-parameter.ts';

const DocumentsDrawer = lazyDialog(
  async () => (await import('./documents/documents-drawer.tsx')).DocumentsDrawer,
);
const HeaderDialogs = lazyDialog(async () => (await import('./header-dialogs.tsx')).HeaderDialogs);

/** The facts of a case at a glance (seed 1, section 2, Case detail). */
export function CaseHeader({ shownCase }: { shownCase: Case }) {
  const [opened, setOpened] = useOpened<HeaderDialog | 'documents'>({
    hearing: hearingPlace(shownCase),
    endHearing: endHearingPlace(shownCase),
    scratchPad: `note:${shownCase.id}`,
  });
  const [drawer, closeDrawer] = useAddressParameter('drawer');
  const close = () => setOpened(undefined);
  useBackToClose(opened === 'documents', close);
  const { data: parties = [], isLoading } = useQuery(casePartiesQuery(shownCase.id));
  const endable = useEndable(shownCase);
  const fromAddress =
    drawer === 'documents' || (drawer === 'hearing' && takesHearings(shownCase.status))
      ? drawer
      : undefined;
  const shown = opened ?? fromAddress;
  const closeShown = () => {
    close();
    if (shown === drawer) closeDrawer();
  };
  return (
    <>
      <CollapsibleCard
        title="Case at a glance"
        actions={
          <>
            {shownCase.resolutionKind === 'arbitration' && (
              <HeaderLink label="Case Details" onClick={() => setOpened('details')} />
            )}
            {shownCase.resolutionKind && (
              <HeaderLink label="Scratch Pad" onClick={() => setOpened('scratchPad')} />
            )}
            {(isLoading || parties.length > 0) && (
              <HeaderLink
                label="Agent Details"
                isDisabled={isLoading}
                onClick={() => setOpened('agents')}
              />
            )}
            <HeaderLink label="Case Documents" onClick={() => setOpened('documents')} />
            {takesOtherParties(shownCase.status) && (
              <HeaderLink label="Assign Party" onClick={() => setOpened('other')} />
            )}
          </>
        }
      >
        <CaseFacts shownCase={shownCase} isEndable={endable !== undefined} onOpen={setOpened} />
      </CollapsibleCard>
      {shown === 'documents' && <DocumentsDrawer shownCase={shownCase} onClose={closeShown} />}
      {shown !== undefined && shown !== 'documents' && (
        <HeaderDialogs
          key={shown}
          shownCase={shownCase}
          parties={parties}
          endable={endable}
          opened={shown}
          onOpen={setOpened}
          onClose={closeShown}
        />
      )}
    </>
  );
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

/** The next hearing, if it can be adjourned or cancelled: until the end of its day. */
function useEndable({ nextHearingDate }: Case): EndableHearing | undefined {
  const nowMs = useNow();
  if (!nextHearingDate?.id) return undefined;
  const startsAtMs = hearingInstant(nextHearingDate.date);
  const isOver = startsAtMs === undefined || indianDay(startsAtMs) < indianDay(nowMs);
  return isOver ? undefined : { ...nextHearingDate, id: nextHearingDate.id };
}
