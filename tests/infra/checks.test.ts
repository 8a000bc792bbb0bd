import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, inject, it } from 'vitest';
import { apiFunctions } from '#lambdas/functions.constants.ts';
import { parseStage, settingsOf, stageOf } from '#lib/config/stages.ts';
import { DomainFunction } from '#lib/constructs/functions/domain-function.ts';
import { singleTable } from '#lib/constructs/single-table.ts';
import { gatewayCertificate } from '#tests/support/keys/gateway-certificate.ts';
import { synthesised, variants } from './support/synthesised.ts';

/** CDK reports more than 400 resources of a stack; CloudFormation takes 500. */
const RESOURCES_MAX = 450;
const hasRoom = (message: string): boolean =>
  Number(/Number of resources: (\d+) is approaching/.exec(message)?.[1]) < RESOURCES_MAX;

describe.each(variants)('%s', (variant) => {
  it('has no cdk-nag findings', () => {
    expect(synthesised(variant).findings).toEqual([]);
  });

  it('is synthesised without warnings', () => {
    expect(synthesised(variant).messages.filter((message) => !hasRoom(message))).toEqual([]);
  });

  it("keeps every template well below CloudFormation's size limit", () => {
    for (const [part, template] of Object.entries(synthesised(variant).templates))
      expect([part, JSON.stringify(template).length]).toEqual([
        part,
        // Of 1 MB that CloudFormation takes.
        expect.toSatisfy((size: number) => size < 600_000),
      ]);
  });
});

describe('the checks', () => {
  it('report a planted wildcard', () => {
    const stack = new Stack(new App(), 'planted');
    new Role(stack, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    }).addToPolicy(new PolicyStatement({ actions: ['s3:*'], resources: ['*'] }));
    const { violations } = new AwsSolutionsChecks().validateScope(stack);
    expect(violations.map(({ ruleName }) => ruleName)).toContain('AwsSolutions-IAM5[Resource::*]');
  });
});

describe('the finding acknowledged for X-Ray', () => {
  it('covers no other wildcard permission of the function', () => {
    const stage = stageOf('dev');
    const stack = new Stack(new App(), 'planted');
    const { function: traced } = new DomainFunction(stack, 'Payments', {
      definition: apiFunctions.payments,
      codeDir: join(inject('synthesisedFolder'), 'lambdas'),
      reach: { stage, table: singleTable(stack, 'Table', stage) },
    });
    const findings = () =>
      new AwsSolutionsChecks().validateScope(stack).violations.map(({ ruleName }) => ruleName);
    expect(findings()).not.toContain('AwsSolutions-IAM5[Resource::*]');
    traced.addToRolePolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: ['*'] }));
    expect(findings()).toContain('AwsSolutions-IAM5[Resource::*]');
  });
});

