import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LOCAL_REGION } from 'local-aws';
import { type Message, messageSchema, startMessages } from 'local-aws/messages';
import { startS3 } from 'local-aws/s3';
import * as z from 'zod';
import { type Comment, commentSchema, threadReaderSchema } from '#contracts/endpoints/comments.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { commentKeys } from '#lambdas/comments/record/comment-keys.ts';
import type { CommentRecord } from '#lambdas/comments/record/comment-record.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { provisionBucket } from '#local/provision/provision-bucket.ts';
import { whatsAppTemplates } from '#local/whatsapp-templates.ts';
import { putSession } from '#shared/auth/session-repository.ts';
import { secondsAfter } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandlerForText } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { startTable } from './start-table.ts';

/**
 * The comments' handler with a separate table, files and messages, and case 1: two neutrals
 * (usr_one, usr_two), a managing neutral (usr_chief) and a user of the role case manager
 * (usr_desk) on it, usr_asked requested, usr_stranger not on the case.
 */
const people: Record<string, Role> = {
  usr_one: 'mediator',
  usr_two: 'arbitrator',
  usr_chief: 'mediator',
  usr_desk: 'caseManager',
  usr_asked: 'mediator',
  usr_stranger: 'mediator',
};
export const mobileOf = (userId: string) =>
  `+9198200000${String(Object.keys(people).indexOf(userId)).padStart(2, '0')}`;

const BUCKET = 'portal-files';

