import type { caseHearingsEndpoints } from '#contracts/endpoints/cases/case-hearings.ts';
import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { getCase } from '../reading/get-case.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { putHearingItem } from '../record/hearing-repository.ts';
import { listHearingsAhead, withHearingsAhead } from '../record/hearings-ahead.ts';
import { changeCase } from '../writing/change-case.ts';
import { hearingRowsOf, putRows } from '../writing/hearing-rows.ts';
import { announceHearingChange } from './announce-hearing-change.ts';
import { hearingMailItems } from './hearing-mail.ts';
import {
  instantOf,
  isAsWanted,
  newHearing,
  refuseBadHearing,
  refuseOverlap,
  refuseTooMany,
  requireHearingsLeft,
} from './plan-hearing.ts';

type Deps = { table: Table; clock: Clock };
type AddHearings = { principal: Principal; caseId: string; hearings: readonly NextHearingInput[] };

/** Adds hearings to those of one of the caller's cases. Throws as `addHearingsTo` does. */
export const addHearings: UseCase<
  typeof caseHearingsEndpoints.addHearings,
  Deps & { files: Files }
> = async (deps, { principal, params, body }) => {
  const { hearings } = body;
  await addHearingsTo(deps, { principal, caseId: params.id, hearings });
  const { case: changed } = await getCase(deps, { principal, params });
  return {
    case: changed,
    message: hearings.length === 1 ? 'Hearing Added' : `${hearings.length} Hearings Added`,
  };
};

/**
 * Adds hearings to those of one of the caller's cases, all or none, together with the cause lists
 * of the neutrals; then notifies the other neutrals. Two people who add at the same time both
 * succeed. Repeating the same request changes nothing more; the result tells that it is one.
 *
 * Throws `not_found` for a foreign case, `invalid_input` for a date or time that is past or too
 * far ahead and for an unknown mode, `conflict` if the case takes no hearings, has too many or has
 * another hearing at one of the times, and as `changeCase` does.
 */
export async function addHearingsTo(
  deps: Deps,
  { principal, caseId, hearings }: AddHearings,
): Promise<{ isRepeat: boolean }> {
  const { table, clock } = deps;
  const byUserId = principal.userId;
  const wanted = hearings.map((one) => ({ wanted: one, at: instantOf(one) }));
  const { record, added, after } = await changeCase(deps, caseId, async (stored) => {
    const record = requireOwn(stored, byUserId);
    const now = clock.now().toISOString();
    const others = await listHearingsAhead(table, record);
    const there = wanted.flatMap(
      (one) => others.find((other) => isAsWanted(other, one.wanted, one.at)) ?? [],
    );
    // A repeat, perhaps after a failure between the write and its notifications.
    if (there.length === wanted.length && wanted.every(({ at }) => at >= now))
      return { record, added: there, after: undefined };

    for (const [position, one] of wanted.entries())
      refuseBadHearing({ ...one, now, field: `hearings.${position}` });
    const hearingCount = requireHearingsLeft(record, wanted.length);
    const added = wanted.map((one) => newHearing({ ...one, caseId, now }));
    refuseOverlap(added, others);
    refuseTooMany([...others, ...added], now);
    const [standing, ...further] = added;
    return {
      record,
      added,
      after: {
        ...record,
        ...withHearingsAhead([...others, ...added], now),
        hearingCount,
        updatedAt: now,
      },
      extraItems: [
        ...added.map((hearing) => putHearingItem(table, hearing)),
        ...(await hearingMailItems(table, { record, byUserId, standing, further })),
      ],
      hearingRows: putRows(hearingRowsOf(record, added)),
    };
  });
  const [standing, ...further] = added;
  await announceHearingChange(deps, { record, byUserId, standing, further });
  return { isRepeat: after === undefined };
}
