import plusIcon from 'primeicons/raw-svg/plus-circle.svg?raw';
import type { ReactNode } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { panelOf } from '#contracts/rules/case-lifecycle.ts';
import { ClockBar } from '#portal/parts/clocks/clock-bar.tsx';
import { respondentsOf } from '#portal/shared/case-labels.ts';
import { indianDate, indianDay } from '#portal/shared/dates/indian-dates.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { claimValueText } from '#portal/shared/money.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import { LatestEntry } from './head/latest-entry.tsx';
import type { HeaderDialog } from './header-dialogs.tsx';
import { HearingFact } from './hearings/hearing-fact.tsx';
import { takesRespondent } from './people/open-places.ts';

/** What comes next in a case, then its parties, claim and dates. */
export function CaseFacts({
  shownCase,
  onOpen,
}: {
  shownCase: Case;
  onOpen: (dialog: HeaderDialog) => void;
}) {
  const nowMs = useNow();
  const { clock } = shownCase;
  const isArbitration = shownCase.resolutionKind === 'arbitration';
  return (
    <dl className="case-facts">
      {shownCase.status !== 'draft' && (
        <Fact label="Next Hearing Date">
          <HearingFact shownCase={shownCase} onOpen={onOpen} />
        </Fact>
      )}
      {clock && (
        <Fact label={`Clock: ${clock.label}`}>
          <ClockBar clock={clock} today={indianDay(nowMs)} />
        </Fact>
      )}
      {panelOf(shownCase).thread !== 'absent' && (
        <Fact label="Latest entry">
          <LatestEntry caseId={shownCase.id} />
        </Fact>
      )}
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
              onClick={() => onOpen('respondent')}
            >
              Assign
            </button>
          </>
        )}
      </Fact>
      <Fact label="Monetary Claim Value">
        <ClaimValue shownCase={shownCase} onOpen={onOpen} />
      </Fact>
      <Fact label="Filed on">
        {indianDate(shownCase.submittedOn || shownCase.created_at) ?? '-'}
      </Fact>
      <Fact label="Last Updated">{indianDate(shownCase.updated_at) ?? '-'}</Fact>
    </dl>
  );
}

type FactProps = { shownCase: Case; onOpen: (dialog: HeaderDialog) => void };

function ClaimValue({ shownCase, onOpen }: FactProps) {
  return (
    <>
      <span className="tabular">
        {claimValueText(shownCase.totalClaimValue, shownCase.currencyUnit)}
      </span>
      <button
        type="button"
        className="case-more"
        aria-label="Show the claim items"
        title="Show the claim items"
        onClick={() => onOpen('claimItems')}
      >
        <Icon svg={plusIcon} />
      </button>
      {shownCase.resolutionKind === 'arbitration' && shownCase.counterClaimValue > 0 && (
        <button
          type="button"
          className="text-button case-counter-claim"
          aria-haspopup="dialog"
          aria-label="Show the counter claim"
          onClick={() => onOpen('counterClaim')}
        >
          <Icon svg={plusIcon} size="sm" />
          Counter claim
        </button>
      )}
    </>
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
