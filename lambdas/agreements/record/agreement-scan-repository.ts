import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { type ScanVerdict, scanVerdicts } from '#shared/files/scan-result.ts';
import { agreementKeys, type ScannedFile } from './agreement-keys.ts';

/**
 * Malware scan of one upload for agreements: the verdict, and the cases that registered the upload.
 * Either may be stored first.
 */
const scanSchema = z.object({
  /** DynamoDB stores no empty set. */
  caseIds: z.set(z.string()).default(new Set()),
  verdict: z.enum(scanVerdicts).optional(),
});

/** The verdict on an upload; undefined while there is none. Consistent; one read unit. */
export async function findVerdict(
  table: Table,
  file: ScannedFile,
): Promise<ScanVerdict | undefined> {
  const item = await getItem(table, agreementKeys.scan(file), { isConsistent: true });
  return item && scanSchema.parse(item).verdict;
}

/**
 * Stores the first verdict on an upload; a later threat replaces it. Returns the scan as it is now.
 * One write unit.
 */
export async function storeVerdict(
  table: Table,
  file: ScannedFile,
  verdict: ScanVerdict,
): Promise<{ caseIds: ReadonlySet<string>; verdict: ScanVerdict }> {
  const value = verdict === 'threat' ? ':verdict' : 'if_not_exists(#verdict, :verdict)';
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: agreementKeys.scan(file),
      UpdateExpression: `SET #verdict = ${value}`,
      ExpressionAttributeNames: { '#verdict': 'verdict' },
      ExpressionAttributeValues: { ':verdict': verdict },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return scanSchema.required({ verdict: true }).parse(Attributes);
}

/** Transaction item that adds a case to an upload. Fails if the verdict is another by now. */
export const registerScan = (
  { name: TableName }: Table,
  file: ScannedFile,
  { caseId, verdict }: { caseId: string; verdict: ScanVerdict | undefined },
): TransactItem => ({
  Update: {
    TableName,
    Key: agreementKeys.scan(file),
    UpdateExpression: 'ADD #caseIds :caseIds',
    ConditionExpression:
      verdict === undefined ? 'attribute_not_exists(#verdict)' : '#verdict = :verdict',
    ExpressionAttributeNames: { '#caseIds': 'caseIds', '#verdict': 'verdict' },
    ExpressionAttributeValues: {
      ':caseIds': new Set([caseId]),
      ...(verdict !== undefined && { ':verdict': verdict }),
    },
  },
});
