import type { Table } from '#shared/dynamo/table.ts';
import type { CaseRecord } from '../case-record.ts';
import { type Hearing, listHearings } from './hearing-repository.ts';

/** The hearing at the case's next date; consistent. Undefined where no date is set. */
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
  now: string;
};

/** A hearing that does not take place on its date. A replaced one lives on under its new date. */
export const endedHearing = (hearing: Hearing, { state, reason, now }: End): Hearing => ({
  ...hearing,
  state,
  reason,
  endedAt: now,
  sequence: hearing.sequence + (state === 'replaced' ? 0 : 1),
});
