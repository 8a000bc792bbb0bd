import { expect, test } from 'vitest';
import {
  bucketOf,
  type CaseBucket,
  type CaseStatus,
  caseBuckets,
  caseStatuses,
  caseStatusKeys,
  isResolution,
  listLabelOf,
  parseCaseStatus,
  splitStatusWords,
  statusFilters,
} from '#contracts/rules/cases/case-status.ts';

/** The stage keys of seed 1, section 4, in its spelling, grouped by phase. */
const seedKeys = {
  initiated: `draft pendingRegistrationFee waitingForCaseApproval awaitingRespondentAcceptance
    noticeToArbitrate arbitrationReference arbitrationReferenced arbitrationNominated
    arbitrationConfirmed waitingForArbitratorConfirmation commencementLetter referenceLetter`,
  inProgress: `firstNoticeSent statementOfClaimFiled awaitingForSec17Details sec17PetitionFiled
    sec17Ordered awaitingSec17Execution sec17ExtensionMemoFiled fsOrdered attachmentOrdered
    garnisheeProhibitaryOrder garnisheeFinalOrder sec17Closed statementOfDefenceFiled
    rejoinderfromClaimant rejoinderFromClaimant surrejoinderFromRespondent 2ndNoticeMOM
    evidenceFiledByClaimant evidenceFiledByRespondent crossExamination argumentsByClaimant
    argumentsByRespondent negotiationOngoing firstHearing secondHearing thirdHearing firstMom
    arbitrationInprogress`,
  completed: `negotiationReached claimantPaidNegotiationSuccessFee
    respondentPaidNegotiationSuccessFee bothPaidNegotiationSuccessFee reservedForAward awardPassed
    finalAward`,
  closed: `quitByClaimant quitByRespondent resolutionFailed closedByCaseManager
    caseclosedByCaseManager settledAndWithdrawn updatedAndWithdrawn`,
};

test.each(Object.entries(seedKeys))('has every key of the phase %s', (phase, keys) => {
  for (const key of keys.split(/\s+/)) {
    const status = parseCaseStatus(key);
    expect(status && caseStatuses[status].phase, key).toBe(phase);
  }
});

test('has no status beyond the seed, and never {hash}', () => {
  const named = new Set(Object.values(seedKeys).flatMap((keys) => keys.split(/\s+/)));
  expect(caseStatusKeys.filter((key) => !named.has(key))).toEqual([]);
  for (const wrong of ['{hash}', 'hash', '', 'Draft', 'constructor', '__proto__'])
    expect(parseCaseStatus(wrong), wrong).toBeUndefined();
});

test.each([
  ['arbitrationReferenced', 'arbitrationReference'],
  ['rejoinderFromClaimant', 'rejoinderfromClaimant'],
  ['caseclosedByCaseManager', 'closedByCaseManager'],
  ['awaitingRespondant', 'awaitingRespondentAcceptance'],
])('parses %s and writes %s', (read, written) => {
  expect(parseCaseStatus(read)).toBe(written);
});

test.each([
  ['sec17Ordered', 'Sec 17 Ordered'],
  ['2ndNoticeMOM', '2nd Notice MOM'],
  ['fsOrdered', 'Fs Ordered'],
  ['rejoinderfromClaimant', 'Rejoinder From Claimant'],
  ['surrejoinderFromRespondent', 'Surrejoinder From Respondent'],
  ['awaitingForSec17Details', 'Awaiting For Sec 17 Details'],
  ['arbitrationInprogress', 'Arbitration Inprogress'],
  ['firstMom', 'First Mom'],
  ['updatedAndWithdrawn', 'Updated And Withdrawn'],
  ['quitByClaimant', 'Quit By Claimant'],
])('splits %s into the words %s', (key, words) => {
  expect(splitStatusWords(key)).toBe(words);
});

