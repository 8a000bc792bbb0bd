import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { type SpeechServer, speechServerSchema } from './speech-settings.constants.ts';

/** The case's speech settings. */
const speechKey = (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'SPEECH' });

const speechItemSchema = z.object({ server: speechServerSchema });

/** The self-hosted server of a case; undefined for Amazon Transcribe. Half a read unit. */
export async function findSpeechServer(
  table: Table,
  caseId: string,
): Promise<SpeechServer | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: speechKey(caseId) }),
  );
  return Item && speechItemSchema.parse(Item).server;
}

/** Transaction item that sets the server; undefined for Amazon Transcribe. */
export function speechServerItem(
  table: Table,
  caseId: string,
  server: SpeechServer | undefined,
): TransactItem {
  const TableName = table.name;
  return server === undefined
    ? { Delete: { TableName, Key: speechKey(caseId) } }
    : { Put: { TableName, Item: { ...speechKey(caseId), server } } };
}
