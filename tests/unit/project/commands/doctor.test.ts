import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DescribeAccountAttributesCommand,
  DescribeSenderIdsCommand,
  DescribeSpendLimitsCommand,
  PinpointSMSVoiceV2Client,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { ListHostedZonesByNameCommand, Route53Client } from '@aws-sdk/client-route-53';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  ListServiceQuotasCommand,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetLinkedWhatsAppBusinessAccountPhoneNumberCommand,
  ListWhatsAppMessageTemplatesCommand,
  SocialMessagingClient,
} from '@aws-sdk/client-socialmessaging';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import {
  GetVocabularyCommand,
  ListVocabulariesCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsOf } from '#lib/config/stages.ts';
import { diagnose } from '#scripts/doctor/diagnose.ts';
import { exitCodeOf, reportOf } from '#scripts/doctor/finding.ts';
import { makeCertificate } from '#tests/support/keys/make-certificate.ts';

const sts = mockClient(STSClient);
const cloudFormation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const acm = mockClient(ACMClient);
const route53 = mockClient(Route53Client);
const ses = mockClient(SESv2Client);
const sms = mockClient(PinpointSMSVoiceV2Client);
const secrets = mockClient(SecretsManagerClient);
const quotas = mockClient(ServiceQuotasClient);
const tables = mockClient(DynamoDBClient);
const transcribe = mockClient(TranscribeClient);
const social = mockClient(SocialMessagingClient);

