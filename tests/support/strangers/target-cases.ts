import { setTimeout as pause } from 'node:timers/promises';
import { termEnd } from '#contracts/rules/clocks/statutory-terms.ts';
import { batchKeys } from '#lambdas/batches/record/batch-keys.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import type { NewCase } from '#lambdas/cases/record/case-repository.ts';
import { putHearingItem } from '#lambdas/cases/record/hearing-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import type { ClockRecord } from '#lambdas/clocks/record/clock-record.ts';
import { clockItems } from '#lambdas/clocks/record/clock-repository.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { casePartyItem } from '#lambdas/parties/case-parties.door.ts';
import { defaultStatutoryTerms } from '#lambdas/system-config/statutory-terms.constants.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { makeCase } from '../make-case.ts';
import { NAME, type Owner, TITLE } from './target-owner.ts';
import { PARTY } from './target-people.ts';
import { uploadCsv } from './target-uploads.ts';

const HEARING = 'Bring samples of the frayed cordage';
const CLOCK_QUESTION = 'On which day were the ropes first heard?';
const VIEW = 'Cases about hemp';
const CSV = 'ropes-unpaid.csv';

/** Stores a case of the owner, with the party as its claimant. */
export type FileCase = (facts: Partial<CaseRecord>) => Promise<NewCase>;

export const caseFiler =
  ({ table, userId }: Owner, partyId: string): FileCase =>
  async (facts) => {
    const record = caseOf(userId, partyId, facts);
    const place = casePartyItem(table, {
      caseId: record.id,
      partyRole: 'claimant',
      party: { id: partyId, name: PARTY },
    });
    if (!(await createCase(table, record, [place]))) throw new Error('The case is not stored');
    return record;
  };

/** Cases in each state that matters to the rows: an open one with a hearing and a clock, and others. */
export async function makeCases({ table, userId }: Owner, file: FileCase) {
  const hearingAt = new Date(Date.now() + 600_000).toISOString();
  const running = await file({ nextHearingAt: hearingAt, hearingCount: 1 });
  const hearingId = newId('hearing');
  await transact(table, () => [
    putHearingItem(table, {
      id: hearingId,
      kind: 'hearing',
      caseId: running.id,
      at: hearingAt,
      state: 'set',
      durationMinutes: 60,
      hearingType: 'Joint session',
      remarks: HEARING,
      createdAt: new Date().toISOString(),
      eventId: hearingId,
      sequence: 0,
    }),
  ]);
  const clockId = newId('clock');
  const clocks = [olderClock(clockId)];
  await transact(table, () =>
    clockItems(table, { caseId: running.id, revision: 0, clocks: [] }, clocks),
  );
  const ended = await file({
    status: 'quitByClaimant',
    uploadedDocuments: (['negotiationAgreement', 'dealAgreement'] as const).map((kind) => ({
      ...{ id: newId('document'), kind, key: `cases/${kind}.pdf`, name: `${TITLE}.pdf` },
    })),
  });
  const draft = await file({ status: 'draft', createdBy: userId });
  const waiting = await file({
    status: 'waitingForCaseApproval',
    createdBy: userId,
    submittedAt: '2026-01-05T06:30:00.000Z',
  });
  const assignments = [{ userId, name: NAME, role: 'managing' as const }];
  const managed = await file({ assignments });
  const negotiated = await file({ resolutionKind: 'negotiation', assignments });
  return {
    ...{ running, hearingAt },
    ids: {
      ...{ hearingId, clockId, running: running.id, ended: ended.id, draft: draft.id },
      ...{ waiting: waiting.id, managed: managed.id, negotiated: negotiated.id },
    },
    cases: [running, ended, draft, waiting, managed, negotiated],
    secrets: [hearingId, HEARING, clockId, CLOCK_QUESTION, TITLE],
    partitions: [
      docketKeys.rowsOf(userId).pk,
      docketKeys.countersOf(userId).pk,
      docketKeys.countersOf(`created-by:${userId}`).pk,
      `USER#${userId}#ACTIVITIES`,
    ],
  };
}

