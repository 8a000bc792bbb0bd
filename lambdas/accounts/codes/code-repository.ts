import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds, secondsAfter } from '../../shared/clock.ts';
import { conditional } from '../../shared/dynamo/conditional.ts';
import type { Table } from '../../shared/dynamo/table.ts';
import { accountsKeys } from '../accounts-keys.ts';

/** Limits of a code (D4). */
export const CODE_LIVES_SECONDS = 600;
export const CODE_MAX_WRONG_TRIES = 5;

/**
 * One code on its way to a phone. It exists for unknown numbers too, without a user: what
 * follows looks the same from outside (D6).
 */
const codeSchema = z.object({
  mobile: z.string(),
  userId: z.string().optional(),
  sentAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  tries: z.number(),
  /** Set by the trigger that makes the code. */
  answerHash: z.string().optional(),
  /** Cognito's single-use session string; away while an answer is being checked. */
  authSession: z.string().optional(),
});
export type Code = z.output<typeof codeSchema>;

/** Replaces whatever code the number had. */
export async function putCode(
  table: Table,
  mobile: string,
  userId: string | undefined,
  now: Date,
): Promise<void> {
  const code: Code = {
    mobile,
    userId,
    sentAt: now.toISOString(),
    endsAt: secondsAfter(now, CODE_LIVES_SECONDS),
    tries: 0,
  };
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...accountsKeys.code(mobile), ...code, expiresAt: epochSeconds(code.endsAt) },
    }),
  );
}

export async function findCode(table: Table, mobile: string): Promise<Code | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: accountsKeys.code(mobile),
      ConsistentRead: true,
    }),
  );
  return Item && codeSchema.parse(Item);
}

/** Gives the code its answer once: a later round of the same challenge finds it set. */
export async function setAnswerHash(
  table: Table,
  mobile: string,
  answerHash: string,
): Promise<boolean> {
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: accountsKeys.code(mobile),
        UpdateExpression: 'SET answerHash = :hash',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(answerHash)',
        ExpressionAttributeValues: { ':hash': answerHash },
      }),
    ),
  );
}

/** Keeps the session string for the next answer, if the code is still the one it belongs to. */
export async function putAuthSession(
  table: Table,
  mobile: string,
  sentAt: string,
  authSession: string,
): Promise<boolean> {
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: accountsKeys.code(mobile),
        UpdateExpression: 'SET authSession = :session',
        ConditionExpression: 'sentAt = :sentAt AND attribute_not_exists(authSession)',
        ExpressionAttributeValues: { ':session': authSession, ':sentAt': sentAt },
      }),
    ),
  );
}

/** Takes the session string away for one answer: a parallel second answer finds none. */
export async function takeAuthSession(
  table: Table,
  mobile: string,
  sentAt: string,
): Promise<boolean> {
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: accountsKeys.code(mobile),
        UpdateExpression: 'REMOVE authSession',
        ConditionExpression: 'sentAt = :sentAt AND attribute_exists(authSession)',
        ExpressionAttributeValues: { ':sentAt': sentAt },
      }),
    ),
  );
}

/** Uses up one try before the answer is looked at; undefined when none is left or time is up. */
export async function spendTry(table: Table, mobile: string, now: Date): Promise<Code | undefined> {
  let spent: Code | undefined;
  const isSpent = await conditional(
    table.client
      .send(
        new UpdateCommand({
          TableName: table.name,
          Key: accountsKeys.code(mobile),
          UpdateExpression: 'ADD tries :one',
          ConditionExpression: 'tries < :most AND endsAt > :now',
          ExpressionAttributeValues: {
            ':one': 1,
            ':most': CODE_MAX_WRONG_TRIES,
            ':now': now.toISOString(),
          },
          ReturnValues: 'ALL_NEW',
        }),
      )
      .then(({ Attributes }) => {
        spent = codeSchema.parse(Attributes);
      }),
  );
  return isSpent ? spent : undefined;
}

/** A right answer ends the code: true for the one who spent it. */
export async function spendCode(table: Table, code: Code): Promise<boolean> {
  return conditional(
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: accountsKeys.code(code.mobile),
        ConditionExpression: 'sentAt = :sentAt AND answerHash = :hash',
        ExpressionAttributeValues: { ':sentAt': code.sentAt, ':hash': code.answerHash },
      }),
    ),
  );
}