/** A project folder with everything installed and built. */
const root = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(root, { recursive: true }));
function put(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const settings = {
  ...settingsOf('prod'),
  account: '123456789012',
  domain: {
    name: 'portal.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
  },
  mail: { identity: 'example.org', from: 'no-reply@example.org' },
  sms: {
    originationIdentityArn: 'arn:aws:sms-voice:ap-south-1:123456789012:sender-id/PORTAL/IN',
    india: { entityId: '1201150000000000000', templateId: '1207160000000000000' },
  },
  google: {
    clientId: '1234-abc.apps.googleusercontent.com',
    clientSecretName: 'portal/google-client-secret',
    hostedDomainPrefix: 'portal-example',
  },
  alarmEmail: 'on-call@example.org',
  officeImageDigest: `sha256:${'0a'.repeat(32)}`,
};

const { certificatePem } = await makeCertificate();
/** With each secret that a stage can name. */
const withSecrets = {
  ...settings,
  meetings: { provider: 'zoom', secretName: 'zoom', webhookSecretName: 'zoom-events' },
  signing: {
    ...{ url: 'https://sign.example.org/form', apiUrl: 'https://sign.example.org/api' },
    ...{ certificatePem, tokenSecretName: 'portal/signing-token' },
  },
  portalCheck: { secretName: 'check' },
};

const absent = (name: string) => Object.assign(new Error('not found'), { name });
const noStack = Object.assign(new Error('Stack with id x does not exist'), {
  name: 'ValidationError',
});
const stack = (StackStatus: string, EnableTerminationProtection: boolean) => ({
  Stacks: [
    {
      StackName: 'the-stack',
      CreationTime: new Date(0),
      StackStatus,
      EnableTerminationProtection,
    } as never,
  ],
});

/** Of a new account, among others. */
const transcribeQuotas = ({ webSockets = 25 } = {}): ServiceQuota[] => [
  {
    QuotaCode: 'L-6',
    QuotaName: 'Number of concurrent medical batch transcription jobs',
    Value: 1,
  },
  { QuotaCode: 'L-1', QuotaName: 'Number of concurrent batch transcription jobs', Value: 250 },
  {
    QuotaCode: 'L-2',
    QuotaName: 'Number of concurrent HTTP/2 streams for streaming transcription',
    Value: 25,
  },
  {
    QuotaCode: 'L-3',
    QuotaName: 'Number of StartStreamTranscription Websocket requests',
    Value: webSockets,
  },
];

beforeEach(() => {
  for (const mock of mocks) mock.reset();
  put('package.json', { dependencies: { a: '1.0.0' }, devDependencies: { b: 'npm:c@2.0.0' } });
  put('node_modules/a/package.json', { version: '1.0.0' });
  put('node_modules/b/package.json', { version: '2.0.0' });
  put('dist/web/index.html', '');
  put('dist/lambdas/notes/index.mjs', '');
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012', Arn: 'arn:aws:iam::x' });
  cloudFormation.on(DescribeStacksCommand).rejects(noStack);
  cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves({
    Stacks: [
      {
        StackName: 'CDKToolkit',
        CreationTime: new Date(0),
        StackStatus: 'CREATE_COMPLETE',
        Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '28' }],
      },
    ],
  });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  acm.on(DescribeCertificateCommand).resolves({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.org'] },
  });
  route53.on(ListHostedZonesByNameCommand).resolves({ HostedZones: [] });
  route53
    .on(ListHostedZonesByNameCommand, { DNSName: 'example.org.' })
    .resolves({ HostedZones: [{ Id: 'z', Name: 'example.org.', CallerReference: 'x' }] });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { MaxSendRate: 14 },
  });
  sms.on(DescribeAccountAttributesCommand).resolves({
    AccountAttributes: [{ Name: 'ACCOUNT_TIER', Value: 'PRODUCTION' }],
  });
  sms.on(DescribeSpendLimitsCommand).resolves({
    SpendLimits: [
      {
        Name: 'TEXT_MESSAGE_MONTHLY_SPEND_LIMIT',
        EnforcedLimit: 200,
        MaxLimit: 200,
        Overridden: true,
      },
    ],
  });
  sms.on(DescribeSenderIdsCommand).resolves({
    SenderIds: [{ Registered: true } as never],
  });
  secrets.on(DescribeSecretCommand).resolves({ Name: 'x' });
  quotas.on(ListServiceQuotasCommand).resolves({ Quotas: transcribeQuotas() });
  quotas.on(ListServiceQuotasCommand, { ServiceCode: 'cognito-idp' }).resolves({
    Quotas: [{ QuotaName: 'Rate of UserAuthentication requests', Value: 120 }],
  });
  transcribe.on(GetVocabularyCommand).resolves({ VocabularyState: 'READY', LanguageCode: 'en-IN' });
  transcribe.on(ListVocabulariesCommand).resolves({ Vocabularies: [] });
  social
    .on(GetLinkedWhatsAppBusinessAccountPhoneNumberCommand)
    .resolves({ linkedWhatsAppBusinessAccountId: 'waba-1' });
  social.on(ListWhatsAppMessageTemplatesCommand).resolves({
    templates: [
      { templateName: 'comment_copy', templateLanguage: 'en', templateStatus: 'APPROVED' },
    ],
  });
});

const findings = (
  raw: Record<string, unknown> = settings,
  { nodeVersion = '24.21.0', isDockerRunning = true, areSecretsRead = false } = {},
) => diagnose({ stage: 'prod', root, nodeVersion, isDockerRunning, raw, areSecretsRead });

const mocks = [
  ...[sts, cloudFormation, lambda, acm, route53, ses, sms, secrets, quotas, tables, transcribe],
  social,
];

