import { splitStatusWords } from './case-status.ts';
import {
  type ActionMode,
  type CasePhase,
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  type DisplayedStatus,
  displayedOnlyStatuses,
  type ResolutionKind,
  type ThreadMode,
} from './case-status-table.ts';

import {
  type DisplayFacts,
  displayedLabelOf,
  displayedStatusOf,
  isDeclined,
  RESPONDENT_DECLINED,
} from './displayed-status.ts';

export { displayedLabelOf, displayedStatusOf, isDeclined } from './displayed-status.ts';

/** Where a case stands, what its action panel says and where it may go (D31, D32). */

/** The parts of a case that decide it; a `Case` of the API has them all. */
export type LifecycleFacts = DisplayFacts & {
  resolutionKind: ResolutionKind;
  respondentId?: string | undefined;
  summaryStatus: 'pending' | 'draft' | 'completed';
};

/** A status as a choice, without a case's own circumstances: 'Negotiation Reached'. */
export function statusWords(status: CaseStatus): string {
  return caseStatuses[status].label ?? splitStatusWords(status);
}

/** What a party is asked to pay, by the seeds' action keys (seed 1, section 4). */
export type PaymentRequest =
  | 'claimantRequestRegistrationFee'
  | 'claimantRequestNegotiationSuccessFee'
  | 'respondentRequestNegotiationSuccessFee';

/** Who has to pay once a case comes to this status; nobody for most. */
export function paymentRequestsOf(
  facts: Parameters<typeof displayedStatusOf>[0],
): readonly PaymentRequest[] {
  // An ad-hoc subscription owes no success fee (D32).
  if (displayedStatusOf(facts) === 'negotiationReachedAdhoc') return [];
  switch (facts.status) {
    case 'pendingRegistrationFee':
      return ['claimantRequestRegistrationFee'];
    case 'negotiationReached':
      return ['claimantRequestNegotiationSuccessFee', 'respondentRequestNegotiationSuccessFee'];
    case 'claimantPaidNegotiationSuccessFee':
      return ['respondentRequestNegotiationSuccessFee'];
    case 'respondentPaidNegotiationSuccessFee':
      return ['claimantRequestNegotiationSuccessFee'];
    default:
      return [];
  }
}

export type StepIndex = 1 | 2 | 3 | 4 | 5;

export type LifecycleStep = {
  key: DisplayedStatus;
  label: string;
  index: StepIndex;
  /** Another status can be chosen from here. */
  enableSelection: boolean;
  cta: ActionMode;
  /** `open`: not reached, or passed by for all that the status tells. */
  state: 'done' | 'current' | 'open';
  /** The status in words, on the current step. */
  tooltip?: string;
};

const stepOfPhase: Readonly<Record<CasePhase, StepIndex>> = {
  initiated: 1,
  inProgress: 2,
  completed: 3,
  closed: 4,
};

const stepLabels: Readonly<Record<StepIndex, string>> = {
  1: 'Mediation/Arbitration Initiated',
  2: 'In Progress',
  3: 'Completed',
  4: 'Closed',
  5: 'Final Award',
};

function stepLabelOf(index: StepIndex, kind: ResolutionKind): string {
  const capitalised = kind.charAt(0).toUpperCase() + kind.slice(1);
  if (index === 1) return `${capitalised} Initiated`;
  return index === 2 || index === 3 ? `${capitalised} ${stepLabels[index]}` : stepLabels[index];
}

/**
 * The step of the displayed status. A neutral sees a final award as a step of its own; what has
 * no step is In Progress once the respondent is on board, and Initiated before.
 */
function stepIndexOf(facts: LifecycleFacts): StepIndex {
  const displayed = displayedStatusOf(facts);
  if (displayed === 'finalAward' && facts.agentRole !== 'claimant') return 5;
  if (displayed === 'respondantOnboarded') return facts.respondentId ? 2 : 1;
  if (displayed === 'negotiationReachedAdhoc')
    return stepOfPhase[displayedOnlyStatuses[displayed].phase];
  return stepOfPhase[caseStatuses[displayed].phase];
}

