import type { SQSClient } from '@aws-sdk/client-sqs';
import { type LazyClient, lazyClient } from '../lazy-client.ts';

/** A work queue. */
export type Queue = { client: LazyClient<SQSClient>; url: string };

export const connectQueue = (url: string): Queue => ({
  url,
  client: lazyClient(async () => (await import('./sqs-client.ts')).createSqsClient()),
});
