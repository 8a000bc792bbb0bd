import { type ResolutionKind, resolutionKinds } from './resolution-kinds.ts';

/**
 * Table of case statuses (D31): spelling, phase, kinds, labels, available actions and next
 * statuses. Every rule that depends on a status reads this table.
 */

export { type ResolutionKind, resolutionKinds };

/** The four phases of a case's life (seed 1, section 4). */
export type CasePhase = 'initiated' | 'inProgress' | 'completed' | 'closed';

/**
 * Display mode of the thread in the action panel: absent, with editor, without editor, read-only,
 * or collapsed.
 */
export type ThreadMode = 'absent' | 'active' | 'composerHidden' | 'readOnly' | 'collapsed';

/** Whether the case's actions are available; unless `enabled`, only `corrections` can be made. */
export type ActionMode = 'enabled' | 'disabled' | 'viewOnly';

type StatusRow<Next extends string> = {
  phase: CasePhase;
  /** Kinds of case that can have this status. */
  kinds: readonly ResolutionKind[];
  /** Label in the list. Default: the words of the key, split and capitalised (D23). */
  label?: string;
  /** Other spellings, accepted but never written (D31). */
  synonyms?: readonly string[];
  thread: ThreadMode;
  /** Heading of the action panel, if the seeds define one. */
  panelText?: string;
  /** True if the panel shows the award's summary and download. */
  hasAward?: boolean;
  actions: ActionMode;
  canJoinSession: boolean;
  /** Next statuses; those that the case's kind does not have are ignored. */
  next: readonly Next[];
  /** Next statuses that the case's manager records by hand while actions are disabled (D120). */
  corrections?: readonly Next[];
};

const everyKind = resolutionKinds;
const arbitration = ['arbitration'] as const;
const settlement = ['negotiation', 'mediation'] as const;

const open = { actions: 'enabled', canJoinSession: true } as const;

/** Before the respondent is invited, the case has no thread. */
const preparing = { phase: 'initiated', kinds: everyKind, thread: 'absent', ...open } as const;
const reference = {
  phase: 'initiated',
  kinds: arbitration,
  thread: 'composerHidden',
  ...open,
} as const;
const proceeding = {
  phase: 'inProgress',
  kinds: arbitration,
  thread: 'composerHidden',
  ...open,
} as const;
const successFee = {
  phase: 'completed',
  kinds: settlement,
  thread: 'collapsed',
  hasAward: true,
  canJoinSession: true,
} as const;
const award = {
  phase: 'completed',
  kinds: arbitration,
  thread: 'collapsed',
  hasAward: true,
  ...open,
} as const;
/** Success fees are paid elsewhere (D101); the case's manager records what was not reported. */
const bothPaid = ['bothPaidNegotiationSuccessFee', 'closedByCaseManager'] as const;
const feesPaid = [
  'claimantPaidNegotiationSuccessFee',
  'respondentPaidNegotiationSuccessFee',
  ...bothPaid,
] as const;
const withdrawal = { ...award, phase: 'closed', next: [] } as const;
/** Final: a renewed dispute is a new case. */
const closure = {
  phase: 'closed',
  kinds: everyKind,
  thread: 'readOnly',
  actions: 'viewOnly',
  next: [],
} as const;

/** A filed case can be withdrawn by its claimant or closed by its manager. */
const givenUp = ['quitByClaimant', 'closedByCaseManager'] as const;
/** With both sides on board, either can leave and the attempt can fail. */
const ends = [
  'quitByClaimant',
  'quitByRespondent',
  'resolutionFailed',
  'closedByCaseManager',
] as const;
/** Before a tribunal a claim can also be withdrawn, settled or amended. */
const arbitralEnds = [...ends, 'settledAndWithdrawn', 'updatedAndWithdrawn'] as const;

