import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { startMessages } from 'local-aws/messages';
import { startS3 } from 'local-aws/s3';
import { startSecrets } from 'local-aws/secrets';
import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { provisionBucket } from '#local/provision/provision-bucket.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { IDENTITY_SECRET_NAME, identitySecret } from '#tests/support/keys/identity-keys.ts';
import { messagesTo } from '#tests/support/stack/portal-client.ts';
import { sendOwedMails } from '../mailing-run.ts';

const BUCKET = 'files';
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A separate bucket, mailbox and set of identity-number keys; sets the SDK's environment. Call after `startTable`. */
export async function startFilesAndMail() {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const clock = { offsetMs: 0 };
  const s3 = await startS3({
    port: 0,
    dataDir,
    credentials,
    now: () => new Date(Date.now() + clock.offsetMs),
  });
  const messages = await startMessages({ port: 0, dataDir });
  const secrets = await startSecrets({ port: 0, dataDir: join(dataDir, 'secrets') });
  await provisionIdentityKeys(secrets.endpoint);
  process.env['AWS_ENDPOINT_URL_S3'] = s3.endpoint;
  process.env['AWS_ENDPOINT_URL_SESV2'] = messages.endpoint;
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = secrets.endpoint;
  process.env['FILES_BUCKET'] = BUCKET;
  const files = connectFiles(BUCKET);
  await provisionBucket(await files.client.load(), BUCKET, 'http://127.0.0.1:4400');
  return {
    files,
    /** The clock of the files only: objects expire by age against it. */
    clock,
    /** Stores a file as its owner's upload does, and returns the key for a form. */
    async upload(
      userId: string,
      purpose: UploadPurpose,
      body: string | Uint8Array = PDF,
      contentType = 'application/pdf',
    ): Promise<string> {
      const key = incomingKey(userId, purpose, newId('upload'));
      await files.client.send(
        new PutObjectCommand({
          Bucket: BUCKET,
          Key: key,
          Body: body,
          ContentType: contentType,
        }),
      );
      return key;
    },
    /** Sends all mails due by `now`; returns the inbox, newest first. */
    async mailsTo(address: string, now = new Date()) {
      const table = connectTable(process.env['TABLE_NAME'] ?? '');
      await sendOwedMails({ table, inbox: messages.endpoint, now }).catch(() => undefined);
      table.client.destroy();
      return messagesTo({ inbox: messages.endpoint }, address);
    },
    /** Makes the next mails fail. */
    async failMails(failNext: number): Promise<void> {
      await fetch(`${messages.endpoint}/_local/faults`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ channel: 'email', failNext }),
      });
    },
    async stop() {
      files.client.destroy();
      await s3.close();
      await messages.close();
      await secrets.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function provisionIdentityKeys(endpoint: string): Promise<void> {
  const client = new SecretsManagerClient({ endpoint });
  await client.send(
    new CreateSecretCommand({ Name: IDENTITY_SECRET_NAME, SecretString: identitySecret }),
  );
  client.destroy();
}
