/**
 * The local SQS: standard queues by the JSON protocol.
 *
 * Covered: CreateQueue, GetQueueUrl, ListQueues, Get/SetQueueAttributes, SendMessage(Batch),
 * ReceiveMessage (long polls, visibility, system and message attributes), DeleteMessage(Batch),
 * ChangeMessageVisibility(Batch), PurgeQueue, DeleteQueue, dead-letter queues, StartMessageMoveTask,
 * ListMessageMoveTasks. Messages of up to 1 MiB with the characters that SQS accepts.
 *
 * Everything else answers 501: FIFO queues, message groups, tags, permissions and policies,
 * encryption keys, system attributes of sent messages, CancelMessageMoveTask,
 * ListDeadLetterSourceQueues, the query protocol. The README has the bounds of each operation.
 *
 * Different from AWS: counts are exact. Messages arrive in the order of sending, and once unless
 * their visibility ends. A message moves to the dead-letter queue at the next receive. A move task
 * moves the visible messages at once. A deleted queue's name can be used at once. Any number of
 * messages may be in flight; a start makes them visible at once. Signatures are not checked.
 *
 * For tests: POST /_local/clock {"advanceSeconds": n} advances the clock until the next restart.
 */
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { operation, startJsonService } from '../shared/json-service.ts';
import { clockSchema, createMovableClock } from '../shared/movable-clock.ts';
import { moveOperations } from './operations/move-operations.ts';
import { queueOperations } from './operations/queue-operations.ts';
import { receiveOperations } from './operations/receive-message.ts';
import { receivedOperations } from './operations/received-operations.ts';
import { sendOperations } from './operations/send-message.ts';
import { LARGEST_MESSAGE_BYTES } from './queue-attributes.ts';
import { openQueueStore } from './queue-store.ts';
import { refuseMember } from './refuse-member.ts';
import { createArrivals, type SqsDeps } from './sqs-deps.ts';

export type SqsOptions = EmulatorOptions & {
  /** Clock for tests: visibility, delays, retention and timestamps. Its jumps end no long poll. */
  now?: () => Date;
};

/** Starts SQS. Throws PortBusyError. */
export async function startSqs({ port, dataDir, now }: SqsOptions): Promise<Emulator> {
  const store = openQueueStore(dataDir);
  const clock = createMovableClock(now);
  // Consumers of an earlier start are gone, or connect again. Their receipts can still delete.
  store.releaseReceived(clock.nowMs());
  const arrivals = createArrivals();
  const deps: SqsDeps = { store, clock, arrivals };
  const advanceClock = operation(clockSchema, ({ advanceSeconds }) => {
    clock.advanceSeconds(advanceSeconds);
    arrivals.announceAll();
    return { now: new Date(clock.nowMs()).toISOString() };
  });
  const service = await startJsonService({
    name: 'sqs',
    title: 'SQS',
    port,
    target: 'AmazonSQS',
    version: '1.0',
    // Escapes in JSON take up to six bytes for one.
    largestRequestBytes: 8 * LARGEST_MESSAGE_BYTES,
    operations: {
      ...queueOperations(deps),
      ...sendOperations(deps),
      ...receiveOperations(deps),
      ...receivedOperations(deps),
      ...moveOperations(deps),
    },
    invalidType: 'InvalidParameterValue',
    refuseMember,
    errorNamespace: 'com.amazonaws.sqs#',
    localRoutes: { 'POST /_local/clock': advanceClock },
  });
  return {
    name: 'sqs',
    endpoint: service.endpoint,
    async close() {
      await service.close();
      store.close();
    },
  };
}
