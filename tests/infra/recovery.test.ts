import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, inject, it } from 'vitest';
import { allFunctions, mapQueues } from '#lambdas/functions.constants.ts';
import { signingFunctions } from '#lambdas/signing/functions.constants.ts';
import { buildPortal } from '#lib/build-portal.ts';
import { parseStage, settingsOf } from '#lib/config/stages.ts';
import { permissionsOf } from '#lib/constructs/functions/permissions.ts';
import { environmentOf } from '#lib/constructs/functions/reach.ts';
import { DataStack } from '#lib/stacks/data-stack.ts';
import { ReplicaStack } from '#lib/stacks/replica-stack.ts';
import {
  asList,
  flat,
  type Properties,
  resourcesOf,
  synthesised,
  variants,
  WITHOUT_RULES,
} from './support/synthesised.ts';

const { context: recommended } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../cdk.json', import.meta.url)), 'utf8'),
);
const appProps = { context: recommended, ...WITHOUT_RULES };

/** The data and replica stacks of a stage in which data are kept. */
function built(settings: Record<string, unknown>) {
  const app = new App(appProps);
  const stage = parseStage('staging', { ...settingsOf('staging'), ...settings });
  const stackOf = (part: string, region: string) => ({ stage, stackName: part, env: { region } });
  const stacks = [
    new DataStack(app, 'data', stackOf('data', stage.region)),
    ...(stage.replica
      ? [new ReplicaStack(app, 'replica', stackOf('replica', stage.replica.region))]
      : []),
  ];
  const [data, replica] = stacks.map((stack) => Template.fromStack(stack).toJSON());
  const { violations } = new AwsSolutionsChecks().validateScope(app);
  const findings = violations.map(({ ruleName, description }) => `${ruleName}: ${description}`);
  return { data: data ?? {}, replica: replica ?? {}, findings };
}

const ofType = (template: Properties, type: string): Properties[] =>
  Object.values<Properties>(template.Resources).filter(({ Type }) => Type === type);

const filesOf = (template: Properties) =>
  ofType(template, 'AWS::S3::Bucket').find(
    ({ Properties }) => Properties.LoggingConfiguration?.LogFilePrefix === 'files/',
  );

describe.each(variants)('without the settings, %s', (variant) => {
  it('has one region and no trail', () => {
    expect(synthesised(variant).templates).not.toHaveProperty('replica');
    for (const { Properties } of resourcesOf(variant, 'AWS::S3::Bucket', 'data')) {
      expect(Properties).not.toHaveProperty('ReplicationConfiguration');
    }
    for (const { Properties } of resourcesOf(variant, 'AWS::SecretsManager::Secret', 'data'))
      expect(Properties).not.toHaveProperty('ReplicaRegions');
    expect(resourcesOf(variant, 'AWS::CloudTrail::Trail')).toEqual([]);
  });
});

