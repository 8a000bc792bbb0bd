import { expect, test } from 'vitest';
import {
  actionsOf,
  canJoinSession,
  displayedLabelOf,
  type LifecycleFacts,
  lifecycleOf,
  nextStatusesOf,
  panelOf,
} from '#contracts/rules/case-lifecycle.ts';
import {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  type DisplayedStatus,
  type ResolutionKind,
  resolutionKinds,
} from '#contracts/rules/cases/case-status-table.ts';

/**
 * Every status of seed 1, section 4, with everything that is displayed for it. This is a
 * deliberate second copy: a change of the table also requires a change here. Award B: bound,
 * P: in preparation; A: the area of agreements and awards; j: Join Session.
 */
const table = `
status | kinds | label | step | thread | badge | error | award | area | actions | join
draft | every | Draft | 1 | absent | - | - | - | - | enabled | j
pendingRegistrationFee | every | Awaiting Case Fee | 1 | absent | - | - | - | - | enabled | j
waitingForCaseApproval | every | Waiting For Case Approval | 1 | absent | - | - | - | - | enabled | j
awaitingRespondentAcceptance | every | Waiting For Respondent | 1 | composerHidden | - | - | - | - | enabled | j
noticeToArbitrate | arbitration | Notice To Arbitrate | 1 | composerHidden | - | - | - | - | enabled | j
arbitrationReference | arbitration | Arbitration Reference | 1 | composerHidden | - | - | - | - | enabled | j
arbitrationNominated | arbitration | Arbitration Nominated | 1 | composerHidden | - | - | - | - | enabled | j
arbitrationConfirmed | arbitration | Arbitration Confirmed | 1 | composerHidden | - | - | - | - | enabled | j
waitingForArbitratorConfirmation | arbitration | Waiting For Arbitrator Confirmation | 1 | composerHidden | - | - | - | - | enabled | j
commencementLetter | arbitration | Commencement Letter | 1 | composerHidden | - | - | - | - | enabled | j
referenceLetter | arbitration | Reference Letter | 1 | composerHidden | - | - | - | - | enabled | j
firstNoticeSent | arbitration | First Notice Sent | 2 | composerHidden | - | - | - | - | enabled | j
statementOfClaimFiled | arbitration | Statement Of Claim Filed | 2 | composerHidden | - | - | - | - | enabled | j
awaitingForSec17Details | arbitration | Awaiting For Sec 17 Details | 2 | composerHidden | - | - | - | - | enabled | j
sec17PetitionFiled | arbitration | Sec 17 Petition Filed | 2 | composerHidden | - | - | - | - | enabled | j
sec17Ordered | arbitration | Sec 17 Ordered | 2 | composerHidden | - | - | - | - | enabled | j
awaitingSec17Execution | arbitration | Awaiting Sec 17 Execution | 2 | composerHidden | - | - | - | - | enabled | j
sec17ExtensionMemoFiled | arbitration | Sec 17 Extension Memo Filed | 2 | composerHidden | - | - | - | - | enabled | j
fsOrdered | arbitration | Fs Ordered | 2 | composerHidden | - | - | - | - | enabled | j
attachmentOrdered | arbitration | Attachment Ordered | 2 | composerHidden | - | - | - | - | enabled | j
garnisheeProhibitaryOrder | arbitration | Garnishee Prohibitary Order | 2 | composerHidden | - | - | - | - | enabled | j
garnisheeFinalOrder | arbitration | Garnishee Final Order | 2 | composerHidden | - | - | - | - | enabled | j
sec17Closed | arbitration | Sec 17 Closed | 2 | composerHidden | - | - | - | - | enabled | j
statementOfDefenceFiled | arbitration | Statement Of Defence Filed | 2 | composerHidden | - | - | - | - | enabled | j
rejoinderfromClaimant | arbitration | Rejoinder From Claimant | 2 | composerHidden | - | - | - | - | enabled | j
surrejoinderFromRespondent | arbitration | Surrejoinder From Respondent | 2 | composerHidden | - | - | - | - | enabled | j
2ndNoticeMOM | arbitration | 2nd Notice MOM | 2 | composerHidden | - | - | - | - | enabled | j
evidenceFiledByClaimant | arbitration | Evidence Filed By Claimant | 2 | composerHidden | - | - | - | - | enabled | j
evidenceFiledByRespondent | arbitration | Evidence Filed By Respondent | 2 | composerHidden | - | - | - | - | enabled | j
crossExamination | arbitration | Cross Examination | 2 | composerHidden | - | - | - | - | enabled | j
argumentsByClaimant | arbitration | Arguments By Claimant | 2 | composerHidden | - | - | - | - | enabled | j
argumentsByRespondent | arbitration | Arguments By Respondent | 2 | composerHidden | - | - | - | - | enabled | j
negotiationOngoing | settlement | Under Resolution | 2 | active | Negotiation In Progress | - | - | - | enabled | j
firstHearing | arbitration | First Hearing | 2 | composerHidden | - | - | - | - | enabled | j
secondHearing | arbitration | Second Hearing | 2 | composerHidden | - | - | - | - | enabled | j
thirdHearing | arbitration | Third Hearing | 2 | composerHidden | - | - | - | - | enabled | j
firstMom | arbitration | First Mom | 2 | composerHidden | - | - | - | - | enabled | j
arbitrationInprogress | arbitration | Arbitration Inprogress | 2 | composerHidden | - | - | - | - | enabled | j
negotiationReached | settlement | Awaiting Agreement Fee | 3 | readOnly | Negotiation Successful | - | - | A | disabled | -
claimantPaidNegotiationSuccessFee | settlement | Awaiting Agreement Fee | 3 | collapsed | Negotiation Successful | - | B | A | disabled | j
respondentPaidNegotiationSuccessFee | settlement | Awaiting Agreement | 3 | collapsed | Negotiation Successful | - | B | A | disabled | j
bothPaidNegotiationSuccessFee | settlement | Awaiting Agreement | 3 | collapsed | Negotiation Successful | - | B | A | enabled | j
reservedForAward | arbitration | Reserved For Award | 3 | collapsed | - | - | P | A | enabled | j
awardPassed | arbitration | Award Passed | 3 | collapsed | - | - | P | A | enabled | j
finalAward | arbitration | Final Award | 5 | collapsed | - | - | P | A | disabled | -
quitByClaimant | every | Quit By Claimant | 4 | readOnly | Case Quit by Claimant | Case Quit by Claimant | - | - | viewOnly | -
quitByRespondent | every | Quit By Respondent | 4 | readOnly | Case Quit by Respondent | Case Quit by Respondent | - | - | viewOnly | -
resolutionFailed | every | Resolution Failed | 4 | collapsed | - | - | - | - | enabled | j
closedByCaseManager | every | Closed By Case Manager | 4 | readOnly | Case Closed by Case Manager | Case Closed by Case Manager | - | - | viewOnly | j
settledAndWithdrawn | arbitration | Settled And Withdrawn | 4 | collapsed | - | - | P | A | enabled | j
updatedAndWithdrawn | arbitration | Updated And Withdrawn | 4 | collapsed | - | - | P | A | enabled | j
`;

