import type { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { type LazyClient, lazyClient } from '../lazy-client.ts';

/** The bucket of uploaded files, and the client that reads and writes it. */
export type Files = { client: LazyClient<S3Client>; bucket: string };

export const connectFiles = (bucket: string): Files => ({
  bucket,
  client: lazyClient(async () => (await import('./s3-client.ts')).createS3Client()),
});

/** A registered file: its object key (D57), checked version (D112) and type. */
export const storedFileSchema = z.object({
  key: z.string(),
  /** Absent if the deployment put the file. */
  versionId: z.string().optional(),
  contentType: z.string(),
});
export type StoredFile = z.output<typeof storedFileSchema>;
