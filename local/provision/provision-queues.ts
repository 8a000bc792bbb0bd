import {
  type EventBridgeClient,
  PutRuleCommand,
  PutTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { mapQueues } from '#lambdas/functions.constants.ts';
import { uploadEventPattern } from '#shared/files/upload-events.constants.ts';
import { type QueueName, visibilitySeconds } from '#shared/function-definition.constants.ts';

/** Creates the work queues, their dead letters and their rules. Returns the queues' URLs. */
export async function provisionQueues(
  sqs: SQSClient,
  events: EventBridgeClient,
  { bucket, isScanned }: { bucket: string; isScanned: boolean },
): Promise<Record<QueueName, string>> {
  const urls = mapQueues(() => '');
  const definitions = Object.values(mapQueues((definition) => definition));
  for (const definition of definitions) {
    const { name, maxDeliveries, uploadKinds = [], events: rules = [] } = definition.queue;
    const deadLetters = await createQueue(sqs, `${name}-dead-letters`, {
      MessageRetentionPeriod: RETENTION_SECONDS,
    });
    const queue = await createQueue(sqs, name, {
      MessageRetentionPeriod: RETENTION_SECONDS,
      VisibilityTimeout: String(visibilitySeconds(definition)),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: deadLetters.arn,
        maxReceiveCount: maxDeliveries,
      }),
    });
    urls[name] = queue.url;
    const patterns = [
      ...uploadKinds.map((kind) => ({
        rule: `${name}-${kind}`,
        pattern: uploadEventPattern({ bucket, kind, isScanned }) as object,
      })),
      ...rules.map(({ name: rule, source, detailType, detail }) => ({
        rule,
        pattern: { source: [source], 'detail-type': [detailType], detail },
      })),
    ];
    for (const { rule, pattern } of patterns) {
      await events.send(new PutRuleCommand({ Name: rule, EventPattern: JSON.stringify(pattern) }));
      await events.send(
        new PutTargetsCommand({ Rule: rule, Targets: [{ Id: 'queue', Arn: queue.arn }] }),
      );
    }
  }
  return urls;
}

/** 14 days, as in lib/constructs/functions/work-queue.ts. */
const RETENTION_SECONDS = String(14 * 24 * 60 * 60);

/** Creates a queue, or sets the attributes of one of an earlier start. */
async function createQueue(
  sqs: SQSClient,
  name: string,
  attributes: Record<string, string>,
): Promise<{ url: string; arn: string }> {
  // Creating a queue again succeeds only with the same attributes, so these are set after it.
  const { QueueUrl: url = '' } = await sqs.send(new CreateQueueCommand({ QueueName: name }));
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: attributes }));
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }),
  );
  return { url, arn: Attributes?.['QueueArn'] ?? '' };
}
