import {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  type ResolutionKind,
} from '#contracts/rules/cases/case-status.ts';

/** Fixed properties of a sample case; all others are random. */
export type CaseSpec = {
  kind: ResolutionKind;
  status: CaseStatus;
  respondentStatus?: 'pending' | 'declined';
  isAdhoc?: boolean;
  respondentCount?: number;
  hasCounterClaim?: boolean;
  hasAgreement?: boolean;
  /** The summary is complete, but the agreement is missing. */
  hasSummary?: boolean;
  hasNoHearing?: boolean;
  /** The next hearing is the first of this many days in a row. */
  hearingDays?: number;
  isNonMonetary?: boolean;
  /** Default: a random number of weeks. */
  filedDaysAgo?: number;
  /** The manager has invited a neutral to conduct it. */
  isUnassigned?: boolean;
};

const kinds: readonly ResolutionKind[] = ['mediation', 'arbitration', 'negotiation'];

/** Every valid combination of kind and status, once. */
const everyStatus: CaseSpec[] = kinds.flatMap((kind) =>
  caseStatusKeys
    .filter((status) => caseStatuses[status].kinds.includes(kind))
    .map((status) => ({
      kind,
      status,
      ...(status === 'awaitingRespondentAcceptance' && { respondentStatus: 'pending' as const }),
    })),
);

/** What the table of statuses alone does not show. */
const variations: CaseSpec[] = [
  { kind: 'mediation', status: 'negotiationOngoing', respondentStatus: 'pending' },
  { kind: 'mediation', status: 'awaitingRespondentAcceptance', respondentStatus: 'declined' },
  { kind: 'arbitration', status: 'firstNoticeSent', respondentStatus: 'declined' },
  { kind: 'arbitration', status: 'noticeToArbitrate', respondentStatus: 'pending' },
  { kind: 'negotiation', status: 'negotiationOngoing', respondentStatus: 'declined' },
  { kind: 'mediation', status: 'negotiationReached', isAdhoc: true },
  { kind: 'negotiation', status: 'negotiationReached', isAdhoc: true },
  { kind: 'arbitration', status: 'firstHearing', respondentCount: 4 },
  { kind: 'arbitration', status: 'sec17Ordered', respondentCount: 3 },
  { kind: 'mediation', status: 'negotiationOngoing', respondentCount: 2 },
  { kind: 'arbitration', status: 'statementOfDefenceFiled', hasCounterClaim: true },
  { kind: 'arbitration', status: 'argumentsByRespondent', hasCounterClaim: true, hearingDays: 3 },
  { kind: 'mediation', status: 'claimantPaidNegotiationSuccessFee', hasAgreement: true },
  { kind: 'mediation', status: 'bothPaidNegotiationSuccessFee', hasAgreement: true },
  { kind: 'negotiation', status: 'respondentPaidNegotiationSuccessFee', hasAgreement: true },
  { kind: 'negotiation', status: 'bothPaidNegotiationSuccessFee', hasAgreement: true },
  { kind: 'arbitration', status: 'awardPassed', hasAgreement: true },
  { kind: 'arbitration', status: 'arbitrationInprogress', hasNoHearing: true },
  { kind: 'mediation', status: 'negotiationOngoing', hasNoHearing: true },
  { kind: 'mediation', status: 'negotiationOngoing', isNonMonetary: true },
  { kind: 'negotiation', status: 'negotiationOngoing', isNonMonetary: true },
  { kind: 'mediation', status: 'draft', isNonMonetary: true },
  ...Array.from(
    { length: 6 },
    (): CaseSpec => ({ kind: 'mediation', status: 'negotiationOngoing' }),
  ),
  ...Array.from(
    { length: 3 },
    (): CaseSpec => ({ kind: 'negotiation', status: 'negotiationOngoing' }),
  ),
  { kind: 'mediation', status: 'claimantPaidNegotiationSuccessFee', hasSummary: true },
  { kind: 'arbitration', status: 'settledAndWithdrawn', hasSummary: true },
  { kind: 'arbitration', status: 'finalAward', hasAgreement: true },
  { kind: 'mediation', status: 'respondentPaidNegotiationSuccessFee', hasAgreement: true },
  { kind: 'arbitration', status: 'waitingForArbitratorConfirmation', isUnassigned: true },
  { kind: 'mediation', status: 'waitingForCaseApproval', isUnassigned: true },
  { kind: 'arbitration', status: 'arbitrationNominated', isUnassigned: true },
  // Papers that are not due yet, and papers in each state for both neutrals.
  { kind: 'mediation', status: 'negotiationReached', filedDaysAgo: 3 },
  { kind: 'arbitration', status: 'awardPassed', filedDaysAgo: 5 },
  {
    kind: 'negotiation',
    status: 'bothPaidNegotiationSuccessFee',
    hasSummary: true,
    filedDaysAgo: 6,
  },
];

export const caseSpecs: readonly CaseSpec[] = [...everyStatus, ...variations];
