import type { caseHearingsEndpoints } from '#contracts/endpoints/case-hearings.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { replaceCase } from '../case-repository.ts';
import { getCase } from '../get-case.ts';
import { getOwnCase } from '../get-own-case.ts';
import { announceHearingChange } from './announce-hearing-change.ts';
import { currentHearing, endedHearing } from './current-hearing.ts';
import { hearingMailItem } from './hearing-mail.ts';
import { listHearings, putHearingItem } from './hearing-repository.ts';
import { hearingRowsOf } from './hearing-rows.ts';
import { requireAdjournable } from './require-adjournable.ts';
import { caseChangedMeanwhile, setNextHearing } from './set-next-hearing.ts';

type EndHearing = (typeof caseHearingsEndpoints)['endHearing'];
type Request = RequestOf<EndHearing>;
type Deps = { table: Table; clock: Clock };

const messages = { adjourned: 'Hearing Adjourned', cancelled: 'Hearing Cancelled' } as const;

/**
 * Adjourns the next hearing of a case of the caller, to a new date or without one, or cancels it
 * (D107). It stays in the timeline and the cause lists, marked, with the reason; the other
 * neutrals are notified. Repeating the same request changes nothing more. Throws `not_found`, and
 * `conflict` where it is no longer the next hearing, its day is over, or the case was changed
 * meanwhile.
 */
export const endHearing: UseCase<
  typeof caseHearingsEndpoints.endHearing,
  Deps & { files: Files }
> = async (deps, request) => {
  const { principal, params, body } = request;
  const { id: caseId, hearingId } = params;
  const { state, reason, nextHearingDate } = body;
  if (nextHearingDate)
    await setNextHearing(deps, {
      ...{ principal, caseId, nextHearing: nextHearingDate },
      adjourned: { hearingId, reason },
    });
  else await endWithoutDate(deps, request);
  const { case: changed } = await getCase(deps, { principal, params: { id: caseId } });
  return { case: changed, message: messages[state] };
};

async function endWithoutDate(deps: Deps, { principal, params, body }: Request): Promise<void> {
  const { table, clock } = deps;
  const { hearingId } = params;
  const { state, reason } = body;
  const record = await getOwnCase(deps, { principal, caseId: params.id });
  const byUserId = principal.userId;
  const now = clock.now().toISOString();
  const current = await currentHearing(table, record);
  if (current?.id !== hearingId) {
    const done = (await listHearings(table, record.id, { isConsistent: true })).find(
      (hearing) => hearing.id === hearingId && hearing.state === state && hearing.reason === reason,
    );
    // A repeat, perhaps after a failure between the write and its notifications.
    if (done) return announceHearingChange(deps, { record, byUserId, ended: done });
  }
  const ended = endedHearing(requireAdjournable(current, hearingId, now), { state, reason, now });
  const isWritten = await replaceCase(
    table,
    record,
    { ...record, nextHearingAt: undefined, updatedAt: now },
    [putHearingItem(table, ended), hearingMailItem(table, { record, byUserId, ended })],
    hearingRowsOf(record, [ended]).map((put) => ({ put })),
  );
  if (!isWritten) throw caseChangedMeanwhile();
  await announceHearingChange(deps, { record, byUserId, ended });
}
