import type { S3Client } from '@aws-sdk/client-s3';
import { type LazyClient, lazyClient } from '../lazy-client.ts';

/** The bucket of uploaded files, and the client that reads and writes it. */
export type Files = { client: LazyClient<S3Client>; bucket: string };

export const connectFiles = (bucket: string): Files => ({
  bucket,
  client: lazyClient(async () => (await import('./s3-client.ts')).createS3Client()),
});