const BOUND =
  'You have reached a legally binding agreement. Please wait while we prepare your summary.';
const PREPARING = 'Agreement Summary is Preparing by Case Manager';
const awards: Readonly<Record<string, string>> = { B: BOUND, P: PREPARING };
const kindsOf: Readonly<Record<string, readonly ResolutionKind[]>> = {
  every: resolutionKinds,
  settlement: ['mediation', 'negotiation'],
  arbitration: ['arbitration'],
};

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [status, ...cells] = line.split(' | ');
    const [kinds = '', label, step, thread, badge, error, award = '', area, actions, join] =
      cells.map((cell) => (cell === '-' ? undefined : cell));
    // The first test proves that every row's first cell is a status and every status has a row.
    const key = status as CaseStatus;
    return { key, kinds, label, step, thread, badge, error, award, area, actions, join };
  });

const factsOf = (
  status: CaseStatus,
  resolutionKind: ResolutionKind,
  more: Partial<LifecycleFacts> = {},
): LifecycleFacts => ({
  status,
  resolutionKind,
  agentRole: 'neutral',
  hasAgreementDocument: false,
  summaryStatus: 'pending',
  ...more,
});

test('every status has a row, in table order', () => {
  expect(rows.map(({ key }) => key)).toEqual(caseStatusKeys);
});

