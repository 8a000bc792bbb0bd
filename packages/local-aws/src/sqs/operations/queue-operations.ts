import * as z from 'zod';
import { LOCAL_ACCOUNT } from '../../shared/emulator.ts';
import { operation } from '../../shared/json-service.ts';
import {
  DEFAULT_SETTINGS,
  type QueueSettings,
  queueArn,
  queueOfArn,
  readSettings,
} from '../queue-attributes.ts';
import type { Queue } from '../queue-store.ts';
import { bounded } from '../refuse-member.ts';
import { getQueue, queueUrl, type SqsDeps } from '../sqs-deps.ts';
import {
  invalidValue,
  noSuchQueue,
  purgeInProgress,
  queueExists,
  sqsNotCovered,
  unknownAttribute,
} from '../sqs-error.ts';

const MOST_QUEUES = 1000;
const PURGE_EVERY_MS = 60_000;

const attributesSchema = z.record(z.string(), z.string());
const byUrl = z.strictObject({ QueueUrl: z.string() });

export function queueOperations(deps: SqsDeps) {
  const { store, clock } = deps;
  const purgedAtMs = new Map<string, number>();
  return {
    CreateQueue: operation(
      z.strictObject({ QueueName: z.string(), Attributes: attributesSchema.default({}) }),
      ({ QueueName, Attributes }, { origin }) => {
        requireQueueName(QueueName, Attributes);
        const existing = store.findQueue(QueueName);
        const settings = readSettings(Attributes);
        requireDeadLetterQueue(deps, settings);
        if (existing) requireSameSettings(existing, Attributes, settings);
        else store.putQueue(QueueName, settings, clock.nowMs());
        return { QueueUrl: queueUrl(origin, QueueName) };
      },
    ),

    GetQueueUrl: operation(
      z.strictObject({ QueueName: z.string(), QueueOwnerAWSAccountId: z.string().optional() }),
      ({ QueueName, QueueOwnerAWSAccountId = LOCAL_ACCOUNT }, { origin }) => {
        const isKnown = QueueOwnerAWSAccountId === LOCAL_ACCOUNT && store.findQueue(QueueName);
        if (!isKnown) throw noSuchQueue();
        return { QueueUrl: queueUrl(origin, QueueName) };
      },
    ),

    ListQueues: operation(
      z.strictObject({
        QueueNamePrefix: z.string().default(''),
        MaxResults: bounded(1, MOST_QUEUES).optional(),
        NextToken: z.string().optional(),
      }),
      ({ QueueNamePrefix, MaxResults, NextToken }, { origin }) => {
        const limit = MaxResults ?? MOST_QUEUES;
        const after = NextToken === undefined ? '' : readToken(QueueNamePrefix, NextToken);
        const found = store.listQueues(QueueNamePrefix, { after, limit: limit + 1 });
        const names = found.slice(0, limit);
        const last = found.length > limit ? names.at(-1) : undefined;
        return {
          QueueUrls: names.map((name) => queueUrl(origin, name)),
          // A next page only if the request limits its pages, as on AWS.
          ...(MaxResults && last !== undefined && { NextToken: writeToken(QueueNamePrefix, last) }),
        };
      },
    ),

    GetQueueAttributes: operation(
      byUrl.extend({ AttributeNames: z.array(z.string()).default([]) }),
      ({ QueueUrl, AttributeNames }) => {
        const attributes = attributesOf(deps, getQueue(deps, QueueUrl));
        const unknown = AttributeNames.find((name) => name !== 'All' && !NAMES.has(name));
        if (unknown) throw unknownAttribute(unknown);
        const isWanted = (name: string) =>
          AttributeNames.includes('All') || AttributeNames.includes(name);
        return {
          Attributes: Object.fromEntries(
            Object.entries(attributes).filter(([name, value]) => isWanted(name) && value !== ''),
          ),
        };
      },
    ),

    SetQueueAttributes: operation(
      byUrl.extend({ Attributes: attributesSchema }),
      ({ QueueUrl, Attributes }) => {
        const queue = getQueue(deps, QueueUrl);
        const settings = readSettings(Attributes, queue.settings);
        requireDeadLetterQueue(deps, settings);
        store.putQueue(queue.name, settings, clock.nowMs());
        return {};
      },
    ),

    PurgeQueue: operation(byUrl, ({ QueueUrl }) => {
      const { name } = getQueue(deps, QueueUrl);
      if (clock.nowMs() - (purgedAtMs.get(name) ?? -Infinity) < PURGE_EVERY_MS)
        throw purgeInProgress(name);
      purgedAtMs.set(name, clock.nowMs());
      store.purge(name);
      return {};
    }),

    DeleteQueue: operation(byUrl, ({ QueueUrl }) => {
      const { name } = getQueue(deps, QueueUrl);
      store.deleteQueue(name);
      purgedAtMs.delete(name);
      deps.arrivals.announce(name);
      return {};
    }),
  };
}

/** A token continues the listing of one prefix. */
const writeToken = (prefix: string, after: string): string =>
  Buffer.from(JSON.stringify([prefix, after])).toString('base64');

function readToken(prefix: string, token: string): string {
  const [, after] = /,"([\w-]+)"\]$/.exec(Buffer.from(token, 'base64').toString('utf8')) ?? [];
  if (after === undefined || writeToken(prefix, after) !== token)
    throw invalidValue('NextToken', token, 'It does not continue this listing.');
  return after;
}

/** Attribute values as texts; '' for an attribute that the queue does not have. */
function attributesOf({ store, clock }: SqsDeps, queue: Queue) {
  const { settings, name, createdAtMs, modifiedAtMs } = queue;
  const { visible, inFlight, delayed } = store.count(queue, clock.nowMs());
  const { RedrivePolicy, ...numbers } = settings;
  return {
    ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)])),
    QueueArn: queueArn(name),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    CreatedTimestamp: String(Math.floor(createdAtMs / 1000)),
    LastModifiedTimestamp: String(Math.floor(modifiedAtMs / 1000)),
    SqsManagedSseEnabled: 'true',
    RedrivePolicy: RedrivePolicy ? JSON.stringify(RedrivePolicy) : '',
  };
}

const NAMES = new Set([
  ...Object.keys(DEFAULT_SETTINGS),
  'QueueArn',
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
  'CreatedTimestamp',
  'LastModifiedTimestamp',
  'SqsManagedSseEnabled',
  'RedrivePolicy',
]);

function requireQueueName(name: string, attributes: Record<string, string>): void {
  if (name.endsWith('.fifo') || attributes['FifoQueue'] === 'true')
    throw sqsNotCovered('FIFO queues; it has standard queues only');
  if (!/^[\w-]{1,80}$/.test(name))
    throw invalidValue(
      'QueueName',
      name,
      'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length.',
    );
}

function requireDeadLetterQueue({ store }: SqsDeps, { RedrivePolicy }: QueueSettings): void {
  if (!RedrivePolicy) return;
  const { deadLetterTargetArn } = RedrivePolicy;
  if (!store.findQueue(queueOfArn(deadLetterTargetArn) ?? ''))
    throw invalidValue(
      'RedrivePolicy',
      JSON.stringify(RedrivePolicy),
      'Dead letter target does not exist.',
    );
}

function requireSameSettings(
  existing: Queue,
  given: Record<string, string>,
  settings: QueueSettings,
): void {
  const wanted = new Map<string, unknown>(Object.entries(settings));
  const current = new Map<string, unknown>(Object.entries(existing.settings));
  for (const name of Object.keys(given))
    if (JSON.stringify(wanted.get(name)) !== JSON.stringify(current.get(name)))
      throw queueExists(name);
}
