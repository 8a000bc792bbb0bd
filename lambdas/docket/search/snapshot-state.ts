import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditional } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { docketKeys } from '../docket-keys.ts';

/** One item a docket: which snapshot is its present one, and what must be known to replace it. */
const snapshotStateSchema = z.object({
  /** Absent until the first fold. Begins with the instant of its making, in UTC. */
  generation: z.string().optional(),
  /** Items added to the journal since it was last emptied; at least as many as there are. */
  notes: z.number().default(0),
  /** Every object that may lie in the bucket, also those of folds that were killed or lost. */
  objects: z.set(z.string()).default(() => new Set<string>()),
});
export type SnapshotState = z.output<typeof snapshotStateSchema>;

/** Consistent, since items leave the journal once a snapshot holds them. One read unit. */
export async function findSnapshotState(table: Table, userId: string): Promise<SnapshotState> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: docketKeys.snapshot(userId),
      ConsistentRead: true,
    }),
  );
  return snapshotStateSchema.parse(Item ?? {});
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

/** Before an object is written, so that whatever a kill leaves behind is known. */
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

/** Makes `to` the present snapshot, unless `from` is no longer that or `to` was cleared away. */
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

/** True while `present` still is the present snapshot: what was forgotten may be deleted. */
export async function forgetObjects(
  table: Table,
  userId: string,
  { present, objects }: { present: string; objects: ReadonlySet<string> },
): Promise<boolean> {
  return conditional(
    update(table, userId, {
      set: 'DELETE objects :objects',
      condition: 'generation = :present',
      values: { ':objects': objects, ':present': present },
    }),
  );
}