const replySchema = z.looseObject({
  data: z.array(commentSchema).optional(),
  readers: z.array(threadReaderSchema).optional(),
  total: z.number().optional(),
  lastPage: z.number().optional(),
  currentComment: commentSchema.optional(),
  fileUrl: z.string().optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

export type Proceedings = Awaited<ReturnType<typeof startProceedings>>;

export async function startProceedings() {
  const { table, stop: stopTable } = await startTable();
  const folder = await mkdtemp(join(tmpdir(), 'portal-proceedings-'));
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const s3 = await startS3({
    port: 0,
    dataDir: join(folder, 's3'),
    credentials,
    // The SDK adapts to the clock in HTTP's Date header, which no test moves.
    now: () => new Date(performance.timeOrigin + performance.now()),
  });
  const messages = await startMessages({
    port: 0,
    dataDir: join(folder, 'messages'),
    whatsAppTemplates,
  });
  Object.assign(process.env, {
    FILES_BUCKET: BUCKET,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ENDPOINT_URL_SOCIALMESSAGING: messages.endpoint,
    WHATSAPP_PHONE_NUMBER_ID: 'phone-number-id-01234567890123456789012345678901',
    WHATSAPP_TEMPLATE_NAME: 'case_comment',
    WHATSAPP_TEMPLATE_LANGUAGE: 'en',
  });
  const files = new S3Client({
    endpoint: s3.endpoint,
    region: LOCAL_REGION,
    credentials,
    forcePathStyle: true,
  });
  await provisionBucket(files, BUCKET, 'http://127.0.0.1');
  const call = async (event: ReturnType<typeof apiEvent>) => {
    const { status, text } = await callHandlerForText(event);
    return { status, body: replySchema.parse(JSON.parse(text)), text };
  };
  for (const [userId, role] of Object.entries(people)) await addPerson(table, userId, role);
  await addCase(table, 1);

  return {
    table,
    files,
    bucket: BUCKET,
    filesAddress: `${s3.endpoint}/${BUCKET}/`,
    addCase: (n: number, facts = {}) => addCase(table, n, facts),
    addPerson: (userId: string, role: Role = 'arbitrator') => addPerson(table, userId, role),
    list: (n: number, userId = 'usr_one', query: Record<string, string> = {}) =>
      call(apiEvent('GET', 'comments/{id}', { userId, params: { id: caseIdOf(n) }, query })),
    download: (n: number, userId = 'usr_one', query: Record<string, string> = {}) =>
      call(
        apiEvent('GET', 'downloadComments/{id}', { userId, params: { id: caseIdOf(n) }, query }),
      ),
    readers: (n: number, userId = 'usr_one') =>
      call(apiEvent('GET', 'comments/{id}/readers', { userId, params: { id: caseIdOf(n) } })),
    add: (n: number, body: Record<string, unknown>, { userId = 'usr_one', key = '' } = {}) =>
      call(
        apiEvent('POST', 'comments/{id}', {
          userId,
          params: { id: caseIdOf(n) },
          body: { visibilityType: 'all', content: '<p>Hello</p>', ...body },
          ...(key && { headers: { 'Idempotency-Key': key } }),
        }),
      ),
    /** The stored items of a thread. */
    stored: (n: number) => queryAll(table, commentKeys.commentsOf(caseIdOf(n))),
    put: (comments: readonly CommentRecord[]) =>
      batchWrite(table, {
        put: comments.map((comment) => ({
          ...commentKeys.comment(comment.caseId, comment.createdAt, comment.id),
          ...comment,
        })),
      }),
    upload: (key: string, bytes: Uint8Array, contentType: string) =>
      files.send(
        new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: bytes, ContentType: contentType }),
      ),
    async sent(): Promise<Message[]> {
      const response = await fetch(`${messages.endpoint}/messages`);
      return z.object({ messages: z.array(messageSchema) }).parse(await response.json()).messages;
    },
    clearMessages: () => fetch(`${messages.endpoint}/messages`, { method: 'DELETE' }),
    failMessages: (failNext: number) =>
      fetch(`${messages.endpoint}/_local/faults`, {
        method: 'POST',
        body: JSON.stringify({ channel: 'whatsapp', failNext }),
      }),
    async stop() {
      files.destroy();
      await s3.close();
      await messages.close();
      await stopTable();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addPerson(table: Table, userId: string, role: Role): Promise<void> {
  const now = new Date();
  await putSession(
    table,
    { ...principalOf(userId), role, createdAt: now.toISOString(), lastSeenAt: now.toISOString() },
    secondsAfter(now, 3600),
  );
  const user = {
    userId,
    name: `Name of ${userId}`,
    email: `${userId}@example.com`,
    mobile: mobileOf(userId),
    role,
    emailVerified: true,
    createdAt: now.toISOString(),
  };
  await batchWrite(table, { put: [{ ...accountsKeys.user(userId), ...user }] });
}

/** A case of the users above that accepts comments, with parties and their agents. */
async function addCase(table: Table, n: number, facts = {}): Promise<void> {
  const assign = (userId: string, role: 'presiding' | 'managing' | 'requested') => ({
    userId,
    name: `Name of ${userId}`,
    role,
  });
  await createCase(
    table,
    makeCase(n, 'usr_one', {
      resolutionKind: 'mediation',
      status: 'negotiationOngoing',
      assignments: [
        assign('usr_one', 'presiding'),
        assign('usr_two', 'presiding'),
        assign('usr_desk', 'presiding'),
        assign('usr_chief', 'managing'),
        assign('usr_asked', 'requested'),
      ],
      ...facts,
    }),
  );
  const caseId = caseIdOf(n);
  const party = (partyRole: string, partyId: string, name: string) => ({
    ...partyKeys.caseParty(caseId, partyRole, partyId),
    caseId,
    partyId,
    partyRole,
    name,
  });
  const agent = (partyId: string, number: number) => ({
    ...partyKeys.agent(partyId, `agt_${partyId}_${number}`),
    ...{ id: `agt_${partyId}_${number}`, partyId, role: 'primary', name: 'Agent' },
    ...{ email: 'agent@example.com', mobile: `+91987000${partyId.slice(-1)}00${number}` },
    createdAt: '2026-01-05T06:30:00.000Z',
  });
  await batchWrite(table, {
    put: [
      party('claimant', 'pty_1', 'Deccan Housing Finance'),
      party('respondent', 'pty_2', 'Suresh Patil'),
      party('respondent', 'pty_3', 'Kavita Patil'),
      party('other', 'pty_4', 'Guarantor Trust'),
      ...[1, 2, 3, 4].map((position) => agent(`pty_${position}`, position)),
      agent('pty_2', 7),
    ],
  });
}

export const contentsOf = (data: readonly Comment[] = []) => data.map(({ content }) => content);
