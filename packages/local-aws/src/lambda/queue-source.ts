/**
 * The event source mapping from an SQS queue to a function: batches, partial failures and a limit
 * of concurrent invocations. What the function accepts is deleted; the rest becomes visible again
 * by the queue's visibility timeout, also after a kill of the local stack.
 */
import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { consumeQueue } from '../shared/consume-queue.ts';
import { LOCAL_REGION } from '../shared/emulator.ts';
import { queueArn } from '../sqs/queue-attributes.ts';
import { invoke } from './invoke.ts';

export type QueueSourceOptions = {
  sqs: SQSClient;
  queueUrl: string;
  lambdaEndpoint: string;
  functionName: string;
  /** Time limit of the function. */
  timeoutMs: number;
  /** 10 by default, as in Lambda; more than 10 needs a batching window. */
  batchSize?: number;
  /** 0 by default. */
  maximumBatchingWindowSeconds?: number;
  /** Whether the function answers with batchItemFailures (ReportBatchItemFailures). */
  reportBatchItemFailures?: boolean;
  /** At least 2 in Lambda; 2 by default. */
  maximumConcurrency?: number;
  onLog: (line: string) => void;
};

/** How long Lambda may take to start a process and to answer, beyond the function's own time. */
const ANSWER_PATIENCE_MS = 30_000;

/** Starts delivery. `close` waits for the current batches. */
export function startQueueSource(options: QueueSourceOptions): { close(): Promise<void> } {
  const { batchSize = 10, maximumBatchingWindowSeconds = 0, maximumConcurrency = 2 } = options;
  if (batchSize > 10 && maximumBatchingWindowSeconds < 1)
    throw new Error('A batch of more than 10 messages needs a batching window of 1 second');
  return consumeQueue({
    sqs: options.sqs,
    queueUrl: options.queueUrl,
    batchSize,
    windowMs: maximumBatchingWindowSeconds * 1000,
    concurrency: maximumConcurrency,
    handle: (messages) => handOver(options, messages),
    onInterrupted: (error) =>
      options.onLog(
        `The queue of ${options.functionName} is interrupted and is tried again: ${error}`,
      ),
  });
}

/** Invokes the function and returns the messages that it accepted. */
async function handOver(options: QueueSourceOptions, messages: Message[]): Promise<Message[]> {
  const { functionName, queueUrl } = options;
  const arn = queueArn(queueUrl.split('/').at(-1) ?? '');
  const outcome = await invoke(
    options.lambdaEndpoint,
    functionName,
    { Records: messages.map((message) => asLambdaRecord(message, arn)) },
    options.timeoutMs + ANSWER_PATIENCE_MS,
  );
  if (outcome.kind !== 'answered') return [];
  if (!options.reportBatchItemFailures) return messages;
  const failed = readFailures(outcome.payload, messages);
  if (failed) return messages.filter(({ MessageId = '' }) => !failed.has(MessageId));
  options.onLog(`${functionName} answered with invalid batchItemFailures; its batch has failed`);
  return [];
}

const failuresSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

/** Ids of the failed messages; undefined if the whole batch has failed by an invalid answer. */
function readFailures(payload: unknown, messages: Message[]): Set<string> | undefined {
  const parsed = failuresSchema.safeParse(payload);
  if (!parsed.success) return undefined;
  const failed = parsed.data?.batchItemFailures ?? [];
  const ids = new Set(failed.map(({ itemIdentifier }) => itemIdentifier));
  const known = new Set(messages.map(({ MessageId }) => MessageId));
  return [...ids].every((id) => known.has(id)) ? ids : undefined;
}

/** A message in Lambda's format, which spells fields differently from SQS's API. */
function asLambdaRecord(message: Message, arn: string) {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes,
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, attribute]) => [
        name,
        {
          ...(attribute.StringValue !== undefined && { stringValue: attribute.StringValue }),
          ...(attribute.BinaryValue && {
            binaryValue: Buffer.from(attribute.BinaryValue).toString('base64'),
          }),
          stringListValues: [],
          binaryListValues: [],
          dataType: attribute.DataType,
        },
      ]),
    ),
    ...(message.MD5OfMessageAttributes && {
      md5OfMessageAttributes: message.MD5OfMessageAttributes,
    }),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: LOCAL_REGION,
  };
}
