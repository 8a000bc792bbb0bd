import * as z from 'zod';
import { scanSchema } from '#lambdas/agreements/record/agreement-scan-repository.ts';
import { textSchema, versionSchema } from '#lambdas/agreements/record/summary-repository.ts';
import {
  batchQuestionSchema,
  batchRecordSchema,
  batchResultsSchema,
  batchRowsSchema,
} from '#lambdas/batches/record/batch-record.ts';
import {
  bulkJobRecordSchema,
  bulkPlanSchema,
  bulkProblemsSchema,
} from '#lambdas/cases/bulk/bulk-job-record.ts';
import { counterSchema } from '#lambdas/cases/filing/allocate-code.ts';
import { claimSchema } from '#lambdas/cases/filing/loan-account.ts';
import { caseRecordSchema } from '#lambdas/cases/record/case-record.ts';
import { hearingSchema } from '#lambdas/cases/record/hearing-repository.ts';
import { dueSchema } from '#lambdas/cases/record/hearings-ahead.ts';
import { ratingRecordSchema } from '#lambdas/cases/record/rating-repository.ts';
import { approvalEntrySchema } from '#lambdas/cases/writing/approval-queue.ts';
import { hearingRowSchema } from '#lambdas/cases/writing/hearing-rows.ts';
import { unfinishedSchema } from '#lambdas/cases/writing/unfinished-rows.ts';
import { caseClocksRecordSchema } from '#lambdas/clocks/record/clock-record.ts';
import { dueSchema as clockDueDueSchema } from '#lambdas/clocks/record/clock-repository.ts';
import { commentRecordSchema } from '#lambdas/comments/record/comment-record.ts';
import { shardSchema } from '#lambdas/docket/record/docket-counters.ts';
import { docketRowSchema } from '#lambdas/docket/record/docket-row.ts';
import { viewsSchema } from '#lambdas/docket/record/docket-views.ts';
import { journalItemSchema } from '#lambdas/docket/search/docket-journal.ts';
import { snapshotStateSchema } from '#lambdas/docket/search/snapshot-state.ts';
import { windowSchema } from '#lambdas/invites/invite-window.ts';
import {
  declinedRecordSchema,
  disclosureRecordSchema,
  responseRecordSchema,
} from '#lambdas/invites/record/disclosure-record.ts';
import {
  meetingRecordSchema,
  roomPlaceSchema,
} from '#lambdas/meetings/record/meeting-repository.ts';
import {
  agentRecordSchema,
  casePartyRecordSchema,
  partyRecordSchema,
  partyRowSchema,
} from '#lambdas/parties/record/party-record.ts';
import { expiring, ofCase, type Readers } from './readers.ts';

/** Cases, their people, hearings and dockets. */
export const caseReaders: Readers = {
  case: caseRecordSchema,
  caseCode: ofCase,
  caseCodeNumbers: counterSchema,
  loanAccount: claimSchema,
  approval: approvalEntrySchema,
  hearing: hearingSchema,
  scheduledMeeting: hearingSchema,
  hearingDue: dueSchema,
  unfinishedRows: unfinishedSchema,
  rating: ratingRecordSchema,
  summaryVersion: versionSchema,
  summaryText: textSchema,
  agreementScan: scanSchema,
  docketRow: docketRowSchema,
  docketCounter: shardSchema,
  docketJournal: journalItemSchema,
  docketSnapshot: snapshotStateSchema,
  docketViews: viewsSchema,
  hearingRow: hearingRowSchema,
  outcomeRow: z.object({ sk: z.string() }),
  bulkJob: bulkJobRecordSchema,
  bulkRunning: z.object({ pk: z.string() }),
  bulkPlan: bulkPlanSchema,
  bulkProblems: bulkProblemsSchema,
  batch: batchRecordSchema,
  batchesRunning: z.object({ pk: z.string() }),
  batchQuestion: batchQuestionSchema,
  batchRows: batchRowsSchema,
  batchResults: batchResultsSchema,
  retentionSettings: z.object({ pk: z.string() }),
  legalHold: z.object({ pk: z.string() }),
  consentWithdrawal: z.object({ pk: z.string() }),
  comment: commentRecordSchema,
  commentCopy: expiring,
  inviteWindow: windowSchema,
  disclosure: disclosureRecordSchema,
  disclosureResponse: responseRecordSchema,
  declinedInvite: declinedRecordSchema,
  meeting: meetingRecordSchema,
  meetingSession: meetingRecordSchema,
  meetingRoom: roomPlaceSchema,
  party: partyRecordSchema,
  partyRow: partyRowSchema,
  partyRowToVerify: partyRowSchema,
  partyDocument: z.object({ id: z.string(), name: z.string() }),
  agent: agentRecordSchema,
  primaryAgent: z.object({ pk: z.string() }),
  agentEmail: z.object({ pk: z.string() }),
  caseParty: casePartyRecordSchema,
  clocks: caseClocksRecordSchema,
  clockDue: clockDueDueSchema,
};