describe('npm run doctor', () => {
  it('finds no problem in a complete setup, and exits with 0', async () => {
    const found = await findings();
    expect(found.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(found.length).toBeGreaterThan(15);
    expect(exitCodeOf(found)).toBe(0);
    expect(reportOf(found).split('\n')).toHaveLength(found.length);
  });

  it('checks vocabularies, the templates of WhatsApp, and the secret of recordings', async () => {
    const more = {
      ...settings,
      speech: { vocabularies: { 'en-IN': 'legal' } },
      whatsApp: {
        phoneNumberArn: 'arn:aws:social-messaging:ap-south-1:123456789012:phone-number-id/1a',
        ...{
          templateName: 'comment_copy',
          documentTemplateName: 'document',
          templateLanguage: 'en',
        },
      },
      meetings: { provider: 'zoom', secretName: 'zoom', webhookSecretName: 'zoom-events' },
      portalCheck: { secretName: 'check' },
    };
    const open = async () =>
      (await findings(more)).flatMap(({ state, what }) => (state === 'ok' ? [] : [what]));
    expect(await open()).toEqual(['Template document of WhatsApp in en (it is not there)']);
    transcribe.on(GetVocabularyCommand).rejects(absent('NotFoundException'));
    secrets
      .on(DescribeSecretCommand, { SecretId: 'zoom-events' })
      .rejects(absent('ResourceNotFoundException'))
      .on(DescribeSecretCommand, { SecretId: 'check' })
      .rejects(absent('ResourceNotFoundException'));
    social
      .on(GetLinkedWhatsAppBusinessAccountPhoneNumberCommand)
      .rejects(absent('ResourceNotFoundException'));
    expect(await open()).toEqual([
      'Vocabulary legal of en-IN',
      'The number of whatsApp.phoneNumberArn',
      'Secret zoom-events (recordings of meetings)',
      'Secret check (check of the portal)',
    ]);
    transcribe
      .on(GetVocabularyCommand)
      .resolves({ VocabularyState: 'PENDING', LanguageCode: 'en-IN' });
    expect((await open())[0]).toBe('Vocabulary legal of en-IN (it is PENDING)');
    transcribe.on(ListVocabulariesCommand).resolves({
      Vocabularies: Array.from({ length: 100 }, (_, at) => ({
        VocabularyName: at < 61 ? `portal-dictation-goa-${at}` : `portal-dictation-prod-${at}`,
      })),
    });
    expect((await open())[1]).toBe(
      'Room for 40 vocabularies of dictation (the account has 61 others)',
    );
  });

  it('asks for the copy of the table in the second region, once there is a table', async () => {
    const replica = { ...settings, replica: {} };
    const copyOf = async () =>
      (await findings(replica)).find(({ what }) => what.startsWith('Copy of the table'));
    expect(await copyOf()).toMatchObject({ state: 'ok' });
    cloudFormation.on(DescribeStacksCommand, { StackName: 'neutral-portal-prod-data' }).resolves({
      Stacks: [
        {
          ...{ StackName: 'data', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE' },
          Outputs: [{ OutputKey: 'TableName', OutputValue: 'table' }],
        },
      ],
    });
    tables.on(DescribeTableCommand).resolves({ Table: {} });
    expect(await copyOf()).toMatchObject({
      ...{ state: 'missing', what: 'Copy of the table in ap-south-2 (it is not there)' },
      remedy: 'Run npm run operate -- replicate-table --stage prod.',
    });
    const Replicas = [{ RegionName: 'ap-south-2', ReplicaStatus: 'ACTIVE' as const }];
    tables.on(DescribeTableCommand).resolves({ Table: { Replicas } });
    expect(await copyOf()).toMatchObject({ state: 'ok' });
  });

  const cases: [string, () => void, RegExp][] = [
    [
      'dependencies',
      () => put('node_modules/b/package.json', { version: '1.9.9' }),
      /1 dependencies.*\bb$/,
    ],
    ['a build', () => rmSync(join(root, 'dist/web/index.html')), /built/],
    [
      'the right account',
      () => sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999' }),
      /account 123456789012 \(these are of 999999999999\)/,
    ],
    [
      'the bootstrap',
      () => cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(noStack),
      /bootstrap in us-east-1/,
    ],
    [
      'a healthy stack',
      () =>
        cloudFormation
          .on(DescribeStacksCommand, { StackName: 'neutral-portal-prod-data' })
          .resolves(stack('ROLLBACK_COMPLETE', false)),
      /ROLLBACK_COMPLETE/,
    ],
    [
      'deletion protection after the first deployment',
      () =>
        cloudFormation
          .on(DescribeStacksCommand, { StackName: 'neutral-portal-prod-data' })
          .resolves(stack('CREATE_COMPLETE', false)),
      /Protection of 1 stacks/,
    ],
    [
      'concurrency',
      () =>
        lambda
          .on(GetAccountSettingsCommand)
          .resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
      /the account has 10/,
    ],
    [
      'streams of Transcribe',
      () =>
        quotas
          .on(ListServiceQuotasCommand)
          .resolves({ Quotas: transcribeQuotas({ webSockets: 5 }) }),
      /25 web-socket streams of Transcribe at the same moment \(the account has 5\)/,
    ],
    [
      'the rate of Cognito',
      () =>
        quotas.on(ListServiceQuotasCommand, { ServiceCode: 'cognito-idp' }).resolves({
          Quotas: [{ QuotaName: 'Rate of UserAuthentication requests', Value: 20 }],
        }),
      /30 authentications of Cognito a second \(the account has 20\)/,
    ],
    [
      'an issued certificate',
      () =>
        acm.on(DescribeCertificateCommand).resolves({
          Certificate: {
            Status: 'PENDING_VALIDATION',
            SubjectAlternativeNames: ['portal.example.org'],
          },
        }),
      /Certificate .*PENDING_VALIDATION/,
    ],
    [
      'a certificate for this domain name',
      () =>
        acm.on(DescribeCertificateCommand).resolves({
          Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.a.example.org'] },
        }),
      /Certificate of portal/,
    ],
    [
      'an existing certificate',
      () => acm.on(DescribeCertificateCommand).rejects(absent('ResourceNotFoundException')),
      /Certificate of portal/,
    ],
    [
      'a verified mail sender',
      () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
      /SES identity example\.org/,
    ],
    [
      'an existing mail sender',
      () => ses.on(GetEmailIdentityCommand).rejects(absent('NotFoundException')),
      /SES identity example\.org/,
    ],
    [
      'production access of SES',
      () =>
        ses
          .on(GetAccountCommand)
          .resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
      /Production access of SES/,
    ],
    [
      'a registered sender of text messages',
      () =>
        sms.on(DescribeSenderIdsCommand).resolves({ SenderIds: [{ Registered: false } as never] }),
      /Sender of text messages sender-id\/PORTAL\/IN/,
    ],
    [
      'an existing sender of text messages',
      () => sms.on(DescribeSenderIdsCommand).rejects(absent('ResourceNotFoundException')),
      /Sender of text messages/,
    ],
    [
      'production access of text messages',
      () =>
        sms.on(DescribeAccountAttributesCommand).resolves({
          AccountAttributes: [{ Name: 'ACCOUNT_TIER', Value: 'SANDBOX' }],
        }),
      /Production access of AWS End User Messaging/,
    ],
    [
      'a spending limit',
      () =>
        sms.on(DescribeSpendLimitsCommand).resolves({
          SpendLimits: [
            {
              Name: 'TEXT_MESSAGE_MONTHLY_SPEND_LIMIT',
              EnforcedLimit: 1,
              MaxLimit: 1,
              Overridden: false,
            },
          ],
        }),
      /above 1 USD/,
    ],
    [
      'Google’s secret',
      () => secrets.on(DescribeSecretCommand).rejects(absent('ResourceNotFoundException')),
      /google-client-secret/,
    ],
  ];

  it.each(cases)(
    'reports a missing requirement (%s), says what to do and exits with 1',
    async (_, arrange, what) => {
      arrange();
      const found = await findings();
      const wrong = found.filter(({ state }) => state !== 'ok');
      expect(wrong.map(({ state }) => state)).toContain('missing');
      expect(wrong.some((finding) => finding.state === 'missing' && what.test(finding.what))).toBe(
        true,
      );
      for (const finding of wrong)
        expect(finding).toHaveProperty('remedy', expect.stringMatching(/\w+/));
      expect(exitCodeOf(found)).toBe(1);
    },
  );

  it('reports an unsupported version of Node', async () => {
    const found = await findings(settings, { nodeVersion: '20.20.2' });
    expect(reportOf(found)).toMatch(/^missing +Node 24 \(this is 20\.20\.2\)$/m);
  });

  it('reports that Docker does not run', async () => {
    const found = await findings(settings, { isDockerRunning: false });
    expect(reportOf(found)).toMatch(/^missing +Docker, which builds the image of convert-office$/m);
    expect(exitCodeOf(found)).toBe(1);
  });

  it('names each missing required setting of prod, and still runs the other checks', async () => {
    const { domain: _, sms: __, ...rest } = settings;
    const report = reportOf(await findings(rest));
    expect(report).toMatch(/^missing +Setting domain: /m);
    expect(report).toMatch(/^missing +Setting sms: /m);
    expect(report).toMatch(/^ok +Production access of SES$/m);
  });

  it('names a setting with an invalid format', async () => {
    const found = await findings({ ...settings, alarmEmail: 'nobody' });
    expect(reportOf(found)).toMatch(/^missing +Settings of stage prod: .*alarmEmail/m);
    expect(exitCodeOf(found)).toBe(1);
  });

  it('warns about a sender outside the verified identity, and about India without its DLT ids', async () => {
    const report = reportOf(
      await findings({
        ...settings,
        mail: { identity: 'example.org', from: 'no-reply@example.com' },
        sms: { originationIdentityArn: settings.sms.originationIdentityArn },
      }),
    );
    expect(report).toMatch(/^missing +A sender of example\.org/m);
    expect(report).toMatch(/^missing +sms\.india/m);
  });

  it('lists what it could not check, and exits with 2', async () => {
    ses
      .on(GetAccountCommand)
      .rejects(Object.assign(new Error('ses:GetAccount'), { name: 'AccessDeniedException' }));
    route53.on(ListHostedZonesByNameCommand).resolves({ HostedZones: [] });
    const found = await findings();
    const open = found.filter(({ state }) => state !== 'ok');
    expect(open.map(({ state, what }) => `${state} ${what}`)).toEqual([
      'unknown Hosted zone of portal.example.org',
      'unknown Production access of SES',
    ]);
    expect(reportOf(open)).toContain('AWS refuses it to these credentials: ses:GetAccount');
    expect(exitCodeOf(found)).toBe(2);
  });

  it('makes no further AWS calls without credentials', async () => {
    sts.on(GetCallerIdentityCommand).rejects(absent('CredentialsProviderError'));
    const found = await findings();
    expect(reportOf(found)).toMatch(
      /^could not be checked +AWS credentials\n.*aws sts get-caller-identity/m,
    );
    expect(exitCodeOf(found)).toBe(2);
    for (const mock of [cloudFormation, lambda, acm, ses, sms, secrets])
      expect(mock.calls()).toHaveLength(0);
  });

  it('says that AWS cannot be reached without a network, and makes no further calls', async () => {
    const error = new Error('getaddrinfo ENOTFOUND sts.ap-south-1.amazonaws.com');
    sts.on(GetCallerIdentityCommand).rejects(Object.assign(error, { code: 'ENOTFOUND' }));
    const found = await findings();
    expect(reportOf(found)).toMatch(
      /^could not be checked +AWS credentials\n.*AWS cannot be reached from this machine/m,
    );
    expect(exitCodeOf(found)).toBe(2);
    expect(cloudFormation.calls()).toHaveLength(0);
  });

  it('goes on when the network is lost after the credentials were checked', async () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    for (const mock of mocks.filter((one) => one !== sts)) {
      mock.reset();
      // The clients' types differ; each answers any command like this.
      const any = mock as unknown as { onAnyCommand(): { rejects(error: Error): unknown } };
      any.onAnyCommand().rejects(error);
    }
    const found = await findings(withSecrets);
    const open = found.filter(({ state }) => state !== 'ok');
    expect(open.length).toBeGreaterThan(10);
    for (const finding of open)
      expect(finding).toMatchObject({
        state: 'unknown',
        remedy: expect.stringContaining('AWS cannot be reached from this machine'),
      });
    expect(exitCodeOf(found)).toBe(2);
  });

  const account = { email: 'a@portal.invalid', password: 'x', codeKey: 'k'.repeat(43) };
  const values: Record<string, unknown> = {
    zoom: JSON.stringify({ accountId: 'a', clientId: 'b', clientSecret: 'c' }),
    'zoom-events': 'token',
    'portal/google-client-secret': 'GOCSPX-1',
    'portal/signing-token': 'token',
    check: JSON.stringify(account),
  };
  const storeValues = (changed: Record<string, unknown> = {}) => {
    for (const [SecretId, SecretString] of Object.entries({ ...values, ...changed }))
      secrets
        .on(GetSecretValueCommand, { SecretId })
        .resolves({ SecretString: SecretString as string });
  };

  it('judges the form of secrets if it is asked to, and otherwise reads no value', async () => {
    storeValues();
    const found = await findings(withSecrets, { areSecretsRead: true });
    expect(found.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(found.filter(({ what }) => what.endsWith('of its form'))).toHaveLength(5);
    secrets.resetHistory();
    await findings(withSecrets);
    expect(secrets.commandCalls(DescribeSecretCommand)).toHaveLength(5);
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(0);
  });

  it.each([
    ['zoom', 'not JSON: hidden', 'it is not JSON with accountId, clientId and clientSecret'],
    ['zoom', '{"accountId":"hidden","clientId":"b"}', 'it is not JSON with accountId'],
    [
      'zoom',
      '{"accountId":"hidden","clientId":"b","clientSecret":"c\\n"}',
      'one of its values is empty or has spaces or line breaks',
    ],
    ['zoom-events', 'hidden\n', 'it ends with a line break'],
    ['portal/google-client-secret', '{"web":{"client_secret":"hidden"}}', 'it is JSON'],
    ['portal/signing-token', 'hidden token', 'it has spaces or line breaks'],
    ['portal/signing-token', '', 'it is empty'],
    ['portal/signing-token', undefined, 'it is no text'],
    ['check', JSON.stringify({ ...account, codeKey: 'hidden' }), 'it is not what npm run operate'],
  ])(
    'names the secret %s with a wrong form, and shows nothing of %j',
    async (name, value, fault) => {
      storeValues({ [name]: value });
      const report = reportOf(await findings(withSecrets, { areSecretsRead: true }));
      const wrong = report.split('\n').filter((line) => line.startsWith('missing'));
      expect(wrong).toEqual([expect.stringContaining(`Secret ${name} `)]);
      expect(wrong[0]).toContain(fault);
      expect(report).not.toContain('hidden');
    },
  );

  it('wants 32 bytes of a key of an address-style server', async () => {
    const meetings = {
      provider: 'address',
      addressTemplate: 'https://meet.example.org/{room}',
      ...{ secretName: 'meet', issuer: 'portal', audience: 'meet' },
    };
    const formOf = async (key: string) => {
      storeValues({ meet: key });
      const found = await findings({ ...settings, meetings }, { areSecretsRead: true });
      return found.find(({ what }) => what.startsWith('Secret meet'))?.what;
    };
    expect(await formOf('k'.repeat(31))).toContain('it has fewer than 32 bytes');
    expect(await formOf('k'.repeat(32))).toBe('Secret meet (meetings), of its form');
    expect(await formOf(`${'k'.repeat(32)}\n`)).toContain('it ends with a line break');
  });

  it('says so where AWS refuses to show a secret', async () => {
    storeValues();
    const refusal = Object.assign(new Error('GetSecretValue'), { name: 'AccessDeniedException' });
    secrets.on(GetSecretValueCommand, { SecretId: 'check' }).rejects(refusal);
    const found = await findings(withSecrets, { areSecretsRead: true });
    const open = found.filter(({ state }) => state !== 'ok');
    expect(open).toMatchObject([{ state: 'unknown', what: 'Secret check (check of the portal)' }]);
    expect(exitCodeOf(found)).toBe(2);
  });

  it('makes only read calls', async () => {
    storeValues();
    await findings(withSecrets, { areSecretsRead: true });
    const names = mocks.flatMap((mock) =>
      mock.calls().map(({ args }) => args[0].constructor.name as string),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !/^(Get|Describe|List)/.test(name))).toEqual([]);
  });
});
