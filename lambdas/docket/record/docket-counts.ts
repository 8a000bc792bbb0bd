import {
  type CaseBucket,
  caseBuckets,
  type ResolutionKind,
  resolutionKinds,
} from '#contracts/rules/cases/case-status.ts';
import { type PaperState, paperStates } from '#contracts/rules/outcome/papers.ts';
import { type DocketId, type DocketPartition, docketKeys } from './docket-keys.ts';
import type { CountedPartition } from './read-docket-page.ts';

/** Number of cases of a docket in each partition. */
export type DocketCounts = Record<ResolutionKind, Record<CaseBucket, number>>;

export const docketPartitions: readonly DocketPartition[] = resolutionKinds.flatMap((kind) =>
  caseBuckets.map((bucket) => ({ kind, bucket })),
);

export function countPartitions(count: (partition: DocketPartition) => number): DocketCounts {
  const ofKind = (kind: ResolutionKind) =>
    Object.fromEntries(
      caseBuckets.map((bucket) => [bucket, count({ kind, bucket })]),
      // fromEntries widens the keys; every bucket is present.
    ) as Record<CaseBucket, number>;
  return {
    mediation: ofKind('mediation'),
    arbitration: ofKind('arbitration'),
    negotiation: ofKind('negotiation'),
  };
}

/** Counts entries per partition. */
export function countEntries(entries: Iterable<DocketPartition>): DocketCounts {
  const counts = countPartitions(() => 0);
  for (const { kind, bucket } of entries) counts[kind][bucket] += 1;
  return counts;
}

export function sumCounts(
  counts: DocketCounts,
  kinds: readonly ResolutionKind[],
  buckets: readonly CaseBucket[],
): number {
  return kinds.reduce(
    (sum, kind) => sum + buckets.reduce((of, bucket) => of + counts[kind][bucket], 0),
    0,
  );
}

/** The partitions of these kinds and buckets in the docket's indexes. */
export const partitionsOf = (
  docketId: DocketId,
  counts: DocketCounts,
  { kinds, buckets }: { kinds: readonly ResolutionKind[]; buckets: readonly CaseBucket[] },
): CountedPartition[] =>
  kinds.flatMap((kind) =>
    buckets.map((bucket) => ({
      key: docketKeys.partition(docketId, { kind, bucket }),
      count: counts[kind][bucket],
    })),
  );

/** Number of settled cases of a docket by the state of their papers. */
export type PaperCounts = Record<PaperState, number>;

export const countPapers = (count: (state: PaperState) => number): PaperCounts =>
  // fromEntries widens the keys; every state is present.
  Object.fromEntries(paperStates.map((state) => [state, count(state)])) as PaperCounts;
