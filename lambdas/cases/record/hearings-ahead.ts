import * as z from 'zod';
import { batchGet } from '#shared/dynamo/batch.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { caseKeys } from './case-keys.ts';
import type { CaseRecord, HearingAhead } from './case-record.ts';
import { currentHearing } from './current-hearing.ts';
import { type Hearing, hearingSchema } from './hearing-repository.ts';

/**
 * The hearings that are set in a case (docs/adr/0069-several-hearings.md). A case with one has only
 * `nextHearingAt`; a case with several also names them in `hearingsAhead`.
 */

/** When it ends, UTC. */
export const endOf = ({ at, durationMinutes }: Pick<Hearing, 'at' | 'durationMinutes'>): string =>
  new Date(Date.parse(at) + durationMinutes * 60_000).toISOString();

type Facts = Pick<CaseRecord, 'id' | 'nextHearingAt' | 'hearingsAhead'>;

/** Hearings of today and later that are set, or the last one; in order of time; consistent. */
export async function listHearingsAhead(table: Table, record: Facts): Promise<Hearing[]> {
  if (record.hearingsAhead) return getHearings(table, record.id, record.hearingsAhead);
  const current = await currentHearing(table, record);
  return current ? [current] : [];
}

/** These hearings of a case in order of time, if they are set; consistent. */
export async function getHearings(
  table: Table,
  caseId: string,
  hearings: readonly Pick<HearingAhead, 'id' | 'at'>[],
): Promise<Hearing[]> {
  const keys = hearings.map(({ at, id }) => caseKeys.hearing(caseId, at, id));
  const items = await batchGet(table, keys, { isConsistent: true });
  return items
    .map((item) => hearingSchema.parse(item))
    .filter(({ state }) => state === 'set')
    .toSorted(byTime);
}

const byTime = (a: { id: string; at: string }, b: { id: string; at: string }) =>
  `${a.at}#${a.id}` < `${b.at}#${b.id}` ? -1 : 1;

/**
 * The fields of a case in which these hearings are set. The next one is the first that is not over,
 * else the last. Hearings of today stay among them, since they can still be adjourned.
 */
export const withHearingsAhead = (hearings: readonly Hearing[], now: string) =>
  aheadFieldsOf(
    hearings.map((hearing) => ({ id: hearing.id, at: hearing.at, endsAt: endOf(hearing) })),
    now,
  );

/** The same fields once these hearings of the case are no longer set. */
export const withoutHearings = (record: Facts, gone: readonly Hearing[], now: string) =>
  aheadFieldsOf(
    (record.hearingsAhead ?? []).filter(({ id }) => gone.every((one) => one.id !== id)),
    now,
  );

/** The same fields at a later time. */
export const movedOn = (record: CaseRecord, now: string): CaseRecord =>
  record.hearingsAhead ? { ...record, ...aheadFieldsOf(record.hearingsAhead, now) } : record;

function aheadFieldsOf(
  hearings: readonly HearingAhead[],
  now: string,
): Pick<CaseRecord, 'nextHearingAt' | 'hearingsAhead'> {
  const sorted = hearings.toSorted(byTime);
  const today = indianDayOf(now);
  const current = sorted.filter(({ at, endsAt }) => endsAt > now || indianDayOf(at) >= today);
  const kept = current.length > 0 ? current : sorted.slice(-1);
  const next = kept.find(({ endsAt }) => endsAt > now) ?? kept.at(-1);
  return { nextHearingAt: next?.at, hearingsAhead: kept.length > 1 ? kept : undefined };
}

/** The coming hearings of a case that are not known from its next date alone. */
export const comingAfter = ({ hearingsAhead = [] }: Facts, now: string): HearingAhead[] =>
  hearingsAhead.filter(({ at }) => at > now);

/** When the next hearing of a case ends and another one follows; undefined if none follows. */
function dueAtOf(record: CaseRecord | undefined): string | undefined {
  const { hearingsAhead = [], nextHearingAt } = record ?? {};
  const next = hearingsAhead.findIndex(({ at }) => at === nextHearingAt);
  return next >= 0 && next < hearingsAhead.length - 1 ? hearingsAhead[next]?.endsAt : undefined;
}

/** The place of a case in the list of cases whose next hearing moves on, for its transaction. */
export function hearingDueItems(
  { name: TableName }: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): TransactItem[] {
  const [from, to] = [dueAtOf(before), dueAtOf(after)];
  if (from === to) return [];
  return [
    ...(before && from !== undefined
      ? [{ Delete: { TableName, Key: caseKeys.hearingDue(from, before.id) } }]
      : []),
    ...(after && to !== undefined
      ? [{ Put: { TableName, Item: { ...caseKeys.hearingDue(to, after.id), caseId: after.id } } }]
      : []),
  ];
}

export const dueSchema = z.object({ caseId: z.string() });

/** Ids of the cases whose next hearing is over while another one follows, the earliest first. */
export async function listCasesToMoveOn(
  table: Table,
  { now, limit }: { now: string; limit: number },
): Promise<string[]> {
  const items = await queryAll(table, { ...caseKeys.hearingsDueUntil(now), limit });
  return items.map((item) => dueSchema.parse(item).caseId);
}