const buckets: Record<CaseBucket, readonly CaseStatus[]> = {
  draft: ['draft'],
  awaitingPayment: ['pendingRegistrationFee'],
  underVerification: ['waitingForCaseApproval'],
  awaitingRespondent: ['awaitingRespondentAcceptance'],
  initiated: [
    'noticeToArbitrate',
    'arbitrationReference',
    'arbitrationNominated',
    'arbitrationConfirmed',
    'waitingForArbitratorConfirmation',
    'commencementLetter',
    'referenceLetter',
  ],
  underResolution: caseStatusKeys.filter((key) => caseStatuses[key].phase === 'inProgress'),
  settled: [
    'negotiationReached',
    'claimantPaidNegotiationSuccessFee',
    'respondentPaidNegotiationSuccessFee',
    'bothPaidNegotiationSuccessFee',
    'reservedForAward',
    'awardPassed',
    'finalAward',
    'settledAndWithdrawn',
  ],
  closed: [
    'quitByClaimant',
    'quitByRespondent',
    'resolutionFailed',
    'closedByCaseManager',
    'updatedAndWithdrawn',
  ],
};

test('each status belongs to exactly one bucket, as D21 defines', () => {
  expect(Object.values(buckets).flat().sort()).toEqual([...caseStatusKeys].sort());
  for (const bucket of caseBuckets)
    for (const status of buckets[bucket]) expect(bucketOf({ status }), status).toBe(bucket);
});

test('a pending respondent puts every case except a draft into awaiting respondent', () => {
  for (const status of caseStatusKeys) {
    expect(bucketOf({ status, respondentStatus: 'pending' }), status).toBe(
      status === 'draft' ? 'draft' : 'awaitingRespondent',
    );
    expect(bucketOf({ status, respondentStatus: 'declined' })).toBe(bucketOf({ status }));
  }
});

test('active means every bucket except draft, settled and closed', () => {
  expect([...statusFilters.active].sort()).toEqual(
    caseBuckets.filter((bucket) => !['draft', 'settled', 'closed'].includes(bucket)).sort(),
  );
});

const label = (
  status: CaseStatus,
  facts: { subscriptionKind?: string; hasDocuments?: boolean; isClaimantAgent?: boolean } = {},
) => listLabelOf({ status, hasDocuments: false, isClaimantAgent: false, ...facts });

test.each([
  ['Draft', () => label('draft')],
  ['Awaiting Case Fee', () => label('pendingRegistrationFee')],
  ['Under Resolution', () => label('negotiationOngoing')],
  ['Waiting For Respondent', () => label('awaitingRespondentAcceptance')],
  ['Waiting For Case Approval', () => label('waitingForCaseApproval')],
  ['Awaiting Agreement Fee', () => label('negotiationReached')],
  ['Settled', () => label('negotiationReached', { subscriptionKind: 'adhoc' })],
  ['Awaiting Agreement Fee', () => label('claimantPaidNegotiationSuccessFee')],
  [
    'Awaiting Agreement',
    () => label('claimantPaidNegotiationSuccessFee', { isClaimantAgent: true }),
  ],
  ['Settled', () => label('claimantPaidNegotiationSuccessFee', { hasDocuments: true })],
  ['Awaiting Agreement', () => label('respondentPaidNegotiationSuccessFee')],
  [
    'Awaiting Agreement Fee',
    () => label('respondentPaidNegotiationSuccessFee', { isClaimantAgent: true }),
  ],
  ['Settled', () => label('respondentPaidNegotiationSuccessFee', { hasDocuments: true })],
  ['Awaiting Agreement', () => label('bothPaidNegotiationSuccessFee')],
  ['Settled', () => label('bothPaidNegotiationSuccessFee', { hasDocuments: true })],
  ['Sec 17 Closed', () => label('sec17Closed')],
])('the list shows %s', (expected, shown) => {
  expect(shown()).toBe(expected);
});

test('a settlement and an award are results; an award that is reserved and a closing are not', () => {
  expect(caseStatusKeys.filter(isResolution).toSorted()).toEqual([
    'awardPassed',
    'bothPaidNegotiationSuccessFee',
    'claimantPaidNegotiationSuccessFee',
    'finalAward',
    'negotiationReached',
    'respondentPaidNegotiationSuccessFee',
    'settledAndWithdrawn',
  ]);
});
