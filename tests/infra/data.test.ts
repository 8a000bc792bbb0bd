import { describe, expect, it } from 'vitest';
import { BATCH_JOBS_PREFIX } from '#lambdas/batches/record/batches.constants.ts';
import { BUNDLE_PLACES_PREFIX } from '#lambdas/bundles/bundle-places.constants.ts';
import { BULK_JOBS_PREFIX } from '#lambdas/cases/bulk/bulk-jobs.constants.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import {
  DOCKET_SNAPSHOTS_PREFIX,
  JOURNAL_PREFIX,
} from '#lambdas/docket/record/journal.constants.ts';
import { DOCUMENT_PLACES_PREFIX } from '#lambdas/documents/door.constants.ts';
import { parseIdentityKeys } from '#lambdas/parties/identity-numbers/identity-keys.ts';
import { parseOfferKeys } from '#lambdas/settlement/record/sealed-offers.ts';
import { parseSigningKeys } from '#lambdas/signing/deps/signing-gateway.ts';
import { SIGNING_LINKS_PREFIX } from '#lambdas/signing/door.constants.ts';
import { sessionKeys } from '#shared/auth/session-keys.ts';
import { tableShape } from '#shared/dynamo/table.constants.ts';
import { parseLinkKeys } from '#shared/outbox/personal-link.ts';
import {
  asList,
  flat,
  type Properties,
  resourcesOf,
  type StackPart,
  synthesised,
  theResource,
  variants,
} from './support/synthesised.ts';

const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

describe.each(variants)('the table of %s', (variant) => {
  const { Properties } = theResource(variant, 'AWS::DynamoDB::Table');

  it('has the schema that the code and the local stack use', () => {
    expect(Properties.KeySchema).toEqual(keySchema(tableShape.partitionKey, tableShape.sortKey));
    expect(Properties.TimeToLiveSpecification).toEqual({
      AttributeName: tableShape.timeToLive,
      Enabled: true,
    });
    expect(Properties.StreamSpecification).toEqual({ StreamViewType: tableShape.stream });
    expect(Properties.GlobalSecondaryIndexes).toEqual(
      tableShape.indexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: keySchema(partitionKey, sortKey),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    );
    expect(Object.keys(sessionKeys.session('user', 'session'))).toEqual([
      tableShape.partitionKey,
      tableShape.sortKey,
    ]);
  });

  it('has on-demand billing and point-in-time recovery', () => {
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Properties.PointInTimeRecoverySpecification).toEqual({
      PointInTimeRecoveryEnabled: true,
    });
  });
});