describe('a stage with a replica', () => {
  const { data, replica, findings } = built({ replica: {} });
  const plain = built({});

  it('keeps the table as it is, and needs no function of CDK', () => {
    const tablesOf = (template: Properties) =>
      Object.entries<Properties>(template.Resources).filter(
        ([, { Type }]) => Type === 'AWS::DynamoDB::Table',
      );
    expect(tablesOf(data)).toEqual(tablesOf(plain.data));
    expect(ofType(data, 'AWS::Lambda::Function')).toEqual([]);
  });

  it('copies each version and delete marker of the files to the second region', () => {
    const { ReplicationConfiguration } = filesOf(data).Properties;
    const [rule, ...others] = ReplicationConfiguration.Rules;
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      Status: 'Enabled',
      Filter: { Prefix: '' },
      DeleteMarkerReplication: { Status: 'Enabled' },
      Destination: { Metrics: { Status: 'Enabled' } },
    });
    const target = filesOf(replica).Properties;
    expect(flat(rule.Destination.Bucket)).toBe(`arn:aws:s3:::${flat(target.BucketName)}`);
    expect(target.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(target.LifecycleConfiguration).toEqual(filesOf(data).Properties.LifecycleConfiguration);
  });

  it('creates the bucket of the second region first', () => {
    const folder = inject('synthesisedFolder');
    const stacks = buildPortal(new App(appProps), {
      stage: parseStage('staging', { ...settingsOf('staging'), replica: {} }),
      codeDir: join(folder, 'lambdas'),
      siteDir: join(folder, 'web'),
    });
    expect(stacks.data.dependencies).toEqual([stacks.replica]);
    expect(stacks.replica?.region).toBe('ap-south-2');
  });

  it('lets the role of replication read the files and write the replica, and nothing else', () => {
    const policy = ofType(data, 'AWS::IAM::Policy').find(({ Properties }) =>
      JSON.stringify(Properties).includes('s3:ReplicateObject'),
    );
    const statements = policy.Properties.PolicyDocument.Statement;
    expect(statements.map(({ Action }: Properties) => Action)).toEqual([
      ['s3:GetReplicationConfiguration', 's3:ListBucket'],
      ['s3:GetObjectVersionAcl', 's3:GetObjectVersionForReplication', 's3:GetObjectVersionTagging'],
      ['s3:ReplicateDelete', 's3:ReplicateObject', 's3:ReplicateTags'],
    ]);
    const target = `arn:aws:s3:::${flat(filesOf(replica).Properties.BucketName)}/*`;
    expect(flat(statements[2].Resource)).toBe(target);
  });

  it('replicates every sealing key', () => {
    const secrets = ofType(data, 'AWS::SecretsManager::Secret');
    expect(secrets).toHaveLength(4);
    for (const { Properties } of secrets)
      expect(Properties.ReplicaRegions).toEqual([{ Region: 'ap-south-2' }]);
  });

  it('has no findings', () => {
    expect(findings).toEqual([]);
  });
});

describe('a stage with a trail', () => {
  const { data, findings } = built({ accessTrail: { calls: 'all' } });
  const [trail] = ofType(data, 'AWS::CloudTrail::Trail');
  const fieldsOf = ({ Properties }: Properties) =>
    Properties.AdvancedEventSelectors.map(({ FieldSelectors }: Properties) => FieldSelectors);

  it('records calls on files and items, validated and encrypted', () => {
    expect(trail.Properties).toMatchObject({ IsLogging: true, EnableLogFileValidation: true });
    expect(flat(trail.Properties.KMSKeyId)).toContain('AccessTrailKey');
    const [key] = ofType(data, 'AWS::KMS::Key').filter((each) => each.Properties.EnableKeyRotation);
    const ofTrail = key.Properties.KeyPolicy.Statement.filter(
      ({ Principal }: Properties) => Principal.Service === 'cloudtrail.amazonaws.com',
    );
    expect(ofTrail).toHaveLength(1);
    expect(flat(ofTrail[0].Condition.StringEquals['aws:SourceArn'])).toContain(
      ':trail/neutral-portal-staging-access',
    );
    const [files, items] = fieldsOf(trail);
    expect(files[1]).toEqual({ Field: 'resources.type', Equals: ['AWS::S3::Object'] });
    expect(items[1]).toEqual({ Field: 'resources.type', Equals: ['AWS::DynamoDB::Table'] });
    expect(JSON.stringify(fieldsOf(trail))).not.toContain('readOnly');
  });

  it('writes to a bucket of its own, which takes records of this trail only', () => {
    const records = ofType(data, 'AWS::S3::Bucket').find(
      ({ Properties }) => Properties.LoggingConfiguration?.LogFilePrefix === 'trail/',
    );
    expect(records.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    const policies = ofType(data, 'AWS::S3::BucketPolicy').flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement,
    );
    const put = policies.find(
      ({ Action, Principal }: Properties) =>
        Action === 's3:PutObject' && Principal.Service === 'cloudtrail.amazonaws.com',
    );
    expect(flat(put.Condition.StringEquals['aws:SourceArn'])).toContain(
      ':trail/neutral-portal-staging-access',
    );
  });

  it('records writes only where the setting says so', () => {
    const [only] = ofType(
      built({ accessTrail: { calls: 'writes' } }).data,
      'AWS::CloudTrail::Trail',
    );
    for (const fields of fieldsOf(only))
      expect(fields).toContainEqual({ Field: 'readOnly', Equals: ['false'] });
  });

  it('has no findings', () => {
    expect(findings).toEqual([]);
  });
});

