import { Duration, Validations } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

type StreamConsumerProps = {
  table: Table;
  consumer: IFunction;
  /** Event patterns: only records that match one reach the function, and only they cost. */
  filters: readonly Record<string, unknown>[];
  /** Records that reach the function together; fewer when `waitSeconds` pass. */
  batchSize: number;
  /** Default 10; 0 hands over what is there. */
  waitSeconds?: number;
};

/**
 * Feeds a function from the table's stream. A batch that fails is halved until the record at
 * fault is alone; after five tries its place in the stream is put on a queue that alarms.
 */
export class StreamConsumer extends Construct {
  readonly failures: Queue;

  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    const { table, consumer, filters, batchSize, waitSeconds = 10 } = props;
    super(scope, id);
    this.failures = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.failures).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is where failures end: people read it (docs/runbook.md).',
    });
    consumer.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize,
        maxBatchingWindow: Duration.seconds(waitSeconds),
        bisectBatchOnError: true,
        retryAttempts: 5,
        maxRecordAge: Duration.hours(12),
        filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
        onFailure: new SqsDlq(this.failures),
      }),
    );
  }
}
