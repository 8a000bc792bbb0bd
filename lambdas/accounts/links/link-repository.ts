import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newSecretToken } from '#shared/secret-token.ts';
import { accountsKeys } from '../record/accounts-keys.ts';

/** Validity of mailed links. Each link works once (D15). */
const linkLivesSeconds = { verifyEmail: 86_400, resetPassword: 3_600 } as const;
export type LinkPurpose = keyof typeof linkLivesSeconds;

export const linkSchema = z.object({
  userId: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
});
export type Link = z.output<typeof linkSchema>;

/** Creates a link and returns its token (256 random bits). Only the token's hash is stored. */
export async function createLink(
  table: Table,
  purpose: LinkPurpose,
  link: Omit<Link, 'createdAt'>,
  now: Date,
): Promise<string> {
  const token = newSecretToken();
  const endsAt = secondsAfter(now, linkLivesSeconds[purpose]);
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...accountsKeys.link(purpose, token),
        ...link,
        createdAt: now.toISOString(),
        endsAt,
        expiresAt: epochSeconds(endsAt),
      },
    }),
  );
  return token;
}

/** Deletes a link and returns it; undefined if it was used or has expired. */
export async function spendLink(
  table: Table,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Link | undefined> {
  let link: Link | undefined;
  await conditional(
    table.client
      .send(
        new DeleteCommand({
          TableName: table.name,
          Key: accountsKeys.link(purpose, token),
          ConditionExpression: 'endsAt > :now',
          ExpressionAttributeValues: { ':now': now.toISOString() },
          ReturnValues: 'ALL_OLD',
        }),
      )
      .then(({ Attributes }) => {
        link = linkSchema.parse(Attributes);
      }),
  );
  return link;
}

/** Reads a link without spending it; undefined if it was used or has expired. */
export async function findLink(
  table: Table,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Link | undefined> {
  const item = await getItem(table, accountsKeys.link(purpose, token), { isConsistent: true });
  return item && String(item['endsAt']) > now.toISOString() ? linkSchema.parse(item) : undefined;
}

/** Transaction item that spends a link; its condition fails if the link was used. */
export const spendingLink = (table: Table, purpose: LinkPurpose, token: string): TransactItem => ({
  Delete: {
    TableName: table.name,
    Key: accountsKeys.link(purpose, token),
    ConditionExpression: 'attribute_exists(pk)',
  },
});
