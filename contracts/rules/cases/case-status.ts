import { type CaseStatus, caseStatuses, caseStatusKeys } from './case-status-table.ts';

/** Buckets, filters and labels of the list, from the table of statuses (D31). */

export {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  type ResolutionKind,
  resolutionKinds,
} from './case-status-table.ts';

const canonicalSpelling = new Map<string, CaseStatus>(
  caseStatusKeys.flatMap((key) =>
    [key, ...(caseStatuses[key].synonyms ?? [])].map((spelling): [string, CaseStatus] => [
      spelling,
      key,
    ]),
  ),
);

/** Canonical spelling of a status or one of its synonyms; undefined for any other text. */
export function parseCaseStatus(spelling: string): CaseStatus | undefined {
  return canonicalSpelling.get(spelling);
}

/** Buckets for counts and lists (D21). Each case is in exactly one bucket. */
export const caseBuckets = [
  'draft',
  'awaitingPayment',
  'underVerification',
  'awaitingRespondent',
  /** Arbitration between its notice and its first step. */
  'initiated',
  'underResolution',
  'settled',
  'closed',
] as const;
export type CaseBucket = (typeof caseBuckets)[number];

const settledStatuses: ReadonlySet<CaseStatus> = new Set([
  'negotiationReached',
  'claimantPaidNegotiationSuccessFee',
  'respondentPaidNegotiationSuccessFee',
  'bothPaidNegotiationSuccessFee',
  'reservedForAward',
  'awardPassed',
  'finalAward',
  'settledAndWithdrawn',
]);

/** Whether a status is a result of the dispute: a settlement or an award that was made. */
export const isResolution = (status: CaseStatus): boolean =>
  settledStatuses.has(status) && status !== 'reservedForAward';

/** The bucket of a case (D21). */
export function bucketOf(facts: {
  status: CaseStatus;
  respondentStatus?: 'pending' | 'declined' | undefined;
}): CaseBucket {
  if (facts.status === 'draft') return 'draft';
  if (facts.respondentStatus === 'pending') return 'awaitingRespondent';
  switch (facts.status) {
    case 'pendingRegistrationFee':
      return 'awaitingPayment';
    case 'waitingForCaseApproval':
      return 'underVerification';
    case 'awaitingRespondentAcceptance':
      return 'awaitingRespondent';
  }
  if (settledStatuses.has(facts.status)) return 'settled';
  switch (caseStatuses[facts.status].phase) {
    case 'closed':
      return 'closed';
    case 'initiated':
      return 'initiated';
    default:
      return 'underResolution';
  }
}

/** Values of the list's `status` query with their buckets (D21). */
export const statusFilters = {
  draft: ['draft'],
  awaitingPayment: ['awaitingPayment'],
  underVerification: ['underVerification'],
  awaitingRespondent: ['awaitingRespondent'],
  initiated: ['initiated'],
  underResolution: ['underResolution'],
  active: [
    'awaitingPayment',
    'underVerification',
    'awaitingRespondent',
    'initiated',
    'underResolution',
  ],
  settled: ['settled'],
  closed: ['closed'],
} as const satisfies Record<string, readonly CaseBucket[]>;
export type StatusFilter = keyof typeof statusFilters;
// Object.keys loses the literal type; the keys are exactly those of the table.
export const statusFilterKeys = Object.keys(statusFilters) as [StatusFilter, ...StatusFilter[]];

/**
 * A status key as words: 'sec17Ordered' → 'Sec 17 Ordered', '2ndNoticeMOM' → '2nd Notice MOM',
 * 'rejoinderfromClaimant' → 'Rejoinder From Claimant' (D23).
 */
export function splitStatusWords(key: string): string {
  return key
    .replace(/([a-z])from(?=[A-Z])/g, '$1 from ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Status label in the list (seed 1, section 4; D22). */
export function listLabelOf(facts: {
  status: CaseStatus;
  subscriptionKind?: string | undefined;
  hasDocuments: boolean;
  isClaimantAgent: boolean;
}): string {
  const { status, hasDocuments, isClaimantAgent } = facts;
  const waiting = (forDocument: boolean) =>
    hasDocuments ? 'Settled' : forDocument ? 'Awaiting Agreement' : 'Awaiting Agreement Fee';
  switch (status) {
    case 'negotiationReached':
      return facts.subscriptionKind === 'adhoc' ? 'Settled' : 'Awaiting Agreement Fee';
    case 'claimantPaidNegotiationSuccessFee':
      return waiting(isClaimantAgent);
    case 'respondentPaidNegotiationSuccessFee':
      return waiting(!isClaimantAgent);
    case 'bothPaidNegotiationSuccessFee':
      return waiting(true);
    default:
      return caseStatuses[status].label ?? splitStatusWords(status);
  }
}
