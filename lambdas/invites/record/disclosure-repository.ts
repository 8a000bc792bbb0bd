import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { DISCLOSURES_MAX, RESPONSES_MAX } from '#contracts/rules/disclosures.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import {
  type DeclinedRecord,
  type DisclosureRecord,
  declinedRecordSchema,
  disclosureRecordSchema,
  type ResponseRecord,
  responseRecordSchema,
} from './disclosure-record.ts';
import { inviteKeys } from './invite-keys.ts';
import type { InviteRecord } from './invite-record.ts';

export const disclosureItem = (record: DisclosureRecord) => ({
  ...inviteKeys.disclosure(record.caseId, record.id),
  ...record,
});

/** A new disclosure for a transaction. */
export const putDisclosure = (table: Table, record: DisclosureRecord): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: disclosureItem(record),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The case's copy of a declined invitation, for the transaction of the answer. */
export function putDeclined(table: Table, declined: InviteRecord): TransactItem {
  const { id, invited, inviter, answeredAt, createdAt, reason } = declined;
  const record: DeclinedRecord = {
    id,
    name: invited.name,
    inviterId: inviter.userId,
    declinedAt: answeredAt ?? createdAt,
    reason: reason ?? '',
  };
  return {
    Put: {
      TableName: table.name,
      Item: { ...inviteKeys.declined(declined.case.id, id), ...record },
    },
  };
}

/** One read unit. */
export async function findDisclosure(
  table: Table,
  caseId: string,
  disclosureId: string,
): Promise<DisclosureRecord | undefined> {
  const item = await getItem(table, inviteKeys.disclosure(caseId, disclosureId), {
    isConsistent: true,
  });
  return item && disclosureRecordSchema.parse(item);
}

/** Acceptances, and additions in parallel, add theirs beyond the bound. */
const LISTED_MAX = 2 * DISCLOSURES_MAX;

/** The disclosures of a case, newest first. One read unit per 4 KB. */
export async function listDisclosureRecords(
  table: Table,
  caseId: string,
): Promise<DisclosureRecord[]> {
  const items = await queryAll(table, {
    ...inviteKeys.disclosuresOf(caseId),
    limit: LISTED_MAX,
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => disclosureRecordSchema.parse(item));
}

/** The declined invitations to a case, newest first. One read unit per 4 KB. */
export async function listDeclinedRecords(table: Table, caseId: string): Promise<DeclinedRecord[]> {
  const items = await queryAll(table, {
    ...inviteKeys.declinedOf(caseId),
    limit: DISCLOSURES_MAX,
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => declinedRecordSchema.parse(item));
}

/** A new response for a transaction. */
export const putResponse = (
  table: Table,
  caseId: string,
  record: ResponseRecord,
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...inviteKeys.response(caseId, record.id), ...record },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The responses to disclosures of a case, oldest first. One read unit per 4 KB. */
export async function listResponseRecords(table: Table, caseId: string): Promise<ResponseRecord[]> {
  const items = await queryAll(table, {
    ...inviteKeys.responsesOf(caseId),
    // Responses in parallel add theirs beyond the bound.
    limit: 2 * RESPONSES_MAX,
    isConsistent: true,
  });
  return items.map((item) => responseRecordSchema.parse(item));
}

/** Notes that the document of a disclosure was registered. Safe to repeat. */
export async function noteDocument(
  table: Table,
  { caseId, id }: Pick<DisclosureRecord, 'caseId' | 'id'>,
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: inviteKeys.disclosure(caseId, id),
      UpdateExpression: 'SET isFiled = :yes',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':yes': true },
    }),
  );
}
