import { describe, expect, it } from 'vitest';
import { EDGE_REGION, settingsOf } from '#lib/config/stages.ts';
import {
  asList,
  flat,
  type Properties,
  type Resource,
  resourcesOf,
  synthesised,
  type Template,
  theResource,
  variants,
} from './support/synthesised.ts';

/**
 * What CloudFormation and the services refuse during a deployment, although synthesis succeeds. The
 * numbers are the services' documented quotas that cannot be raised.
 */

const ACCOUNT = '123456789012';
const ARCHIVE_ACCOUNT = '210987654321';

/** A quota that AWS raises for a single API: no first deployment could be made above it. */
const API_RESOURCES_MAX = 300;

/** Longest names, by type and property. */
const nameLimits: Record<string, Record<string, number>> = {
  'AWS::Lambda::Function': { FunctionName: 64, Description: 256 },
  'AWS::SQS::Queue': { QueueName: 80 },
  'AWS::IAM::Role': { RoleName: 64, Description: 1_000 },
  'AWS::Logs::LogGroup': { LogGroupName: 512 },
  'AWS::S3::Bucket': { BucketName: 63 },
  'AWS::Events::Rule': { Name: 64, Description: 512 },
  'AWS::StepFunctions::StateMachine': { StateMachineName: 80 },
  'AWS::SecretsManager::Secret': { Name: 512, Description: 2_048 },
  'AWS::CloudWatch::Alarm': { AlarmName: 255, AlarmDescription: 1_024 },
  'AWS::CloudWatch::Dashboard': { DashboardName: 255 },
  'AWS::WAFv2::WebACL': { Name: 128, Description: 256 },
  'AWS::SNS::Topic': { TopicName: 256, DisplayName: 100 },
  'AWS::Cognito::UserPool': { UserPoolName: 128 },
  'AWS::ApiGateway::RestApi': { Name: 1_024 },
};

/** Numbers that a service takes, by type and property: least and most. */
const ranges: Record<string, Record<string, [number, number]>> = {
  'AWS::Lambda::Function': { Timeout: [1, 900], MemorySize: [128, 10_240] },
  'AWS::SQS::Queue': {
    VisibilityTimeout: [0, 43_200],
    MessageRetentionPeriod: [60, 1_209_600],
  },
  'AWS::Lambda::EventInvokeConfig': {
    MaximumRetryAttempts: [0, 2],
    MaximumEventAgeInSeconds: [60, 21_600],
  },
};

/** ARNs with a region or account as they stand in a template, after references are named. */
const arns = /arn:aws[\w-]*:([\w-]+):([\w-]*):(\d{12})?:/g;

/** Services whose ARNs name a region other than the stack's: CloudFront's certificate. */
const edgeServices = ['acm'];

/** The length of a policy as IAM counts it, with references as long as what they stand for. */
const policyLength = (document: Properties) => flat(deepFlat(document)).replace(/\s/g, '').length;

/** Each reference replaced by a text of about the length of an ARN's part. */
function deepFlat(value: Properties): string {
  return JSON.stringify(value, (_, inner) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const [key, ...others] = Object.keys(inner);
    return others.length === 0 && (key === 'Ref' || key?.startsWith('Fn::'))
      ? flat(inner).replace(/\{[^}]*\}/g, 'x'.repeat(40))
      : inner;
  });
}

const resourcesIn = (template: Template): Resource[] =>
  Object.entries(template.Resources).map(([id, resource]) => ({ ...resource, id }));

