import { useQuery, useQueryClient } from '@tanstack/react-query';
import numberIcon from 'primeicons/raw-svg/calculator.svg?raw';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSettlements, Settlement } from '#contracts/endpoints/outcome/settlement.ts';
import {
  moneyText,
  type SettlementSide,
  settlementSides,
} from '#contracts/rules/outcome/settlement.ts';
import { Commitments } from '#portal/parts/settlement/commitments.tsx';
import { LinksHeldBy } from '#portal/parts/settlement/links-held-by.tsx';
import {
  momentText,
  proofProblems,
  roundText,
  sideLabels,
  toleranceText,
} from '#portal/parts/settlement/settlement-words.ts';
import { useResumed } from '#portal/parts/unsent/use-opened.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { refreshSettlements, settlementsQuery, useRemindSides } from '../api/settlement.ts';
import { openRoundsPlace } from './open-rounds-place.ts';
import './settlement.css';

const SettlementLanes = lazy(async () => ({
  default: (await import('./settlement-lanes.tsx')).SettlementLanes,
}));
const OpenRoundsDialog = lazyDialog(
  async () => (await import('./open-rounds-dialog.tsx')).OpenRoundsDialog,
);
const RenewLinkDialog = lazyDialog(
  async () => (await import('./renew-link-dialog.tsx')).RenewLinkDialog,
);
const CancelSettlementDialog = lazyDialog(
  async () => (await import('./cancel-settlement-dialog.tsx')).CancelSettlementDialog,
);

const lanes = settlementSides.map((side) => ({ side, label: sideLabels[side] }));

