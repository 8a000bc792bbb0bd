import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  caseCountersOf,
  caseKeys,
  hearingRowKey,
  hearingRowsOf,
  moveOutcomeRows,
  outcomeRowKey,
  planCaseWrite,
} from '#lambdas/cases/seed.door.ts';
import { docketKeys, foldJournal } from '#lambdas/docket/seed.door.ts';
import { systemClock } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { SeedPerson } from '../people/seed-neutrals.ts';
import { makeBulkCase, makeBulkHearings } from './make-bulk-case.ts';

/** Number of cases between two progress updates. */
const STEP = 500;

const progressSchema = z.object({
  /** Bulk cases written and counted. */
  done: z.number().int().nonnegative(),
  /** Bulk cases in the docket's snapshot; others cannot be found by search yet. */
  searchable: z.number().int().nonnegative().default(0),
  /** Fixed, so that a resumed run generates the same cases. */
  startedAt: z.iso.datetime(),
  counts: z.record(z.string(), z.number()),
});

type FillDocket = {
  arbitrator: SeedPerson;
  now: Date;
  /** Target number of bulk cases. */
  cases: number;
  onProgress?: (done: number) => void;
};

/** A concurrent fold can publish first, but rarely twice. */
const MAX_RACES = 5;

/**
 * Fills a docket in bulk, for measurements. Transactions would take hours, so it writes rows and,
 * every few hundred cases, sets a separate counter shard to the number written. That item also
 * stores the position at which an interrupted run resumes; repeating a step is safe. At the end it
 * builds the docket's snapshot from its rows.
 */
export async function fillDocket(
  { table, files }: { table: Table; files: Files },
  { arbitrator, now, cases, onProgress }: FillDocket,
): Promise<void> {
  const progressKey = docketKeys.counter(arbitrator.userId, 'BULK');
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: progressKey, ConsistentRead: true }),
  );
  const progress = Item
    ? progressSchema.parse(Item)
    : { done: 0, searchable: 0, startedAt: now.toISOString(), counts: {} };
  const noteProgress = () =>
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...progressKey, ...progress, ...progress.counts },
      }),
    );

  while (progress.done < cases) {
    const next = Math.min(progress.done + STEP, cases);
    const items: { pk: string; sk: string }[] = [];
    for (let number = progress.done + 1; number <= next; number += 1) {
      const record = {
        ...makeBulkCase(number, arbitrator, new Date(progress.startedAt)),
        version: 1,
      };
      const hearings = makeBulkHearings(record);
      const plan = planCaseWrite(undefined, record);
      items.push({ ...caseKeys.case(record.id), ...record });
      items.push({ ...caseKeys.code(record.code), ...{ caseId: record.id } });
      items.push(
        ...plan.rowsToPut.map((row) => ({ ...docketKeys.row(row.userId, row.caseId), ...row })),
      );
      items.push(
        ...hearings.map((one) => ({ ...caseKeys.hearing(one.caseId, one.at, one.id), ...one })),
        ...hearingRowsOf(record, hearings).map((row) => ({ ...hearingRowKey(row), ...row })),
      );
      items.push(...moveOutcomeRows(undefined, record).toAdd.map(outcomeRowKey));
      for (const name of caseCountersOf(record))
        progress.counts[name] = (progress.counts[name] ?? 0) + 1;
    }
    await batchWrite(table, { put: items });
    progress.done = next;
    await noteProgress();
    onProgress?.(next);
  }
  if (progress.searchable === progress.done) return;
  await makeSearchable({ table, files }, arbitrator.userId);
  progress.searchable = progress.done;
  await noteProgress();
}

/** Rebuilds a docket's snapshot from its rows. */
export async function makeSearchable(
  stores: { table: Table; files: Files },
  userId: string,
): Promise<void> {
  const deps = { ...stores, clock: systemClock };
  for (let race = 1; race <= MAX_RACES; race += 1)
    if ((await foldJournal(deps, userId, { isFromRows: true })) === 'folded') return;
  throw new Error(`The docket of ${userId} could not be made searchable`);
}
