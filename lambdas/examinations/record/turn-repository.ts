import * as z from 'zod';
import { batchGet } from '#shared/dynamo/batch.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { type ExaminationHead, emptyHead, headSchema, orderOf } from './examination-head.ts';
import { examinationKeys } from './examination-keys.ts';
import {
  type LayerRecord,
  layerRecordSchema,
  type TurnRecord,
  toStored,
  turnRecordSchema,
} from './turn-record.ts';

/** The head of a case's examination; empty before the first turn. One read unit per 4 KB. */
export async function readHead(table: Table, caseId: string): Promise<ExaminationHead> {
  const Item = await getItem(table, examinationKeys.head(caseId), { isConsistent: true });
  return Item ? headSchema.parse(Item) : emptyHead;
}

export const turnNotFound = () => new AppError('not_found', 'Turn not found');

/** A turn by its media id. Two read units. */
export async function findTurn(
  table: Table,
  caseId: string,
  mediaId: string,
): Promise<TurnRecord | undefined> {
  const place = await getItem(table, examinationKeys.media(caseId, mediaId), {
    isConsistent: true,
  });
  if (!place) return undefined;
  const { number } = z.object({ number: z.number() }).parse(place);
  return turnRecordSchema.parse(
    await getItem(table, examinationKeys.turn(caseId, number), { isConsistent: true }),
  );
}

/** The case that a media id belongs to; undefined for an unused id. One read unit. */
export async function findMediaCase(table: Table, mediaId: string): Promise<string | undefined> {
  const place = await getItem(table, examinationKeys.mediaPlace(mediaId), { isConsistent: true });
  return place && z.object({ caseId: z.string() }).parse(place).caseId;
}

/**
 * Turns by their place in the list, inclusive; none if `last` is before `first`. One read unit per
 * 4 KB, about five turns; at least one for each turn where the order was changed.
 */
export async function readTurns(
  table: Table,
  {
    caseId,
    head,
    first,
    last,
  }: { caseId: string; head: ExaminationHead; first: number; last: number },
): Promise<TurnRecord[]> {
  const slots = orderOf(head).slice(first - 1, Math.max(last, first - 1));
  const [lowest] = slots;
  if (lowest === undefined) return [];
  const isOneRun = slots.every((slot, at) => slot === lowest + at);
  const items = isOneRun
    ? await queryAll(table, {
        ...examinationKeys.turns(caseId, lowest, lowest + slots.length - 1),
        isConsistent: true,
      })
    : await batchGet(
        table,
        slots.map((slot) => examinationKeys.turn(caseId, slot)),
        { isConsistent: true },
      );
  const bySlot = new Map(
    items.map((item) => turnRecordSchema.parse(item)).map((turn) => [turn.number, turn]),
  );
  return slots.flatMap((slot) => bySlot.get(slot) ?? []);
}

/** A layer of a turn; undefined if it is not stored. One read unit per 4 KB. */
export async function findLayer(
  table: Table,
  { caseId, number }: TurnRecord,
  version: number,
): Promise<LayerRecord | undefined> {
  const Item = await getItem(table, examinationKeys.layer(caseId, number, version), {
    isConsistent: true,
  });
  return Item && layerRecordSchema.parse(Item);
}

/** Stored layers of a turn by version, inclusive, oldest first. */
export async function readLayers(
  table: Table,
  { caseId, number }: TurnRecord,
  { first, last }: { first: number; last: number },
): Promise<LayerRecord[]> {
  const items = await queryAll(table, {
    ...examinationKeys.layers(caseId, number, first, last),
    isConsistent: true,
  });
  return items.map((item) => layerRecordSchema.parse(item));
}

/** Puts an item that does not exist yet. */
const putNew = (table: Table, Item: Record<string, unknown>): TransactItem => ({
  Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Transaction items of a new turn: itself, its media id, and the claim of that id by its case. */
export function newTurnItems(table: Table, turn: TurnRecord) {
  const { caseId, mediaId, number } = turn;
  return {
    turn: putNew(table, { ...examinationKeys.turn(caseId, number), ...toStored(turn) }),
    media: putNew(table, { ...examinationKeys.media(caseId, mediaId), number }),
    claim: {
      Put: {
        TableName: table.name,
        Item: { ...examinationKeys.mediaPlace(mediaId), caseId },
        ConditionExpression: 'attribute_not_exists(pk) OR caseId = :caseId',
        ExpressionAttributeValues: { ':caseId': caseId },
      },
    } satisfies TransactItem,
  };
}

/** Replaces a turn that was read; fails if another version was saved since. */
export const changedTurnItem = (
  table: Table,
  { turn, before }: { turn: TurnRecord; before: number },
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...examinationKeys.turn(turn.caseId, turn.number), ...toStored(turn) },
    ConditionExpression: 'version = :before',
    ExpressionAttributeValues: { ':before': before },
  },
});

/** Fails if a turn has another version than the one that was read. */
export const unchangedTurnItem = (
  table: Table,
  { caseId, number, version }: TurnRecord,
): TransactItem => ({
  ConditionCheck: {
    TableName: table.name,
    Key: examinationKeys.turn(caseId, number),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});

export const newLayerItem = (
  table: Table,
  { caseId, number }: TurnRecord,
  layer: LayerRecord,
): TransactItem =>
  putNew(table, { ...examinationKeys.layer(caseId, number, layer.version), ...toStored(layer) });

/** Replaces the head that was read; fails if another write was first. */
export function headItem(
  table: Table,
  { caseId, before, after }: { caseId: string; before: ExaminationHead; after: ExaminationHead },
): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: { ...examinationKeys.head(caseId), ...after },
      ...(before.revision === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'revision = :before',
            ExpressionAttributeValues: { ':before': before.revision },
          }),
    },
  };
}
