import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalDynamoDb } from 'local-aws/dynamodb';
import { startS3 } from 'local-aws/s3';
import { connectSnapshots, type Snapshots } from '#lambdas/docket/search/snapshots.ts';
import { provisionBucket } from '#local/provision/provision-bucket.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles, type Files } from '#shared/files/files.ts';
import { startTable } from './start-table.ts';

/** A table and a files bucket in separate services, as a docket needs. */
export type Stores = { table: Table; clock: Clock; files: Files; snapshots: Snapshots };

export async function startStores(): Promise<{
  stores: Stores;
  /** The table's service. */
  emulator: LocalDynamoDb;
  stop(): Promise<void>;
}> {
  const { table, emulator, stop } = await startTable();
  const { files, stop: stopFiles } = await startFiles();
  return {
    stores: { table, clock: systemClock, files, snapshots: connectSnapshots(files) },
    emulator,
    async stop() {
      await stopFiles();
      await stop();
    },
  };
}

/** A files bucket; uses the credentials that `startTable` sets. */
export async function startFiles(): Promise<{ files: Files; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const emulator = await startS3({
    port: 0,
    dataDir,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  process.env['AWS_ENDPOINT_URL_S3'] = emulator.endpoint;
  const files = connectFiles('portal-files');
  process.env['FILES_BUCKET'] = files.bucket;
  await provisionBucket(await files.client.load(), files.bucket, 'http://127.0.0.1');
  return {
    files,
    async stop() {
      files.client.destroy();
      await emulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
