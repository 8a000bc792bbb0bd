import { HEARING_MINUTES_DEFAULT, type NextHearingInput } from '#contracts/rules/hearings.ts';
import { dayOfOrder, type OrderSheet } from '#contracts/rules/speech/orders.ts';
import { addHearingsTo, setNextHearing } from '#lambdas/cases/hearings.door.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { fromIndianDateTime } from '#shared/india-time.ts';

/**
 * Sets the next date of an order of a hearing as the case's next hearing. In a case with several
 * hearings from today on it is added to them, as the order does not say which of them it changes.
 * Returns why it could not be set; '' if it was, or if the order names none.
 */
export async function setHearingOfOrder(
  deps: { table: Table; clock: Clock },
  input: { principal: Principal; caseId: string; sheet: OrderSheet | undefined },
): Promise<string> {
  const { principal, caseId, sheet } = input;
  if (!sheet?.next) return '';
  const { next } = sheet;
  const moment = `${dayOfOrder(next.date)} ${next.time}:00`;
  const nextHearing: NextHearingInput = {
    date: moment,
    time: moment,
    hearingType: next.hearingType,
    remarks: `Set by the order dated ${dayOfOrder(sheet.date)}`,
    durationMinutes: HEARING_MINUTES_DEFAULT,
    mode: undefined,
    place: undefined,
  };
  try {
    if (await isFurtherHearing(deps.table, { caseId, at: hearingInstantOf(next) }))
      await addHearingsTo(deps, { principal, caseId, hearings: [nextHearing] });
    else await setNextHearing(deps, { principal, caseId, nextHearing });
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

/** Whether the case has several hearings and none at this time. */
async function isFurtherHearing(
  table: Table,
  { caseId, at }: { caseId: string; at: string },
): Promise<boolean> {
  const record = await findCase(table, caseId);
  return record?.hearingsAhead?.every((one) => one.at !== at) ?? false;
}

/** The next hearing of an order as an instant. */
export const hearingInstantOf = ({ date, time }: NonNullable<OrderSheet['next']>): string =>
  fromIndianDateTime(`${dayOfOrder(date)} ${time}`) ?? '';
