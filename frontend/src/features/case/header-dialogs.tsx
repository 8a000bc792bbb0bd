import type { Case } from '#contracts/endpoints/cases.ts';
import type { CaseParty } from '#contracts/endpoints/parties.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { CaseDetailsDrawer } from './case-details-drawer.tsx';
import { ClaimItemsDrawer } from './claim-items-drawer.tsx';
import { CounterClaimDialog } from './counter-claim-dialog.tsx';
import { EndHearingDialog } from './hearings/end-hearing-dialog.tsx';
import { HearingDialog } from './hearings/hearing-dialog.tsx';
import { HearingLink } from './hearings/hearing-link.tsx';
import { HearingsTimeline } from './hearings/hearings-timeline.tsx';
import { AgentDetailsDrawer } from './people/agent-details-drawer.tsx';
import { AssignPartyDialog } from './people/assign-party.tsx';
import { ScratchPadDrawer } from './scratch-pad-drawer.tsx';

/** The dialogs and drawers of the links in the header of a case. */
export type HeaderDialog =
  | 'details'
  | 'scratchPad'
  | 'agents'
  | 'claimItems'
  | 'counterClaim'
  | 'respondent'
  | 'other'
  | 'hearings'
  | 'hearing'
  | 'endHearing';

/** The next hearing while it can be adjourned or cancelled. */
export type EndableHearing = NonNullable<Case['nextHearingDate']> & { id: string };

/** The dialog of a link in the header. */
export function HeaderDialogs({
  shownCase,
  parties,
  endable,
  opened,
  onOpen,
  onClose,
}: {
  shownCase: Case;
  parties: readonly CaseParty[];
  endable: EndableHearing | undefined;
  opened: HeaderDialog;
  onOpen: (dialog: HeaderDialog) => void;
  onClose: () => void;
}) {
  switch (opened) {
    case 'details':
      return <CaseDetailsDrawer fields={shownCase.bulkUploadExtraFields} onClose={onClose} />;
    case 'scratchPad':
      return <ScratchPadDrawer caseId={shownCase.id} onClose={onClose} />;
    case 'agents':
      return <AgentDetailsDrawer caseId={shownCase.id} parties={parties} onClose={onClose} />;
    case 'claimItems':
      return <ClaimItemsDrawer items={shownCase.caseItems} onClose={onClose} />;
    case 'counterClaim':
      return <CounterClaimDialog shownCase={shownCase} onClose={onClose} />;
    case 'respondent':
    case 'other':
      return <AssignPartyDialog shownCase={shownCase} as={opened} onClose={onClose} />;
    case 'hearings':
      return (
        <HearingsTimeline
          shownCase={shownCase}
          link={<HearingLink shownCase={shownCase} />}
          onSet={takesHearings(shownCase.status) ? () => onOpen('hearing') : undefined}
          onClose={onClose}
        />
      );
    case 'hearing':
      return <HearingDialog shownCase={shownCase} onClose={onClose} />;
    case 'endHearing':
      return endable ? (
        <EndHearingDialog shownCase={shownCase} hearing={endable} onClose={onClose} />
      ) : null;
  }
}
