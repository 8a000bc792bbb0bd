import { randomBytes } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { sourceBudgetsSchema } from '../deps/source-budgets.constants.ts';
import { accountsKeys, fingerprint } from '../record/accounts-keys.ts';

/** Limits of a code (D4). */
export const CODE_LIVES_SECONDS = 600;
export const CODE_MAX_WRONG_TRIES = 5;

/** Purposes of a code. */
export const doors = ['login', 'sign-up'] as const;
export type Door = (typeof doors)[number];

/**
 * A code sent to a phone. Each requesting source has its own code, so that a stranger's requests
 * and wrong tries do not affect the owner's code (D110). Unknown numbers get an item without a
 * user, so that responses do not differ (D6).
 */
export const codeSchema = z.object({
  mobile: z.string(),
  door: z.enum(doors),
  /** Fingerprint of the requesting source. */
  place: z.string(),
  /** Hash of the secret returned to the requesting client. */
  secretHash: z.string(),
  /** Hashes for later requests that were given the same code (D123), oldest first. */
  furtherSecretHashes: z.array(z.string()).optional(),
  userId: z.string().optional(),
  sentAt: z.iso.datetime(),
  /** Budgets in which the send was counted. */
  windowNames: z.array(z.string()),
  /** Budget of the source in which the send was counted; absent if it counted in none. */
  countedUse: z
    .object({ budget: z.enum(sourceBudgetsSchema.keyof().options), place: z.string() })
    .optional(),
  endsAt: z.iso.datetime(),
  tries: z.number(),
  /** Set by the trigger that generates the code. */
  answerHash: z.string().optional(),
  /** Cognito's single-use session string; absent while an answer is being checked. */
  authSession: z.string().optional(),
});
export type Code = z.output<typeof codeSchema>;

/** Identifies a code. */
export type CodeId = Pick<Code, 'mobile' | 'door' | 'place'>;

const keyOf = ({ mobile, door, place }: CodeId) => accountsKeys.code(mobile, door, place);

/**
 * Replaces the source's code for this number and purpose. Returns the challenge that the client
 * sends with its answer. The challenge finds the code even if the client's source has changed,
 * e.g. after a switch of networks.
 */
export async function putCode(
  table: Table,
  code: Omit<Code, 'tries' | 'endsAt' | 'secretHash' | 'furtherSecretHashes'>,
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
  const item = await getItem(table, keyOf(id), { isConsistent: true });
  return item && codeSchema.parse(item);
}

/**
 * Finds the code that a client may answer: the one named by its challenge, otherwise the one that
 * its source requested.
 */
export async function findCodeToAnswer(
  table: Table,
  by: { mobile: string; door: Door; source: string; challenge: string | undefined },
): Promise<Code | undefined> {
  const { mobile, door } = by;
  const [place, secret] = by.challenge?.split('.') ?? [];
  if (place && secret) {
    const named = await findCode(table, { mobile, door, place });
    if (named && hashesOf(named).includes(fingerprint(secret))) return named;
  }
  return findCode(table, { mobile, door, place: fingerprint(by.source) });
}

const hashesOf = ({ secretHash, furtherSecretHashes = [] }: Code) => [
  secretHash,
  ...furtherSecretHashes,
];

/** Maximum number of further clients that may answer one code by its challenge. */
const FURTHER_CLIENTS_MAX = 5;

/** A further challenge for a code that is on its way. Undefined if the code was replaced or used. */
export async function addChallenge(table: Table, code: Code): Promise<string | undefined> {
  const secret = randomBytes(24).toString('base64url');
  const { furtherSecretHashes = [] } = code;
  const isAdded = await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keyOf(code),
        UpdateExpression: 'SET furtherSecretHashes = :hashes',
        ConditionExpression: 'sentAt = :sentAt',
        ExpressionAttributeValues: {
          ':hashes': [...furtherSecretHashes, fingerprint(secret)].slice(-FURTHER_CLIENTS_MAX),
          ':sentAt': code.sentAt,
        },
      }),
    ),
  );
  return isAdded ? `${code.place}.${secret}` : undefined;
}

/** A user's codes that are not generated yet, newest first. */
export async function listUnsentCodes(
  table: Table,
  { mobile, userId }: { mobile: string; userId: string },
): Promise<Code[]> {
  const codes = await listCodes(table, { mobile, userId });
  return codes.filter(({ answerHash }) => !answerHash);
}

/** A user's codes, newest first. */
async function listCodes(
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
    .filter((code) => code.userId === userId)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt));
}

/** The user's newest code of a budget that was sent and can still be answered. */
export async function findOpenCode(
  table: Table,
  by: { mobile: string; userId: string; windowName: string; now: Date },
): Promise<Code | undefined> {
  const codes = await listCodes(table, by);
  return codes.find(
    ({ windowNames, answerHash, endsAt, tries }) =>
      answerHash !== undefined &&
      windowNames.includes(by.windowName) &&
      endsAt > by.now.toISOString() &&
      tries < CODE_MAX_WRONG_TRIES,
  );
}

/** Stores the hash of the generated code. False if a hash is already set. */
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

/** Stores the session string for the next answer. False if the code was replaced. */
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

/** Removes the session string before an answer is checked. False for a parallel second answer. */
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

/** Counts a try before the answer is checked. Undefined if no try is left or the code expired. */
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

/** Deletes a correctly answered code. False if a parallel answer already did. */
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
