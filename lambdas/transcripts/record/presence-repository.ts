import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds } from '#shared/clock.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transcriptKeys } from './transcript-keys.ts';

/** Who has a transcript open, for a while after the last report. */
export const presenceSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** '' for no paragraph. */
  segmentId: z.string(),
  at: z.iso.datetime(),
});
export type Presence = z.output<typeof presenceSchema>;

/** DynamoDB deletes expired items within days; readers look at `at`. */
const LIVES_SECONDS = 300;

/** Half a read unit: one item of about 150 bytes for each person. */
export async function listPresences(table: Table, transcriptId: string): Promise<Presence[]> {
  const items = await queryAll(table, transcriptKeys.presencesOf(transcriptId));
  return items.map((item) => presenceSchema.parse(item));
}

/** Replaces the person's former report. One write unit. */
export async function putPresence(
  table: Table,
  transcriptId: string,
  presence: Presence,
): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...transcriptKeys.presence(transcriptId, presence.userId),
        ...presence,
        expiresAt: epochSeconds(new Date(presence.at)) + LIVES_SECONDS,
      },
    }),
  );
}
