import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { operation } from '../../shared/json-service.ts';
import { queueArn, queueOfArn } from '../queue-attributes.ts';
import type { MoveTask } from '../queue-store.ts';
import { bounded } from '../refuse-member.ts';
import type { SqsDeps } from '../sqs-deps.ts';
import { invalidValue, noSuchResource } from '../sqs-error.ts';

const startSchema = z.strictObject({
  SourceArn: z.string(),
  DestinationArn: z.string().optional(),
  MaxNumberOfMessagesPerSecond: bounded(1, 500).optional(),
});
const listSchema = z.strictObject({
  SourceArn: z.string(),
  MaxResults: bounded(1, 10).default(1),
});

/** Redrive from a dead-letter queue. A task ends before its start is answered. */
export function moveOperations({ store, clock, arrivals }: SqsDeps) {
  const queueByArn = (arn: string): string => {
    const name = queueOfArn(arn);
    if (name === undefined || !store.findQueue(name))
      throw noSuchResource('The resource that you specified for the SourceArn does not exist.');
    return name;
  };
  return {
    StartMessageMoveTask: operation(startSchema, ({ SourceArn, DestinationArn }) => {
      const source = queueByArn(SourceArn);
      if (!store.isDeadLetterQueue(source))
        throw invalidValue(
          'SourceArn',
          SourceArn,
          'Source queue must be configured as a Dead Letter Queue.',
        );
      const destination = DestinationArn === undefined ? null : queueByArn(DestinationArn);
      if (destination === source)
        throw invalidValue('DestinationArn', DestinationArn, 'It must differ from SourceArn.');
      const handle = Buffer.from(JSON.stringify({ taskId: randomUUID(), SourceArn }));
      const TaskHandle = handle.toString('base64');
      store.move({ handle: TaskHandle, source, destination, nowMs: clock.nowMs() });
      arrivals.announceAll();
      return { TaskHandle };
    }),

    ListMessageMoveTasks: operation(listSchema, ({ SourceArn, MaxResults }) => ({
      Results: store.listMoveTasks(queueByArn(SourceArn), MaxResults).map(toWire),
    })),
  };
}

const toWire = (task: MoveTask) => ({
  Status: task.failure ? 'FAILED' : 'COMPLETED',
  SourceArn: queueArn(task.source),
  ...(task.destination && { DestinationArn: queueArn(task.destination) }),
  ...(task.failure && { FailureReason: task.failure }),
  ApproximateNumberOfMessagesMoved: task.moved,
  ApproximateNumberOfMessagesToMove: task.toMove,
  StartedTimestamp: task.startedAtMs,
});
