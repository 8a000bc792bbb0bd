import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  MAX_BATCHES,
  type Utterance,
  utteranceSchema,
} from '#contracts/rules/speech/live-transcription.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { liveKeys } from './live-keys.ts';

export const sessionRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  meetingId: z.string(),
  transcriptId: z.string(),
  state: z.enum(['live', 'ended']),
  userId: z.string(),
  userName: z.string(),
  startedAt: z.iso.datetime(),
  /** Last words or address. */
  activeAt: z.iso.datetime(),
  nextSequence: z.number(),
  wordCount: z.number(),
  /** Where the words end. */
  seconds: z.number(),
});
export type SessionRecord = z.output<typeof sessionRecordSchema>;

/** The latest session of a case. One read unit. */
export async function findSession(
  table: Table,
  caseId: string,
): Promise<SessionRecord | undefined> {
  const item = await getItem(table, liveKeys.session(caseId), { isConsistent: true });
  return item && sessionRecordSchema.parse(item);
}

/** Stores a new session in place of the one that was read; false if another write was first. */
export const storeSession = (
  table: Table,
  session: SessionRecord,
  before: SessionRecord | undefined,
): Promise<boolean> =>
  conditional(table.client.send(new PutCommand(sessionPut(table, session, before))));

/** A session in place of the state that was read. */
export function sessionPut(
  table: Table,
  session: SessionRecord,
  before: SessionRecord | undefined,
) {
  return {
    TableName: table.name,
    Item: { ...liveKeys.session(session.caseId), ...session },
    ...(before
      ? {
          ConditionExpression:
            'id = :id AND #state = :state AND nextSequence = :sequence AND activeAt = :activeAt',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':id': before.id,
            ':state': before.state,
            ':sequence': before.nextSequence,
            ':activeAt': before.activeAt,
          },
        }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  };
}

export const batchSchema = z.object({ sequence: z.number(), utterances: z.array(utteranceSchema) });
export type Batch = z.output<typeof batchSchema>;

/** Transaction item of a batch of words. */
export const batchItem = (
  table: Table,
  { id, caseId }: SessionRecord,
  { sequence, utterances }: { sequence: number; utterances: readonly Utterance[] },
) => ({
  Put: {
    TableName: table.name,
    Item: {
      ...liveKeys.batch(caseId, id, sequence),
      sequence,
      utterances,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Batches of a session from a sequence, `limit` at most. One read unit per 4 KB, about 40 words. */
export async function readBatches(
  table: Table,
  { id, caseId }: SessionRecord,
  { from, limit }: { from: number; limit?: number },
): Promise<Batch[]> {
  const items = await queryAll(table, {
    ...liveKeys.batches(caseId, id, from, MAX_BATCHES),
    isConsistent: true,
    limit,
  });
  return items.map((item) => batchSchema.parse(item));
}
