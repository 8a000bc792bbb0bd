import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { startMessages } from 'local-aws/messages';
import { startS3 } from 'local-aws/s3';
import { startSecrets } from 'local-aws/secrets';
import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { provisionBucket } from '#local/provision/provision-bucket.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { callHandlerForText } from '#tests/support/call-handler.ts';
import { IDENTITY_SECRET_NAME, identitySecret } from '#tests/support/keys/identity-keys.ts';
import { messagesTo } from '#tests/support/stack/portal-client.ts';
import { sendOwedMails } from '../mailing-run.ts';
import { startTable } from './start-table.ts';

const BUCKET = 'portal-files';

/** The first bytes of a file, from which its type is detected. */
export const pdfBytes = Buffer.from(
  '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<<>>\nendobj\n',
  'latin1',
);

/** The parties' handler with a separate table, bucket, secret and inbox. */
export async function startParties() {
  const { table, stop: stopTable } = await startTable();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-parties-'));
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const at = (name: string) => ({ port: 0, dataDir: join(dataDir, name) });
  const [s3, secrets, messages] = await Promise.all([
    startS3({ ...at('s3'), credentials }),
    startSecrets(at('secrets')),
    startMessages(at('messages')),
  ]);
  Object.assign(process.env, {
    FILES_BUCKET: BUCKET,
    IDENTITY_KEYS_SECRET: IDENTITY_SECRET_NAME,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  });
  const files = new S3Client({ forcePathStyle: true });
  await provisionBucket(files, BUCKET, 'https://portal.example');
  const manager = new SecretsManagerClient();
  await manager.send(
    new CreateSecretCommand({ Name: IDENTITY_SECRET_NAME, SecretString: identitySecret }),
  );
  return {
    table,
    /** The handler, called as by API Gateway. */
    call: callHandlerForText,
    /** Stores an upload of a user; returns its key. */
    async upload(userId: string, purpose: UploadPurpose, body: Buffer = pdfBytes) {
      const Key = incomingKey(userId, purpose, newId('upload'));
      await files.send(
        new PutObjectCommand({ Bucket: BUCKET, Key, Body: body, ContentType: 'application/pdf' }),
      );
      return Key;
    },
    /** Sends all mails due by `now`; returns the inbox, newest first. */
    async mailsTo(email: string, now = new Date()) {
      await sendOwedMails({ table, inbox: messages.endpoint, now }).catch(() => undefined);
      return messagesTo({ inbox: messages.endpoint }, email);
    },
    /** Makes the next mails fail. */
    failMails: (failNext: number) =>
      fetch(`${messages.endpoint}/_local/faults`, {
        method: 'POST',
        body: JSON.stringify({ channel: 'email', failNext }),
      }),
    async stop() {
      files.destroy();
      manager.destroy();
      await stopTable();
      await Promise.all([s3, secrets, messages].map((emulator) => emulator.close()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
