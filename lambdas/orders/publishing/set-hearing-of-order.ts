import { HEARING_MINUTES_DEFAULT, type NextHearingInput } from '#contracts/rules/hearings.ts';
import { dayOfOrder, type OrderSheet } from '#contracts/rules/speech/orders.ts';
import { setNextHearing } from '#lambdas/cases/hearings.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { fromIndianDateTime } from '#shared/india-time.ts';

/**
 * Sets the next date of an order of a hearing as the case's next hearing. Returns why it could not
 * be set; '' if it was, or if the order names none.
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
    await setNextHearing(deps, { principal, caseId, nextHearing });
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

/** The next hearing of an order as an instant. */
export const hearingInstantOf = ({ date, time }: NonNullable<OrderSheet['next']>): string =>
  fromIndianDateTime(`${dayOfOrder(date)} ${time}`) ?? '';