describe.each(variants)('the evidence key of %s', (variant) => {
  const [key, ...others] = resourcesOf(variant, 'AWS::KMS::Key', 'data');

  it('signs by ECDSA on P-256, and is kept as long as the data', () => {
    expect(others).toEqual([]);
    expect(key?.Properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    const [table] = resourcesOf(variant, 'AWS::DynamoDB::Table', 'data');
    expect(key?.DeletionPolicy).toBe(table?.DeletionPolicy);
  });
});

const keySecrets = variants.flatMap((variant) =>
  resourcesOf(variant, 'AWS::SecretsManager::Secret', 'data').map((secret) => ({
    ...secret,
    variant,
    name: String(secret.Properties.Name).replace(/^.*\//, ''),
  })),
);

it.each(variants)(
  '%s has keys for identity numbers, personal links, settlement offers and session keys',
  (variant) => {
    const names = keySecrets.filter((secret) => secret.variant === variant).map(({ name }) => name);
    expect(names.sort()).toEqual(['identity-keys', 'link-keys', 'settlement-keys', 'signing-keys']);
  },
);

const parsers: Record<string, (secret: string) => { encryptWith: string }> = {
  'identity-keys': parseIdentityKeys,
  'link-keys': parseLinkKeys,
  'settlement-keys': parseOfferKeys,
  'signing-keys': parseSigningKeys,
};

describe.each(keySecrets)('the $name of $variant', ({ name, Properties }) => {
  it('start with one generated key that only the functions can read', () => {
    const { SecretStringTemplate, GenerateStringKey, PasswordLength } =
      Properties.GenerateSecretString;
    const madeUp = {
      ...JSON.parse(SecretStringTemplate),
      [GenerateStringKey]: 'x'.repeat(PasswordLength),
    };
    const parse = parsers[name];
    expect(parse?.(JSON.stringify(madeUp)).encryptWith).toBe(GenerateStringKey);
    expect(PasswordLength).toBeGreaterThanOrEqual(64);
    expect(Properties.SecretString).toBeUndefined();
  });
});

describe('data retention', () => {
  it.each(['staging', 'prod', 'complete'] as const)(
    '%s protects its data from deletion',
    (variant) => {
      for (const terminationProtection of Object.values(synthesised(variant).isProtected))
        expect(terminationProtection).toBe(true);
      const table = theResource(variant, 'AWS::DynamoDB::Table');
      const users = theResource(variant, 'AWS::Cognito::UserPool');
      const keys = resourcesOf(variant, 'AWS::SecretsManager::Secret', 'data');
      expect(table.Properties.DeletionProtectionEnabled).toBe(true);
      expect(users.Properties.DeletionProtection).toBe('ACTIVE');
      for (const { id, DeletionPolicy } of [
        table,
        users,
        ...keys,
        ...resourcesOf(variant, 'AWS::S3::Bucket'),
      ])
        expect([id, DeletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
    },
  );

  it('lets a failed first deployment be rolled back completely and retried', () => {
    expect(Object.values(synthesised('first').isProtected)).not.toContain(true);
    expect(theResource('first', 'AWS::DynamoDB::Table').Properties).toMatchObject({
      DeletionProtectionEnabled: false,
    });
    expect(theResource('first', 'AWS::Cognito::UserPool').Properties.DeletionProtection).toBe(
      'INACTIVE',
    );
    // A retained resource of a failed creation would block a fixed name permanently.
    for (const type of ['AWS::Logs::LogGroup', 'AWS::SecretsManager::Secret'])
      for (const { id, DeletionPolicy } of resourcesOf('first', type))
        expect([id, DeletionPolicy]).toEqual([
          id,
          expect.stringMatching(/^(RetainExceptOnCreate|Delete)$/),
        ]);
    for (const { id, DeletionPolicy } of resourcesOf('first', 'AWS::S3::Bucket'))
      expect([id, DeletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
  });

  it('lets dev be deleted', () => {
    expect(theResource('dev', 'AWS::DynamoDB::Table').DeletionPolicy).toBe('Delete');
    expect(theResource('dev', 'AWS::Cognito::UserPool').Properties.DeletionProtection).toBe(
      'INACTIVE',
    );
  });
});

describe.each(variants)('what holds data in %s', (variant) => {
  it('keeps the ids and names it was deployed with: another one makes a new and empty resource', () => {
    const name = variant === 'dev' || variant === 'staging' ? variant : 'prod';
    const held = [
      ['AWS::DynamoDB::Table', 'TableName'],
      ['AWS::S3::Bucket', 'BucketName'],
      ['AWS::Cognito::UserPool', 'UserPoolName'],
      ['AWS::SecretsManager::Secret', 'Name'],
      ['AWS::KMS::Key', 'KeyId'],
    ] as const;
    const found = (['data', 'auth'] as const).flatMap((part) =>
      held.flatMap(([type, named]) =>
        resourcesOf(variant, type, part).map(({ id, Properties }) => [
          `${part} ${id}`,
          Properties[named],
        ]),
      ),
    );
    expect(Object.fromEntries(found)).toEqual({
      'data TableCD117FA1': undefined,
      'data Files8E6940B8': undefined,
      'data AccessLogs8B620ECA': undefined,
      'data IdentityKeys923309AE': `neutral-portal-${name}/identity-keys`,
      'data LinkKeys5F500E84': `neutral-portal-${name}/link-keys`,
      'data SettlementKeysA2F2A6F5': `neutral-portal-${name}/settlement-keys`,
      'data SigningKeysA56F0358': `neutral-portal-${name}/signing-keys`,
      'data EvidenceKey16700A33': undefined,
      'auth SignInUsers1801E146': undefined,
    });
  });

  it('is kept when a stack is removed, and when an update replaces it', () => {
    const policies = variant === 'dev' ? ['Delete', 'Delete'] : ['RetainExceptOnCreate', 'Retain'];
    const kept = [
      'AWS::DynamoDB::Table',
      'AWS::S3::Bucket',
      'AWS::Cognito::UserPool',
      'AWS::SecretsManager::Secret',
      'AWS::KMS::Key',
      'AWS::Logs::LogGroup',
    ].flatMap((type) => resourcesOf(variant, type));
    expect(kept.length).toBeGreaterThan(50);
    // A key between CloudFront and the API holds no data.
    for (const { id, DeletionPolicy, UpdateReplacePolicy } of kept)
      if (!/OriginKey/.test(id))
        expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, ...policies]);
  });
});

describe('references between stacks', () => {
  const outputs = Object.entries(synthesised('prod').templates).flatMap(
    ([part, { Outputs = {} }]) =>
      Object.entries(Outputs).map(([name, { Export }]) => ({ part, name, isStrong: !!Export })),
  );
  const strong = (part: string) =>
    outputs.filter((output) => output.part === part && output.isStrong).map(({ name }) => name);

  it('are strong to the table, the files and the user pool, which blocks deletion while in use', () => {
    expect(strong('data')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Table\w+Arn/),
        expect.stringMatching(/Table\w+StreamArn/),
        expect.stringMatching(/Files\w+Arn/),
      ]),
    );
    expect(strong('auth')).toContainEqual(expect.stringMatching(/SignInUsers\w+Arn/));
  });

  it('are weak across regions and to resources that are only monitored', () => {
    expect(strong('edge')).toEqual([]);
    expect(strong('web')).toEqual([]);
    for (const name of strong('api')) expect(name).toMatch(/PortalApi/);
  });
});

describe.each(variants)('the buckets of %s', (variant) => {
  const buckets = resourcesOf(variant, 'AWS::S3::Bucket');
  const policies = resourcesOf(variant, 'AWS::S3::BucketPolicy');

  it('are all private and encrypted', () => {
    expect(buckets).toHaveLength(4);
    for (const { Properties } of buckets) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(
        Properties.BucketEncryption.ServerSideEncryptionConfiguration[0]
          .ServerSideEncryptionByDefault.SSEAlgorithm,
      ).toBe('AES256');
      expect(Properties).not.toHaveProperty('AccessControl');
    }
  });

  it('refuse requests without TLS 1.2', () => {
    // Ids are unique only within a stack, so policies are matched per stack.
    for (const part of ['data', 'web'] as const)
      for (const { id } of resourcesOf(variant, 'AWS::S3::Bucket', part)) {
        const statements = resourcesOf(variant, 'AWS::S3::BucketPolicy', part)
          .filter(({ Properties }) => flat(Properties.Bucket) === `{${id}}`)
          .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
        const denied = statements.filter(
          ({ Effect, Sid }: Properties) => Effect === 'Deny' && Sid !== 'NoThreatIsRead',
        );
        expect(denied.map(({ Condition }: Properties) => Condition)).toEqual(
          expect.arrayContaining([
            { Bool: { 'aws:SecureTransport': 'false' } },
            { NumericLessThan: { 's3:TlsVersion': 1.2 } },
          ]),
        );
        for (const { Action, Principal } of denied)
          expect([Action, Principal]).toEqual(['s3:*', { AWS: '*' }]);
      }
  });

  it('allow only services, acting for this account', () => {
    const allowed = policies
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }: Properties) => Effect === 'Allow');
    expect(allowed.length).toBeGreaterThan(1);
    for (const { Principal, Condition } of allowed) {
      expect(Object.keys(Principal)).toEqual(['Service']);
      expect(JSON.stringify(Condition)).toMatch(/SourceArn/i);
    }
  });

  it('delete incomplete uploads', () => {
    for (const { Properties } of buckets)
      expect(asList<Properties>(Properties.LifecycleConfiguration.Rules)).toContainEqual(
        expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
      );
  });
});

