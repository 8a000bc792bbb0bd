import { daysLeftText } from '#contracts/rules/clocks/clock-standing.ts';
import { nextWarningOf } from '#contracts/rules/clocks/clocks.ts';
import { courtDayText, daysBetween } from '#contracts/rules/clocks/court-days.ts';
import { type CaseRecord, casePath, findCase, membersOf } from '#lambdas/cases/record.door.ts';
import { notifyMembers } from '#lambdas/cases/writing.door.ts';
import type { Clock } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { eachApart } from '#shared/dynamo/each-apart.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { indianDayOf, toIndianDateTime } from '#shared/india-time.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { type ClockRecord, isRunning } from '../record/clock-record.ts';
import {
  clockItems,
  type DueClock,
  findClocks,
  listDueClocks,
} from '../record/clock-repository.ts';

type Deps = { table: Table; clock: Clock };

/** Due clocks in one run; the next run takes the others. */
export const WARNINGS_PER_RUN = 500;

/** No mail is sent at night. */
const FIRST_HOUR = 7;

const indianHourOf = (at: string) => Number(toIndianDateTime(at).slice(11, 13));

/**
 * Warns the neutrals of each case with a clock that is due: by mail and in their notifications, once
 * for each clock, end and distance. After missed days one warning tells the present state. Safe to
 * repeat and to run in parallel. A failed clock does not delay the others; throws an AggregateError
 * after all.
 */
export async function warnOfClocks(deps: Deps): Promise<void> {
  const now = deps.clock.now().toISOString();
  if (indianHourOf(now) < FIRST_HOUR) return;
  const day = indianDayOf(now);
  const due = await listDueClocks(deps.table, { day, limit: WARNINGS_PER_RUN });
  await eachApart(due, (one) => warn(deps, one), {
    event: 'clock_not_warned',
    message: 'Some clocks were not warned of',
    factsOf: (one) => one,
  });
}

async function warn({ table, clock: clocks }: Deps, { caseId, clockId }: DueClock): Promise<void> {
  await changeItem(table, {
    read: async () => ({
      record: await findCase(table, caseId),
      before: await findClocks(table, caseId),
    }),
    async plan({ record, before }) {
      const now = clocks.now().toISOString();
      const today = indianDayOf(now);
      const clock = before.clocks.find(({ id }) => id === clockId);
      const warning = clock?.nextWarning;
      // Warned by another run, or changed meanwhile.
      if (!record || !clock || !warning || !isRunning(clock) || warning.on > today)
        return { result: undefined };
      const words = wordsOf(record, clock, today);
      // Before the transaction, which removes the clock from the due ones. A repeat notifies nobody
      // twice, as the id is the same.
      await notifyMembers(
        { table },
        {
          record,
          byUserId: '',
          at: now,
          eventId: `${clockId}-${clock.endsOn}-${warning.days}`,
          kind: 'CASE',
          message: `${words.subject}. ${clock.term.source}`,
        },
      );
      const warned = { ...clock, nextWarning: nextWarningOf(clock, today) };
      return {
        result: undefined,
        items: [
          ...clockItems(
            table,
            before,
            before.clocks.map((one) => (one.id === clockId ? warned : one)),
          ),
          mailItem(table, { record, clock, words, at: now }),
        ],
      };
    },
  });
}

type Words = { subject: string; text: string };

function wordsOf({ code, title }: CaseRecord, clock: ClockRecord, today: string): Words {
  const { term, endsOn } = clock;
  const daysLeft = daysBetween(today, endsOn);
  const ends = daysLeft < 0 ? 'ended' : 'ends';
  return {
    subject: `${code}: ${term.label}: ${daysLeftText(daysLeft)}`,
    text: `The term “${term.label}” of ${code} (${title}) ${ends} on ${courtDayText(endsOn)} (${term.source}).`,
  };
}

/** To every neutral and the case manager of the case. */
function mailItem(
  table: Table,
  {
    record,
    clock,
    words,
    at,
  }: { record: CaseRecord; clock: ClockRecord; words: Words; at: string },
): TransactItem {
  const { id, code, resolutionKind } = record;
  return putNotice(table, {
    id: newId('notice'),
    at,
    actorId: clock.id,
    matter: id,
    topic: code,
    userIds: membersOf(record),
    words: { ...words, link: { label: 'Open the case', to: casePath(id, resolutionKind) } },
  });
}
