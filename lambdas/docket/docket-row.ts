import * as z from 'zod';
import { statusSpellingSchema } from '#contracts/endpoints/cases.ts';
import { caseBuckets, resolutionKinds } from '#contracts/rules/case-status.ts';
import {
  type CaseRecord,
  caseBucketOf,
  caseManagerIdOf,
  hasAgreementDocument,
  moneySchema,
} from '../cases/case-record.ts';
import { type DocketPartition, docketKeys, docketSortKeys } from './docket-keys.ts';

/**
 * One case in one neutral's docket, with all that the list shows: a page needs no other read.
 * It also is what says that this neutral may see this case.
 */
export const docketRowSchema = z.object({
  userId: z.string(),
  caseId: z.string(),
  code: z.string(),
  title: z.string(),
  status: statusSpellingSchema,
  resolutionKind: z.enum(resolutionKinds),
  bucket: z.enum(caseBuckets),
  loanAccountNo: z.string(),
  caseManagerId: z.string(),
  claimant: z.object({ name: z.string(), ownerId: z.string() }),
  respondents: z.array(
    z.object({ name: z.string(), partyId: z.string().optional(), ownerId: z.string().optional() }),
  ),
  respondentStatus: z.enum(['pending', 'declined']).optional(),
  totalClaim: moneySchema.optional(),
  nextHearingAt: z.iso.datetime().optional(),
  subscriptionKind: z.string().optional(),
  hasAgreementDocument: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  docketPk: z.string(),
  docketByCode: z.string(),
  docketByClaimValue: z.string(),
  docketByHearing: z.string(),
});
export type DocketRow = z.output<typeof docketRowSchema>;

export function docketPartitionOf(record: CaseRecord): DocketPartition {
  return { kind: record.resolutionKind, bucket: caseBucketOf(record) };
}

/** The row of a case in the docket of one of its members. */
export function toDocketRow(record: CaseRecord, userId: string): DocketRow {
  const partition = docketPartitionOf(record);
  return {
    userId,
    caseId: record.id,
    code: record.code,
    title: record.title,
    status: record.status,
    resolutionKind: record.resolutionKind,
    bucket: partition.bucket,
    loanAccountNo: record.loanAccountNo,
    caseManagerId: caseManagerIdOf(record),
    claimant: { name: record.claimant.name, ownerId: record.claimant.ownerId },
    // How to reach them and their identity numbers stay with the case.
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
    docketPk: docketKeys.partition(userId, partition),
    ...docketSortKeys({
      code: record.code,
      claimMinor: record.totalClaim?.amountMinor ?? 0,
      nextHearingAt: record.nextHearingAt,
    }),
  };
}
