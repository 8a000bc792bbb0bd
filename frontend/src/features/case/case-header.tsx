import { useQuery } from '@tanstack/react-query';
import plusIcon from 'primeicons/raw-svg/plus-circle.svg?raw';
import { lazy, type ReactNode, Suspense } from 'react';
import { takesOtherParties } from '#contracts/endpoints/case-creation.ts';
import type { Case } from '#contracts/endpoints/cases.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { respondentsOf } from '#portal/shared/case-labels.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import {
  hearingInstant,
  hearingMoment,
  indianDate,
  indianDay,
} from '#portal/shared/indian-dates.ts';
import { claimValueText } from '#portal/shared/money.ts';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import { useBackToClose } from '#portal/shared/ui/overlay/use-back-to-close.ts';
import { useNow } from '#portal/shared/use-now.ts';
import { casePartiesQuery } from './api/people.ts';
import { CaseDetailsDrawer } from './case-details-drawer.tsx';
import { ClaimItemsDrawer } from './claim-items-drawer.tsx';
import { CounterClaimDialog } from './counter-claim-dialog.tsx';
import { EndHearingDialog, endHearingPlace } from './hearings/end-hearing-dialog.tsx';
import { HearingDialog, hearingPlace } from './hearings/hearing-dialog.tsx';
import { HearingLink } from './hearings/hearing-link.tsx';
import { HearingsTimeline } from './hearings/hearings-timeline.tsx';
import { AgentDetailsDrawer } from './people/agent-details-drawer.tsx';
import { AssignPartyDialog, takesRespondent } from './people/assign-party.tsx';
import { ScratchPadDrawer } from './scratch-pad-drawer.tsx';
import { useAddressParameter } from './use-address-parameter.ts';

const DocumentsDrawer = lazy(async () => ({
  default: (await import('./documents/documents-drawer.tsx')).DocumentsDrawer,
}));

/** The dialogs and drawers of the header's links. */
type Opened =
  | 'details'
  | 'scratchPad'
  | 'agents'
  | 'documents'
  | 'claimItems'
  | 'counterClaim'
  | 'respondent'
  | 'other'
  | 'hearings'
  | 'hearing'
  | 'endHearing';

