import {
  type DocketId,
  type DocketPartition,
  type DocketRow,
  docketKeys,
  docketSortKeys,
} from '../docket/index.ts';
import {
  type CaseRecord,
  caseBucketOf,
  caseManagerIdOf,
  hasAgreementDocument,
} from './case-record.ts';

export function docketPartitionOf(record: CaseRecord): DocketPartition {
  return { kind: record.resolutionKind, bucket: caseBucketOf(record) };
}

/** The row of a case in one docket. */
export function toDocketRow(record: CaseRecord, docketId: DocketId): DocketRow {
  const partition = docketPartitionOf(record);
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
    subscriptionKind: record.subscriptionKind,
    hasAgreementDocument: hasAgreementDocument(record),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    docketPk: docketKeys.partition(docketId, partition),
    ...docketSortKeys({
      code: record.code,
      claimMinor: record.totalClaim?.amountMinor ?? 0,
      nextHearingAt: record.nextHearingAt,
    }),
  };
}