describe('the files', () => {
  const files = resourcesOf('complete', 'AWS::S3::Bucket', 'data').find(
    ({ Properties }) => Properties.CorsConfiguration,
  );

  it('expire only if generated on request, cut from recordings, or never registered', () => {
    const rules = asList<Properties>(files?.Properties.LifecycleConfiguration.Rules);
    const removing = rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);
    expect(removing).toEqual([
      expect.objectContaining({ Prefix: 'incoming/', ExpirationInDays: 1, Status: 'Enabled' }),
      expect.objectContaining({ Prefix: 'exports/', ExpirationInDays: 1, Status: 'Enabled' }),
      expect.objectContaining({
        ...{ Prefix: 'recording-parts/', ExpirationInDays: 3, Status: 'Enabled' },
      }),
    ]);
  });

  it.each([
    ['prod', 365],
    ['dev', 14],
  ] as const)('of %s are recovered from their versions for %i days', (variant, days) => {
    const { Rules } = resourcesOf(variant, 'AWS::S3::Bucket', 'data').find(
      ({ Properties }) => Properties.CorsConfiguration,
    )?.Properties.LifecycleConfiguration ?? { Rules: [] };
    const ofAll = asList<Properties>(Rules).filter(({ Prefix = '' }) => Prefix === '');
    expect(
      ofAll.flatMap(({ NoncurrentVersionExpiration: expiry }) => expiry?.NoncurrentDays ?? []),
    ).toEqual([days]);
    expect(ofAll).toContainEqual(expect.objectContaining({ ExpiredObjectDeleteMarker: true }));
  });

  it('are versioned, and reads are logged', () => {
    expect(files?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(files?.Properties.LoggingConfiguration.LogFilePrefix).toBe('files/');
  });

  it('accept uploads only from the portal’s origin', () => {
    expect(files?.Properties.CorsConfiguration.CorsRules).toEqual([
      expect.objectContaining({
        AllowedOrigins: ['https://portal.example.org'],
        AllowedMethods: ['GET', 'PUT'],
        // The viewer reads by ranges, and an upload in parts names the tags of its parts.
        ExposedHeaders: ['ETag', 'Content-Range'],
      }),
    ]);
  });
});

