import type { ReadingEventKind } from '#contracts/rules/speech/witness-readings.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { WitnessReadingRecord } from '../record/witness-reading-record.ts';
import { findReading, readingItems } from '../record/witness-reading-repository.ts';

export const readingNotFound = () => new AppError('not_found', 'Reading not found');

type ReadingChange = { after: WitnessReadingRecord; extraItems?: readonly TransactItem[] };

/**
 * Changes a reading on the condition that nobody else did, and returns it. `plan` throws to refuse, and
 * returns undefined to leave it as it is. Throws `not_found`, and as `changeItem` does.
 */
export const changeReading = (
  table: Table,
  place: { caseId: string; number: number },
  plan: (record: WitnessReadingRecord) => ReadingChange | undefined,
): Promise<WitnessReadingRecord> =>
  changeItem(table, {
    read: async () => {
      const record = await findReading(table, place);
      if (!record) throw readingNotFound();
      return record;
    },
    plan: (before) => {
      const change = plan(before);
      if (!change) return { result: before };
      const { after, extraItems = [] } = change;
      return { result: after, items: [...readingItems(table, before, after), ...extraItems] };
    },
  });

/** The events of a reading with one more. */
export const withEvent = (
  { events }: WitnessReadingRecord,
  kind: ReadingEventKind,
  { at, name }: { at: string; name: string },
) => [...events, { kind, at, name }];