describe.each(variants)('the templates of %s', (variant) => {
  const { templates } = synthesised(variant);
  const all = Object.entries(templates);
  const regionOf = (part: string) =>
    part.startsWith('edge') ? EDGE_REGION : String(settingsOf('prod')['region']);

  it('keep the limits of CloudFormation', () => {
    for (const [part, template] of all) {
      const { Resources, Outputs = {}, ...rest } = template;
      const parameters = 'Parameters' in rest ? Object(rest.Parameters) : {};
      expect(Object.keys(Resources).length, part).toBeLessThanOrEqual(500);
      expect(Object.keys(Outputs).length, part).toBeLessThanOrEqual(200);
      expect(Object.keys(parameters).length, part).toBeLessThanOrEqual(200);
      expect(JSON.stringify(template).length, part).toBeLessThanOrEqual(1_000_000);
      for (const [id, { Description = '', Export }] of Object.entries<Properties>(Outputs)) {
        expect(id, part).toMatch(/^[A-Za-z0-9]{1,255}$/);
        expect(Description.length, id).toBeLessThanOrEqual(1_024);
        expect(flat(Export?.Name ?? '').length, id).toBeLessThanOrEqual(255);
      }
    }
  });

  it('name and describe resources within the limits of their services', () => {
    for (const [part, template] of all)
      for (const { id, Type, Properties } of resourcesIn(template)) {
        for (const [property, most] of Object.entries(nameLimits[Type] ?? {}))
          expect(flat(Properties[property] ?? '').length, `${part} ${id}`).toBeLessThanOrEqual(
            most,
          );
        for (const [property, [least, most]] of Object.entries(ranges[Type] ?? {})) {
          const value = Properties[property] ?? least;
          expect([value >= least, value <= most], `${id} ${property}`).toEqual([true, true]);
        }
      }
  });

  it('have no more resources of the API than API Gateway takes at first', () => {
    const paths = Object.keys(
      theResource(variant, 'AWS::ApiGateway::RestApi').Properties.Body.paths,
    );
    // Each part of a path is a resource, and so is the root.
    const resources = new Set(
      paths.flatMap((path) =>
        path.split('/').map((_, count, parts) => parts.slice(0, count + 1).join('/')),
      ),
    );
    expect(resources.size).toBeGreaterThan(paths.length);
    expect(resources.size).toBeLessThanOrEqual(API_RESOURCES_MAX);
  });

  it('give functions at most 4 KB of environment', () => {
    for (const { id, Properties } of resourcesOf(variant, 'AWS::Lambda::Function')) {
      const size = Object.entries(Properties.Environment?.Variables ?? {}).reduce(
        (sum, [name, value]) => sum + name.length + flat(value).length,
        0,
      );
      expect(size, id).toBeLessThan(4_096);
    }
  });

  it('give roles policies that IAM takes', () => {
    const policies = resourcesOf(variant, 'AWS::IAM::Policy');
    for (const { id, Properties } of resourcesOf(variant, 'AWS::IAM::Role')) {
      const inline = [
        ...asList<Properties>(Properties.Policies ?? []),
        ...policies
          .filter((policy) =>
            asList<Properties>(policy.Properties.Roles ?? []).some(
              (role) => flat(role) === `{${id}}`,
            ),
          )
          .map((policy) => policy.Properties),
      ];
      const length = inline.reduce(
        (sum, { PolicyDocument }) => sum + policyLength(PolicyDocument),
        0,
      );
      expect(length, id).toBeLessThanOrEqual(10_240);
      expect(policyLength(Properties.AssumeRolePolicyDocument), id).toBeLessThanOrEqual(2_048);
    }
  });

  it('name resources of their own region and account', () => {
    for (const [part, template] of all)
      for (const [, service = '', region, account] of deepFlat(template.Resources).matchAll(arns)) {
        if (!edgeServices.includes(service) && region)
          expect([part, service, region]).toEqual([part, service, regionOf(part)]);
        if (edgeServices.includes(service)) expect(region).toBe(EDGE_REGION);
        // Logs are sent to another account by design.
        const owner = /^(edgeL|l)ogArchive$/.test(part) ? ARCHIVE_ACCOUNT : ACCOUNT;
        if (account) expect([part, service, account]).toEqual([part, service, owner]);
      }
  });

  it('ask of rules, filters, alarms and tables no more than they take', () => {
    for (const { id, Properties } of resourcesOf(variant, 'AWS::Events::Rule')) {
      expect(Properties.Targets.length, id).toBeLessThanOrEqual(5);
      expect(JSON.stringify(Properties.EventPattern ?? {}).length, id).toBeLessThanOrEqual(2_048);
    }
    for (const { id, Properties } of resourcesOf(variant, 'AWS::Lambda::EventSourceMapping'))
      expect((Properties.FilterCriteria?.Filters ?? []).length, id).toBeLessThanOrEqual(5);
    for (const { id, Properties } of resourcesOf(variant, 'AWS::CloudWatch::Alarm'))
      expect((Properties.Metrics ?? []).length, id).toBeLessThanOrEqual(11);
    const { id: tableId, Properties: table } = theResource(variant, 'AWS::DynamoDB::Table');
    expect(table.GlobalSecondaryIndexes.length, tableId).toBeLessThanOrEqual(20);
    for (const { id, Properties } of resourcesOf(variant, 'AWS::CloudFront::Function'))
      expect(flat(Properties.FunctionCode).length, id).toBeLessThanOrEqual(10_240);
    for (const { id, Properties } of resourcesOf(variant, 'AWS::WAFv2::WebACL'))
      for (const { Name, Statement } of Properties.Rules) {
        const { RegexString = '' } =
          Statement.RateBasedStatement?.ScopeDownStatement?.RegexMatchStatement ?? {};
        expect(RegexString.length, `${id} ${Name}`).toBeLessThanOrEqual(512);
      }
  });

  it('give no two resources of a kind the same name', () => {
    for (const [type, limits] of Object.entries(nameLimits)) {
      const [property = ''] = Object.keys(limits);
      const names = resourcesOf(variant, type)
        .map(({ Properties }) => Properties[property])
        .filter((name) => name !== undefined)
        .map(flat);
      expect(names, type).toEqual([...new Set(names)]);
    }
  });
});
