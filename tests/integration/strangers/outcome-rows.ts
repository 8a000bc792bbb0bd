import type { Target } from '../../support/strangers/target.ts';
import { aims, at, own, type Rows } from './row.ts';

const agreementBody = ({ outcomeAgreement }: Target) => ({
  url: { url: outcomeAgreement, uploadType: '' },
});

type AgreementKind = keyof Target['papers'];

const hearingDay = `04/03/${new Date().getFullYear() + 1}`;

const replacedAgreement = (target: Target, kind: AgreementKind) => {
  const { completeId, documentId } = target.papers[kind];
  return at(`mediator/uploads/case/${completeId}/${kind}/${documentId}`, agreementBody(target));
};

const newAgreement = (target: Target, kind: AgreementKind) =>
  at(`mediator/uploads/case/${target.papers[kind].caseId}/${kind}`, agreementBody(target));

const hearing = {
  date: `${hearingDay} 00:00:00`,
  time: `${hearingDay} 11:30:00`,
  hearingType: 'Joint session',
  remarks: 'Both sides',
};

const draftPath = ({ written }: Target) =>
  `mediator/cases/${written.caseId}/desk/${written.draftId}`;

/** Settlements, agreements, drafts and hearings; the last ones end the case and the session. */
export const outcomeRows = {
  // In this order the owner's requests succeed, too.
  listSettlements: aims(404, ({ negotiated }) => at(`settlement/cases/${negotiated}`)),
  openSettlement: aims(404, ({ negotiated, agentId }) =>
    at(`settlement/cases/${negotiated}`, {
      rounds: 2,
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      closesEarly: false,
      tolerance: { kind: 'amount', amountMinor: 0 },
      claimantId: agentId,
      respondentId: 'respondent_1',
    }),
  ),
  startBatch: {
    eachCase: (id, target) => {
      const row = { id, caseCode: 'MED-2026-000001' };
      const { date, time, ...words } = hearing;
      return [
        { act: 'remind', cases: [{ ...row, reminder: 'settlement' }] },
        { act: 'assign', userId: target.userId, cases: [row] },
        { act: 'schedule', hearing: words, cases: [{ ...row, date, time }] },
      ];
    },
    caseOf: ({ negotiated }) => negotiated,
  },
  remindSides: aims(404, ({ negotiated }) => at(`settlement/cases/${negotiated}/reminders`, {})),
  renewLink: aims(404, ({ negotiated }) =>
    at(`settlement/cases/${negotiated}/links`, { side: 'claimant' }),
  ),
  cancelSettlement: aims(404, ({ negotiated }) =>
    at(`settlement/cases/${negotiated}/cancel`, { reason: 'Mine to cancel?' }),
  ),

  listPayments: own('payments of the caller’s cases', 'payments'),

  getNegotiationAgreement: aims(404, ({ ended }) =>
    at(`mediator/uploads/case/${ended}/negotiationAgreement`),
  ),
  getDealAgreement: aims(404, ({ ended }) => at(`mediator/uploads/case/${ended}/dealAgreement`)),

  listDeskDrafts: aims(404, ({ written }) => at(`mediator/cases/${written.caseId}/desk`)),
  getDeskDraft: aims(404, (target) => at(draftPath(target))),
  saveDeskDraft: aims(404, (target) =>
    at(draftPath(target), {
      content: '<p>Not mine to write, or to settle?</p>',
      madeOn: '2026-03-02',
      version: 1,
    }),
  ),
  getDeskVersion: aims(404, (target) => at(`${draftPath(target)}/versions/1`)),
  shareDeskDraft: aims(404, (target) =>
    at(`${draftPath(target)}/audience`, { audience: 'tribunal' }),
  ),
  exportDeskDraft: aims(404, (target) => at(`${draftPath(target)}/file`)),
  publishDeskDraft: aims(404, (target) =>
    at(`${draftPath(target)}/publish`, {
      ...{ version: 2, confirmed: ['parties'], summary: 'Not mine to publish?' },
    }),
  ),
  // Last, because it removes the draft.
  deleteDeskDraft: aims(404, (target) => at(draftPath(target))),

  listUploads: own('the caller’s docket', 'mediator/uploads'),
  getUploadStatistics: own('the caller’s docket', 'mediator/uploads/stats'),
  saveSummary: aims(404, ({ papers }) =>
    at(`mediator/summary/${papers.dealAgreement.caseId}/publish`, {
      summary: 'Not mine to publish?',
      version: 1,
    }),
  ),
  getSummaryVersion: aims(404, ({ papers }) =>
    at(`mediator/summary/${papers.dealAgreement.caseId}/versions/2`),
  ),
  createNegotiationAgreement: aims(404, (target) => newAgreement(target, 'negotiationAgreement')),
  createDealAgreement: aims(404, (target) => newAgreement(target, 'dealAgreement')),
  updateNegotiationAgreement: aims(404, (target) =>
    replacedAgreement(target, 'negotiationAgreement'),
  ),
  createFollowUp: {
    ...aims(404, (target) => {
      const { completeId, documentId } = target.papers.dealAgreement;
      const path = `mediator/uploads/case/${completeId}/dealAgreement/${documentId}/follow-ups`;
      return at(path, { ...agreementBody(target), kind: 'correction' });
    }),
    // The agreement of a mediation.
    answers: 409,
  },
  updateDealAgreement: aims(404, (target) => replacedAgreement(target, 'dealAgreement')),

  listHearingClashes: aims(404, ({ running }) =>
    at(
      `mediator/cases/${running}/hearing-clashes?${new URLSearchParams({
        date: hearing.date,
        time: hearing.time,
        durationMinutes: '90',
      })}`,
    ),
  ),
  addHearings: aims(404, ({ running }) =>
    at(`mediator/cases/${running}/hearings`, { hearings: [hearing] }),
  ),
  endHearing: aims(404, ({ running, hearingId }) =>
    at(`mediator/cases/${running}/hearings/${hearingId}`, {
      state: 'adjourned',
      reason: 'Not mine to adjourn?',
    }),
  ),
  // Near the end, because it ends the case.
  updateCase: aims(404, ({ running }) => [
    ...at(`mediator/cases/${running}`, { nextHearingDate: hearing }),
    ...at(`mediator/cases/${running}`, {
      status: 'resolutionFailed',
      expectedStatus: 'negotiationOngoing',
      comingHearing: { action: 'cancel', reason: 'The talks failed' },
    }),
  ]),

  endSession: own('the caller’s session; the last, it ends it', 'sessions'),
} satisfies Rows;