describe('snapshots of dockets', () => {
  it('have a separate prefix, and replaced versions expire within a day', () => {
    const { pk } = docketKeys.journal('usr_1', 'cas_1');
    expect(pk.startsWith(JOURNAL_PREFIX)).toBe(true);
    expect(docketKeys.snapshotObject('usr_1', 'x').startsWith(DOCKET_SNAPSHOTS_PREFIX)).toBe(true);
    for (const variant of variants) {
      const files = resourcesOf(variant, 'AWS::S3::Bucket', 'data').find(
        ({ Properties }) => Properties.CorsConfiguration,
      );
      const rules = asList<Properties>(files?.Properties.LifecycleConfiguration.Rules);
      const rule = rules.find(({ Prefix }) => Prefix === DOCKET_SNAPSHOTS_PREFIX);
      expect(rule?.NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 1 });
      // A current snapshot can be years old, so none expires by age.
      const expiring = rules.filter((one) => 'ExpirationInDays' in one);
      expect(expiring.filter(({ Prefix = '' }) => 'dockets/'.startsWith(Prefix))).toEqual([]);
    }
  });
});

describe("the consumer of the table's stream", () => {
  const { mapping, queue } = streamOf('FollowedTable');

  it('receives only new notes and links, started or advanced bulk jobs and batches, changed bundles and documents', () => {
    const patterns = mapping.FilterCriteria.Filters.map(({ Pattern }: Properties) =>
      JSON.parse(Pattern),
    );
    expect(patterns).toEqual([
      {
        eventName: ['INSERT'],
        dynamodb: {
          Keys: { pk: { S: [{ prefix: JOURNAL_PREFIX }, { prefix: SIGNING_LINKS_PREFIX }] } },
        },
      },
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: {
          Keys: { pk: { S: [{ prefix: BULK_JOBS_PREFIX }, { prefix: BATCH_JOBS_PREFIX }] } },
        },
      },
      {
        eventName: ['INSERT', 'MODIFY', 'REMOVE'],
        dynamodb: { Keys: { pk: { S: [{ prefix: BUNDLE_PLACES_PREFIX }] } } },
      },
      {
        eventName: ['MODIFY'],
        dynamodb: { Keys: { pk: { S: [{ prefix: DOCUMENT_PLACES_PREFIX }] } } },
      },
    ]);
    expect(bulkKeys.job('usr_1', 'blk_1').pk.startsWith(BULK_JOBS_PREFIX)).toBe(true);
    expect(bulkKeys.plan('blk_1').pk.startsWith(BULK_JOBS_PREFIX)).toBe(false);
  });

  it('receives records immediately and in order', () => {
    expect(mapping.MaximumBatchingWindowInSeconds).toBe(0);
    expect(mapping.ParallelizationFactor ?? 1).toBe(1);
  });

  it('isolates a record that keeps failing and sends it to a queue with an alarm', () => {
    expect(mapping.BisectBatchOnFunctionError).toBe(true);
    expect(mapping.MaximumRetryAttempts).toBe(5);
    // An outage of a night loses nothing; a stream keeps records for a day.
    expect(mapping.MaximumRecordAgeInSeconds).toBe(43_200);
    // What is written before the mapping stands is read too.
    expect(mapping.StartingPosition).toBe('TRIM_HORIZON');
    expect(flat(mapping.DestinationConfig.OnFailure.Destination)).toBe(`{${queue.id}.Arn}`);
  });

  it('is one of two consumers, the recommended maximum for a stream', () => {
    for (const variant of variants) {
      const mappings = (['api', 'auth'] as const)
        .flatMap((part) => resourcesOf(variant, 'AWS::Lambda::EventSourceMapping', part))
        .filter(({ Properties }) => Properties.StartingPosition);
      expect(mappings.length).toBe(2);
    }
  });
});