const states = {
  open: { label: 'Rounds running', tone: 'running' },
  reached: { label: 'Reached', tone: 'done' },
  notReached: { label: 'Not reached', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
} as const;

/** The settlement rounds of a negotiation: rules, rounds, states and the result, never a figure. */
export function SettlementPanel({ shownCase: { id: caseId, status } }: { shownCase: Case }) {
  const query = useQuery(settlementsQuery(caseId));
  const client = useQueryClient();
  const [isOpening, setOpening] = useState(useResumed(openRoundsPlace(caseId)));
  const newest = query.data?.settlements[0];
  // An overlap moves the case while its page is open.
  const isStale = newest?.state === 'reached' && status === 'negotiationOngoing';
  const hasRefreshed = useRef(false);
  useEffect(() => {
    if (!isStale || hasRefreshed.current) return;
    hasRefreshed.current = true;
    void refreshSettlements(client, caseId);
  }, [isStale, client, caseId]);
  const { data } = query;
  return (
    <CollapsibleCard
      title="Settlement Number"
      actions={
        data?.mayManage &&
        data.problem === '' && (
          <Button look="secondary" size="sm" onClick={() => setOpening(true)}>
            Open rounds
          </Button>
        )
      }
    >
      <QueryStates query={query} loading={<Skeleton lines={3} label="Loading settlements" />}>
        {(loaded) => <Settlements caseId={caseId} loaded={loaded} />}
      </QueryStates>
      {isOpening && data && (
        <OpenRoundsDialog caseId={caseId} settlements={data} onClose={() => setOpening(false)} />
      )}
    </CollapsibleCard>
  );
}

function Settlements({ caseId, loaded }: { caseId: string; loaded: CaseSettlements }) {
  const [newest, ...former] = loaded.settlements;
  if (!newest)
    return (
      <EmptyState icon={numberIcon} title="No settlement rounds yet">
        <p className="soft">
          {loaded.problem ||
            'Each side enters a sealed figure. If the figures meet, their midpoint is the settlement number.'}
        </p>
      </EmptyState>
    );
  return (
    <div className="settlement-parts">
      <OneSettlement caseId={caseId} settlement={newest} loaded={loaded} />
      {former.length > 0 && (
        <details className="settlement-history">
          <summary>{`Former settlements (${former.length})`}</summary>
          {former.map((settlement) => (
            <OneSettlement key={settlement.id} caseId={caseId} settlement={settlement} />
          ))}
        </details>
      )}
    </div>
  );
}

function OneSettlement({
  caseId,
  settlement,
  loaded,
}: {
  caseId: string;
  settlement: Settlement;
  /** Only for the newest one, which can be managed. */
  loaded?: CaseSettlements;
}) {
  const { state, rules, rounds, settlementMinor } = settlement;
  const nowMs = useNow();
  const { label, tone } = states[state];
  return (
    <article className="settlement" aria-label={`Settlement ${settlement.number}`}>
      <div className="settlement-head">
        <Badge tone={tone}>{label}</Badge>
        <span className="soft">
          {`Opened by ${settlement.openedBy} on ${momentText(settlement.openedAt)}`}
        </span>
      </div>
      {settlementMinor !== undefined && (
        <p className="settlement-number">{moneyText(settlementMinor, rules.currency)}</p>
      )}
      {settlement.endReason && <p className="settlement-reason">{settlement.endReason}</p>}
      <p>
        {`The figures meet if ${toleranceText(rules.toleranceMinor, rules.currency)}. ${
          rules.closesEarly
            ? 'A round closes as soon as both sides have entered a figure.'
            : 'A round closes at its closing time.'
        }`}
      </p>
      {proofProblems[settlement.proof] && (
        <p className="form-failure">{proofProblems[settlement.proof]}</p>
      )}
      {settlement.evidenceUrl && (
        <p>
          <a href={settlement.evidenceUrl}>Download the evidence</a>
        </p>
      )}
      <div className="settlement-lanes-room">
        <Suspense>
          <SettlementLanes settlement={settlement} sides={lanes} nowMs={nowMs} />
        </Suspense>
      </div>
      <ol className="settlement-rounds">
        {rounds.map((round) => (
          <li key={round.number}>
            <p className="settlement-round">
              <strong>{`Round ${round.number} of ${rules.roundsTotal}`}</strong>{' '}
              <span>{roundText(round, nowMs)}</span>
            </p>
            {round.commitments.length > 0 && (
              <details>
                <summary>Commitments</summary>
                <Commitments commitments={round.commitments} />
              </details>
            )}
          </li>
        ))}
      </ol>
      <dl className="settlement-sides">
        {settlementSides.map((side) => (
          <SideRow key={side} caseId={caseId} side={side} settlement={settlement} loaded={loaded} />
        ))}
      </dl>
      <LinksHeldBy people={settlement.linksHeldBy} />
      {loaded?.mayManage && state === 'open' && <Managing caseId={caseId} />}
    </article>
  );
}

function SideRow({
  caseId,
  side,
  settlement,
  loaded,
}: {
  caseId: string;
  side: SettlementSide;
  settlement: Settlement;
  loaded: CaseSettlements | undefined;
}) {
  const [isRenewing, setRenewing] = useState(false);
  const { name, email, linkExpiresAt } = settlement[side];
  return (
    <div className="settlement-side">
      <dt>{sideLabels[side]}</dt>
      <dd>
        {`${name}, ${email}`}
        <span className="soft settlement-expiry">{`Link valid until ${momentText(linkExpiresAt)}`}</span>
      </dd>
      {loaded?.mayManage && (
        <dd>
          <Button
            look="quiet"
            size="sm"
            aria-label={`New link for the ${side}`}
            onClick={() => setRenewing(true)}
          >
            New link
          </Button>
          {isRenewing && (
            <RenewLinkDialog
              caseId={caseId}
              side={side}
              people={loaded.eligible[side]}
              current={settlement[side]}
              onClose={() => setRenewing(false)}
            />
          )}
        </dd>
      )}
    </div>
  );
}

function Managing({ caseId }: { caseId: string }) {
  const [isCancelling, setCancelling] = useState(false);
  const { submit, isSubmitting, failure } = useRemindSides(caseId);
  return (
    <div>
      <div className="form-actions">
        <Button
          look="secondary"
          size="sm"
          disabled={isSubmitting}
          onClick={() => void submit(undefined)}
        >
          Send reminder
        </Button>
        <Button look="quiet" size="sm" onClick={() => setCancelling(true)}>
          Cancel rounds
        </Button>
      </div>
      <FormFailure text={failure} />
      {isCancelling && (
        <CancelSettlementDialog caseId={caseId} onClose={() => setCancelling(false)} />
      )}
    </div>
  );
}
