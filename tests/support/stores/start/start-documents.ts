import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Context } from 'aws-lambda';
import { startSecrets } from 'local-aws/secrets';
import { startSqs } from 'local-aws/sqs';
import { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { recognisedWordsEndpoints } from '#contracts/endpoints/files/recognised-words.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { documentRecordSchema } from '#lambdas/documents/record/document-record.ts';
import { changeDocument, findDocument } from '#lambdas/documents/record/document-repository.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { provisionIdentityKeys } from './start-files-and-mail.ts';
import { startProceedings } from './start-proceedings.ts';

/**
 * The documents' handler on the case, people, files and messages of `startProceedings`, with a
 * queue. The members of a case are usr_one and usr_two (neutrals), usr_desk (case manager) and
 * usr_chief (its manager).
 */
export type Documents = Awaited<ReturnType<typeof startDocuments>>;

const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const endpoints = { ...documentsEndpoints, ...recognisedWordsEndpoints };

type Facts = { userId?: string; key?: string };
type NewDocument = {
  name?: string;
  visibilityType?: string;
  address?: string;
  uploadType?: string;
  category?: string;
};

export async function startDocuments({ isScanned = false, recognition = {} } = {}) {
  const on = await startProceedings();
  const folder = await mkdtemp(join(tmpdir(), 'portal-documents-'));
  const sqs = await startSqs({ port: 0, dataDir: join(folder, 'sqs') });
  const secrets = await startSecrets({ port: 0, dataDir: join(folder, 'secrets') });
  await provisionIdentityKeys(secrets.endpoint);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: sqs.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    MALWARE_SCAN: isScanned ? 'on' : 'off',
    RECOGNITION_SETTINGS: JSON.stringify(recognition),
    WHATSAPP_DOCUMENT_TEMPLATE_NAME: 'case_document',
  });
  const queue = new SQSClient({ endpoint: sqs.endpoint });
  const { QueueUrl } = await queue.send(new CreateQueueCommand({ QueueName: 'process-documents' }));
  process.env['PROCESS_DOCUMENTS_QUEUE'] = QueueUrl;
  const { handler } = await import('#lambdas/documents/handler.ts');

  async function call(
    id: keyof typeof endpoints,
    params: Record<string, string>,
    { userId = 'usr_one', key = '', ...rest }: Facts & { body?: object; query?: object } = {},
  ) {
    const { method, path } = endpoints[id];
    const event = apiEvent(method, path, {
      userId,
      params,
      ...(rest.body && { body: rest.body }),
      query: { ...rest.query },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
    // The handlers do not read the Lambda context.
    const reply = await handler(event, {} as Context);
    // Replies are untyped; each test asserts the fields that it reads.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const body: any = JSON.parse(reply.body);
    return { status: reply.statusCode, body, text: reply.body };
  }

  /** Stores a file as its owner's upload does; returns its key. */
  async function upload(
    bytes: Uint8Array = PDF,
    contentType = 'application/pdf',
    userId = 'usr_one',
  ) {
    const key = incomingKey(userId, 'caseDocument', newId('upload'));
    await on.upload(key, bytes, contentType);
    return key;
  }

  async function register(n: number, documents: readonly NewDocument[], facts: Facts = {}) {
    const documentDetails = await Promise.all(
      documents.map(async ({ name = 'Claim.pdf', visibilityType, address, ...url }) => ({
        name,
        ...(visibilityType && { visibilityType }),
        url: { ...url, url: address ?? (await upload(PDF, 'application/pdf', facts.userId)) },
      })),
    );
    const params = { caseId: caseIdOf(n) };
    return call('registerDocuments', params, { ...facts, body: { documentDetails } });
  }

  /** Registers one document and returns its id. */
  async function add(n: number, document: NewDocument = {}, facts: Facts = {}): Promise<string> {
    const { status, body } = await register(n, [document], facts);
    if (status !== 200) throw new Error(`Not registered: ${body.message}`);
    return body.documents[0].id;
  }

  const of = (n: number, documentId: string) => ({ caseId: caseIdOf(n), documentId });
  return {
    ...on,
    call,
    uploadDocument: upload,
    register,
    add,
    list: (n: number, userId = 'usr_one', query: object = { commonView: 'true' }) =>
      call('listCaseDocuments', { caseId: caseIdOf(n) }, { userId, query }),
    get: (n: number, documentId: string, userId = 'usr_one') =>
      call('getDocument', of(n, documentId), { userId }),
    update: (n: number, documentId: string, body: object, userId = 'usr_one') =>
      call('updateDocument', of(n, documentId), { userId, body }),
    record: (n: number, documentId: string) => findDocument(on.table, caseIdOf(n), documentId),
    /** Changes a stored document as its processing does. */
    change: (n: number, documentId: string, facts: object) =>
      changeDocument(on.table, of(n, documentId), (stored) =>
        documentRecordSchema.parse({ ...stored, ...facts }),
      ),
    keysOf: (n: number, documentId: string) => documentKeys.document(caseIdOf(n), documentId),
    /** Takes all messages from the queue. */
    async queued(): Promise<unknown[]> {
      const { Messages = [] } = await queue.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
      );
      for (const { ReceiptHandle } of Messages)
        await queue.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      return Messages.map(({ Body = '' }) => JSON.parse(Body));
    },
    async stop() {
      queue.destroy();
      await sqs.close();
      await secrets.close();
      await on.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
