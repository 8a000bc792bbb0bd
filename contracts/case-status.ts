/**
 * The one table of case statuses (D31): spelling, phase, kinds and the words people read.
 * Everything that depends on a status reads it here.
 */

export const resolutionKinds = ['mediation', 'arbitration', 'negotiation'] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

/** The four phases of a case's life (seed 1, section 4). */
export type CasePhase = 'initiated' | 'inProgress' | 'completed' | 'closed';

const everyKind = resolutionKinds;
const arbitration = ['arbitration'] as const;
const settlement = ['negotiation', 'mediation'] as const;

type StatusRow = {
  phase: CasePhase;
  /** Kinds of case that can have this status. */
  kinds: readonly ResolutionKind[];
  /** Shown in the list; without it the key's words are split and capitalised (D23). */
  label?: string;
  /** Other spellings that are read and never written (D31). */
  synonyms?: readonly string[];
};

const statusTable = {
  draft: { phase: 'initiated', kinds: everyKind, label: 'Draft' },
  pendingRegistrationFee: { phase: 'initiated', kinds: everyKind, label: 'Awaiting Case Fee' },
  waitingForCaseApproval: {
    phase: 'initiated',
    kinds: everyKind,
    label: 'Waiting For Case Approval',
  },
  awaitingRespondentAcceptance: {
    phase: 'initiated',
    kinds: everyKind,
    label: 'Waiting For Respondent',
    synonyms: ['awaitingRespondant'],
  },
  noticeToArbitrate: { phase: 'initiated', kinds: arbitration },
  arbitrationReference: {
    phase: 'initiated',
    kinds: arbitration,
    synonyms: ['arbitrationReferenced'],
  },
  arbitrationNominated: { phase: 'initiated', kinds: arbitration },
  arbitrationConfirmed: { phase: 'initiated', kinds: arbitration },
  waitingForArbitratorConfirmation: { phase: 'initiated', kinds: arbitration },
  commencementLetter: { phase: 'initiated', kinds: arbitration },
  referenceLetter: { phase: 'initiated', kinds: arbitration },

  firstNoticeSent: { phase: 'inProgress', kinds: arbitration },
  statementOfClaimFiled: { phase: 'inProgress', kinds: arbitration },
  awaitingForSec17Details: { phase: 'inProgress', kinds: arbitration },
  sec17PetitionFiled: { phase: 'inProgress', kinds: arbitration },
  sec17Ordered: { phase: 'inProgress', kinds: arbitration },
  awaitingSec17Execution: { phase: 'inProgress', kinds: arbitration },
  sec17ExtensionMemoFiled: { phase: 'inProgress', kinds: arbitration },
  fsOrdered: { phase: 'inProgress', kinds: arbitration },
  attachmentOrdered: { phase: 'inProgress', kinds: arbitration },
  garnisheeProhibitaryOrder: { phase: 'inProgress', kinds: arbitration },
  garnisheeFinalOrder: { phase: 'inProgress', kinds: arbitration },
  sec17Closed: { phase: 'inProgress', kinds: arbitration },
  statementOfDefenceFiled: { phase: 'inProgress', kinds: arbitration },
  rejoinderfromClaimant: {
    phase: 'inProgress',
    kinds: arbitration,
    synonyms: ['rejoinderFromClaimant'],
  },
  surrejoinderFromRespondent: { phase: 'inProgress', kinds: arbitration },
  '2ndNoticeMOM': { phase: 'inProgress', kinds: arbitration },
  evidenceFiledByClaimant: { phase: 'inProgress', kinds: arbitration },
  evidenceFiledByRespondent: { phase: 'inProgress', kinds: arbitration },
  crossExamination: { phase: 'inProgress', kinds: arbitration },
  argumentsByClaimant: { phase: 'inProgress', kinds: arbitration },
  argumentsByRespondent: { phase: 'inProgress', kinds: arbitration },
  negotiationOngoing: { phase: 'inProgress', kinds: settlement, label: 'Under Resolution' },
  firstHearing: { phase: 'inProgress', kinds: arbitration },
  secondHearing: { phase: 'inProgress', kinds: arbitration },
  thirdHearing: { phase: 'inProgress', kinds: arbitration },
  firstMom: { phase: 'inProgress', kinds: arbitration },
  arbitrationInprogress: { phase: 'inProgress', kinds: arbitration },

  negotiationReached: { phase: 'completed', kinds: settlement },
  claimantPaidNegotiationSuccessFee: { phase: 'completed', kinds: settlement },
  respondentPaidNegotiationSuccessFee: { phase: 'completed', kinds: settlement },
  bothPaidNegotiationSuccessFee: { phase: 'completed', kinds: settlement },
  reservedForAward: { phase: 'completed', kinds: arbitration },
  awardPassed: { phase: 'completed', kinds: arbitration },
  finalAward: { phase: 'completed', kinds: arbitration },

  quitByClaimant: { phase: 'closed', kinds: everyKind },
  quitByRespondent: { phase: 'closed', kinds: everyKind },
  resolutionFailed: { phase: 'closed', kinds: everyKind },
  closedByCaseManager: {
    phase: 'closed',
    kinds: everyKind,
    synonyms: ['caseclosedByCaseManager'],
  },
  settledAndWithdrawn: { phase: 'closed', kinds: arbitration },
  updatedAndWithdrawn: { phase: 'closed', kinds: arbitration },
} as const satisfies Record<string, StatusRow>;

export type CaseStatus = keyof typeof statusTable;

/** The table with each row's type widened to its shape. */
export const caseStatuses: Readonly<Record<CaseStatus, StatusRow>> = statusTable;

// Object.keys loses the literal type; the keys are the table's own.
export const caseStatusKeys = Object.keys(statusTable) as CaseStatus[];

const canonicalSpelling = new Map<string, CaseStatus>(
  caseStatusKeys.flatMap((key) =>
    [key, ...(caseStatuses[key].synonyms ?? [])].map((spelling): [string, CaseStatus] => [
      spelling,
      key,
    ]),
  ),
);

/** The written spelling of a status or of one of its synonyms; undefined for any other text. */
export function parseCaseStatus(spelling: string): CaseStatus | undefined {
  return canonicalSpelling.get(spelling);
}

/** Where a case is counted and listed (D21). Each case is in exactly one bucket. */
export const caseBuckets = [
  'draft',
  'awaitingPayment',
  'underVerification',
  'awaitingRespondent',
  /** Arbitration between its notice and its first step; active, without a chip of its own. */
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

/** Values of the list's `status` query, and the buckets each one stands for (D21). */
export const statusFilters = {
  draft: ['draft'],
  awaitingPayment: ['awaitingPayment'],
  underVerification: ['underVerification'],
  awaitingRespondent: ['awaitingRespondent'],
  underResolution: ['underResolution'],
  active: [
    'awaitingPayment',
    'underVerification',
    'awaitingRespondent',
    'initiated',
    'underResolution',
  ],
  settled: ['settled'],
} as const satisfies Record<string, readonly CaseBucket[]>;
export type StatusFilter = keyof typeof statusFilters;
// Object.keys loses the literal type; the keys are the table's own.
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
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** What the list shows for a case's status (seed 1, section 4; D22). */
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
