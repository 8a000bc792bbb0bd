import type { CaseStatistics } from '#contracts/endpoints/cases/docket.ts';
import {
  type CaseBucket,
  caseBuckets,
  type ResolutionKind,
  resolutionKinds,
  type StatusFilter,
  statusFilters,
} from '#contracts/rules/cases/case-status.ts';
import { countPartitions, type DocketCounts, sumCounts } from '../record/docket-counts.ts';

type DocketFilter = {
  resolutionKind?: ResolutionKind | undefined;
  status?: StatusFilter | undefined;
  /** Without drafts. */
  isFiled?: boolean | undefined;
};

export function kindsOf(filter: DocketFilter): readonly ResolutionKind[] {
  return filter.resolutionKind ? [filter.resolutionKind] : resolutionKinds;
}

export function bucketsOf(filter: DocketFilter): readonly CaseBucket[] {
  const buckets = filter.status ? statusFilters[filter.status] : caseBuckets;
  return filter.isFiled ? buckets.filter((bucket) => bucket !== 'draft') : buckets;
}

/** Sets the counts that a status filter excludes to 0. */
export function withStatus(counts: DocketCounts, status: StatusFilter | undefined): DocketCounts {
  const buckets = bucketsOf({ status });
  return countPartitions(({ kind, bucket }) =>
    buckets.includes(bucket) ? counts[kind][bucket] : 0,
  );
}

/**
 * Converts counts to statistics (D20). The bucket counts apply the filter's kind. The kind counts
 * do not, since two of the three would always be 0.
 */
export function toStatistics(
  counts: DocketCounts,
  filter: Pick<DocketFilter, 'resolutionKind'>,
): CaseStatistics {
  const kinds = kindsOf(filter);
  const inBuckets = (buckets: readonly CaseBucket[]) => sumCounts(counts, kinds, buckets);
  const ofKind = (kind: ResolutionKind) => sumCounts(counts, [kind], caseBuckets);
  return {
    mediationCount: ofKind('mediation'),
    negotiationCount: ofKind('negotiation'),
    arbitrationCount: ofKind('arbitration'),
    draftCount: inBuckets(['draft']),
    allCount: inBuckets(caseBuckets),
    activeCount: inBuckets(statusFilters.active),
    underResolution: inBuckets(['underResolution']),
    settled: inBuckets(['settled']),
    awaitingRespondentOnBoardingCount: inBuckets(['awaitingRespondent']),
    awaitingPaymentCount: inBuckets(['awaitingPayment']),
    underVerificationCount: inBuckets(['underVerification']),
    initiatedCount: inBuckets(['initiated']),
    closedCount: inBuckets(['closed']),
  };
}
