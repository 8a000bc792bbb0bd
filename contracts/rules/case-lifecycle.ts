import { isResolution, splitStatusWords } from './cases/case-status.ts';
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
} from './cases/case-status-table.ts';
import {
  type DisplayFacts,
  displayedLabelOf,
  displayedStatusOf,
  isDeclined,
  RESPONDENT_DECLINED,
} from './cases/displayed-status.ts';
import type { SummaryStatus } from './outcome/papers.ts';

export { displayedLabelOf, displayedStatusOf, isDeclined } from './cases/displayed-status.ts';

/** Lifecycle of a case: steps, action panel and status changes (D31, D32). */

/** The fields that decide the lifecycle; an API `Case` has all of them. */
export type LifecycleFacts = DisplayFacts & {
  resolutionKind: ResolutionKind;
  respondentId?: string | undefined;
  summaryStatus: SummaryStatus;
  /** The status from which a closed case was closed; absent if that is not recorded. */
  closedFrom?: CaseStatus | undefined;
};

/** Label of a status as a choice, independent of a case: 'Negotiation Reached'. */
export function statusWords(status: CaseStatus): string {
  return caseStatuses[status].label ?? splitStatusWords(status);
}

/** Payment requests to parties, by the seeds' action keys (seed 1, section 4). */
export type PaymentRequest =
  | 'claimantRequestRegistrationFee'
  | 'claimantRequestNegotiationSuccessFee'
  | 'respondentRequestNegotiationSuccessFee';

/** Payments that are due when a case reaches this status; empty for most. */
export function paymentRequestsOf(
  facts: Parameters<typeof displayedStatusOf>[0],
): readonly PaymentRequest[] {
  // An ad-hoc subscription has no success fee (D32).
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
  /** True if the user can choose another status. */
  enableSelection: boolean;
  cta: ActionMode;
  /**
   * `open`: not reached, or skipped as far as the status shows. Of a closed case, `ended` is the step
   * at which it was closed, and `skipped` is one that it did not reach.
   */
  state: 'done' | 'current' | 'open' | 'ended' | 'skipped';
  /** Status label; only on the current step. */
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
 * The step of the displayed status. A final award is a separate step. A status without a step is
 * In Progress once the respondent is on board, and Initiated before.
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
 * The steps of a case's stepper (D32): for each index the first step that the kind has, except
 * that the current step replaces the one at its index.
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
        state: stateOf(at, index, facts.closedFrom),
      };
    });
  const steps: LifecycleStep[] = [];
  for (const step of [current, ...others])
    if (!steps.some((kept) => kept.index === step.index)) steps.push(step);
  return { steps: steps.sort((a, b) => a.index - b.index), current };
}

/** The state of a step that is not the current one. */
function stateOf(
  step: StepIndex,
  current: StepIndex,
  closedFrom: CaseStatus | undefined,
): LifecycleStep['state'] {
  if (current !== 4) return step < current && step !== 4 ? 'done' : 'open';
  // A case can be closed at any time: without a record it is only known to be initiated.
  if (!closedFrom) return step === 1 ? 'done' : 'open';
  const last = stepOfPhase[caseStatuses[closedFrom].phase];
  if (step < last) return 'done';
  if (step > last) return 'skipped';
  return isResolution(closedFrom) ? 'done' : 'ended';
}

/** Whether the proceedings are over: the case is completed or closed. */
export const hasEnded = (status: CaseStatus): boolean =>
  ['completed', 'closed'].includes(caseStatuses[status].phase);

/**
 * Whether a case can be rated: closed, with its award passed, or settled and with its agreement,
 * which follows the summary.
 */
export function takesRating({
  status,
  hasAgreementDocument,
}: Pick<DisplayFacts, 'status' | 'hasAgreementDocument'>): boolean {
  if (status === 'reservedForAward' || !hasEnded(status)) return false;
  const { phase, kinds } = caseStatuses[status];
  return phase === 'closed' || kinds.includes('arbitration') || hasAgreementDocument;
}

