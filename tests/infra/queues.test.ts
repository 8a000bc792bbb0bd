import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mapQueues } from '#lambdas/functions.constants.ts';
import { MIN_DELIVERIES, visibilitySeconds } from '#shared/function-definition.constants.ts';
import { asList, flat, type Properties, resourcesOf, theResource } from './support/synthesised.ts';

const runbook = readFileSync(
  fileURLToPath(new URL('../../docs/runbook.md', import.meta.url)),
  'utf8',
);
/**
 * Queues whose dead letters the runbook's commands deliver again. They name the destination: events
 * that never reached their queue have no source that SQS could move them back to.
 */
const redelivered = [
  ...runbook.matchAll(/-<stage>-([\w-]+)-dead-letters \\\n {2}--destination-arn \S+-<stage>-\1\n/g),
].map(([, name]) => name);
const queues = resourcesOf('complete', 'AWS::SQS::Queue', 'api');
const queueNamed = (name: string) => {
  const found = queues.find(
    ({ Properties }) => Properties.QueueName === `neutral-portal-prod-${name}`,
  );
  if (!found) throw new Error(`No queue ${name}`);
  return found;
};

describe.each(Object.values(mapQueues((definition) => definition)))(
  'the queue of $name',
  (definition) => {
    const { name, maxDeliveries, maxConcurrency } = definition.queue;
    const { id, Properties } = queueNamed(name);
    const deadLetters = queueNamed(`${name}-dead-letters`);

    it('is encrypted, and moves messages that fail repeatedly to its dead letters', () => {
      for (const each of [Properties, deadLetters.Properties])
        expect(each).toMatchObject({
          SqsManagedSseEnabled: true,
          MessageRetentionPeriod: 14 * 24 * 60 * 60,
        });
      expect(flat(Properties.RedrivePolicy.deadLetterTargetArn)).toBe(`{${deadLetters.id}.Arn}`);
      expect(Properties.RedrivePolicy.maxReceiveCount).toBe(maxDeliveries);
      expect(maxDeliveries).toBeGreaterThanOrEqual(MIN_DELIVERIES);
    });

    it('delivers a message again only after its function must have ended', () => {
      expect(Properties.VisibilityTimeout).toBe(visibilitySeconds(definition));
      expect(Properties.VisibilityTimeout).toBeGreaterThan(definition.timeoutSeconds);
    });

    it('takes messages of its own function where that is meant, and nowhere else', () => {
      const { Properties: consumer } =
        resourcesOf('complete', 'AWS::Lambda::Function', 'api').find(
          (each) => each.Properties.FunctionName === `neutral-portal-prod-${definition.name}`,
        ) ?? {};
      // Recordings wait in it for a place at Transcribe, up to twelve hours.
      expect(consumer?.RecursiveLoop).toBe(name === 'process-recordings' ? 'Allow' : undefined);
    });

    it('has a command in the runbook that delivers its dead letters again', () => {
      expect(redelivered).toContain(name);
    });

    it('delivers one message at a time to its function, which can refuse it alone', () => {
      const mapping = resourcesOf('complete', 'AWS::Lambda::EventSourceMapping', 'api').find(
        ({ Properties: each }) => flat(each.EventSourceArn) === `{${id}.Arn}`,
      )?.Properties;
      expect(mapping).toMatchObject({
        BatchSize: 1,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: maxConcurrency },
      });
      const consumer = resourcesOf('complete', 'AWS::Lambda::Function', 'api').find(
        (each) => `{${each.id}}` === flat(mapping?.FunctionName),
      );
      expect(consumer?.Properties.FunctionName).toBe(`neutral-portal-prod-${definition.name}`);
      expect(consumer?.Properties.EphemeralStorage?.Size).toBe(definition.ephemeralMb);
    });

    it('has alarms on its dead letters and on late messages', () => {
      const alarms = resourcesOf('complete', 'AWS::CloudWatch::Alarm', 'monitoring');
      const metricsOf = (queueId: string) =>
        alarms
          .filter(({ Properties: each }) =>
            asList<Properties>(each.Dimensions ?? []).some(({ Value }: Properties) =>
              flat(Value).includes(queueId),
            ),
          )
          .map(({ Properties: each }) => each.MetricName);
      expect(metricsOf(deadLetters.id)).toEqual(['ApproximateNumberOfMessagesVisible']);
      expect(metricsOf(id)).toEqual(['ApproximateAgeOfOldestMessage']);
    });

    it('refuses requests without TLS', () => {
      for (const queueId of [id, deadLetters.id]) {
        const policy = resourcesOf('complete', 'AWS::SQS::QueuePolicy', 'api').find(
          ({ Properties: each }) => flat(each.Queues[0]) === `{${queueId}}`,
        );
        expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
          expect.objectContaining({
            Effect: 'Deny',
            Action: 'sqs:*',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        );
      }
    });
  },
);

