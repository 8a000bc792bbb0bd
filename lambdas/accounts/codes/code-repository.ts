import { randomBytes } from 'node:crypto';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { accountsKeys, fingerprint } from '../accounts-keys.ts';

/** Limits of a code (D4). */
export const CODE_LIVES_SECONDS = 600;
export const CODE_MAX_WRONG_TRIES = 5;

/** What a code is for. */
export const doors = ['login', 'sign-up'] as const;
export type Door = (typeof doors)[number];

/**
 * One code on its way to a phone. Each source that asks has one of its own, so that a stranger's
 * requests and wrong tries never touch the owner's (D110). It exists for unknown numbers too,
 * without a user: what follows looks the same from outside (D6).
 */
const codeSchema = z.object({
  mobile: z.string(),
  door: z.enum(doors),
  /** Fingerprint of the source that asked for it. */
  place: z.string(),
  /** Hash of the secret given to the client that asked. */
  secretHash: z.string(),
  userId: z.string().optional(),
  sentAt: z.iso.datetime(),
  /** The budgets in which the send was counted. */
  windowNames: z.array(z.string()),
  endsAt: z.iso.datetime(),
  tries: z.number(),
  /** Set by the trigger that makes the code. */
  answerHash: z.string().optional(),
  /** Cognito's single-use session string; away while an answer is being checked. */
  authSession: z.string().optional(),
});
export type Code = z.output<typeof codeSchema>;

/** Which code is meant. */
export type CodeId = Pick<Code, 'mobile' | 'door' | 'place'>;

const keyOf = ({ mobile, door, place }: CodeId) => accountsKeys.code(mobile, door, place);

/**
 * Replaces whatever code the source had for this number and door. Gives what the client sends
 * along with the answer: it finds the code again from another source, e.g. after the network
 * changed.
 */
export async function putCode(
  table: Table,
  code: Omit<Code, 'tries' | 'endsAt' | 'secretHash'>,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  const endsAt = secondsAfter(new Date(code.sentAt), CODE_LIVES_SECONDS);
  const stored: Code = { ...code, secretHash: fingerprint(secret), endsAt, tries: 0 };
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...keyOf(code), ...stored, expiresAt: epochSeconds(endsAt) },
    }),
  );
  return `${code.place}.${secret}`;
}

export async function findCode(table: Table, id: CodeId): Promise<Code | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keyOf(id), ConsistentRead: true }),
  );
  return Item && codeSchema.parse(Item);
}

/**
 * The code that a client may answer: the one that its challenge names, else the one that its own
 * source asked for.
 */
export async function findCodeToAnswer(
  table: Table,
  by: { mobile: string; door: Door; source: string; challenge: string | undefined },
): Promise<Code | undefined> {
  const { mobile, door } = by;
  const [place, secret] = by.challenge?.split('.') ?? [];
  if (place && secret) {
    const named = await findCode(table, { mobile, door, place });
    if (named?.secretHash === fingerprint(secret)) return named;
  }
  return findCode(table, { mobile, door, place: fingerprint(by.source) });
}

/** The codes of a user that wait to be made, newest first. */
export async function listUnsentCodes(
  table: Table,
  { mobile, userId }: { mobile: string; userId: string },
): Promise<Code[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': accountsKeys.codesOf(mobile).pk },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => codeSchema.parse(item))
    .filter((code) => code.userId === userId && !code.answerHash)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt));
}

/** Gives the code its answer once: a later round of the same challenge finds it set. */
export async function setAnswerHash(
  table: Table,
  id: CodeId,
  answerHash: string,
): Promise<boolean> {
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keyOf(id),
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
  code: CodeId & Pick<Code, 'sentAt'>,
  authSession: string,
): Promise<boolean> {
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keyOf(code),
        UpdateExpression: 'SET authSession = :session',
        ConditionExpression: 'sentAt = :sentAt AND attribute_not_exists(authSession)',
        ExpressionAttributeValues: { ':session': authSession, ':sentAt': code.sentAt },
      }),
    ),
  );
}

/** Takes the session string away for one answer: a parallel second answer finds none. */
export async function takeAuthSession(table: Table, code: Code): Promise<boolean> {
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keyOf(code),
        UpdateExpression: 'REMOVE authSession',
        ConditionExpression: 'sentAt = :sentAt AND attribute_exists(authSession)',
        ExpressionAttributeValues: { ':sentAt': code.sentAt },
      }),
    ),
  );
}

/** Uses up one try before the answer is looked at; undefined when none is left or time is up. */
export async function spendTry(table: Table, id: CodeId, now: Date): Promise<Code | undefined> {
  let spent: Code | undefined;
  const isSpent = await conditional(
    table.client
      .send(
        new UpdateCommand({
          TableName: table.name,
          Key: keyOf(id),
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
        Key: keyOf(code),
        ConditionExpression: 'sentAt = :sentAt AND answerHash = :hash',
        ExpressionAttributeValues: { ':sentAt': code.sentAt, ':hash': code.answerHash },
      }),
    ),
  );
}