/** Interim measures can be requested at any time before the award (section 17 of the Act). */
const interim = ['awaitingForSec17Details', 'sec17PetitionFiled'] as const;
const interimOrders = [
  'sec17Ordered',
  'fsOrdered',
  'attachmentOrdered',
  'garnisheeProhibitaryOrder',
] as const;
const hearings = ['firstHearing', 'secondHearing', 'thirdHearing'] as const;
const evidence = ['evidenceFiledByClaimant', 'evidenceFiledByRespondent'] as const;
/** Statuses to which an arbitration returns after an interim matter. */
const mainCourse = [
  'statementOfClaimFiled',
  'statementOfDefenceFiled',
  '2ndNoticeMOM',
  ...hearings,
  ...evidence,
  'crossExamination',
  'argumentsByClaimant',
  'arbitrationInprogress',
] as const;

const statusTable = {
  draft: {
    ...preparing,
    label: 'Draft',
    next: ['pendingRegistrationFee', 'waitingForCaseApproval', ...givenUp],
  },
  pendingRegistrationFee: {
    ...preparing,
    label: 'Awaiting Case Fee',
    next: ['waitingForCaseApproval', ...givenUp],
  },
  waitingForCaseApproval: {
    ...preparing,
    label: 'Waiting For Case Approval',
    next: ['draft', 'awaitingRespondentAcceptance', 'noticeToArbitrate', ...givenUp],
  },
  awaitingRespondentAcceptance: {
    ...preparing,
    label: 'Waiting For Respondent',
    synonyms: ['awaitingRespondant'],
    thread: 'composerHidden',
    next: ['negotiationOngoing', 'noticeToArbitrate', ...ends],
  },
  noticeToArbitrate: {
    ...reference,
    next: [
      'awaitingRespondentAcceptance',
      'arbitrationReference',
      'referenceLetter',
      'arbitrationNominated',
      ...arbitralEnds,
    ],
  },
  arbitrationReference: {
    ...reference,
    synonyms: ['arbitrationReferenced'],
    next: ['referenceLetter', 'arbitrationNominated', ...arbitralEnds],
  },
  arbitrationNominated: {
    ...reference,
    next: ['waitingForArbitratorConfirmation', 'arbitrationConfirmed', ...arbitralEnds],
  },
  arbitrationConfirmed: {
    ...reference,
    next: ['commencementLetter', 'firstNoticeSent', ...arbitralEnds],
  },
  waitingForArbitratorConfirmation: {
    ...reference,
    // A declined nomination can be followed by another one.
    next: ['arbitrationConfirmed', 'arbitrationNominated', ...arbitralEnds],
  },
  commencementLetter: {
    ...reference,
    next: ['firstNoticeSent', 'firstHearing', 'arbitrationInprogress', ...arbitralEnds],
  },
  referenceLetter: { ...reference, next: ['arbitrationNominated', ...arbitralEnds] },

  firstNoticeSent: {
    ...proceeding,
    next: [
      'statementOfClaimFiled',
      ...interim,
      '2ndNoticeMOM',
      'firstHearing',
      'arbitrationInprogress',
      ...arbitralEnds,
    ],
  },
  statementOfClaimFiled: {
    ...proceeding,
    next: [
      'statementOfDefenceFiled',
      ...interim,
      '2ndNoticeMOM',
      'firstHearing',
      'arbitrationInprogress',
      ...arbitralEnds,
    ],
  },
  awaitingForSec17Details: {
    ...proceeding,
    next: ['sec17PetitionFiled', 'sec17Closed', ...arbitralEnds],
  },
  sec17PetitionFiled: {
    ...proceeding,
    next: [...interimOrders, 'awaitingForSec17Details', 'sec17Closed', ...arbitralEnds],
  },
  sec17Ordered: {
    ...proceeding,
    next: [
      'awaitingSec17Execution',
      'fsOrdered',
      'attachmentOrdered',
      'garnisheeProhibitaryOrder',
      'sec17Closed',
      ...arbitralEnds,
    ],
  },
  awaitingSec17Execution: {
    ...proceeding,
    next: ['sec17ExtensionMemoFiled', 'sec17Closed', ...arbitralEnds],
  },
  sec17ExtensionMemoFiled: {
    ...proceeding,
    next: ['sec17Ordered', 'awaitingSec17Execution', 'sec17Closed', ...arbitralEnds],
  },
  fsOrdered: {
    ...proceeding,
    next: [
      'awaitingSec17Execution',
      'attachmentOrdered',
      'garnisheeProhibitaryOrder',
      'sec17Closed',
      ...arbitralEnds,
    ],
  },
  attachmentOrdered: {
    ...proceeding,
    next: ['awaitingSec17Execution', 'garnisheeProhibitaryOrder', 'sec17Closed', ...arbitralEnds],
  },
  garnisheeProhibitaryOrder: {
    ...proceeding,
    next: ['garnisheeFinalOrder', 'awaitingSec17Execution', 'sec17Closed', ...arbitralEnds],
  },
  garnisheeFinalOrder: {
    ...proceeding,
    next: ['awaitingSec17Execution', 'sec17Closed', ...arbitralEnds],
  },
  sec17Closed: { ...proceeding, next: [...mainCourse, 'reservedForAward', ...arbitralEnds] },
  statementOfDefenceFiled: {
    ...proceeding,
    next: [
      'rejoinderfromClaimant',
      ...interim,
      ...hearings,
      'evidenceFiledByClaimant',
      ...arbitralEnds,
    ],
  },
  rejoinderfromClaimant: {
    ...proceeding,
    synonyms: ['rejoinderFromClaimant'],
    next: [
      'surrejoinderFromRespondent',
      ...interim,
      ...hearings,
      'evidenceFiledByClaimant',
      ...arbitralEnds,
    ],
  },
  surrejoinderFromRespondent: {
    ...proceeding,
    next: [...interim, ...hearings, 'evidenceFiledByClaimant', ...arbitralEnds],
  },
  '2ndNoticeMOM': {
    ...proceeding,
    // The case proceeds ex parte if the respondent ignores the second notice.
    next: [
      'statementOfClaimFiled',
      'statementOfDefenceFiled',
      ...interim,
      ...hearings,
      'evidenceFiledByClaimant',
      ...arbitralEnds,
    ],
  },
  evidenceFiledByClaimant: {
    ...proceeding,
    next: [
      'evidenceFiledByRespondent',
      'crossExamination',
      ...interim,
      'secondHearing',
      'thirdHearing',
      'argumentsByClaimant',
      ...arbitralEnds,
    ],
  },
  evidenceFiledByRespondent: {
    ...proceeding,
    next: [
      'crossExamination',
      ...interim,
      'secondHearing',
      'thirdHearing',
      'argumentsByClaimant',
      ...arbitralEnds,
    ],
  },
  crossExamination: {
    ...proceeding,
    next: [
      'evidenceFiledByRespondent',
      ...interim,
      'secondHearing',
      'thirdHearing',
      'argumentsByClaimant',
      ...arbitralEnds,
    ],
  },
  argumentsByClaimant: {
    ...proceeding,
    next: [
      'argumentsByRespondent',
      ...interim,
      'thirdHearing',
      'reservedForAward',
      ...arbitralEnds,
    ],
  },
  argumentsByRespondent: {
    ...proceeding,
    next: ['argumentsByClaimant', ...interim, 'thirdHearing', 'reservedForAward', ...arbitralEnds],
  },
  negotiationOngoing: {
    phase: 'inProgress',
    kinds: settlement,
    label: 'Under Resolution',
    thread: 'active',
    ...open,
    next: ['negotiationReached', ...ends],
  },
  firstHearing: {
    ...proceeding,
    next: [
      'firstMom',
      '2ndNoticeMOM',
      'secondHearing',
      'statementOfClaimFiled',
      'statementOfDefenceFiled',
      ...interim,
      'evidenceFiledByClaimant',
      'arbitrationInprogress',
      ...arbitralEnds,
    ],
  },
  secondHearing: {
    ...proceeding,
    next: [
      'thirdHearing',
      'statementOfDefenceFiled',
      'rejoinderfromClaimant',
      ...interim,
      ...evidence,
      'crossExamination',
      'argumentsByClaimant',
      ...arbitralEnds,
    ],
  },
  thirdHearing: {
    ...proceeding,
    next: [
      ...interim,
      ...evidence,
      'crossExamination',
      'argumentsByClaimant',
      'argumentsByRespondent',
      'arbitrationInprogress',
      'reservedForAward',
      ...arbitralEnds,
    ],
  },
  firstMom: {
    ...proceeding,
    next: [
      '2ndNoticeMOM',
      'secondHearing',
      'statementOfClaimFiled',
      'statementOfDefenceFiled',
      ...interim,
      'evidenceFiledByClaimant',
      'arbitrationInprogress',
      ...arbitralEnds,
    ],
  },
  arbitrationInprogress: {
    ...proceeding,
    next: [
      'statementOfClaimFiled',
      'statementOfDefenceFiled',
      'rejoinderfromClaimant',
      ...interim,
      ...hearings,
      ...evidence,
      'crossExamination',
      'argumentsByClaimant',
      'argumentsByRespondent',
      'reservedForAward',
      ...arbitralEnds,
    ],
  },

  negotiationReached: {
    phase: 'completed',
    kinds: settlement,
    thread: 'readOnly',
    actions: 'disabled',
    canJoinSession: false,
    next: feesPaid,
    corrections: feesPaid,
  },
  claimantPaidNegotiationSuccessFee: {
    ...successFee,
    actions: 'disabled',
    next: bothPaid,
    corrections: bothPaid,
  },
  respondentPaidNegotiationSuccessFee: {
    ...successFee,
    actions: 'disabled',
    next: bothPaid,
    corrections: bothPaid,
  },
  bothPaidNegotiationSuccessFee: {
    ...successFee,
    actions: 'enabled',
    next: ['closedByCaseManager'],
  },
  reservedForAward: {
    ...award,
    // The tribunal can reopen the case, and the parties can still settle.
    next: ['awardPassed', 'arbitrationInprogress', 'settledAndWithdrawn'],
  },
  awardPassed: { ...award, next: ['finalAward'] },
  finalAward: { ...award, actions: 'disabled', canJoinSession: false, next: [] },

  quitByClaimant: { ...closure, panelText: 'Case Quit by Claimant', canJoinSession: false },
  quitByRespondent: { ...closure, panelText: 'Case Quit by Respondent', canJoinSession: false },
  resolutionFailed: {
    ...closure,
    thread: 'collapsed',
    actions: 'enabled',
    canJoinSession: true,
  },
  closedByCaseManager: {
    ...closure,
    synonyms: ['caseclosedByCaseManager'],
    panelText: 'Case Closed by Case Manager',
    canJoinSession: true,
  },
  settledAndWithdrawn: withdrawal,
  updatedAndWithdrawn: withdrawal,
} as const satisfies Record<string, StatusRow<string>>;

export type CaseStatus = keyof typeof statusTable;

/** The table with each row's type widened to its shape; `next` names statuses of the table. */
export const caseStatuses: Readonly<Record<CaseStatus, StatusRow<CaseStatus>>> = statusTable;

// Object.keys loses the literal type; the keys are exactly those of the table.
export const caseStatusKeys = Object.keys(statusTable) as CaseStatus[];

/**
 * Statuses that are displayed but never stored (D32): a case whose respondent has not accepted,
 * and an agreement under an ad-hoc subscription, which has no success fee.
 */
export const displayedOnlyStatuses = {
  respondantOnboarded: {
    ...open,
    thread: 'composerHidden',
  },
  negotiationReachedAdhoc: {
    phase: 'completed',
    thread: 'readOnly',
    actions: 'disabled',
    canJoinSession: false,
    next: ['closedByCaseManager'],
    corrections: ['closedByCaseManager'],
  },
} as const satisfies Record<string, Partial<StatusRow<CaseStatus>>>;

export type DisplayedStatus = CaseStatus | keyof typeof displayedOnlyStatuses;
