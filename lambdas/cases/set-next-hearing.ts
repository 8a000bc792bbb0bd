import {
  HEARING_DATE_PAST,
  HEARING_TIME_PAST,
  type NextHearingInput,
  takesHearings,
} from '../../contracts/hearings.ts';
import { writeActivity } from '../notifications/index.ts';
import type { Principal } from '../shared/auth/principal.ts';
import type { Clock } from '../shared/clock.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { TransactItem } from '../shared/dynamo/transact.ts';
import { AppError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import { caseKeys } from './case-keys.ts';
import { type CaseRecord, membersOf } from './case-record.ts';
import { findCase, replaceCase } from './case-repository.ts';
import { findDocketRow } from './docket-repository.ts';
import type { Hearing } from './hearing-repository.ts';
import { hearingRowItem, hearingRowsOf } from './hearing-rows.ts';
import { fromIndianDateTime, indianDayOf, toIndianMinute } from './india-time.ts';
import { currentHearings, withdrawalItems } from './withdraw-hearings.ts';

type SetNextHearing = { principal: Principal; caseId: string; nextHearing: NextHearingInput };

/**
 * Sets the next hearing of a case of the caller (D36): the case, its docket rows, its list of
 * hearings and the cause lists of its neutrals change together, then the other neutrals are
 * told. Repeating the same request changes nothing more.
 *
 * `not_found` for somebody else's case, `invalid_input` for a date or time that is past,
 * `conflict` when the case takes no hearings or was changed by somebody else meanwhile.
 */
export async function setNextHearing(
  deps: { table: Table; clock: Clock },
  { principal, caseId, nextHearing }: SetNextHearing,
): Promise<void> {
  const { table, clock } = deps;
  const record = (await findDocketRow(table, principal.userId, caseId))
    ? await findCase(table, caseId)
    : undefined;
  if (!record) throw new AppError('not_found', 'Case not found');

  const now = clock.now().toISOString();
  const current = await currentHearings(table, record);
  const at = instantOf(nextHearing);
  const same = current.find(
    (hearing) =>
      hearing.at === at &&
      hearing.hearingType === nextHearing.hearingType &&
      hearing.remarks === nextHearing.remarks,
  );
  // Repeated, perhaps after a failure between writing and telling.
  if (same && at >= now) return notifyOthers(deps, principal, record, same);

  refusePast(at, now);
  if (!takesHearings(record.status))
    throw new AppError('conflict', 'No hearing can be set for this case any more');

  const hearing: Hearing = {
    id: newId('hearing'),
    caseId,
    at,
    hearingType: nextHearing.hearingType,
    remarks: nextHearing.remarks,
    createdAt: now,
  };
  const isWritten = await replaceCase(
    table,
    record,
    { ...record, nextHearingAt: at, updatedAt: now },
    hearingItems(table, { record, hearing, current, now }),
  );
  if (!isWritten)
    throw new AppError(
      'conflict',
      'Somebody else changed this case at the same moment. Please look at it again and repeat your change.',
    );
  await notifyOthers(deps, principal, record, hearing);
}

/** The day of one field at the time of the other, both in the seeds' format. */
function instantOf({ date, time }: NextHearingInput): string {
  const at = fromIndianDateTime(`${date.slice(0, 10)} ${time.slice(11)}`);
  if (at === undefined) throw new Error('The contract lets no such date through');
  return at;
}

function refusePast(at: string, now: string): void {
  const refuse = (field: 'date' | 'time', message: string) =>
    new AppError('invalid_input', message, {
      issues: [{ field: `nextHearingDate.${field}`, message }],
    });
  if (indianDayOf(at) < indianDayOf(now)) throw refuse('date', HEARING_DATE_PAST);
  if (at < now) throw refuse('time', HEARING_TIME_PAST);
}

/** One that was held stays in the cause lists; one that this one replaces leaves them. */
function hearingItems(
  table: Table,
  input: { record: CaseRecord; hearing: Hearing; current: readonly Hearing[]; now: string },
): TransactItem[] {
  const { record, hearing, now } = input;
  const replaced = input.current.filter(({ at }) => at > now);
  return [
    {
      Put: {
        TableName: table.name,
        Item: { ...caseKeys.hearing(record.id, hearing.at, hearing.id), ...hearing },
      },
    },
    ...hearingRowsOf(record, [hearing]).map((put) => hearingRowItem(table, { put })),
    ...withdrawalItems(table, { hearings: replaced, now }),
    ...hearingRowsOf(record, replaced).map((remove) => hearingRowItem(table, { remove })),
  ];
}

/** Whoever set it knows; one hearing, one notification, however often this runs. */
async function notifyOthers(
  { table }: { table: Table },
  principal: Principal,
  record: CaseRecord,
  hearing: Hearing,
): Promise<void> {
  for (const userId of membersOf(record))
    if (userId !== principal.userId)
      await writeActivity(
        { table },
        {
          id: hearing.id,
          userId,
          kind: 'HEARING',
          caseId: record.id,
          resolutionKind: record.resolutionKind,
          message: `Next hearing of ${record.code}: ${toIndianMinute(hearing.at)} IST`,
          createdAt: hearing.createdAt,
        },
      );
}