/** The event source mapping from the table's stream to a function, and its failure queue. */
function streamOf(consumer: string): { mapping: Properties; queue: { id: string } } {
  const queue = resourcesOf('prod', 'AWS::SQS::Queue', 'api').find(({ id }) =>
    id.startsWith(consumer),
  );
  const mapping = resourcesOf('prod', 'AWS::Lambda::EventSourceMapping', 'api').find(
    ({ Properties }) =>
      Properties.DestinationConfig &&
      flat(Properties.DestinationConfig.OnFailure.Destination) === `{${queue?.id}.Arn}`,
  );
  if (!queue || !mapping) throw new Error(`Nothing feeds ${consumer}`);
  return { mapping: mapping.Properties, queue };
}

describe('logs', () => {
  it('are all sent to the archive of another account, each within its region', () => {
    const count = (part: StackPart) => resourcesOf('complete', 'AWS::Logs::LogGroup', part).length;
    for (const [archive, region, logs] of [
      ['logArchive', 'ap-south-1', count('data') + count('auth') + count('api') + count('web')],
      ['edgeLogArchive', 'us-east-1', count('edge') + count('edgeMonitoring')],
    ] as const) {
      const filters = resourcesOf('complete', 'AWS::Logs::SubscriptionFilter', archive);
      expect(new Set(filters.map(({ Properties }) => flat(Properties.LogGroupName))).size).toBe(
        logs,
      );
      for (const { Properties } of filters)
        expect(Properties).toMatchObject({
          DestinationArn: `arn:aws:logs:${region}:210987654321:destination:portal`,
          FilterPattern: '',
        });
    }
    const all = resourcesOf('complete', 'AWS::Logs::LogGroup').length;
    expect(all).toBeGreaterThan(45);
    expect(resourcesOf('complete', 'AWS::Logs::SubscriptionFilter')).toHaveLength(all);
    expect(resourcesOf('prod', 'AWS::Logs::SubscriptionFilter')).toEqual([]);
  });

  it('are kept as long as the stage says, and no role of the portal deletes or shortens one', () => {
    for (const { Properties } of resourcesOf('prod', 'AWS::Logs::LogGroup'))
      expect(Properties.RetentionInDays).toBe(365);
    const actions = resourcesOf('complete', 'AWS::IAM::Policy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }: Properties) => Effect === 'Allow')
      .flatMap(({ Action }: Properties) => asList(Action))
      .filter((action: string) => action === '*' || action.startsWith('logs:'));
    // Deliveries are of the state machine, as AWS documents them; they reach no line of a log.
    const writing = actions.filter(
      (action: string) => !/Deliver|Describe|ResourcePolic/.test(action),
    );
    expect(new Set(writing)).toEqual(new Set(['logs:CreateLogStream', 'logs:PutLogEvents']));
  });
});
