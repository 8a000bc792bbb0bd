import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { startSqs } from 'local-aws/sqs';
import type { DocumentMessage } from '#lambdas/documents/processing/document-message.ts';
import {
  type Examine,
  type ExamineTask,
  examine,
} from '#lambdas/documents/processing/examine/examine.ts';
import { performTask } from '#lambdas/documents/processing/examine/perform-task.ts';
import {
  followDocumentMessage,
  type ProcessingDeps,
} from '#lambdas/documents/processing/follow-document-message.ts';
import type { DocumentRecord } from '#lambdas/documents/record/document-record.ts';
import { documentIdOf, listOf } from '#lambdas/documents/record/document-record.ts';
import {
  changeDocument,
  findDocument,
  newDocumentItems,
  readNumbers,
} from '#lambdas/documents/record/document-repository.ts';
import { recognitionSettingsSchema } from '#lambdas/documents/record/recognition-settings.constants.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { StoredFile } from '#shared/files/files.ts';
import { uploadKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { passwordKeys } from '#tests/support/keys/identity-keys.ts';
import { startStores } from '#tests/support/stores/start/start-stores.ts';

const OWNER = 'usr_owner';
const CASE = 'cas_one';

/**
 * Inspects and reads files in the process of the test, which loads PDFium and the language model once;
 * other tasks have a process of their own. For files that are sound: others may end the process.
 */
export const examineHere: Examine = async (task) => {
  const given: ExamineTask = task;
  if (given.kind !== 'inspect' && given.kind !== 'read') return examine(task);
  const result = await performTask(given);
  // As between processes.
  return JSON.parse(JSON.stringify(result ?? null));
};

/** The stores and queues that processing uses, and documents in them. */
export async function startProcessing(examining: Examine = examineHere) {
  const { stores, stop } = await startStores();
  const sqsFolder = await mkdtemp(join(tmpdir(), 'portal-queues-'));
  const sqs = await startSqs({ port: 0, dataDir: sqsFolder });
  process.env['AWS_ENDPOINT_URL_SQS'] = sqs.endpoint;
  const queues = new SQSClient({});
  const createQueue = async (name: string) => {
    const { QueueUrl = '' } = await queues.send(new CreateQueueCommand({ QueueName: name }));
    return connectQueue(QueueUrl);
  };
  const conversions = await createQueue('convert-office');
  const scans = await createQueue('recognise-pages');
  const results = await createQueue('process-documents');
  const { table, files } = stores;
  let nowMs = Date.parse('2026-03-02T06:00:00.000Z');
  const deps: ProcessingDeps = {
    table,
    files,
    // Each reading is a second later, so that runs differ.
    clock: {
      now: () => {
        nowMs += 1_000;
        return new Date(nowMs);
      },
    },
    passwordKeys: async () => passwordKeys,
    conversions,
    scans,
    examine: examining,
    recognition: recognitionSettingsSchema.parse({}),
    isScanned: false,
  };

  const bytesOf = async ({ key, versionId }: StoredFile): Promise<Buffer> => {
    const { Body } = await files.client.send(
      new GetObjectCommand({ Bucket: files.bucket, Key: key, VersionId: versionId }),
    );
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };

  /** Stores the checked copy of an upload, as registration does. */
  const upload = async (bytes: Uint8Array, contentType = 'application/pdf') => {
    const uploadId = newId('upload');
    const key = uploadKey(OWNER, 'caseDocument', uploadId);
    const { VersionId } = await files.client.send(
      new PutObjectCommand({
        Bucket: files.bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
      }),
    );
    return {
      documentId: documentIdOf(uploadId),
      file: { key, versionId: VersionId, contentType, sizeBytes: bytes.length },
    };
  };

  const register = async (
    { documentId, file }: Awaited<ReturnType<typeof upload>>,
    name = 'document.pdf',
  ): Promise<void> => {
    const record: DocumentRecord = {
      id: documentId,
      caseId: CASE,
      version: 1,
      name,
      ownerId: OWNER,
      ownerName: 'Raghav Menon',
      ownerType: 'mediator',
      visibilityType: 'all',
      uploadType: '',
      category: '',
      file,
      createdAt: '2026-03-02T05:00:00.000Z',
      processing: { state: 'queued', message: '', at: '2026-03-02T05:00:00.000Z' },
      findings: {},
    };
    const list = listOf(record);
    const { last } = await readNumbers(table, list);
    const numbered = { ...record, sharedNumber: last + 1 };
    await transact(table, () => newDocumentItems(table, list, [numbered], last));
  };

  return {
    deps,
    results,
    caseId: CASE,
    upload,
    register,
    /** Uploads and registers a document. */
    async add(bytes: Uint8Array, given: { contentType?: string; name?: string } = {}) {
      const uploaded = await upload(bytes, given.contentType);
      await register(uploaded, given.name);
      return uploaded;
    },
    follow: (message: DocumentMessage, changed: Partial<ProcessingDeps> = {}) =>
      followDocumentMessage({ ...deps, ...changed }, message),
    async stored(documentId: string): Promise<DocumentRecord> {
      const record = await findDocument(table, CASE, documentId);
      if (!record) throw new Error(`No document ${documentId}`);
      return record;
    },
    change: (documentId: string, change: (record: DocumentRecord) => DocumentRecord) =>
      changeDocument(table, { caseId: CASE, documentId }, (record) => record && change(record)),
    bytesOf,
    jsonOf: async (file: StoredFile | undefined) =>
      file && JSON.parse((await bytesOf(file)).toString()),
    /** Takes the messages of a queue. */
    async take({ url }: { url: string }): Promise<string[]> {
      const { Messages = [] } = await queues.send(
        new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }),
      );
      for (const { ReceiptHandle } of Messages)
        await queues.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
      return Messages.map(({ Body = '' }) => Body);
    },
    async stop() {
      for (const { client } of [conversions, scans, results]) client.destroy();
      queues.destroy();
      await sqs.close();
      await rm(sqsFolder, { recursive: true, force: true });
      await stop();
    },
  };
}

export type Processing = Awaited<ReturnType<typeof startProcessing>>;

/** S3's event of an upload. */
export const uploadedMessage = ({
  file,
}: {
  file: { key: string; versionId?: string | undefined };
}): DocumentMessage => ({ kind: 'uploaded', key: file.key, versionId: file.versionId });
