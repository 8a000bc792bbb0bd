import { randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { accountsKeys } from '../accounts-keys.ts';

/** How long each mailed link can be used, once (D15). */
const linkLivesSeconds = { verifyEmail: 86_400, resetPassword: 3_600 } as const;
export type LinkPurpose = keyof typeof linkLivesSeconds;

const linkSchema = z.object({
  userId: z.string(),
  email: z.string(),
  madeAt: z.iso.datetime(),
});
export type Link = z.output<typeof linkSchema>;

/** Makes a link's token (256 random bits); only its hash is stored. */
export async function createLink(
  table: Table,
  purpose: LinkPurpose,
  link: Omit<Link, 'madeAt'>,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const endsAt = secondsAfter(now, linkLivesSeconds[purpose]);
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...accountsKeys.link(purpose, token),
        ...link,
        madeAt: now.toISOString(),
        endsAt,
        expiresAt: epochSeconds(endsAt),
      },
    }),
  );
  return token;
}

/** What the link stood for, once and in its time; undefined ever after. */
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

/** What a link stands for while it can be used; looking at it does not spend it. */
export async function findLink(
  table: Table,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Link | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: accountsKeys.link(purpose, token),
      ConsistentRead: true,
    }),
  );
  return Item && String(Item['endsAt']) > now.toISOString() ? linkSchema.parse(Item) : undefined;
}

/** Spends a link together with what it brings about. */
export const spendingLink = (table: Table, purpose: LinkPurpose, token: string): TransactItem => ({
  Delete: {
    TableName: table.name,
    Key: accountsKeys.link(purpose, token),
    ConditionExpression: 'attribute_exists(pk)',
  },
});
