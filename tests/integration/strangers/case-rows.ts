import type { Target } from '../../support/strangers/target.ts';
import { aims, at, own, type Rows, today } from './row.ts';

function monthOf(day: Date): string {
  return day.toISOString().slice(0, 7);
}

const complete = { description: 'Said in the draft' };

const clockPath = ({ running, clockId }: Target, act: string) =>
  `clocks/cases/${running}/${clockId}/${act}`;

/** The docket, cases, clocks, bulk jobs, batches, templates and calendars. */
export const caseRows = {
  listCases: own('the caller’s docket', 'mediator/cases?perPage=1000&search=ropes'),
  getCaseStatistics: own('the caller’s docket', 'mediator/case-stats?search=ropes'),
  getDocketOverview: own('the caller’s docket', 'mediator/case-overview?search=ropes'),
  getDocketStatistics: own('the caller’s docket', 'mediator/stats'),
  listDocketViews: own('the caller’s views', 'mediator/case-views'),
  createDocketView: own('a view of the caller', 'mediator/case-views', ({ email }) => ({
    name: email.slice(0, 40),
    query: {},
  })),
  updateDocketView: aims(404, ({ viewId }) =>
    at(`mediator/case-views/${viewId}`, { name: 'Mine?', query: { status: 'draft' } }),
  ),
  deleteDocketView: aims(404, ({ viewId }) => at(`mediator/case-views/${viewId}`)),
  listDocketManagers: own('the caller’s docket', 'mediator/case-managers'),
  listOutcomes: own('the caller’s docket', 'mediator/outcomes?state=withAgreement'),
  getCase: aims(404, (target) =>
    [target.running, target.ended, target.draft, target.waiting].map((id) => ({
      path: `mediator/cases/${id}`,
    })),
  ),
  rateCase: aims(404, ({ ended }) => at('ratings/case', { caseId: ended, rating: 1 })),

  listCreatedCases: own('what the caller created', 'cases?perPage=1000'),
  createCase: aims(404, ({ partyId }) =>
    at('cases/create', {
      partyId,
      title: 'In a name that is not mine',
      resolutionKind: 'mediation',
      isDraft: true,
    }),
  ),
  updateDraft: aims(404, ({ draft, running, otherPartyId }) => [
    ...at('cases/update', { id: draft, title: 'Renamed', isDraft: true }),
    ...at('cases/update', { id: draft, agreement_urls: [], ...complete, isDraft: true }),
    ...at('cases/update', { id: running, respondentPartyId: otherPartyId }),
  ]),
  getDraft: aims(404, ({ draft }) => at(`cases/${draft}/draft`)),
  deleteDraft: aims(404, ({ draft }) => at(`cases/${draft}`)),
  listCart: own('the caller’s drafts', 'cases/cart'),
  listCaseApprovals: { ...aims(403, () => at('cases/approvals')), may: 'caseManager' },
  getCaseApproval: {
    ...aims(403, ({ waiting }) => at(`cases/approvals/${waiting}`)),
    may: 'caseManager',
  },
  decideCaseApproval: {
    ...aims(403, ({ waiting }) => at(`cases/approvals/${waiting}`, { decision: 'approve' })),
    may: 'caseManager',
  },

  startBulkJob: aims(404, ({ csv, partyId }) =>
    at('cases/bulk', { key: csv, partyId, fileName: 'mine.csv', resolutionKind: 'mediation' }),
  ),
  listUrgentClocks: own('the caller’s docket', 'clocks'),
  // In this order the owner's requests succeed, too.
  adoptTerms: aims(404, (target) =>
    at(clockPath(target, 'terms'), { version: 1, reason: 'Not mine to move?' }),
  ),
  extendClock: aims(404, (target) =>
    at(clockPath(target, 'extensions'), {
      ...{ version: 2, ground: 'consent', length: { count: 30, unit: 'days' } },
      givenOn: today(),
    }),
  ),
  correctClock: aims(404, (target) =>
    at(clockPath(target, 'corrections'), {
      ...{ part: 'extension', version: 3, reason: 'Not mine to correct?' },
    }),
  ),
  endClock: aims(404, (target) =>
    at(clockPath(target, 'end'), { version: 4, endedOn: today(), outcome: 'fulfilled' }),
  ),
  startClock: aims(404, ({ running }) =>
    at(`clocks/cases/${running}`, {
      ...{ termId: 'mediation', startedOn: today(), knownOn: today() },
    }),
  ),
  getServing: aims(404, ({ running, servingId }) =>
    at(`mediator/cases/${running}/servings/${servingId}`),
  ),

  listBulkJobs: own('the caller’s jobs', 'cases/bulk'),
  getBulkJob: aims(404, ({ bulkJobId }) => at(`cases/bulk/${bulkJobId}`)),
  getBulkErrorFile: aims(404, ({ bulkJobId }) => at(`cases/bulk/${bulkJobId}/error-file`)),

  listBatches: own('the caller’s batches', 'batches'),
  getBatch: aims(404, ({ batchId }) => at(`batches/${batchId}`)),
  getBatchResults: aims(404, ({ batchId }) => at(`batches/${batchId}/results`)),
  endBatch: aims(404, ({ batchId }) => [
    ...at(`batches/${batchId}`, { action: 'stop' }),
    ...at(`batches/${batchId}`, { action: 'close' }),
  ]),

  listTemplates: own('the caller’s templates, beside everybody’s', 'templates?perPage=100'),
  createTemplate: aims(403, ({ templateFile }) =>
    at('templates', { name: 'Mine?', kind: 'mediation', file: templateFile }),
  ),
  deleteTemplate: aims(404, ({ templateId }) => at(`templates/${templateId}`)),

  getDailyCauseList: own('the caller’s hearings', `dailyCauseList?month=${monthOf(new Date())}`),
  getCalendarFeed: own('the caller’s calendar', 'calendar-feed'),
  rotateCalendarFeed: own('the caller’s calendar', 'calendar-feed', () => ({})),
  stopCalendarFeed: own('the caller’s calendar', 'calendar-feed'),
} satisfies Rows;
