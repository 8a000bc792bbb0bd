import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { endedHearing, noLongerSet, requireAdjournable } from '../record/current-hearing.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { type Hearing, putHearingItem } from '../record/hearing-repository.ts';
import { listHearingsAhead, withHearingsAhead } from '../record/hearings-ahead.ts';
import { changeCase } from '../writing/change-case.ts';
import { type HearingRowMove, hearingRowsOf, putRows } from '../writing/hearing-rows.ts';
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

type SetNextHearing = {
  principal: Principal;
  caseId: string;
  nextHearing: NextHearingInput;
  /** Set to adjourn this hearing to the new date; else the new date replaces a hearing. */
  adjourned?: { hearingId: string; reason: string; isReasonTold?: boolean | undefined } | undefined;
  /** The hearing to replace; undefined: the one at the same time, else the next one. */
  expectedHearingId?: string | undefined;
};

/**
 * Gives a hearing of one of the caller's cases a new date, or sets its first one (D36, D107),
 * together with the list of hearings and the cause lists of the neutrals; then notifies the other
 * neutrals. The other coming hearings of the case stay. Repeating the same request changes nothing
 * more.
 *
 * Throws `not_found` for a foreign case, `invalid_input` for a date or time that is past or too
 * far ahead and for an unknown mode, `conflict` if the case takes no hearings, has too many dates,
 * has another hearing at that time or no longer has the hearing to replace, and as `changeCase`
 * does.
 */
export async function setNextHearing(
  deps: { table: Table; clock: Clock },
  { principal, caseId, nextHearing, adjourned, expectedHearingId }: SetNextHearing,
): Promise<void> {
  const { table, clock } = deps;
  const byUserId = principal.userId;
  const at = instantOf(nextHearing);
  const namedId = adjourned?.hearingId ?? expectedHearingId;
  const { record, ended, standing } = await changeCase(deps, caseId, async (stored, { first }) => {
    const record = requireOwn(stored, byUserId);
    const now = clock.now().toISOString();
    const hearings = await listHearingsAhead(table, record);
    const named = hearings.find(({ id }) => id === namedId);
    // A repeat, perhaps after a failure between the write and its notifications.
    const same = hearings.find((one) => isAsWanted(one, nextHearing, at));
    const isRepeat = named === undefined || (named === same && !adjourned);
    if (same && isRepeat && at >= now)
      return { record, standing: same, ended: undefined, after: undefined };

    // Never replaces a date that was set after the caller's request.
    const isAsSeen =
      record.nextHearingAt === first?.nextHearingAt && record.hearingCount === first?.hearingCount;
    if (!isAsSeen) throw changedMeanwhile();
    if (expectedHearingId !== undefined && !named) throw noLongerSet();
    if (adjourned) requireAdjournable(named, now);
    const former =
      namedId !== undefined
        ? named
        : (hearings.find((one) => one.at === at) ??
          hearings.find((one) => one.at === record.nextHearingAt));
    const others = hearings.filter((one) => one !== former);
    refuseBadHearing({
      ...{ wanted: nextHearing, at, now, field: 'nextHearingDate' },
      formerMode: former?.mode,
    });
    const hearingCount = requireHearingsLeft(record, 1);
    const ended = endedBy(former, { adjourned, now });
    const standing = newHearing({ caseId, wanted: nextHearing, at, now, ended });
    refuseOverlap([standing], others);
    refuseTooMany([...others, standing], now);
    return {
      record,
      standing,
      ended,
      after: {
        ...record,
        ...withHearingsAhead([...others, standing], now),
        hearingCount,
        updatedAt: now,
      },
      extraItems: [
        ...[standing, ...(ended ? [ended] : [])].map((hearing) => putHearingItem(table, hearing)),
        ...(await hearingMailItems(table, { record, byUserId, ended, standing })),
      ],
      hearingRows: rowMoves(record, { ended, standing }),
    };
  });
  await announceHearingChange(deps, { record, byUserId, ended, standing });
}

/** The former hearing, adjourned or replaced; undefined if there is none or it was held. */
function endedBy(
  former: Hearing | undefined,
  { adjourned, now }: Pick<SetNextHearing, 'adjourned'> & { now: string },
): Hearing | undefined {
  if (!former) return undefined;
  if (adjourned) {
    const { reason, isReasonTold } = adjourned;
    return endedHearing(former, { state: 'adjourned', reason, isReasonTold, now });
  }
  return former.at > now ? endedHearing(former, { state: 'replaced', now }) : undefined;
}

/** A replaced date leaves the cause lists; an adjourned one stays with its state. */
function rowMoves(
  record: CaseRecord,
  { ended, standing }: { ended: Hearing | undefined; standing: Hearing },
): HearingRowMove[] {
  const puts = hearingRowsOf(record, ended ? [standing, ended] : [standing]);
  const removed =
    ended?.state === 'replaced' ? hearingRowsOf(record, [{ ...ended, state: 'set' }]) : [];
  return [...putRows(puts), ...removed.map((remove) => ({ remove }))];
}