/**
 * The steps of a case's stepper: one for each index, the first that its kind has, but the
 * current one for its own (D32).
 */
export function lifecycleOf(facts: LifecycleFacts): {
  steps: LifecycleStep[];
  current: LifecycleStep;
} {
  const { resolutionKind: kind } = facts;
  const displayed = displayedStatusOf(facts);
  const index = stepIndexOf(facts);
  const current: LifecycleStep = {
    key: displayed,
    label: stepLabelOf(index, kind),
    index,
    enableSelection: actionsOf(displayed) === 'enabled' && nextStatusesOf(facts).length > 0,
    cta: actionsOf(displayed),
    state: 'current',
    tooltip: displayedLabelOf(facts),
  };
  const others = caseStatusKeys
    .filter((key) => caseStatuses[key].kinds.includes(kind))
    .map((key): LifecycleStep => {
      const at = stepOfPhase[caseStatuses[key].phase];
      return {
        key,
        label: stepLabelOf(at, kind),
        index: at,
        enableSelection: false,
        cta: caseStatuses[key].actions,
        state: isCertainlyDone(at, index) ? 'done' : 'open',
      };
    });
  const steps: LifecycleStep[] = [];
  for (const step of [current, ...others])
    if (!steps.some((kept) => kept.index === step.index)) steps.push(step);
  return { steps: steps.sort((a, b) => a.index - b.index), current };
}

/** A case can be closed at any time: all that is sure of a closed one is that it began. */
function isCertainlyDone(step: StepIndex, current: StepIndex): boolean {
  if (current === 4) return step === 1;
  return step < current && step !== 4;
}

/** Whether the proceedings are over: the case is completed or closed. */
export const hasEnded = (status: CaseStatus): boolean =>
  ['completed', 'closed'].includes(caseStatuses[status].phase);

/** Whether a case can be rated: closed, settled, or with its award passed. */
export const takesRating = (status: CaseStatus): boolean =>
  status !== 'reservedForAward' && hasEnded(status);

export function actionsOf(displayed: DisplayedStatus): ActionMode {
  return rowOf(displayed).actions;
}

/** How a case shows its thread; only an `active` one takes comments. */
export function threadModeOf(facts: Parameters<typeof displayedStatusOf>[0]): ThreadMode {
  return rowOf(displayedStatusOf(facts)).thread;
}

/** Whether Join Session is offered for a displayed status. */
export function canJoinSession(displayed: DisplayedStatus): boolean {
  return rowOf(displayed).canJoinSession;
}

const rowOf = (displayed: DisplayedStatus) =>
  displayed === 'respondantOnboarded' || displayed === 'negotiationReachedAdhoc'
    ? displayedOnlyStatuses[displayed]
    : caseStatuses[displayed];

export type ActionPanel = {
  /** The status in words. */
  heading: string;
  /** A literal text of the seeds about how the case came to its end. */
  error: string | undefined;
  badge: string | undefined;
  thread: ThreadMode;
  /** Present where the case has an award or agreement; without a text its summary is complete. */
  award: { text: string | undefined; canDownload: boolean } | undefined;
  /** The area of agreements and awards: where there is one, or may soon be. */
  hasAgreements: boolean;
};

/** What the action panel of a case shows (seed 1, section 4, Panels by state). */
export function panelOf(facts: LifecycleFacts): ActionPanel {
  const displayed = displayedStatusOf(facts);
  const row = caseStatuses[facts.status];
  const error = isDeclined(facts)
    ? RESPONDENT_DECLINED
    : displayed === 'respondantOnboarded'
      ? undefined
      : row.panelText;
  const hasAward = displayed !== 'respondantOnboarded' && row.hasAward;
  return {
    heading: displayedLabelOf(facts),
    error,
    badge: badgeOf(facts, displayed, error),
    thread: threadModeOf(facts),
    award: hasAward
      ? {
          text: facts.summaryStatus === 'completed' ? undefined : summaryTextOf(row.kinds),
          canDownload: facts.summaryStatus === 'completed' && facts.hasAgreementDocument,
        }
      : undefined,
    hasAgreements:
      facts.hasAgreementDocument || Boolean(hasAward) || isReached(displayed, facts.status),
  };
}