/** A bulk job with a failed row, its file, a batch of cases, and a saved view of the docket. */
export async function makeDocketTools(owner: Owner, partyId: string) {
  const { stack, token, userId } = owner;
  const csv = await uploadCsv(owner);
  const bulkJobId = await runBulkJob(owner, { key: csv, partyId });
  const batchId = await runBatch(owner);
  const view = await call(stack, 'POST', 'mediator/case-views', {
    token,
    body: { name: VIEW, query: { resolutionKind: 'mediation', search: 'hemp' } },
  });
  const viewId: string = view.body.view.id;
  return {
    ...{ csv, bulkJobId, batchId, viewId },
    secrets: [bulkJobId, batchId, CSV, viewId, VIEW],
    partitions: [
      bulkKeys.jobsOf(userId).pk,
      bulkKeys.problemsOf(bulkJobId).pk,
      batchKeys.jobsOf(userId).pk,
      batchKeys.question(batchId).pk,
    ],
  };
}

/** Returns the id of a completed batch, which found none of its cases. */
async function runBatch({ stack, token }: Owner): Promise<string> {
  const { body } = await call(stack, 'POST', 'batches', {
    token,
    body: {
      act: 'remind',
      cases: [{ id: 'case_unknown', caseCode: 'MED-2026-000001', reminder: 'fee' }],
    },
  });
  const id: string = body.batch.id;
  for (let waits = 0; waits < 100; waits += 1) {
    const { batch } = (await call(stack, 'GET', `batches/${id}`, { token })).body;
    if (batch.state === 'completed') return id;
    await pause(100);
  }
  throw new Error('The batch has not ended');
}

/** Returns the id of a completed job with one case and one failed row. */
async function runBulkJob(
  { stack, token }: Owner,
  { key, partyId }: { key: string; partyId: string },
): Promise<string> {
  const { body } = await call(stack, 'POST', 'cases/bulk', {
    token,
    body: { key, partyId, fileName: CSV, resolutionKind: 'mediation' },
  });
  const id: string = body.job.id;
  for (let waits = 0; waits < 100; waits += 1) {
    const { job } = (await call(stack, 'GET', `cases/bulk/${id}`, { token })).body;
    if (job.state === 'completed' && job.hasErrorFile) return id;
    await pause(100);
  }
  throw new Error('The bulk job has not ended');
}

/** The clock of a mediation under a term that the deployment has changed since. */
function olderClock(id: string): ClockRecord {
  const present = defaultStatutoryTerms.find((term) => term.id === 'mediation');
  if (!present) throw new Error('There is no term of mediations');
  const term = { ...present, start: { ...present.start, question: CLOCK_QUESTION } };
  const startedOn = indianDayOf(new Date().toISOString());
  return {
    ...{ id, version: 1, term, startedOn, knownOn: startedOn, endsOn: termEnd(term, startedOn) },
    ...{ extensions: [], changes: [] },
  };
}

function caseOf(userId: string, partyId: string, facts: Partial<CaseRecord>) {
  lastCase += 1;
  return makeCase(lastCase, userId, {
    id: newId('case'),
    code: `MED-1999-${String(lastCase).padStart(6, '0')}`,
    title: TITLE,
    resolutionKind: 'mediation',
    status: 'negotiationOngoing',
    description: `${TITLE}.`,
    claimant: { partyId, name: PARTY, ownerId: userId },
    respondents: [{ name: 'Suresh Patil', kind: 'self', email: 'suresh.patil@example.com' }],
    totalClaim: { amountMinor: 5_000_000, currency: 'INR' },
    assignments: [{ userId, name: NAME, role: 'presiding' }],
    ...facts,
  });
}
let lastCase = 0;
