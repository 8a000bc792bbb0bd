import { Duration, Validations } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Function as LambdaFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StreamFilter, StreamReading } from '#shared/function-definition.constants.ts';

type StreamConsumerProps = {
  table: Table;
  consumer: LambdaFunction;
  /** From the function's definition. */
  stream: StreamReading;
};

/** The principal of deletions by DynamoDB's time to live. */
const TIME_TO_LIVE = { type: ['Service'], principalId: ['dynamodb.amazonaws.com'] };

/** Filters in the format of an event source mapping: one for equal events, as AWS takes five of them. */
const eventPatterns = (filters: readonly StreamFilter[]) =>
  Object.values(
    Object.groupBy(filters, ({ events, isExpiry }) => `${events.join()} ${isExpiry}`),
  ).flatMap((alike = []) =>
    alike.slice(0, 1).map(({ events, isExpiry }) => ({
      eventName: events,
      ...(isExpiry && { userIdentity: TIME_TO_LIVE }),
      dynamodb: { Keys: { pk: { S: alike.map(({ keyPrefix }) => ({ prefix: keyPrefix })) } } },
    })),
  );

/**
 * Invokes a function with records of the table's stream. A failing batch is split until the
 * faulty record is isolated; after five attempts its stream position goes to a queue with an alarm.
 */
export class StreamConsumer extends Construct {
  readonly failures: Queue;

  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    const { table, consumer, stream } = props;
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
    const eventSourceArn = table.tableStreamArn;
    if (!eventSourceArn) throw new Error('The table has no stream');
    const mapping = consumer.addEventSourceMapping('Stream', {
      eventSourceArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: stream.batchSize,
      maxBatchingWindow: Duration.seconds(stream.waitSeconds),
      bisectBatchOnError: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(12),
      filters: eventPatterns(stream.filters).map((pattern) => ({
        pattern: JSON.stringify(pattern),
      })),
      onFailure: new SqsDlq(this.failures),
    });
    // Lambda checks these permissions when the mapping is created.
    mapping.node.addDependency(this.letRead(consumer, eventSourceArn));
  }

  /** Listing streams is a separate policy, so that the acknowledged finding covers only it. */
  private letRead({ role }: LambdaFunction, streamArn: string): Policy {
    const roles = role ? [role] : [];
    const reading = new Policy(this, 'Reading', {
      roles,
      statements: [
        new PolicyStatement({
          actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          resources: [streamArn],
        }),
      ],
    });
    const listing = new Policy(this, 'Listing', {
      roles,
      statements: [new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] })],
    });
    Validations.of(listing).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Lambda asks for ListStreams, which AWS grants on no narrower resource.',
    });
    reading.node.addDependency(listing);
    return reading;
  }
}
