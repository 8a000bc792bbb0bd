import type { CaseBucket, ResolutionKind } from '../../contracts/case-status.ts';
import type { CaseSort } from '../../contracts/cases.ts';
import type { OutcomeState } from '../../contracts/outcomes.ts';
import { indianMonthOf } from './india-time.ts';

/** Keys of a neutral's docket (docs/adr/0004-case-list.md). */

/** A neutral's cases of one kind in one bucket: one partition of each docket index. */
export type DocketPartition = { kind: ResolutionKind; bucket: CaseBucket };

/** Counters of one docket are spread over this many items, so that parallel writers pass. */
export const COUNTER_SHARDS = 8;

export const docketKeys = {
  row: (userId: string, caseId: string) => ({ pk: `NEUTRAL#${userId}`, sk: `CASE#${caseId}` }),
  partition: (userId: string, { kind, bucket }: DocketPartition) =>
    `NEUTRAL#${userId}#${kind}#${bucket}`,
  counter: (userId: string, shard: number | string) => ({
    pk: `NEUTRAL#${userId}#COUNTERS`,
    sk: `SHARD#${shard}`,
  }),
  countersOf: (userId: string) => ({ pk: `NEUTRAL#${userId}#COUNTERS` }),
  word: (userId: string, word: string, caseId: string) => ({
    pk: `NEUTRAL#${userId}#WORDS`,
    sk: `${word}#${caseId}`,
  }),
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
  wordsFrom: (userId: string, skPrefix: string) => ({ pk: `NEUTRAL#${userId}#WORDS`, skPrefix }),
};

const ROW_SK_PREFIX = 'CASE#';

/** The case that a docket row's sort key names. */
export const caseIdOfRowKey = (sk: string): string => sk.slice(ROW_SK_PREFIX.length);

/** The case that a word row's sort key names: words hold no '#'. */
export const caseIdOfWordKey = (sk: string): string => sk.slice(sk.indexOf('#') + 1);

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
  return code.replace(/\d+$/, (digits) => digits.padStart(9, '0'));
}