const isReached = (displayed: DisplayedStatus, status: CaseStatus) =>
  displayed !== 'respondantOnboarded' && caseStatuses[status].phase === 'completed';

/** Title of the summary: only an arbitration ends in an award. */
export const summaryTitleOf = (kind: ResolutionKind): string =>
  kind === 'arbitration' ? 'Final Award Summary' : 'Agreement Summary';

/**
 * 'Negotiation Successful' on success, else the error text or 'Negotiation In Progress'. An
 * arbitration, a case that waits for its respondent and a failed resolution have no badge
 * (docs/states.md).
 */
function badgeOf(
  facts: LifecycleFacts,
  displayed: DisplayedStatus,
  error: string | undefined,
): string | undefined {
  if (error !== undefined) return error;
  if (displayed === 'respondantOnboarded') return undefined;
  const { phase, kinds } = caseStatuses[facts.status];
  if (!kinds.includes('negotiation')) return undefined;
  if (phase === 'completed') return 'Negotiation Successful';
  return phase === 'inProgress' ? 'Negotiation In Progress' : undefined;
}

/** Award summary text by default, also of a completed summary without text (seed 1, section 4). */
export const SUMMARY_DEFAULT = 'Agreement Summary is Preparing by Case Manager';

/** Until the summary is completed; nobody has reached an agreement in an arbitration. */
function summaryTextOf(kinds: readonly ResolutionKind[]): string {
  return kinds.includes('negotiation')
    ? 'You have reached a legally binding agreement. Please wait while we prepare your summary.'
    : SUMMARY_DEFAULT;
}

/** The statuses that may follow, in the order of the table's row. */
export function nextStatusesOf(
  facts: Pick<LifecycleFacts, 'status' | 'resolutionKind' | 'subscriptionKind'>,
): CaseStatus[] {
  const isAdhoc = displayedStatusOf(facts) === 'negotiationReachedAdhoc';
  const { next } = isAdhoc
    ? displayedOnlyStatuses.negotiationReachedAdhoc
    : caseStatuses[facts.status];
  return next.filter((status) => canBe(status, facts.resolutionKind));
}

const canBe = (status: CaseStatus, kind: ResolutionKind) =>
  caseStatuses[status].kinds.includes(kind);

/** Whether a case of this kind may go from one status straight to the other. */
export function canChange(from: CaseStatus, to: CaseStatus, kind: ResolutionKind): boolean {
  return canBe(from, kind) && canBe(to, kind) && caseStatuses[from].next.includes(to);
}

/**
 * Moves that are no neutral's to choose: a draft goes on when it is submitted, complete; what
 * waits for its fee or its approval when a case manager decides (D109). All can be given up.
 */
const decidedElsewhere: ReadonlySet<CaseStatus> = new Set([
  'draft',
  'pendingRegistrationFee',
  'waitingForCaseApproval',
]);

/** Whether a move goes the way of the form or of the case managers, not of the action panel. */
export function isDecidedElsewhere(from: CaseStatus, to: CaseStatus): boolean {
  return decidedElsewhere.has(from) && caseStatuses[to].phase !== 'closed';
}

/**
 * The moves open to one neutral of the case. Where the seeds disable actions, the case's
 * manager alone moves it on; a case without a manager is managed by its neutrals.
 */
export function movesOf(
  facts: LifecycleFacts & { caseManagerId: string },
  userId: string,
): CaseStatus[] {
  const isManager = facts.caseManagerId === '' || facts.caseManagerId === userId;
  const mayMove = isManager || actionsOf(displayedStatusOf(facts)) === 'enabled';
  if (!mayMove) return [];
  return nextStatusesOf(facts).filter((to) => !isDecidedElsewhere(facts.status, to));
}
