import {
  DescribeAccountAttributesCommand,
  DescribePhoneNumbersCommand,
  DescribePoolsCommand,
  DescribeSenderIdsCommand,
  DescribeSpendLimitsCommand,
  PinpointSMSVoiceV2Client,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { StageSettings } from '#lib/config/stages.ts';
import { ask, type Finding, missing, ok } from './finding.ts';

/** AWS's default limit of an account, in US dollars a month. At the limit no code is sent. */
const SPEND_LIMIT_OF_NEW_ACCOUNTS = 1;

/** The sender of mails is verified and may write to anybody. */
export async function checkMail({
  region,
  mail,
}: Pick<StageSettings, 'region' | 'mail'>): Promise<Finding[]> {
  if (!mail) return [];
  const client = new SESv2Client({ region });
  const identity = `Verified SES identity ${mail.identity}`;
  const verify = `Verify it in SES, ${region}: its DKIM records belong into the domain’s DNS.`;
  const checks = [
    ask(
      identity,
      async () => {
        const found = await client.send(
          new GetEmailIdentityCommand({ EmailIdentity: mail.identity }),
        );
        return found.VerifiedForSendingStatus ? ok(identity) : missing(identity, verify);
      },
      missing(identity, verify),
    ),
    ask('Production access of SES', async () => {
      const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await client.send(
        new GetAccountCommand({}),
      );
      const rate = SendQuota?.MaxSendRate ?? 0;
      if (ProductionAccessEnabled && rate < mail.perSecond * 1.2)
        return missing(
          `A sending rate of SES above ${mail.perSecond} mails a second (the account has ${rate})`,
          'Lower mail.perSecond, or ask for a higher rate in Service Quotas, Amazon SES.',
        );
      if (SendingEnabled === false)
        return missing('Sending by SES', 'AWS has stopped it: see the reputation page of SES.');
      return ProductionAccessEnabled
        ? ok('Production access of SES')
        : missing(
            'Production access of SES',
            'Ask for it: in the sandbox only verified addresses get mails.',
          );
    }),
  ];
  const isOfIdentity = mail.from === mail.identity || mail.from.endsWith(`@${mail.identity}`);
  const from = isOfIdentity
    ? []
    : [
        missing(
          `A sender of ${mail.identity} (mail.from is ${mail.from})`,
          'Set another mail.from.',
        ),
      ];
  return [...from, ...(await Promise.all(checks)).flat()];
}

/** Codes can be sent: sender, sandbox, spending limit, India's registration. */
export async function checkTextMessages({
  region,
  sms,
}: Pick<StageSettings, 'region' | 'sms'>): Promise<Finding[]> {
  if (!sms) return [];
  const client = new PinpointSMSVoiceV2Client({ region });
  const sender = `Sender of text messages ${sms.originationIdentityArn.split(':').at(-1)}`;
  const checks = [
    ask(
      sender,
      async () =>
        (await isSenderReady(client, sms.originationIdentityArn))
          ? ok(sender)
          : missing(sender, 'Its registration is not complete (docs/deploy.md, Text messages).'),
      missing(sender, `Request it in AWS End User Messaging, ${region}.`),
    ),
    ask('Production access of AWS End User Messaging', async () => {
      const { AccountAttributes = [] } = await client.send(
        new DescribeAccountAttributesCommand({}),
      );
      const tier = AccountAttributes.find(({ Name }) => Name === 'ACCOUNT_TIER')?.Value;
      return tier === 'PRODUCTION'
        ? ok('Production access of AWS End User Messaging')
        : missing(
            'Production access of AWS End User Messaging',
            'Ask for it: in the sandbox only verified numbers get codes.',
          );
    }),
    ask('Spending limit of text messages', async () => {
      const { SpendLimits = [] } = await client.send(new DescribeSpendLimitsCommand({}));
      const limit = SpendLimits.find(({ Name }) => Name === 'TEXT_MESSAGE_MONTHLY_SPEND_LIMIT');
      const dollars = limit?.EnforcedLimit ?? 0;
      return dollars > SPEND_LIMIT_OF_NEW_ACCOUNTS
        ? ok(`Spending limit of text messages: ${dollars} USD a month`)
        : missing(
            `A spending limit of text messages above ${dollars} USD a month`,
            'Raise it in AWS End User Messaging: at the limit nobody can sign in.',
          );
    }),
  ];
  const india =
    sms.originationIdentityArn.endsWith('/IN') && !sms.india
      ? [
          missing(
            'sms.india: ids of India’s registry of senders',
            'Without them messages take the international route and may be dropped.',
          ),
        ]
      : [];
  return [...india, ...(await Promise.all(checks)).flat()];
}

/** A sender id is registered, or a number or pool active. */
async function isSenderReady(client: PinpointSMSVoiceV2Client, arn: string): Promise<boolean> {
  const resource = arn.split(':').at(-1) ?? '';
  const [kind, id = '', IsoCountryCode = ''] = resource.split('/');
  if (kind === 'sender-id') {
    const { SenderIds = [] } = await client.send(
      new DescribeSenderIdsCommand({ SenderIds: [{ SenderId: id, IsoCountryCode }] }),
    );
    return SenderIds.some(({ Registered }) => Registered);
  }
  if (kind === 'pool') {
    const { Pools = [] } = await client.send(new DescribePoolsCommand({ PoolIds: [id] }));
    return Pools.some(({ Status }) => Status === 'ACTIVE');
  }
  const { PhoneNumbers = [] } = await client.send(
    new DescribePhoneNumbersCommand({ PhoneNumberIds: [id] }),
  );
  return PhoneNumbers.some(({ Status }) => Status === 'ACTIVE');
}
