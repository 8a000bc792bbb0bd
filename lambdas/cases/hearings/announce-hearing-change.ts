import type { Table } from '#shared/dynamo/table.ts';
import { toIndianMinute, toIndianMoment } from '#shared/india-time.ts';
import type { CaseRecord } from '../record/case-record.ts';
import type { Hearing } from '../record/hearing-repository.ts';
import { notifyMembers } from '../writing/notify-members.ts';

/**
 * A committed change of a case's hearings or meetings. `standing` alone: it was set. Both: the
 * ended date was replaced by, or adjourned to, the standing one. `ended` alone: adjourned without
 * a date, or cancelled. `further`: others that the same change has set or cancelled in the same way.
 */
export type HearingChange = {
  record: Pick<CaseRecord, 'id' | 'code' | 'title' | 'resolutionKind' | 'assignments'>;
  /** The neutral who made it, who is not notified. */
  byUserId: string;
  ended?: Hearing | undefined;
  standing?: Hearing | undefined;
  further?: readonly Hearing[];
};

/**
 * Notifies the other neutrals of a case of a committed change of a hearing or meeting. Notifies
 * once, however often it is called for the same change.
 */
export async function announceHearingChange(
  deps: { table: Table },
  change: HearingChange,
): Promise<void> {
  const { record, byUserId } = change;
  await notifyMembers(deps, {
    record,
    byUserId,
    at: change.standing?.createdAt ?? change.ended?.endedAt ?? '',
    eventId: changeIdOf(change),
    kind: 'HEARING',
    message: describe(change),
  });
}

/** The same for every repeat of one change. */
export const changeIdOf = ({ ended, standing }: HearingChange): string =>
  standing?.id ?? `${ended?.id}-${ended?.state}`;

function describe({ record, ended, standing, further = [] }: HearingChange): string {
  if (further.length > 0) return describeSeveral(record.code, [standing ?? ended, ...further]);
  if (standing?.kind === 'meeting')
    return `Meeting of ${record.code}: ${toIndianMoment(standing.at)}`;
  const next = standing && `${toIndianMinute(standing.at)} IST`;
  if (!ended || ended.state === 'replaced') return `Next hearing of ${record.code}: ${next}`;
  const hearing = `Hearing of ${record.code} on ${toIndianMinute(ended.at)} IST`;
  return `${hearing} is ${ended.state}${next ? ` to ${next}` : ''}`;
}

function describeSeveral(code: string, hearings: readonly (Hearing | undefined)[]): string {
  const [first] = hearings;
  const act = first?.state === 'cancelled' ? 'cancelled' : 'set';
  const when = first && `${toIndianMinute(first.at)} IST`;
  return `${hearings.length} hearings of ${code} are ${act}, the first on ${when}`;
}