describe('stage settings', () => {
  it('require domain, mail, text messages and alarm recipient in prod only', () => {
    const complete = {
      ...settingsOf('prod'),
      domain: {
        name: 'portal.example.org',
        certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
      },
      mail: { identity: 'example.org', from: 'no-reply@example.org' },
      sms: {
        originationIdentityArn: 'arn:aws:sms-voice:ap-south-1:123456789012:sender-id/PORTAL/IN',
      },
      alarmEmail: 'on-call@example.org',
    };
    expect(() => parseStage('prod', complete)).not.toThrow();
    for (const setting of ['domain', 'mail', 'sms', 'alarmEmail'] as const) {
      const { [setting]: _, ...rest } = complete;
      expect(() => parseStage('prod', rest)).toThrow(
        new RegExp(`^Stage prod lacks settings .*:\\n {2}${setting}: [^\\n]+$`),
      );
    }
    for (const stage of ['dev', 'staging'] as const)
      expect(() => parseStage(stage, settingsOf(stage))).not.toThrow();
  });

  const gateway = (certificatePem: string) => ({
    signing: {
      url: 'https://gateway.example.org/sign',
      apiUrl: 'https://gateway.example.org/api',
      certificatePem,
      tokenSecretName: 'portal/token',
    },
  });
  const account = '123456789012';
  const archive = (region: string, of: string) => ({
    destinationArn: `arn:aws:logs:${region}:${of}:destination:portal`,
    edgeDestinationArn: `arn:aws:logs:us-east-1:${of}:destination:portal`,
  });
  const number = (region: string, owner: string) => ({
    phoneNumberArn: `arn:aws:social-messaging:${region}:${owner}:phone-number-id/0a`,
    templateName: 'case_comment',
    templateLanguage: 'en',
  });
  const google = (hostedDomainPrefix: string) => ({
    google: {
      clientId: '1.apps.googleusercontent.com',
      clientSecretName: 'portal/google',
      hostedDomainPrefix,
    },
  });

  it.each([
    [
      'a region that does not exist',
      { region: 'ap-south-9' },
      'region: AWS has no region ap-south-9',
    ],
    ['a prefix with cognito', google('my-cognito'), 'google.hostedDomainPrefix: Cognito refuses'],
    ['a prefix with aws', google('lawsuits'), 'google.hostedDomainPrefix: Cognito refuses'],
    [
      'a text sender of another region',
      { sms: { originationIdentityArn: `arn:aws:sms-voice:eu-west-1:${account}:pool/a` } },
      'sms.originationIdentityArn: it is in eu-west-1, and the stage in ap-south-1',
    ],
    [
      'a messaging number of another account',
      { account, whatsApp: number('ap-south-1', '210987654321') },
      `whatsApp.phoneNumberArn: it belongs to account 210987654321, and the stage to ${account}`,
    ],
    [
      'a certificate of another account',
      {
        account,
        domain: {
          name: 'portal.example.org',
          certificateArn: 'arn:aws:acm:us-east-1:210987654321:certificate/0a',
        },
      },
      'domain.certificateArn: it belongs to account 210987654321',
    ],
    [
      'a garbled signing certificate',
      gateway('-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n'),
      'signing.certificatePem: it cannot be read as a certificate',
    ],
    [
      'a chain of certificates',
      gateway(gatewayCertificate.repeat(3)),
      'signing.certificatePem: one certificate, without its chain (these are 3)',
    ],
    [
      'an archive of logs in another region',
      { logArchive: archive('ap-south-2', '210987654321') },
      'logArchive.destinationArn: a log is sent within its region, ap-south-1',
    ],
    [
      'an archive of logs in the same account',
      { account, logArchive: archive('ap-south-1', account) },
      'logArchive.destinationArn: the archive is in another account than the stage',
    ],
    [
      'a moment of scanning without a scan',
      { malwareScannedSince: '2027-01-15T18:00:00Z' },
      'malwareScannedSince: uploads are scanned only with isMalwareScanned: true',
    ],
    [
      'a budget that nobody is told of',
      { monthlyBudgetUsd: 500 },
      'monthlyBudgetUsd: AWS mails its warnings to alarmEmail, which is not set',
    ],
  ])('refuse %s with a sentence', (_, settings, said) => {
    expect(() => parseStage('dev', { ...settingsOf('dev'), ...settings })).toThrow(said);
  });

  it('refuse to lose the data of prod, and accept what belongs together', () => {
    expect(() => parseStage('prod', { ...settingsOf('prod'), isDataKept: false })).toThrow(
      'isDataKept: production must keep its data',
    );
    const settings = {
      ...settingsOf('dev'),
      ...google('portal-example'),
      ...gateway(gatewayCertificate),
      account,
      whatsApp: number('ap-south-1', account),
      isMalwareScanned: true,
      malwareScannedSince: '2027-01-15T18:00:00Z',
    };
    expect(() => parseStage('dev', settings)).not.toThrow();
  });

  it('allow at most two different origin keys', () => {
    for (const originKeys of [
      [],
      ['OriginKey', 'OriginKey'],
      ['Key'],
      ['OriginKey', 'OriginKey2', 'OriginKey3'],
    ])
      expect(() => parseStage('dev', { ...settingsOf('dev'), originKeys })).toThrow('originKeys');
  });

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
      'no room placeholder',
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
    const settings = settingsOf('dev');
    expect(() => parseStage('dev', { ...settings, meetings })).toThrow(said);
  });

  it('accept a Zoom account', () => {
    const settings = settingsOf('dev');
    const meetings = { provider: 'zoom', secretName: 'portal/zoom' };
    expect(parseStage('dev', { ...settings, meetings }).meetings).toEqual(meetings);
  });

  it('refuse an unknown or missing stage and list the valid ones', () => {
    for (const unknown of ['qa', 'Prod', '', undefined, '__proto__'])
      expect(() => stageOf(unknown)).toThrow('dev, staging, prod');
  });

  it('refuse a misspelt setting and an invalid value, and name the setting', () => {
    const settings = settingsOf('dev');
    expect(() => parseStage('dev', { ...settings, alarmMail: 'a@example.org' })).toThrow(
      'alarmMail',
    );
    expect(() =>
      parseStage('dev', {
        ...settings,
        domain: {
          name: 'portal.example.org',
          certificateArn: 'arn:aws:acm:ap-south-1:123456789012:certificate/0a1b',
        },
      }),
    ).toThrow('certificateArn');
    expect(() => parseStage('dev', { ...settings, videoOrigins: ['https://a.example/b'] })).toThrow(
      'origin',
    );
  });

  it('take the origin from the domain, else from CloudFront, else use a placeholder', () => {
    const settings = settingsOf('dev');
    const cloudFrontDomain = 'd111111abcdef8.cloudfront.net';
    expect(parseStage('dev', settings).portalOrigin).toBe('https://portal.invalid');
    expect(parseStage('dev', { ...settings, cloudFrontDomain }).portalOrigin).toBe(
      'https://d111111abcdef8.cloudfront.net',
    );
    const domain = {
      name: 'portal.example.org',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b',
    };
    expect(parseStage('dev', { ...settings, cloudFrontDomain, domain }).portalOrigin).toBe(
      'https://portal.example.org',
    );
  });
});