describe('a rule that feeds a queue', () => {
  const rules = resourcesOf('complete', 'AWS::Events::Rule', 'api').filter(({ Properties }) =>
    flat(Properties.Targets[0].Arn).includes('workQueue'),
  );

  it('exists for uploads, jobs and mails', () => {
    expect(rules.length).toBeGreaterThan(5);
  });

  it.each(rules)(
    '$id keeps what it cannot deliver among the dead letters',
    ({ id, Properties }) => {
      const [target] = Properties.Targets;
      const fed = queues.find((one) => `{${one.id}.Arn}` === flat(target.Arn));
      const deadLetters = flat(target.DeadLetterConfig.Arn);
      expect(deadLetters).toBe(flat(fed?.Properties.RedrivePolicy.deadLetterTargetArn));
      const policy = resourcesOf('complete', 'AWS::SQS::QueuePolicy', 'api').find(
        ({ Properties: each }) => `{${flat(each.Queues[0]).slice(1, -1)}.Arn}` === deadLetters,
      );
      expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sqs:SendMessage',
          Principal: { Service: 'events.amazonaws.com' },
          Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [id, 'Arn'] } } },
        }),
      );
    },
  );
});

describe('a recording', () => {
  const rulesOf = (variant: 'prod' | 'complete') =>
    resourcesOf(variant, 'AWS::Events::Rule', 'api')
      .map(({ Properties: each }) => each)
      .filter((each) => /^\{processrecordingworkQueue/.test(flat(each.Targets[0].Arn)));

  it('reaches the queue by its file, or by its verdict, and by the end of its job', () => {
    for (const [variant, type] of [
      ['prod', 'Object Created'],
      ['complete', 'GuardDuty Malware Protection Object Scan Result'],
    ] as const) {
      const patterns = rulesOf(variant).map(({ EventPattern }) => EventPattern);
      expect(patterns.flatMap((pattern) => pattern['detail-type']).sort()).toEqual(
        [type, 'Transcribe Job State Change'].sort(),
      );
      expect(patterns).toContainEqual({
        source: ['aws.transcribe'],
        'detail-type': ['Transcribe Job State Change'],
        detail: {
          TranscriptionJobName: [{ prefix: 'rec_' }],
          TranscriptionJobStatus: ['COMPLETED', 'FAILED'],
        },
      });
    }
  });

  it('is transcribed to the prefix of outputs alone', () => {
    const statements = resourcesOf('complete', 'AWS::IAM::Policy', 'api')
      .flatMap(({ Properties: each }) => asList<Properties>(each.PolicyDocument.Statement))
      .filter(({ Action }: Properties) =>
        asList(Action).includes('transcribe:StartTranscriptionJob'),
      );
    expect(statements).toHaveLength(1);
    expect(statements[0]?.Condition.StringLike).toEqual({
      'transcribe:OutputKey': 'transcriptions/*',
    });
    expect(Object.keys(statements[0]?.Condition.StringEquals)).toEqual([
      'transcribe:OutputBucketName',
    ]);
  });
});

describe('a registered case document', () => {
  const ruleOf = (variant: 'prod' | 'complete') =>
    resourcesOf(variant, 'AWS::Events::Rule', 'api').find(
      ({ Properties: each }) => each.EventPattern,
    )?.Properties;

  it('reaches the queue by the event of its object', () => {
    const rule = ruleOf('prod');
    expect(rule.EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { object: { key: [{ wildcard: 'uploads/*/caseDocument/*' }] } },
    });
    expect(flat(rule.Targets[0].Arn)).toMatch(/^\{processdocumentworkQueue\w+\.Arn\}$/);
    const files = resourcesOf('prod', 'AWS::S3::Bucket', 'data').find(
      ({ Properties: each }) => each.CorsConfiguration,
    );
    expect(files?.Properties.NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
  });

  it('reaches the queue by its verdict where uploads are scanned', () => {
    expect(ruleOf('complete').EventPattern).toMatchObject({
      source: ['aws.guardduty'],
      'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
      detail: { s3ObjectDetails: { objectKey: [{ wildcard: 'uploads/*/caseDocument/*' }] } },
    });
    const plan = theResource('complete', 'AWS::GuardDuty::MalwareProtectionPlan');
    expect(plan.Properties.ProtectedResource.S3Bucket.ObjectPrefixes).toEqual(['uploads/']);
    expect(resourcesOf('prod', 'AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
    const settings = resourcesOf('complete', 'AWS::Lambda::Function')
      .map(({ Properties: each }) => each.Environment?.Variables.MALWARE_SCAN)
      .filter((scan) => scan !== undefined);
    expect(new Set(settings)).toEqual(new Set(['on']));
  });

  it('with a threat is read by nobody, whichever feature it belongs to', () => {
    const { Properties: plan } = theResource('complete', 'AWS::GuardDuty::MalwareProtectionPlan');
    expect(plan.Actions.Tagging.Status).toBe('ENABLED');
    const denied = resourcesOf('complete', 'AWS::S3::BucketPolicy', 'data')
      .flatMap(({ Properties: policy }) => policy.PolicyDocument.Statement)
      .filter(({ Sid }: Properties) => Sid === 'NoThreatIsRead');
    expect(denied).toEqual([
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Condition: {
          StringEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'THREATS_FOUND' },
        },
      }),
    ]);
    expect(flat(denied[0].Resource)).toMatch(/\/uploads\/\*$/);
    const role = resourcesOf('complete', 'AWS::IAM::Policy', 'data')
      .flatMap(({ Properties: policy }) => policy.PolicyDocument.Statement)
      .filter(({ Action }: Properties) => asList(Action).includes('s3:PutObjectVersionTagging'));
    expect(role).toHaveLength(1);
  });
});
