import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { speechKeys } from './speech-keys.ts';
import { type SpeechServer, speechServerSchema } from './speech-settings.constants.ts';

const speechItemSchema = z.object({ server: speechServerSchema });

/** The self-hosted server of a case; undefined for Amazon Transcribe. Half a read unit. */
export async function findSpeechServer(
  table: Table,
  caseId: string,
): Promise<SpeechServer | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: speechKeys.settings(caseId) }),
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
    ? { Delete: { TableName, Key: speechKeys.settings(caseId) } }
    : { Put: { TableName, Item: { ...speechKeys.settings(caseId), server } } };
}