describe('a stage that locks records', () => {
  const settings = { recordLock: { mode: 'compliance', years: 10 } };
  const { data, replica, findings } = built({ ...settings, replica: {} });

  it('allows locks in both buckets of files, in place', () => {
    for (const template of [data, replica]) {
      const { Properties } = filesOf(template);
      expect(Properties.ObjectLockConfiguration).toEqual({ ObjectLockEnabled: 'Enabled' });
      expect(Properties).not.toHaveProperty('ObjectLockEnabled');
    }
    expect(filesOf(built({}).data).Properties).not.toHaveProperty('ObjectLockConfiguration');
  });

  it('lets replication read the locks', () => {
    const policy = ofType(data, 'AWS::IAM::Policy').find(({ Properties }) =>
      JSON.stringify(Properties).includes('s3:ReplicateObject'),
    );
    expect(JSON.stringify(policy.Properties)).toContain('s3:GetObjectRetention');
  });

  it('lets the functions that store records set a retention of ten years, and no others', () => {
    const stage = parseStage('staging', { ...settingsOf('staging'), ...settings });
    const stack = new Stack(new App(WITHOUT_RULES), 'stack');
    const table = Table.fromTableName(stack, 'Table', 'table');
    const files = { bucketName: 'files', bucketArn: 'arn:aws:s3:::files' };
    const queues = mapQueues(({ name }) => ({
      queue: { queueUrl: `https://queue.invalid/${name}`, queueArn: `arn:aws:sqs:::${name}` },
    }));
    const reach = { stage, table, files, queues, evidenceKeyArn: 'arn:aws:kms:::key/1' };
    const locking = Object.values(allFunctions).filter(({ grants }) =>
      grants.some((grant) => grant === 'signings:write' || grant === 'settlements:write'),
    );
    expect(locking.map(({ name }) => name).sort()).toEqual([
      'close-rounds',
      'remind-batch',
      'settlement',
      'signing',
      'signing-steps',
    ]);
    for (const definition of locking) {
      expect(definition.environment).toContain('RECORD_LOCK');
      const locks = permissionsOf(stack, definition, reach)
        .map((statement) => statement.toStatementJson())
        .filter(({ Action }) => asList(Action).includes('s3:PutObjectRetention'));
      expect(locks.map(({ Resource }) => Resource)).toEqual([
        expect.stringMatching(/^arn:aws:s3:::files\/(signings|settlements)\/\*$/),
      ]);
    }
    expect(environmentOf({ ...signingFunctions.api, environment: ['RECORD_LOCK'] }, reach)).toEqual(
      {
        RECORD_LOCK: 'COMPLIANCE 3653',
      },
    );
  });

  it('has no findings', () => {
    expect(findings).toEqual([]);
  });
});

describe('the settings', () => {
  it.each([
    ['the region of the stage', { replica: { region: 'ap-south-1' } }, 'name another'],
    ['a region abroad', { replica: { region: 'eu-west-1' } }, 'eu-west-1 is not'],
    ['an unknown region', { replica: { region: 'ap-south-9' } }, 'no region ap-south-9'],
    [
      'a lock without an end',
      { recordLock: { mode: 'compliance', years: 31 } },
      'recordLock.years',
    ],
    [
      'a lock in a stage whose data are not kept',
      { isDataKept: false, recordLock: { mode: 'governance', years: 1 } },
      'recordLock: ',
    ],
    ['a trail of nothing', { accessTrail: { calls: 'none' } }, 'accessTrail.calls'],
  ])('refuse %s', (_, settings, said) => {
    expect(() => parseStage('staging', { ...settingsOf('staging'), ...settings })).toThrow(said);
  });
});
