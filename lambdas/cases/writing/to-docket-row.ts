import { daysBetween } from '#contracts/rules/clocks/court-days.ts';
import { type PaperState, paperStateOf } from '#contracts/rules/outcome/papers.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import {
  countersOf,
  type DocketId,
  type DocketPartition,
  docketKeys,
  docketSortKeys,
  papersKeys,
} from '#lambdas/docket/record.door.ts';
import { indianDayOf } from '#shared/india-time.ts';
import {
  acceptedAgreementsOf,
  type CaseRecord,
  caseBucketOf,
  caseManagerIdOf,
  hasAgreementDocument,
} from '../record/case-record.ts';
import { statusSetAtOf } from './status-dates.ts';

export function docketPartitionOf(record: CaseRecord): DocketPartition {
  return { kind: record.resolutionKind, bucket: caseBucketOf(record) };
}

export const papersOf = (record: Omit<CaseRecord, 'version'>): PaperState | undefined =>
  paperStateOf({ ...record, hasAgreementDocument: hasAgreementDocument(record) });

/** Names of the docket counters that count a case. */
export const caseCountersOf = (record: CaseRecord): string[] =>
  countersOf({ ...docketPartitionOf(record), papers: papersOf(record) });

function resolutionOf({ submittedAt, createdAt }: CaseRecord, resolvedAt: string) {
  const on = indianDayOf(resolvedAt);
  return { on, days: Math.max(0, daysBetween(indianDayOf(submittedAt ?? createdAt), on)) };
}

/** The row of a case in one docket. */
export function toDocketRow(record: CaseRecord, docketId: DocketId): DocketRow {
  const partition = docketPartitionOf(record);
  const papers = papersOf(record);
  return {
    userId: docketId,
    caseId: record.id,
    code: record.code,
    title: record.title,
    status: record.status,
    resolutionKind: record.resolutionKind,
    bucket: partition.bucket,
    loanAccountNo: record.loanAccountNo,
    caseManagerId: caseManagerIdOf(record),
    claimant: { name: record.claimant.name, ownerId: record.claimant.ownerId },
    // Contacts and identity numbers stay in the case.
    respondents: record.respondents.map(({ name, partyId, ownerId }) => ({
      name,
      partyId,
      ownerId,
    })),
    respondentStatus: record.respondentStatus,
    totalClaim: record.totalClaim,
    nextHearingAt: record.nextHearingAt,
    clock: record.clock,
    subscriptionKind: record.subscriptionKind,
    hasAgreementDocument: hasAgreementDocument(record),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    statusSetAt: statusSetAtOf(record),
    ...(record.resolvedAt && { resolution: resolutionOf(record, record.resolvedAt) }),
    docketPk: docketKeys.partition(docketId, partition),
    ...docketSortKeys({
      code: record.code,
      claimMinor: record.totalClaim?.amountMinor ?? 0,
      nextHearingAt: record.nextHearingAt,
      clockEndsOn: record.clock?.endsOn,
    }),
    ...(papers && { papers }),
    ...papersKeys(docketId, {
      code: record.code,
      papers,
      filedAt: record.submittedAt ?? record.createdAt,
      uploadedAt: acceptedAgreementsOf(record)[0]?.uploadedAt,
    }),
  };
}
