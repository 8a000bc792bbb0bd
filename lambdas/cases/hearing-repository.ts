import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '../shared/dynamo/table.ts';
import { caseKeys } from './case-keys.ts';

/** A hearing that was set once; the case itself names the next one. */
export const hearingSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** When it takes place, UTC (D36). */
  at: z.iso.datetime(),
  hearingType: z.string(),
  remarks: z.string(),
  createdAt: z.iso.datetime(),
  /** When another date took its place before it was held; it stays in the timeline only. */
  replacedAt: z.iso.datetime().optional(),
});
export type Hearing = z.output<typeof hearingSchema>;

/** All hearings of a case or those set for one instant, oldest first. About 25 a read unit. */
export async function listHearings(
  table: Table,
  caseId: string,
  { at, isConsistent = false }: { at?: string | undefined; isConsistent?: boolean } = {},
): Promise<Hearing[]> {
  const { pk, skPrefix } = caseKeys.hearingsOf(caseId, at);
  const hearings: Hearing[] = [];
  let startKey: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const reply: QueryCommandOutput = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': skPrefix },
        ConsistentRead: isConsistent,
        ExclusiveStartKey: startKey,
      }),
    );
    hearings.push(...(reply.Items ?? []).map((item) => hearingSchema.parse(item)));
    startKey = reply.LastEvaluatedKey;
  } while (startKey);
  return hearings;
}
