import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { Document, Packer, Paragraph } from 'docx';
import { LOCAL_ACCOUNT, LOCAL_REGION } from 'local-aws';
import { startS3 } from 'local-aws/s3';
import { startSqs } from 'local-aws/sqs';
import { openPdfium } from '#lambdas/documents/processing/examine/open-pdfium.ts';
import { rowsOf, workbookOf } from '#tests/domain/documents/processing/office-files.ts';
import { makeHeic } from '#tests/support/files/make-files.ts';
import type { BuiltImage } from './build-image.ts';
import { startInChroot } from './chroot.ts';
import { startRuntimeApi } from './runtime-api.ts';

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
const BUCKET = 'files';
const SENTENCE = 'The tribunal adjourns the hearing to the fourth of March.';
const CELL = 'Rent of March';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

type Proof = { documentId: string; contentType: string; bytes: Buffer; text: string };

/** A file for each program and filter of the image. A picture has no text. */
const proofs = async (): Promise<Proof[]> => [
  {
    documentId: 'order',
    contentType: `${OFFICE}.wordprocessingml.document`,
    bytes: await wordFile(),
    text: SENTENCE,
  },
  {
    documentId: 'payments',
    contentType: `${OFFICE}.spreadsheetml.sheet`,
    bytes: workbookOf([{ name: 'Payments', rows: rowsOf([[CELL]]) }]),
    text: CELL,
  },
  { documentId: 'photo', contentType: 'image/heic', bytes: makeHeic(), text: '' },
];
const sourceOf = ({ documentId }: Proof) => `kept/case/${documentId}`;

/**
 * Runs the image as Lambda would: user 1000, nothing to write to but /tmp, events from a Runtime
 * API. Sends an event that asks for the conversion of a Word file, a workbook and a HEIC picture, and
 * reads the PDFs that the function stored. Throws if anything differs.
 */
export async function proveImage(image: BuiltImage): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'office-proof-'));
  const s3 = await startS3({ port: 0, dataDir: join(folder, 's3'), credentials: CREDENTIALS });
  const sqs = await startSqs({ port: 0, dataDir: join(folder, 'sqs') });
  const client = { region: LOCAL_REGION, credentials: CREDENTIALS };
  const objects = new S3Client({ ...client, endpoint: s3.endpoint, forcePathStyle: true });
  const queues = new SQSClient({ ...client, endpoint: sqs.endpoint });
  try {
    await objects.send(new CreateBucketCommand({ Bucket: BUCKET }));
    const { QueueUrl = '' } = await queues.send(new CreateQueueCommand({ QueueName: 'results' }));
    const files = await proofs();
    for (const file of files)
      await objects.send(
        new PutObjectCommand({
          Bucket: BUCKET,
          Key: sourceOf(file),
          Body: file.bytes,
          ContentType: file.contentType,
        }),
      );
    await invoke(image, files, {
      FILES_BUCKET: BUCKET,
      PROCESS_DOCUMENTS_QUEUE: QueueUrl,
      AWS_REGION: LOCAL_REGION,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ENDPOINT_URL_SQS: sqs.endpoint,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    });
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1, MaxNumberOfMessages: 10 }),
    );
    const results = Messages.map(({ Body = '{}' }) => JSON.parse(Body));
    for (const { documentId, contentType, text } of files) {
      const result = results.find((found) => found.documentId === documentId);
      const key = result?.conversion?.pdf?.key;
      if (typeof key !== 'string')
        throw new Error(`No PDF of ${contentType}: ${JSON.stringify(result ?? 'no message')}`);
      const { Body } = await objects.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
      const pdf = (await Body?.transformToByteArray()) ?? new Uint8Array();
      const shown = await textOf(pdf, folder);
      if (shown === undefined || !shown.includes(text))
        throw new Error(`The PDF of ${contentType} does not show the text, but: ${shown}`);
    }
    return `${files.length} files (Word, workbook, HEIC) became PDFs with the same text`;
  } finally {
    await Promise.all([s3.close(), sqs.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the image, gives it one event and waits for its answer. */
async function invoke(
  image: BuiltImage,
  files: readonly Proof[],
  variables: Record<string, string>,
): Promise<void> {
  const records = files.map((file) => ({
    messageId: file.documentId,
    body: JSON.stringify({
      caseId: 'case',
      documentId: file.documentId,
      file: { key: sourceOf(file), contentType: file.contentType },
    }),
  }));
  const api = await startRuntimeApi(
    { Records: records },
    `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:convert-office`,
  );
  const child = startInChroot(image.root, image.words, {
    environment: {
      ...image.environment,
      ...variables,
      AWS_LAMBDA_RUNTIME_API: api.address,
      // Variables that Lambda sets; of an image, it leaves the handler blank.
      _HANDLER: '',
      AWS_LAMBDA_FUNCTION_NAME: 'convert-office',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '2048',
      AWS_LAMBDA_LOG_GROUP_NAME: '/aws/lambda/convert-office',
      AWS_LAMBDA_LOG_STREAM_NAME: 'proof',
    },
    workdir: image.workdir,
    isConfined: true,
  });
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`The image ended with ${code} before its answer`)));
  });
  try {
    const { kind, body: answer } = await Promise.race([api.outcome, ended]);
    if (kind !== 'response') throw new Error(`The function answered with an ${kind}: ${answer}`);
  } finally {
    ended.catch(() => undefined);
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    api.close();
  }
}

const wordFile = () =>
  Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(SENTENCE)] }] }));

/** The text of the first page; undefined if there is none. */
async function textOf(pdf: Uint8Array, folder: string): Promise<string | undefined> {
  const path = join(folder, 'converted.pdf');
  writeFileSync(path, pdf);
  const text = await openPdfium({ path }, (document) => document.textOf(0, 1_000));
  return text?.replace(/\s+/g, ' ');
}
