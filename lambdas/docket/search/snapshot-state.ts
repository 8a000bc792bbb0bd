import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { docketKeys } from '../record/docket-keys.ts';

/** State item of a docket: its current snapshot and what is needed to replace it. */
export const snapshotStateSchema = z.object({
  /** Name of the current snapshot, which begins with its UTC time. Absent until the first fold. */
  generation: z.string().optional(),
  /** Upper bound of the number of journal items: items added since the last fold. */
  notes: z.number().default(0),
  /** Every object that may exist in the bucket, including those of interrupted folds. */
  objects: z.set(z.string()).default(() => new Set<string>()),
});
export type SnapshotState = z.output<typeof snapshotStateSchema>;

/** Strongly consistent, since items leave the journal once a snapshot has them. One read unit. */
export async function findSnapshotState(table: Table, userId: string): Promise<SnapshotState> {
  const item = await getItem(table, docketKeys.snapshot(userId), { isConsistent: true });
  return snapshotStateSchema.parse(item ?? {});
}

type StateUpdate = {
  set: string;
  values: Record<string, unknown>;
  condition?: string;
};

async function update(table: Table, userId: string, { set, values, condition }: StateUpdate) {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: docketKeys.snapshot(userId),
      UpdateExpression: set,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    }),
  );
  return snapshotStateSchema.parse(Attributes);
}

/** Adds to the count of journal items and returns it. */
export async function countJournalItems(
  table: Table,
  userId: string,
  added: number,
): Promise<number> {
  const { notes } = await update(table, userId, {
    set: 'ADD notes :added',
    values: { ':added': added },
  });
  return notes;
}

export async function setJournalItems(table: Table, userId: string, notes: number): Promise<void> {
  await update(table, userId, { set: 'SET notes = :notes', values: { ':notes': notes } });
}

/** Records an object before it is written, so that an interrupted fold leaves no unknown object. */
export async function announceObject(
  table: Table,
  userId: string,
  generation: string,
): Promise<void> {
  await update(table, userId, {
    set: 'ADD objects :one',
    values: { ':one': new Set([generation]) },
  });
}

/**
 * Makes `to` the current snapshot. Returns false if `from` is no longer current or `to` was
 * removed.
 */
export async function replaceSnapshot(
  table: Table,
  userId: string,
  { from, to }: { from: string | undefined; to: string },
): Promise<boolean> {
  return conditional(
    update(table, userId, {
      set: 'SET generation = :to',
      condition: `contains(objects, :to) AND ${from ? 'generation = :from' : 'attribute_not_exists(generation)'}`,
      values: { ':to': to, ...(from && { ':from': from }) },
    }),
  );
}

/**
 * Removes objects from the state item. Returns true if `current` is still the current snapshot;
 * only then may the objects be deleted.
 */
export async function forgetObjects(
  table: Table,
  userId: string,
  { current, objects }: { current: string; objects: ReadonlySet<string> },
): Promise<boolean> {
  return conditional(
    update(table, userId, {
      set: 'DELETE objects :objects',
      condition: 'generation = :current',
      values: { ':objects': objects, ':current': current },
    }),
  );
}
