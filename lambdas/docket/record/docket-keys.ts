import type { CaseSort } from '#contracts/endpoints/cases/docket.ts';
import type { CaseBucket, ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import type { OutcomeState } from '#contracts/rules/outcome/outcomes.ts';
import type { PaperState } from '#contracts/rules/outcome/papers.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { DOCKET_SNAPSHOTS_PREFIX, JOURNAL_PREFIX } from './journal.constants.ts';

/** DynamoDB keys of dockets (docs/adr/0004-case-list.md). */

/**
 * Identifies a docket: a user id for the cases that the user is on, or a `createdDocketId`. User
 * ids begin with `usr_`, so the two cannot collide.
 */
export type DocketId = string;

/** Docket of the cases that a user created. It has rows, sort orders and counters, but no search. */
export const createdDocketId = (userId: string): DocketId => `${CREATED_PREFIX}${userId}`;
const CREATED_PREFIX = 'created-by:';

/** Whether a docket is that of the cases that a user created. */
export const isCreatedDocket = (docketId: DocketId): boolean => docketId.startsWith(CREATED_PREFIX);

/** The cases of one kind in one bucket; they form one partition of each docket index. */
export type DocketPartition = { kind: ResolutionKind; bucket: CaseBucket };

/** Number of items that hold one docket's counters; several items reduce write conflicts. */
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
  /** The settled cases of a docket whose papers are in one state. */
  papers: (docketId: DocketId, state: PaperState) => `NEUTRAL#${docketId}#PAPERS#${state}`,
  counter: (docketId: DocketId, shard: number | string) => ({
    pk: `NEUTRAL#${docketId}#COUNTERS`,
    sk: `SHARD#${shard}`,
  }),
  countersOf: (docketId: DocketId) => ({ pk: `NEUTRAL#${docketId}#COUNTERS` }),
  /** Search entry of a case that changed after the docket's snapshot was taken. */
  journal: (userId: string, caseId: string) => ({
    pk: `${JOURNAL_PREFIX}${userId}`,
    sk: `${ROW_SK_PREFIX}${caseId}`,
  }),
  journalOf: (userId: string) => ({ pk: `${JOURNAL_PREFIX}${userId}`, skPrefix: ROW_SK_PREFIX }),
  /** State item that names the docket's current snapshot. */
  snapshot: (userId: string) => ({ pk: `NEUTRAL#${userId}`, sk: 'SNAPSHOT' }),
  /** All saved views of a user, one item. */
  views: (userId: string) => ({ pk: `NEUTRAL#${userId}`, sk: 'VIEWS' }),
  /** Object key of a snapshot in the files bucket. */
  snapshotObject: (userId: string, generation: string) =>
    `${DOCKET_SNAPSHOTS_PREFIX}${userId}/${generation}`,
  /** Hearings are partitioned by Indian month and sorted by time. */
  hearing: (userId: string, at: string, caseId: string, hearingId: string) => ({
    pk: `NEUTRAL#${userId}#HEARINGS#${indianMonthOf(at)}`,
    sk: `${at}#${caseId}#${hearingId}`,
  }),
  hearingsOf: (userId: string, month: string) => ({ pk: `NEUTRAL#${userId}#HEARINGS#${month}` }),
  /** Settled cases are partitioned by the state of their outcome and sorted by time. */
  outcome: (userId: string, state: OutcomeState, at: string, caseId: string) => ({
    pk: `NEUTRAL#${userId}#OUTCOMES#${state}`,
    sk: `${at}#${caseId}`,
  }),
  outcomesOf: (userId: string, state: OutcomeState) => ({
    pk: `NEUTRAL#${userId}#OUTCOMES#${state}`,
  }),
};

/** Extracts the user id from a journal's partition key. */
export const userIdOfJournalKey = (pk: string): string => pk.slice(JOURNAL_PREFIX.length);

/** Extracts the case id from a docket row's sort key. */
export const caseIdOfRowKey = (sk: string): string => sk.slice(ROW_SK_PREFIX.length);

/**
 * Before or instead of an instant or a day; sorts after every digit. Cases without a hearing or a
 * clock, and cases whose papers are complete, come last in both directions.
 */
export const UNDATED = '~';

/** A list sorts its cases by one of these; `targetDate` only the settled ones. */
export type DocketSort = CaseSort | 'targetDate';

/** Name of the row's sort attribute in each sort order; also of its index, except by clock. */
export const docketSortNames = {
  id: 'docketByCode',
  totalClaimValue: 'docketByClaimValue',
  nextHearingDate: 'docketByHearing',
  clock: 'docketByClock',
  targetDate: 'docketByTargetDate',
} as const satisfies Record<DocketSort, string>;

/**
 * A sort order with an index. Cases in the order of their clocks are found by a search, so that no
 * write of a case pays for another index (docs/adr/0058-statutory-clocks.md).
 */
export type IndexedSort = Exclude<DocketSort, 'clock'>;

/**
 * Sort keys whose text order is the sort order of the list. Each ends in the case's code, which
 * makes it unique and the order of a page deterministic.
 */
export function docketSortKeys(facts: {
  code: string;
  claimMinor: number;
  nextHearingAt: string | undefined;
  /** Court day. */
  clockEndsOn?: string | undefined;
}): Record<(typeof docketSortNames)[CaseSort], string> {
  const code = codeSortKey(facts.code);
  return {
    docketByCode: code,
    docketByClaimValue: `${String(facts.claimMinor).padStart(16, '0')}#${code}`,
    docketByHearing: `${facts.nextHearingAt ?? UNDATED}#${code}`,
    docketByClock: `${facts.clockEndsOn ?? UNDATED}#${code}`,
  };
}

/**
 * Index keys of a settled case: by its filing, which decides the target date; once the papers are
 * complete, by the upload of its agreement. None for other cases.
 */
export function papersKeys(
  docketId: DocketId,
  facts: {
    code: string;
    papers: PaperState | undefined;
    filedAt: string;
    uploadedAt: string | undefined;
  },
): { papersPk?: string; docketByTargetDate?: string } {
  const { papers, filedAt, uploadedAt } = facts;
  if (!papers) return {};
  const at = papers === 'uploaded' ? `${UNDATED}${uploadedAt ?? filedAt}` : filedAt;
  return {
    papersPk: docketKeys.papers(docketId, papers),
    docketByTargetDate: `${at}#${codeSortKey(facts.code)}`,
  };
}

/** Pads the number of a code, which has six to nine digits. */
function codeSortKey(code: string): string {
  const digitsFrom = code.lastIndexOf('-') + 1;
  return code.slice(0, digitsFrom) + code.slice(digitsFrom).padStart(9, '0');
}
