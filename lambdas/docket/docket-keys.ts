import type { CaseSort } from '#contracts/endpoints/docket.ts';
import type { OutcomeState } from '#contracts/endpoints/outcomes.ts';
import type { CaseBucket, ResolutionKind } from '#contracts/rules/case-status.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { DOCKET_SNAPSHOTS_PREFIX, JOURNAL_PREFIX } from './search/journal.constants.ts';

/** Keys of dockets (docs/adr/0004-case-list.md). */

/**
 * Identifies a docket: a user id for the cases that the user is on, or a `createdDocketId`. A user
 * id begins with `usr_`, so that the two never collide.
 */
export type DocketId = string;

/** The docket of the cases that a user created. It has rows, orders and counters, no search. */
export const createdDocketId = (userId: string): DocketId => `created-by:${userId}`;

/** A docket's cases of one kind in one bucket: one partition of each docket index. */
export type DocketPartition = { kind: ResolutionKind; bucket: CaseBucket };

/** Counters of one docket are spread over this many items, so that parallel writers pass. */
export const COUNTER_SHARDS = 8;

const ROW_SK_PREFIX = 'CASE#';

export const docketKeys = {
  row: (docketId: DocketId, caseId: string) => ({
    pk: `NEUTRAL#${docketId}`,
    sk: `${ROW_SK_PREFIX}${caseId}`,
  }),
  rowsOf: (docketId: DocketId) => ({ pk: `NEUTRAL#${docketId}`, skPrefix: ROW_SK_PREFIX }),
  partition: (docketId: DocketId, { kind, bucket }: DocketPartition) =>
    `NEUTRAL#${docketId}#${kind}#${bucket}`,
  counter: (docketId: DocketId, shard: number | string) => ({
    pk: `NEUTRAL#${docketId}#COUNTERS`,
    sk: `SHARD#${shard}`,
  }),
  countersOf: (docketId: DocketId) => ({ pk: `NEUTRAL#${docketId}#COUNTERS` }),
  /** What a search must know of a case that changed since the docket's snapshot was made. */
  journal: (userId: string, caseId: string) => ({
    pk: `${JOURNAL_PREFIX}${userId}`,
    sk: `${ROW_SK_PREFIX}${caseId}`,
  }),
  journalOf: (userId: string) => ({ pk: `${JOURNAL_PREFIX}${userId}`, skPrefix: ROW_SK_PREFIX }),
  /** Which snapshot is the docket's present one. */
  snapshot: (userId: string) => ({ pk: `NEUTRAL#${userId}`, sk: 'SNAPSHOT' }),
  /** The snapshot itself, in the files bucket. */
  snapshotObject: (userId: string, generation: string) =>
    `${DOCKET_SNAPSHOTS_PREFIX}${userId}/${generation}`,
  /** Hearings lie by the Indian month in which they take place, in order of time. */
  hearing: (userId: string, at: string, caseId: string, hearingId: string) => ({
    pk: `NEUTRAL#${userId}#HEARINGS#${indianMonthOf(at)}`,
    sk: `${at}#${caseId}#${hearingId}`,
  }),
  hearingsOf: (userId: string, month: string) => ({ pk: `NEUTRAL#${userId}#HEARINGS#${month}` }),
  /** A settled case by the state of its outcome, in order of time. */
  outcome: (userId: string, state: OutcomeState, at: string, caseId: string) => ({
    pk: `NEUTRAL#${userId}#OUTCOMES#${state}`,
    sk: `${at}#${caseId}`,
  }),
  outcomesOf: (userId: string, state: OutcomeState) => ({
    pk: `NEUTRAL#${userId}#OUTCOMES#${state}`,
  }),
};

/** The neutral whose journal a partition key names. */
export const userIdOfJournalKey = (pk: string): string => pk.slice(JOURNAL_PREFIX.length);

/** The case that a docket row's sort key names. */
export const caseIdOfRowKey = (sk: string): string => sk.slice(ROW_SK_PREFIX.length);

/** Stands where a hearing's instant would; above every digit. */
export const UNDATED = '~';

/** The index, and the row's attribute, that holds a docket in one order. */
export const docketIndexes = {
  id: 'docketByCode',
  totalClaimValue: 'docketByClaimValue',
  nextHearingDate: 'docketByHearing',
} as const satisfies Record<CaseSort, string>;
export type DocketIndex = (typeof docketIndexes)[CaseSort];

/**
 * Sort keys whose text order is the order wanted. Each ends in the case's code, so that no
 * two are equal and a page never depends on chance.
 */
export function docketSortKeys(facts: {
  code: string;
  claimMinor: number;
  nextHearingAt: string | undefined;
}): Record<DocketIndex, string> {
  const code = codeSortKey(facts.code);
  return {
    docketByCode: code,
    docketByClaimValue: `${String(facts.claimMinor).padStart(16, '0')}#${code}`,
    docketByHearing: `${facts.nextHearingAt ?? UNDATED}#${code}`,
  };
}

/** A code's number is at least six digits wide and may grow to nine. */
function codeSortKey(code: string): string {
  const digitsFrom = code.lastIndexOf('-') + 1;
  return code.slice(0, digitsFrom) + code.slice(digitsFrom).padStart(9, '0');
}