test.each(rows)('$key', ({ key, kinds, label, step, thread, badge, error, award, ...row }) => {
  expect(caseStatuses[key].kinds.toSorted()).toEqual(kindsOf[kinds]?.toSorted());
  for (const kind of kindsOf[kinds] ?? []) {
    const facts = factsOf(key, kind);
    expect(displayedLabelOf(facts)).toBe(label);
    expect(lifecycleOf(facts).current.index).toBe(Number(step));
    expect(panelOf(facts)).toEqual({
      heading: label,
      error,
      badge,
      thread,
      award: award ? { text: awards[award], canDownload: false } : undefined,
      hasAgreements: row.area === 'A',
    });
    const completed = panelOf({ ...facts, summaryStatus: 'completed' });
    expect(completed.award?.text).toBeUndefined();
    const uploaded = panelOf({ ...facts, summaryStatus: 'completed', hasAgreementDocument: true });
    expect([uploaded.award?.canDownload, uploaded.hasAgreements]).toEqual([
      award ? true : undefined,
      true,
    ]);
  }
  expect(actionsOf(key)).toBe(row.actions);
  expect(canJoinSession(key)).toBe(row.join === 'j');
});

test.each<[DisplayedStatus, Partial<LifecycleFacts>, Partial<ReturnType<typeof panelOf>>]>([
  [
    'respondantOnboarded',
    { status: 'negotiationOngoing', respondentPartyId: 'pty_1', respondentStatus: 'pending' },
    { heading: 'Waiting For Respondent', thread: 'composerHidden', error: undefined },
  ],
  [
    'respondantOnboarded',
    { status: 'negotiationReached', respondentPartyId: 'pty_1', respondentStatus: 'declined' },
    {
      heading: 'Respondent Declined the Case',
      thread: 'composerHidden',
      error: 'Respondent Declined the Case',
      badge: 'Respondent Declined the Case',
      award: undefined,
      hasAgreements: false,
    },
  ],
  [
    'negotiationReachedAdhoc',
    { status: 'negotiationReached', subscriptionKind: 'adhoc' },
    {
      heading: 'Settled',
      thread: 'readOnly',
      badge: 'Negotiation Successful',
      award: undefined,
      hasAgreements: true,
    },
  ],
])('the adjustment %s', (key, more, expected) => {
  for (const kind of ['mediation', 'negotiation'] as const) {
    const facts = factsOf(more.status ?? 'draft', kind, more);
    expect(lifecycleOf(facts).current.key).toBe(key);
    expect(panelOf(facts)).toMatchObject(expected);
  }
  expect(actionsOf(key)).toBe(key === 'respondantOnboarded' ? 'enabled' : 'disabled');
  expect(canJoinSession(key)).toBe(key === 'respondantOnboarded');
});

const ends = 'quitByClaimant quitByRespondent resolutionFailed closedByCaseManager';

test.each<[CaseStatus, string]>([
  ['draft', 'pendingRegistrationFee waitingForCaseApproval quitByClaimant closedByCaseManager'],
  ['pendingRegistrationFee', 'waitingForCaseApproval quitByClaimant closedByCaseManager'],
  [
    'waitingForCaseApproval',
    'draft awaitingRespondentAcceptance quitByClaimant closedByCaseManager',
  ],
  ['awaitingRespondentAcceptance', `negotiationOngoing ${ends}`],
  ['negotiationOngoing', `negotiationReached ${ends}`],
  [
    'negotiationReached',
    `claimantPaidNegotiationSuccessFee respondentPaidNegotiationSuccessFee
     bothPaidNegotiationSuccessFee closedByCaseManager`,
  ],
  ['claimantPaidNegotiationSuccessFee', 'bothPaidNegotiationSuccessFee closedByCaseManager'],
  ['respondentPaidNegotiationSuccessFee', 'bothPaidNegotiationSuccessFee closedByCaseManager'],
  ['bothPaidNegotiationSuccessFee', 'closedByCaseManager'],
])('a mediation or negotiation at %s can change to %s', (status, next) => {
  for (const kind of ['mediation', 'negotiation'] as const)
    expect(nextStatusesOf(factsOf(status, kind))).toEqual(next.split(/\s+/));
});

test.each<[CaseStatus, string]>([
  ['argumentsByRespondent', 'reservedForAward'],
  ['thirdHearing', 'reservedForAward'],
  ['reservedForAward', 'awardPassed'],
  ['awardPassed', 'finalAward'],
])('an arbitration at %s can change to %s, and cannot skip it', (status, next) => {
  const course = ['reservedForAward', 'awardPassed', 'finalAward'];
  const offered = nextStatusesOf(factsOf(status, 'arbitration')).filter((one) =>
    course.includes(one),
  );
  expect(offered).toEqual([next]);
});
