import { App, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { parseStage, stageOf } from '../../lib/config/stages.ts';
import { synthesised, variants } from './support/synthesised.ts';

describe.each(variants)('%s', (variant) => {
  it('has nothing that cdk-nag objects to', () => {
    expect(synthesised(variant).findings).toEqual([]);
  });

  it('is synthesised without a warning', () => {
    expect(synthesised(variant).messages).toEqual([]);
  });

  it('keeps every template well under the size that CloudFormation takes', () => {
    for (const [part, template] of Object.entries(synthesised(variant).templates))
      expect([part, JSON.stringify(template).length]).toEqual([
        part,
        expect.toSatisfy((size: number) => size < 500_000),
      ]);
  });
});

describe('the checks', () => {
  it('object to a planted wildcard', () => {
    const stack = new Stack(new App(), 'planted');
    new Role(stack, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    }).addToPolicy(new PolicyStatement({ actions: ['s3:*'], resources: ['*'] }));
    const { violations } = new AwsSolutionsChecks().validateScope(stack);
    expect(violations.map(({ ruleName }) => ruleName)).toContain('AwsSolutions-IAM5[Resource::*]');
  });
});

describe('stage settings', () => {
  it.each([
    ['an unknown provider', { provider: 'teams', secretName: 'portal/x' }, 'meetings.provider'],
    ['no secret', { provider: 'zoom' }, 'meetings.secretName'],
    ['a secret by its ARN', { provider: 'zoom', secretName: 'arn:aws:x' }, 'meetings.secretName'],
    [
      'a server without https',
      {
        provider: 'address',
        addressTemplate: 'http://meet.example.org/{room}',
        secretName: 'portal/x',
        issuer: 'portal',
        audience: 'jitsi',
      },
      'It must begin with https://',
    ],
    [
      'no place for the room',
      {
        provider: 'address',
        addressTemplate: 'https://meet.example.org/',
        secretName: 'portal/x',
        issuer: 'portal',
        audience: 'jitsi',
      },
      '{room} must stand in it once',
    ],
  ])('refuse meetings with %s', (_, meetings, said) => {
    const { name, portalOrigin: __, ...settings } = stageOf('dev');
    expect(() => parseStage(name, { ...settings, meetings })).toThrow(said);
  });

  it('take a Zoom account', () => {
    const { name, portalOrigin: _, ...settings } = stageOf('dev');
    const meetings = { provider: 'zoom', secretName: 'portal/zoom' };
    expect(parseStage(name, { ...settings, meetings }).meetings).toEqual(meetings);
  });

  it('refuse an unknown or missing stage, naming those there are', () => {
    for (const unknown of ['qa', 'Prod', '', undefined, '__proto__'])
      expect(() => stageOf(unknown)).toThrow('dev, staging, prod');
  });

  it('refuse a misspelt setting and a setting of the wrong form, by name', () => {
    const { name, portalOrigin: _, ...settings } = stageOf('dev');
    expect(() => parseStage(name, { ...settings, alarmMail: 'a@example.org' })).toThrow(
      'alarmMail',
    );
    expect(() =>
      parseStage(name, {
        ...settings,
        domain: {
          name: 'portal.example.org',
          certificateArn: 'arn:aws:acm:ap-south-1:123456789012:certificate/0a1b',
        },
      }),
    ).toThrow('certificateArn');
    expect(() => parseStage(name, { ...settings, videoOrigins: ['https://a.example/b'] })).toThrow(
      'origin',
    );
  });

  it('know the origin by the domain, else by CloudFront, else nobody’s', () => {
    const { name, portalOrigin: _, ...settings } = stageOf('dev');
    const cloudFrontDomain = 'd111111abcdef8.cloudfront.net';
    expect(parseStage(name, settings).portalOrigin).toBe('https://portal.invalid');
    expect(parseStage(name, { ...settings, cloudFrontDomain }).portalOrigin).toBe(
      'https://d111111abcdef8.cloudfront.net',
    );
    const domain = {
      name: 'portal.example.org',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b',
    };
    expect(parseStage(name, { ...settings, cloudFrontDomain, domain }).portalOrigin).toBe(
      'https://portal.example.org',
    );
  });
});
