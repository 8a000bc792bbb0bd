import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  canChange,
  canJoinSession,
  correctionsOf,
  displayedLabelOf,
  displayedStatusOf,
  hasCorrectionsOnly,
  isDecidedElsewhere,
  type LifecycleFacts,
  lifecycleOf,
  movesOf,
  nextStatusesOf,
  panelOf,
  paymentRequestsOf,
  statusWords,
  summaryTitleOf,
  takesRating,
} from '#contracts/rules/case-lifecycle.ts';
import {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  type DisplayedStatus,
  type ResolutionKind,
  resolutionKinds,
} from '#contracts/rules/cases/case-status-table.ts';

const facts = (
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

const everyCase = resolutionKinds.flatMap((kind) =>
  caseStatusKeys
    .filter((status) => caseStatuses[status].kinds.includes(kind))
    .map((status): [CaseStatus, ResolutionKind] => [status, kind]),
);
const kindOf = (status: CaseStatus) => caseStatuses[status].kinds[0] ?? 'mediation';
const statusesOf = (keys: string) => new Set<string>(keys.split(/\s+/));

describe('the payment request', () => {
  const [claimantFee, respondentFee] = [
    'claimantRequestNegotiationSuccessFee',
    'respondentRequestNegotiationSuccessFee',
  ];
  const expected: Partial<Record<CaseStatus, string[]>> = {
    pendingRegistrationFee: ['claimantRequestRegistrationFee'],
    negotiationReached: [claimantFee, respondentFee],
    claimantPaidNegotiationSuccessFee: [respondentFee],
    respondentPaidNegotiationSuccessFee: [claimantFee],
  };

  test.each(everyCase)('at %s (%s) is the expected one or none', (status, kind) => {
    expect(paymentRequestsOf(facts(status, kind))).toEqual(expected[status] ?? []);
    const adhoc = facts(status, kind, { subscriptionKind: 'adhoc' });
    expect(paymentRequestsOf(adhoc)).toEqual(
      status === 'negotiationReached' ? [] : (expected[status] ?? []),
    );
  });
});

describe('the displayed status', () => {
  test.each(everyCase)(
    '%s (%s): as stored, unless the respondent has not accepted',
    (status, kind) => {
      const registered = { respondentPartyId: 'pty_1' };
      expect(displayedStatusOf(facts(status, kind, registered))).toBe(status);
      for (const respondentStatus of ['pending', 'declined'] as const) {
        expect(displayedStatusOf(facts(status, kind, { ...registered, respondentStatus }))).toBe(
          status === 'draft' ? 'draft' : 'respondantOnboarded',
        );
        expect(displayedStatusOf(facts(status, kind, { respondentStatus }))).toBe(status);
      }
    },
  );

  test('an agreement under an ad-hoc subscription has a separate status', () => {
    const adhoc = { subscriptionKind: 'adhoc' };
    for (const [status, kind] of everyCase)
      expect(displayedStatusOf(facts(status, kind, adhoc))).toBe(
        status === 'negotiationReached' ? 'negotiationReachedAdhoc' : status,
      );
    expect(displayedLabelOf(facts('negotiationReached', 'mediation', adhoc))).toBe('Settled');
  });
});

describe('the text for a respondent who has not accepted (D106)', () => {
  const registered = { respondentPartyId: 'pty_1' };

  test.each(everyCase)('%s (%s): waiting, or declined', (status, kind) => {
    const pending = facts(status, kind, { ...registered, respondentStatus: 'pending' });
    const declined = facts(status, kind, { ...registered, respondentStatus: 'declined' });
    expect([displayedLabelOf(pending), displayedLabelOf(declined)]).toEqual(
      status === 'draft'
        ? ['Draft', 'Draft']
        : ['Waiting For Respondent', 'Respondent Declined the Case'],
    );
  });

  test('a refusal is shown without a registered party while acceptance is pending', () => {
    const declined = { respondentStatus: 'declined' } as const;
    for (const kind of resolutionKinds) {
      const awaited = facts('awaitingRespondentAcceptance', kind, declined);
      expect(panelOf(awaited)).toMatchObject({
        heading: 'Respondent Declined the Case',
        error: 'Respondent Declined the Case',
        badge: 'Respondent Declined the Case',
        thread: 'composerHidden',
      });
      const moves = movesOf({ ...awaited, caseManagerId: 'usr_manager' }, 'usr_neutral');
      expect(moves).toContain('closedByCaseManager');
      expect(moves).toContain(kind === 'arbitration' ? 'noticeToArbitrate' : 'negotiationOngoing');
    }
    expect(panelOf(facts('noticeToArbitrate', 'arbitration', declined)).error).toBeUndefined();
  });
});

test('a case can be rated only after it ends: not before its award, nor before the agreement of a settlement', () => {
  for (const [status] of everyCase) {
    const { phase, kinds } = caseStatuses[status];
    const isOver = ['completed', 'closed'].includes(phase) && status !== 'reservedForAward';
    expect(takesRating({ status, hasAgreementDocument: true }), status).toBe(isOver);
    expect(takesRating({ status, hasAgreementDocument: false }), status).toBe(
      isOver && (phase === 'closed' || kinds.includes('arbitration')),
    );
  }
});

test('only an arbitration has a final award', () => {
  expect(resolutionKinds.map(summaryTitleOf)).toEqual([
    'Agreement Summary',
    'Final Award Summary',
    'Agreement Summary',
  ]);
});

test('a status as a choice has its label, or its key as words', () => {
  expect(statusWords('negotiationReached')).toBe('Negotiation Reached');
  expect(statusWords('negotiationOngoing')).toBe('Under Resolution');
});

describe('the stepper', () => {
  const indexes = { initiated: 1, inProgress: 2, completed: 3, closed: 4 };

  test.each<[CaseStatus, string]>([
    ['arbitrationInprogress', 'done current open open'],
    ['awardPassed', 'done done current open'],
    ['finalAward', 'done done done open current'],
  ])('at %s: %s', (status, states) => {
    const { steps } = lifecycleOf(facts(status, 'arbitration'));
    expect(steps.map(({ state }) => state).join(' ')).toBe(states);
  });

  test.each<[CaseStatus, boolean]>([
    ['negotiationOngoing', true],
    ['negotiationReached', false],
    ['resolutionFailed', false],
  ])('another status can be chosen at the current step of %s: %s', (status, expected) => {
    const { steps } = lifecycleOf(facts(status, 'mediation'));
    const selectable = steps.filter((step) => step.enableSelection).map(({ key }) => key);
    expect(selectable).toEqual(expected ? [status] : []);
  });

  test.each(everyCase)(
    '%s (%s): steps in order, each once, the current one marked',
    (status, kind) => {
      const { steps, current } = lifecycleOf(facts(status, kind));
      const name = {
        mediation: 'Mediation',
        arbitration: 'Arbitration',
        negotiation: 'Negotiation',
      };
      const labels = [
        `${name[kind]} Initiated`,
        `${name[kind]} In Progress`,
        `${name[kind]} Completed`,
        'Closed',
        ...(status === 'finalAward' ? ['Final Award'] : []),
      ];
      expect(steps.map(({ label }) => label)).toEqual(labels);
      expect(steps.map(({ index }) => index)).toEqual(labels.map((_, n) => n + 1));
      expect(steps.filter(({ state }) => state === 'current')).toEqual([current]);
      expect(current.key).toBe(status);
      expect(current.index).toBe(status === 'finalAward' ? 5 : indexes[caseStatuses[status].phase]);
      expect(current.tooltip).toBe(displayedLabelOf(facts(status, kind)));
    },
  );

  test("the other steps keep the first status of the case's kind", () => {
    const { steps } = lifecycleOf(facts('thirdHearing', 'arbitration'));
    expect(steps.map(({ key }) => key)).toEqual([
      'draft',
      'thirdHearing',
      'reservedForAward',
      'quitByClaimant',
    ]);
    expect(steps.map(({ state }) => state)).toEqual(['done', 'current', 'open', 'open']);
  });

  test('a final award is a separate step, not selectable, without actions', () => {
    const { current } = lifecycleOf(facts('finalAward', 'arbitration'));
    expect(current).toMatchObject({
      label: 'Final Award',
      index: 5,
      enableSelection: false,
      cta: 'disabled',
    });
    const claimant = lifecycleOf(facts('finalAward', 'arbitration', { agentRole: 'claimant' }));
    expect(claimant.current).toMatchObject({ label: 'Arbitration Completed', index: 3 });
    expect(claimant.steps).toHaveLength(4);
  });

  test.each([
    ['usr_1', 2],
    [undefined, 1],
  ])('a status without a step, respondent %s, maps to step %i', (respondentId, index) => {
    const waiting = facts('noticeToArbitrate', 'arbitration', {
      respondentPartyId: 'pty_1',
      respondentStatus: 'pending',
      respondentId,
    });
    expect(lifecycleOf(waiting).current).toMatchObject({ key: 'respondantOnboarded', index });
  });

  test.each<[CaseStatus, ResolutionKind, CaseStatus | undefined, string]>([
    ['quitByRespondent', 'mediation', undefined, 'done open open current'],
    ['closedByCaseManager', 'mediation', 'waitingForCaseApproval', 'ended skipped skipped current'],
    ['quitByRespondent', 'mediation', 'negotiationOngoing', 'done ended skipped current'],
    ['closedByCaseManager', 'mediation', 'bothPaidNegotiationSuccessFee', 'done done done current'],
    ['settledAndWithdrawn', 'arbitration', 'reservedForAward', 'done done ended current'],
  ])('%s (%s), closed from %s: %s', (status, kind, closedFrom, states) => {
    const { steps } = lifecycleOf(facts(status, kind, { closedFrom }));
    expect(steps.map(({ state }) => state).join(' ')).toBe(states);
  });
});

describe('the allowed actions (seed 1, section 4)', () => {
  const disabled = statusesOf(`negotiationReached negotiationReachedAdhoc finalAward
    claimantPaidNegotiationSuccessFee respondentPaidNegotiationSuccessFee`);
  const viewOnly = statusesOf('quitByClaimant quitByRespondent closedByCaseManager');
  const noJoin = statusesOf(`negotiationReached negotiationReachedAdhoc quitByClaimant
    quitByRespondent finalAward`);
  const displayed: DisplayedStatus[] = [
    ...caseStatusKeys,
    'respondantOnboarded',
    'negotiationReachedAdhoc',
  ];

  test.each(displayed)('%s', (status) => {
    expect(actionsOf(status)).toBe(
      viewOnly.has(status) ? 'viewOnly' : disabled.has(status) ? 'disabled' : 'enabled',
    );
    expect(canJoinSession(status)).toBe(!noJoin.has(status));
  });
});

describe('the action panel (seed 1, section 4, Panels by state)', () => {
  const BOUND =
    'You have reached a legally binding agreement. Please wait while we prepare your summary.';
  const PREPARING = 'Agreement Summary is Preparing by Case Manager';

  test.each<[CaseStatus, Partial<ReturnType<typeof panelOf>>]>([
    ['draft', { thread: 'absent', badge: undefined, error: undefined }],
    ['awaitingRespondentAcceptance', { thread: 'composerHidden', badge: undefined }],
    ['commencementLetter', { thread: 'composerHidden', badge: undefined }],
    ['arbitrationInprogress', { thread: 'composerHidden', award: undefined }],
    ['negotiationOngoing', { thread: 'active', badge: 'Negotiation In Progress' }],
    ['negotiationReached', { thread: 'readOnly', badge: 'Negotiation Successful' }],
    [
      'claimantPaidNegotiationSuccessFee',
      { thread: 'collapsed', award: { text: BOUND, canDownload: false } },
    ],
    [
      'respondentPaidNegotiationSuccessFee',
      { badge: 'Negotiation Successful', award: { text: BOUND, canDownload: false } },
    ],
    ['bothPaidNegotiationSuccessFee', { award: { text: BOUND, canDownload: false } }],
    ['reservedForAward', { thread: 'collapsed', award: { text: PREPARING, canDownload: false } }],
    ['awardPassed', { award: { text: PREPARING, canDownload: false } }],
    ['finalAward', { award: { text: PREPARING, canDownload: false } }],
    ['settledAndWithdrawn', { thread: 'collapsed', badge: undefined }],
    ['updatedAndWithdrawn', { award: { text: PREPARING, canDownload: false } }],
    ['resolutionFailed', { thread: 'collapsed', award: undefined, badge: undefined }],
    ['closedByCaseManager', { thread: 'readOnly', error: 'Case Closed by Case Manager' }],
    ['quitByClaimant', { thread: 'readOnly', error: 'Case Quit by Claimant' }],
    [
      'quitByRespondent',
      { error: 'Case Quit by Respondent', badge: 'Case Quit by Respondent', award: undefined },
    ],
  ])('%s', (status, expected) => {
    expect(panelOf(facts(status, kindOf(status)))).toMatchObject(expected);
  });

  test('every status in progress shows its thread; an arbitration has no editor', () => {
    for (const [status, kind] of everyCase)
      if (caseStatuses[status].phase === 'inProgress')
        expect(panelOf(facts(status, kind)).thread, status).toBe(
          kind === 'arbitration' ? 'composerHidden' : 'active',
        );
  });

  test('shows that the respondent declined, and nothing while the response is pending', () => {
    const asked = { respondentPartyId: 'pty_1' };
    const declined = facts('negotiationOngoing', 'mediation', {
      ...asked,
      respondentStatus: 'declined',
    });
    expect(panelOf(declined)).toMatchObject({
      error: 'Respondent Declined the Case',
      badge: 'Respondent Declined the Case',
      thread: 'composerHidden',
    });
    const pending = facts('awardPassed', 'arbitration', { ...asked, respondentStatus: 'pending' });
    expect(panelOf(pending)).toMatchObject({ error: undefined, badge: undefined });
    expect(panelOf(pending).award).toBeUndefined();
    for (const status of ['negotiationReached', 'quitByClaimant'] as const)
      expect(
        panelOf(facts(status, 'mediation', { ...asked, respondentStatus: 'pending' })),
      ).toMatchObject({ error: undefined, badge: undefined });
  });

  test('a completed summary is not pending, and the agreement can be downloaded', () => {
    const done = { summaryStatus: 'completed', hasAgreementDocument: true } as const;
    for (const status of ['bothPaidNegotiationSuccessFee', 'awardPassed'] as const)
      expect(panelOf(facts(status, kindOf(status), done)).award).toEqual({
        text: undefined,
        canDownload: true,
      });
  });

  test('an agreement is downloaded only with its document and a completed summary', () => {
    for (const [summaryStatus, hasAgreementDocument] of [
      ['completed', false],
      ['pending', true],
    ] as const)
      expect(
        panelOf(facts('awardPassed', 'arbitration', { summaryStatus, hasAgreementDocument })).award,
      ).toMatchObject({ canDownload: false });
  });
});

describe('status transitions', () => {
  test.each(resolutionKinds)(
    '%s: every status is reachable from a draft and leads to an end',
    (kind) => {
      const ofKind = everyCase.flatMap(([status, one]) => (one === kind ? [status] : []));
      const reached = new Set<CaseStatus>(['draft']);
      for (const status of reached)
        for (const next of nextStatusesOf(facts(status, kind))) reached.add(next);
      expect([...reached].sort()).toEqual(ofKind.toSorted());

      const endings = new Set(
        ofKind.filter((status) => nextStatusesOf(facts(status, kind)).length === 0),
      );
      for (const status of ofKind) {
        const onward = new Set([status]);
        for (const at of onward)
          for (const next of nextStatusesOf(facts(at, kind))) onward.add(next);
        expect(
          [...onward].some((at) => endings.has(at)),
          status,
        ).toBe(true);
      }
    },
  );

  test('each status lists its successors once and never itself', () => {
    for (const from of caseStatusKeys) {
      const { next } = caseStatuses[from];
      expect(new Set(next).size, from).toBe(next.length);
      expect(next, from).not.toContain(from);
    }
  });

  test('canChange agrees with the transition list for every pair and kind', () => {
    for (const kind of resolutionKinds)
      for (const from of caseStatusKeys)
        for (const to of caseStatusKeys)
          expect(canChange(from, to, kind), `${from} → ${to} (${kind})`).toBe(
            caseStatuses[from].kinds.includes(kind) &&
              nextStatusesOf(facts(from, kind)).includes(to),
          );
  });

  test('a closed case and a final award have no successor', () => {
    for (const [status, kind] of everyCase)
      if (caseStatuses[status].phase === 'closed' || status === 'finalAward')
        expect(nextStatusesOf(facts(status, kind)), status).toEqual([]);
  });

  test.each<[CaseStatus, CaseStatus, ResolutionKind, boolean]>([
    ['draft', 'finalAward', 'arbitration', false],
    ['draft', 'negotiationReached', 'mediation', false],
    ['waitingForCaseApproval', 'noticeToArbitrate', 'arbitration', true],
    ['waitingForCaseApproval', 'noticeToArbitrate', 'mediation', false],
    ['awaitingRespondentAcceptance', 'negotiationOngoing', 'negotiation', true],
    ['awaitingRespondentAcceptance', 'negotiationOngoing', 'arbitration', false],
    ['negotiationOngoing', 'negotiationReached', 'negotiation', true],
    ['negotiationReached', 'negotiationOngoing', 'mediation', false],
    ['secondHearing', 'firstHearing', 'arbitration', false],
    ['argumentsByRespondent', 'reservedForAward', 'arbitration', true],
    ['reservedForAward', 'awardPassed', 'arbitration', true],
    ['awardPassed', 'finalAward', 'arbitration', true],
    ['awardPassed', 'quitByRespondent', 'arbitration', false],
    ['reservedForAward', 'reservedForAward', 'arbitration', false],
  ])('%s → %s (%s): %s', (from, to, kind, expected) => {
    expect(canChange(from, to, kind)).toBe(expected);
  });

  test('no success fee is due under an ad-hoc subscription', () => {
    const adhoc = facts('negotiationReached', 'mediation', { subscriptionKind: 'adhoc' });
    expect(nextStatusesOf(adhoc)).toEqual(['closedByCaseManager']);
  });

  test('when actions are disabled, only the case manager makes the corrections of the table', () => {
    for (const [status, kind] of everyCase) {
      const managed = { ...facts(status, kind), caseManagerId: 'usr_manager' };
      const isEnabled = actionsOf(status) === 'enabled';
      const offered = isEnabled
        ? nextStatusesOf(managed).filter((to) => !isDecidedElsewhere(status, to))
        : correctionsOf(managed);
      expect(hasCorrectionsOnly(managed)).toBe(!isEnabled);
      expect(movesOf(managed, 'usr_manager'), status).toEqual(offered);
      expect(movesOf(managed, 'usr_neutral'), status).toEqual(isEnabled ? offered : []);
      expect(movesOf({ ...managed, caseManagerId: '' }, 'usr_neutral')).toEqual(offered);
    }
  });

  test('corrections are next statuses, named only where actions are disabled', () => {
    const named = caseStatusKeys.filter((status) => caseStatuses[status].corrections);
    expect(named).toEqual([
      'negotiationReached',
      'claimantPaidNegotiationSuccessFee',
      'respondentPaidNegotiationSuccessFee',
    ]);
    for (const status of named) {
      const { actions, next, corrections = [] } = caseStatuses[status];
      expect(actions).toBe('disabled');
      expect(next).toEqual(expect.arrayContaining([...corrections]));
    }
    const adhoc = facts('negotiationReached', 'mediation', { subscriptionKind: 'adhoc' });
    expect(correctionsOf(adhoc)).toEqual(['closedByCaseManager']);
    expect(correctionsOf(facts('finalAward', 'arbitration'))).toEqual([]);
    expect(correctionsOf(facts('negotiationReached', 'arbitration'))).toEqual([
      'closedByCaseManager',
    ]);
  });

  test('the panel only lets a draft or a case pending approval be withdrawn or closed', () => {
    for (const status of ['draft', 'waitingForCaseApproval'] as const)
      for (const kind of resolutionKinds)
        expect(
          movesOf({ ...facts(status, kind), caseManagerId: 'usr_manager' }, 'usr_manager'),
        ).toEqual(['quitByClaimant', 'closedByCaseManager']);
  });
});