export function actionsOf(displayed: DisplayedStatus): ActionMode {
  return rowOf(displayed).actions;
}

/** Display mode of the thread; only `active` allows comments. */
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
  /** Status label. */
  heading: string;
  /** Literal text of the seeds about the end of the case. */
  error: string | undefined;
  badge: string | undefined;
  thread: ThreadMode;
  /** Present if the case has an award or agreement; `text` is absent once the summary is complete. */
  award: { text: string | undefined; canDownload: boolean } | undefined;
  /** True if agreements and awards are shown: one exists or is expected. */
  hasAgreements: boolean;
};

/** Content of a case's action panel (seed 1, section 4, Panels by state). */
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

/** Title of the summary; only an arbitration has an award. */
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

/** Default summary text, also for a completed summary without text (seed 1, section 4). */
export const SUMMARY_DEFAULT = 'Agreement Summary is Preparing by Case Manager';

/** Text until the summary is complete; an arbitration has no agreement by the parties. */
function summaryTextOf(kinds: readonly ResolutionKind[]): string {
  return kinds.includes('negotiation')
    ? 'You have reached a legally binding agreement. Please wait while we prepare your summary.'
    : SUMMARY_DEFAULT;
}

type MoveFacts = Pick<LifecycleFacts, 'status' | 'resolutionKind' | 'subscriptionKind'>;

const moveRowOf = (
  facts: MoveFacts,
): { next: readonly CaseStatus[]; corrections?: readonly CaseStatus[] } =>
  displayedStatusOf(facts) === 'negotiationReachedAdhoc'
    ? displayedOnlyStatuses.negotiationReachedAdhoc
    : caseStatuses[facts.status];

/** Valid next statuses, in the order of the table. */
export function nextStatusesOf(facts: MoveFacts): CaseStatus[] {
  return moveRowOf(facts).next.filter((status) => canBe(status, facts.resolutionKind));
}

const canBe = (status: CaseStatus, kind: ResolutionKind) =>
  caseStatuses[status].kinds.includes(kind);

/** Whether a case of this kind can change directly from one status to the other. */
export function canChange(from: CaseStatus, to: CaseStatus, kind: ResolutionKind): boolean {
  return canBe(from, kind) && canBe(to, kind) && caseStatuses[from].next.includes(to);
}

/**
 * Status changes that a neutral cannot choose: a draft changes by submission, and a case that
 * waits for its fee or approval changes by a case manager's decision (D109). Closing stays possible.
 */
const decidedElsewhere: ReadonlySet<CaseStatus> = new Set([
  'draft',
  'pendingRegistrationFee',
  'waitingForCaseApproval',
]);

/** Whether a change belongs to the form or the approval, not to the action panel. */
export function isDecidedElsewhere(from: CaseStatus, to: CaseStatus): boolean {
  return decidedElsewhere.has(from) && caseStatuses[to].phase !== 'closed';
}

/** What the case's manager may record by hand while the status disables actions (D120). */
export function correctionsOf(facts: MoveFacts): CaseStatus[] {
  const { corrections = [] } = moveRowOf(facts);
  return corrections.filter((status) => canBe(status, facts.resolutionKind));
}

/** Whether the moves of a case are corrections by its manager. */
export const hasCorrectionsOnly = (facts: LifecycleFacts): boolean =>
  actionsOf(displayedStatusOf(facts)) !== 'enabled';

/**
 * Status changes available to a neutral of the case: every next status while the status table
 * enables actions, else the corrections, to the case's manager only. A case without a manager is
 * managed by its neutrals.
 */
export function movesOf(
  facts: LifecycleFacts & { caseManagerId: string },
  userId: string,
): CaseStatus[] {
  if (!hasCorrectionsOnly(facts))
    return nextStatusesOf(facts).filter((to) => !isDecidedElsewhere(facts.status, to));
  const isManager = facts.caseManagerId === '' || facts.caseManagerId === userId;
  return isManager ? correctionsOf(facts) : [];
}
