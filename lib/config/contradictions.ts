import { X509Certificate } from 'node:crypto';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { archiveContradictions, type LogArchive } from './log-archive.ts';
import { recoveryContradictions } from './recovery-settings.ts';

/** Words that Cognito refuses in the prefix of a hosted sign-in. */
const RESERVED = /aws|amazon|cognito/;

const MIN_RSA_BITS = 2_048;
/** A certificate of 4,096 bits with many names; the function's environment holds 4 KB in all. */
const MAX_CERTIFICATE_CHARACTERS = 2_600;

/** The settings that are compared (stages.ts). */
type Settings = {
  region: string;
  account?: string | undefined;
  isProduction: boolean;
  isDataKept: boolean;
  isMalwareScanned: boolean;
  malwareScannedSince?: string | undefined;
  google?: { hostedDomainPrefix: string } | undefined;
  sms?: { originationIdentityArn: string } | undefined;
  whatsApp?: { phoneNumberArn: string } | undefined;
  domain?: { certificateArn: string } | undefined;
  signing?: { certificatePem: string } | undefined;
  replica?: { region: string } | undefined;
  recordLock?: object | undefined;
  logArchive?: LogArchive | undefined;
  alarmEmail?: string | undefined;
  monthlyBudgetUsd?: number | undefined;
};

/**
 * What is wrong with settings that each have the right form: one sentence each, with the setting's
 * name first. CloudFormation or AWS would refuse them during the deployment, or a function at its
 * first use.
 */
export function contradictions(settings: Settings): string[] {
  const { region, account, google, sms, whatsApp, domain, signing } = settings;
  const known = RegionInfo.regions.some((info) => info.name === region);
  return [
    ...(known ? [] : [`region: AWS has no region ${region}`]),
    ...(settings.isProduction && !settings.isDataKept
      ? ['isDataKept: production must keep its data; without it, removing a stack removes them']
      : []),
    ...(google && RESERVED.test(google.hostedDomainPrefix)
      ? ['google.hostedDomainPrefix: Cognito refuses names with aws, amazon or cognito']
      : []),
    ...(settings.malwareScannedSince !== undefined && !settings.isMalwareScanned
      ? ['malwareScannedSince: uploads are scanned only with isMalwareScanned: true']
      : []),
    ...(sms
      ? elsewhere('sms.originationIdentityArn', sms.originationIdentityArn, { region, account })
      : []),
    ...(whatsApp
      ? elsewhere('whatsApp.phoneNumberArn', whatsApp.phoneNumberArn, { region, account })
      : []),
    // CloudFront's certificates are in us-east-1, whatever the region of the stage.
    ...(domain
      ? elsewhere('domain.certificateArn', domain.certificateArn, { region: undefined, account })
      : []),
    ...(settings.monthlyBudgetUsd !== undefined && settings.alarmEmail === undefined
      ? ['monthlyBudgetUsd: AWS mails its warnings to alarmEmail, which is not set']
      : []),
    ...recoveryContradictions(settings),
    ...archiveContradictions(settings),
    ...(signing ? wrongCertificate(signing.certificatePem) : []),
  ];
}

/** Settings that AWS accepts once: in the world, or in the region. */
const uniqueSettings: readonly [setting: string, member: string][] = [
  ['domain', 'name'],
  ['google', 'hostedDomainPrefix'],
];

/** What two stages both claim, one sentence each; only one of them could be deployed. */
export function sharedNames(stages: Readonly<Record<string, Record<string, unknown>>>): string[] {
  return uniqueSettings.flatMap(([setting, member]) => {
    const claimed = Object.entries(stages).flatMap(([stage, { [setting]: value }]) => {
      // Unparsed settings: a stage with wrong ones says so when it is used.
      const name = Object(value)[member];
      return typeof name === 'string' ? [{ stage, name: name.toLowerCase() }] : [];
    });
    return [...Map.groupBy(claimed, ({ name }) => name)]
      .filter(([, claims]) => claims.length > 1)
      .map(
        ([name, claims]) =>
          `${setting}.${member}: ${name} is claimed by ${claims.map(({ stage }) => stage).join(' and ')}`,
      );
  });
}

/** Whether an ARN belongs to another region or account than the stage. */
function elsewhere(
  setting: string,
  arn: string,
  { region, account }: { region: string | undefined; account: string | undefined },
): string[] {
  const [, , , ofRegion, ofAccount] = arn.split(':');
  return [
    ...(region !== undefined && ofRegion !== region
      ? [`${setting}: it is in ${ofRegion}, and the stage in ${region}`]
      : []),
    ...(account !== undefined && ofAccount !== account
      ? [`${setting}: it belongs to account ${ofAccount}, and the stage to ${account}`]
      : []),
  ];
}

function wrongCertificate(pem: string): string[] {
  const setting = 'signing.certificatePem';
  const count = pem.split('-----BEGIN CERTIFICATE-----').length - 1;
  if (count !== 1) return [`${setting}: one certificate, without its chain (these are ${count})`];
  if (pem.length > MAX_CERTIFICATE_CHARACTERS)
    return [`${setting}: more than ${MAX_CERTIFICATE_CHARACTERS} characters do not fit`];
  try {
    const { publicKey } = new X509Certificate(pem);
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    return publicKey.asymmetricKeyType === 'rsa' && bits >= MIN_RSA_BITS
      ? []
      : [`${setting}: its key is not RSA of ${MIN_RSA_BITS} bits or more`];
  } catch {
    return [`${setting}: it cannot be read as a certificate`];
  }
}
