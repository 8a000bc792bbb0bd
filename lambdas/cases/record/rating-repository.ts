import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Rating } from '#contracts/rules/outcome/outcomes.ts';
import { starsSchema } from '#contracts/rules/outcome/outcomes.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { caseKeys } from './case-keys.ts';

/** One neutral's rating of one case. */
export const ratingRecordSchema = z.object({
  caseId: z.string(),
  userId: z.string(),
  rating: starsSchema,
  comment: z.string(),
  updatedAt: z.iso.datetime(),
});
export type RatingRecord = z.output<typeof ratingRecordSchema>;

/** Consistent, so that a new rating is shown. One read unit. */
export async function findRating(
  table: Table,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<RatingRecord | undefined> {
  const item = await getItem(table, caseKeys.rating(caseId, userId), { isConsistent: true });
  return item && ratingRecordSchema.parse(item);
}

export async function putRating(table: Table, rating: RatingRecord): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...caseKeys.rating(rating.caseId, rating.userId), ...rating },
    }),
  );
}

export const presentRating = ({ rating, comment, updatedAt }: RatingRecord): Rating => ({
  rating,
  comment,
  updated_at: updatedAt,
});
