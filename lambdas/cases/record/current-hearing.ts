import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { CaseRecord } from './case-record.ts';
import { type Hearing, listHearings } from './hearing-repository.ts';

/** The hearing at the case's next date; consistent. Undefined if no date is set. */
export async function currentHearing(
  table: Table,
  record: Pick<CaseRecord, 'id' | 'nextHearingAt'>,
): Promise<Hearing | undefined> {
  if (!record.nextHearingAt) return undefined;
  const hearings = await listHearings(table, record.id, {
    at: record.nextHearingAt,
    isConsistent: true,
  });
  return hearings.findLast(({ state }) => state === 'set');
}

type End = {
  state: 'replaced' | 'adjourned' | 'cancelled';
  reason?: string | undefined;
  /** To the parties. */
  isReasonTold?: boolean | undefined;
  now: string;
};

/** A hearing that does not take place on its date. A replaced one keeps its calendar entry. */
export const endedHearing = (
  hearing: Hearing,
  { state, reason, isReasonTold, now }: End,
): Hearing => ({
  ...hearing,
  state,
  reason,
  ...(isReasonTold && { isReasonTold }),
  endedAt: now,
  sequence: hearing.sequence + (state === 'replaced' ? 0 : 1),
});

/**
 * The hearing, if it is still set and its day is not over: a hearing that has begun can be
 * adjourned. Throws `conflict`.
 */
export function requireAdjournable(hearing: Hearing | undefined, now: string): Hearing {
  if (!hearing) throw noLongerSet();
  if (indianDayOf(hearing.at) < indianDayOf(now))
    throw new AppError('conflict', 'The day of this hearing is over');
  return hearing;
}

export const noLongerSet = () =>
  new AppError('conflict', 'This hearing is no longer set. Look at the case again');