/** The facts of a case at a glance (seed 1, section 2, Case detail). */
export function CaseHeader({ shownCase }: { shownCase: Case }) {
  const [opened, setOpened] = useOpened<Opened>({
    hearing: hearingPlace(shownCase),
    endHearing: endHearingPlace(shownCase),
    scratchPad: `note:${shownCase.id}`,
  });
  const [drawer, closeDrawer] = useAddressParameter('drawer');
  const close = () => setOpened(undefined);
  useBackToClose(opened === 'documents', close);
  const isArbitration = shownCase.resolutionKind === 'arbitration';
  const { data: parties = [] } = useQuery(casePartiesQuery(shownCase.id));
  const endable = useEndable(shownCase);
  const mayHear = takesHearings(shownCase.status);
  return (
    <>
      <CollapsibleCard
        title="Case at a glance"
        actions={
          <>
            {isArbitration && (
              <HeaderLink label="Case Details" onClick={() => setOpened('details')} />
            )}
            {shownCase.resolutionKind && (
              <HeaderLink label="Scratch Pad" onClick={() => setOpened('scratchPad')} />
            )}
            {parties.length > 0 && (
              <HeaderLink label="Agent Details" onClick={() => setOpened('agents')} />
            )}
            <HeaderLink label="Case Documents" onClick={() => setOpened('documents')} />
            {takesOtherParties(shownCase.status) && (
              <HeaderLink label="Assign Party" onClick={() => setOpened('other')} />
            )}
          </>
        }
      >
        <dl className="case-facts">
          <Fact label="Case ID">
            <span className="tabular">{shownCase.caseCode}</span>
          </Fact>
          {isArbitration && <Fact label="Contract Number">{shownCase.loanAccountNo || '-'}</Fact>}
          <Fact label="Claimant">{shownCase.claimantParty.name}</Fact>
          <Fact label="Respondent">
            <Respondents shownCase={shownCase} />
            {takesRespondent(shownCase) && (
              <>
                {' '}
                <button
                  type="button"
                  className="text-button case-assign"
                  aria-haspopup="dialog"
                  aria-label="Assign respondent"
                  onClick={() => setOpened('respondent')}
                >
                  Assign
                </button>
              </>
            )}
          </Fact>
          <Fact label="Monetary Claim Value">
            <span className="tabular">
              {claimValueText(shownCase.totalClaimValue, shownCase.currencyUnit)}
            </span>
            <button
              type="button"
              className="case-more"
              aria-label="Show the claim items"
              title="Show the claim items"
              onClick={() => setOpened('claimItems')}
            >
              <Icon svg={plusIcon} />
            </button>
            {isArbitration && shownCase.counterClaimValue > 0 && (
              <button
                type="button"
                className="text-button case-counter-claim"
                aria-haspopup="dialog"
                aria-label="Show the counter claim"
                onClick={() => setOpened('counterClaim')}
              >
                <Icon svg={plusIcon} size="sm" />
                Counter claim
              </button>
            )}
          </Fact>
          <Fact label="Filed on">
            {indianDate(shownCase.submittedOn || shownCase.created_at) ?? '-'}
          </Fact>
          <Fact label="Last Updated">{indianDate(shownCase.updated_at) ?? '-'}</Fact>
          {shownCase.status !== 'draft' && (
            <Fact label="Next Hearing Date">
              <NextHearing
                date={shownCase.nextHearingDate?.date}
                onOpen={() => setOpened('hearings')}
              />
              <HearingLink shownCase={shownCase} />
              {mayHear && (
                <button
                  type="button"
                  className="text-button case-hearing-update"
                  aria-label="Update Next Hearing Date"
                  onClick={() => setOpened('hearing')}
                >
                  Update
                </button>
              )}
              {endable && (
                <button
                  type="button"
                  className="text-button case-hearing-update"
                  aria-haspopup="dialog"
                  onClick={() => setOpened('endHearing')}
                >
                  Adjourn or cancel
                </button>
              )}
            </Fact>
          )}
        </dl>
      </CollapsibleCard>
      {opened === 'details' && (
        <CaseDetailsDrawer fields={shownCase.bulkUploadExtraFields} onClose={close} />
      )}
      {opened === 'scratchPad' && <ScratchPadDrawer caseId={shownCase.id} onClose={close} />}
      {opened === 'agents' && (
        <AgentDetailsDrawer caseId={shownCase.id} parties={parties} onClose={close} />
      )}
      {(opened === 'documents' || drawer === 'documents') && (
        <Suspense fallback={<Loader />}>
          <DocumentsDrawer
            shownCase={shownCase}
            onClose={() => {
              close();
              closeDrawer();
            }}
          />
        </Suspense>
      )}
      {opened === 'claimItems' && <ClaimItemsDrawer items={shownCase.caseItems} onClose={close} />}
      {opened === 'counterClaim' && <CounterClaimDialog shownCase={shownCase} onClose={close} />}
      {(opened === 'respondent' || opened === 'other') && (
        <AssignPartyDialog shownCase={shownCase} as={opened} onClose={close} />
      )}
      {opened === 'hearings' && (
        <HearingsTimeline
          shownCase={shownCase}
          link={<HearingLink shownCase={shownCase} />}
          onSet={mayHear ? () => setOpened('hearing') : undefined}
          onClose={close}
        />
      )}
      {(opened === 'hearing' || (drawer === 'hearing' && mayHear)) && (
        <HearingDialog
          shownCase={shownCase}
          onClose={() => {
            close();
            closeDrawer();
          }}
        />
      )}
      {opened === 'endHearing' && endable && (
        <EndHearingDialog shownCase={shownCase} hearing={endable} onClose={close} />
      )}
    </>
  );
}

function HeaderLink({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="text-button" aria-haspopup="dialog" onClick={onClick}>
      {label}
    </button>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="case-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Respondents({ shownCase }: { shownCase: Case }) {
  const { first, others } = respondentsOf(shownCase);
  if (!first) return '-';
  if (others.length === 0) return first;
  return (
    <>
      {first}{' '}
      <Popover
        label="Further respondents"
        className="case-respondents"
        control={(control) => (
          <button
            type="button"
            className="text-button"
            aria-label={`${others.length} further respondents`}
            {...control}
          >
            +{others.length}
          </button>
        )}
      >
        {() => (
          <ul>
            {others.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}

/** The next hearing, if it can be adjourned or cancelled: until the end of its day. */
function useEndable({ nextHearingDate }: Case) {
  const nowMs = useNow();
  if (!nextHearingDate?.id) return undefined;
  const startsAtMs = hearingInstant(nextHearingDate.date);
  const isOver = startsAtMs === undefined || indianDay(startsAtMs) < indianDay(nowMs);
  return isOver ? undefined : { ...nextHearingDate, id: nextHearingDate.id };
}

/** The next hearing date or 'N/A'; a click opens the timeline. */
function NextHearing({ date, onOpen }: { date: string | undefined; onOpen: () => void }) {
  const moment = date === undefined ? undefined : hearingMoment(date);
  const text = moment ? `${moment.date}, ${moment.time} IST` : 'N/A';
  return (
    <button
      type="button"
      className="text-button tabular"
      aria-label={`${text}: show the hearings timeline`}
      onClick={onOpen}
    >
      {text}
    </button>
  );
}
