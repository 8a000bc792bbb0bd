import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseParty } from '#contracts/endpoints/parties.ts';
import { AddHearingDialog } from '#portal/parts/hearings/dialog/add-hearing-dialog.tsx';
import { HearingDialog } from '#portal/parts/hearings/dialog/hearing-dialog.tsx';
import type { DatedHearing } from '#portal/parts/hearings/set-hearings.ts';
import { AnnotationsDrawer } from './annotations-drawer.tsx';
import { CaseDetailsDrawer } from './case-details-drawer.tsx';
import { ClaimItemsDrawer } from './claim-items-drawer.tsx';
import { CounterClaimDialog } from './counter-claim-dialog.tsx';
import { EndHearingDialog } from './hearings/end-hearing-dialog.tsx';
import { HearingsTimeline } from './hearings/hearings-timeline.tsx';
import type { HearingDialogName, OpenHearing } from './hearings/open-hearing.ts';
import { AgentDetailsDrawer } from './people/agent-details-drawer.tsx';
import { AssignPartyDialog } from './people/assign-party.tsx';
import { ScratchPadDrawer } from './scratch-pad-drawer.tsx';

/** The dialogs and drawers of the links in the header of a case. */
export type HeaderDialog =
  | 'details'
  | 'scratchPad'
  | 'annotations'
  | 'agents'
  | 'claimItems'
  | 'counterClaim'
  | 'respondent'
  | 'other'
  | HearingDialogName;

/** The dialog of a link in the header. */
export function HeaderDialogs({
  shownCase,
  parties,
  hearing,
  opened,
  onOpen,
  onClose,
}: {
  shownCase: Case;
  parties: readonly CaseParty[];
  /** The hearing of the dialog. */
  hearing: DatedHearing | undefined;
  opened: HeaderDialog;
  onOpen: OpenHearing;
  onClose: () => void;
}) {
  switch (opened) {
    case 'details':
      return <CaseDetailsDrawer fields={shownCase.bulkUploadExtraFields} onClose={onClose} />;
    case 'scratchPad':
      return <ScratchPadDrawer caseId={shownCase.id} onClose={onClose} />;
    case 'annotations':
      return <AnnotationsDrawer caseId={shownCase.id} onClose={onClose} />;
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
      return <HearingsTimeline shownCase={shownCase} onOpen={onOpen} onClose={onClose} />;
    case 'hearing':
      return <HearingDialog shownCase={shownCase} hearing={hearing} onClose={onClose} />;
    case 'addHearing':
      return <AddHearingDialog shownCase={shownCase} onClose={onClose} />;
    case 'endHearing':
      return hearing?.id ? (
        <EndHearingDialog
          shownCase={shownCase}
          hearing={{ ...hearing, id: hearing.id }}
          onClose={onClose}
        />
      ) : null;
  }
}
