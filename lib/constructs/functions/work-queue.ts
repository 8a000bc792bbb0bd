import { Duration, Validations } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { uploadEventPattern } from '#shared/files/upload-events.constants.ts';
import {
  type FunctionDefinition,
  type QueueReading,
  visibilitySeconds,
} from '#shared/function-definition.constants.ts';
import type { Stage } from '../../config/stages.ts';

type WorkQueueProps = {
  stage: Stage;
  files: { bucketName: string };
  /** The consumer's definition. */
  definition: FunctionDefinition & { queue: QueueReading };
};

/**
 * A queue of a function's work, with the rules that feed it and its dead letters: the messages
 * that failed at each delivery, and the events that did not reach the queue. People redrive these
 * by hand (docs/runbook.md).
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  private readonly reading: QueueReading;

  constructor(scope: Construct, id: string, { stage, files, definition }: WorkQueueProps) {
    super(scope, id);
    this.reading = definition.queue;
    const name = `neutral-portal-${stage.name}-${this.reading.name}`;
    const props = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...props,
      queueName: `${name}-dead-letters`,
    });
    Validations.of(this.deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is where failures end: people read it (docs/runbook.md).',
    });
    this.queue = new Queue(this, 'Queue', {
      ...props,
      queueName: name,
      visibilityTimeout: Duration.seconds(visibilitySeconds(definition)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: this.reading.maxDeliveries },
    });
    // An event that cannot be delivered to the queue lies where its messages end, and rings the same alarm.
    const target = new SqsQueue(this.queue, { deadLetterQueue: this.deadLetters });
    for (const kind of this.reading.uploadKinds ?? []) {
      const isScanned = stage.isMalwareScanned;
      const pattern = uploadEventPattern({ bucket: files.bucketName, kind, isScanned });
      new Rule(this, `Uploads-${kind}`, {
        eventPattern: {
          source: pattern.source,
          detailType: pattern['detail-type'],
          detail: pattern.detail,
        },
        targets: [target],
      });
    }
    for (const { name: rule, source, detailType, detail } of this.reading.events ?? [])
      new Rule(this, rule, {
        eventPattern: { source: [source], detailType: [detailType], detail },
        targets: [target],
      });
  }

  /** Delivers the messages to the function, one at a time. */
  deliverTo(consumer: IFunction): void {
    consumer.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: this.reading.maxConcurrency,
      }),
    );
  }
}
