import type { caseHearingsEndpoints } from '#contracts/endpoints/cases/case-hearings.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { getCase } from '../reading/get-case.ts';
import { endedHearing, requireAdjournable } from '../record/current-hearing.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { listHearings, putHearingItem } from '../record/hearing-repository.ts';
import { listHearingsAhead, withoutHearings } from '../record/hearings-ahead.ts';
import { changeCase } from '../writing/change-case.ts';
import { hearingRowsOf, putRows } from '../writing/hearing-rows.ts';
import { announceHearingChange } from './announce-hearing-change.ts';
import { hearingMailItems } from './hearing-mail.ts';
import { setNextHearing } from './set-next-hearing.ts';

type EndHearing = (typeof caseHearingsEndpoints)['endHearing'];
type Request = RequestOf<EndHearing>;
type Deps = { table: Table; clock: Clock };

const messages = { adjourned: 'Hearing Adjourned', cancelled: 'Hearing Cancelled' } as const;

/**
 * Adjourns a hearing of one of the caller's cases, with or without a new date, or cancels it
 * (D107). The hearing stays in the timeline and the cause lists with its state and reason; the
 * other coming hearings stay as they are. The other neutrals are notified. Repeating the same
 * request changes nothing more. Throws `not_found`, `conflict` if the hearing is no longer set or
 * its day is over, and as `changeCase` does.
 */
export const endHearing: UseCase<
  typeof caseHearingsEndpoints.endHearing,
  Deps & { files: Files }
> = async (deps, request) => {
  const { principal, params, body } = request;
  const { id: caseId, hearingId } = params;
  const { state, reason, tellsReason: isReasonTold, nextHearingDate } = body;
  if (nextHearingDate)
    await setNextHearing(deps, {
      principal,
      caseId,
      nextHearing: nextHearingDate,
      adjourned: { hearingId, reason, isReasonTold },
    });
  else await endWithoutDate(deps, request);
  const { case: changed } = await getCase(deps, { principal, params: { id: caseId } });
  return { case: changed, message: messages[state] };
};

async function endWithoutDate(deps: Deps, { principal, params, body }: Request): Promise<void> {
  const { table, clock } = deps;
  const { id: caseId, hearingId } = params;
  const { state, reason, tellsReason: isReasonTold } = body;
  const byUserId = principal.userId;
  const { record, ended } = await changeCase(deps, caseId, async (stored) => {
    const record = requireOwn(stored, byUserId);
    const wanted = (await listHearingsAhead(table, record)).find(({ id }) => id === hearingId);
    const done = wanted ? undefined : await findEnded(table, params, body);
    if (done) return { record, ended: done, after: undefined };
    const now = clock.now().toISOString();
    const ended = endedHearing(requireAdjournable(wanted, now), {
      ...{ state, reason, isReasonTold, now },
    });
    return {
      record,
      ended,
      after: {
        ...record,
        ...withoutHearings(record, [ended], now),
        updatedAt: now,
      },
      extraItems: [
        putHearingItem(table, ended),
        ...(await hearingMailItems(table, { record, byUserId, ended })),
      ],
      hearingRows: putRows(hearingRowsOf(record, [ended])),
    };
  });
  await announceHearingChange(deps, { record, byUserId, ended });
}

/** The hearing, if the same request ended it before, perhaps without notifying anybody. */
async function findEnded(
  table: Table,
  { id: caseId, hearingId }: Request['params'],
  { state, reason }: Request['body'],
) {
  const hearings = await listHearings(table, caseId, { isConsistent: true });
  return hearings.find(
    (hearing) => hearing.id === hearingId && hearing.state === state && hearing.reason === reason,
  );
}
