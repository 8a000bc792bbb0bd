import * as z from 'zod';
import { PUBLIC_BREACHED_PASSWORDS } from '#lambdas/accounts/deps/breached-passwords.constants.ts';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import { recognitionSettingsSchema } from '#lambdas/documents/record/recognition-settings.constants.ts';
import { addressTemplateSchema } from '#lambdas/meetings/provider-settings.constants.ts';
import { speechSettingsSchema } from '#lambdas/speech/speech-settings.constants.ts';
import { contradictions, sharedNames } from './contradictions.ts';
import { logArchiveSchema } from './log-archive.ts';
import { recoverySettings } from './recovery-settings.ts';
import { settingsByStage } from './stage-settings.ts';

/** All settings of a deployment. docs/deploy.md explains how to obtain external values. */

/** CloudFront requires its firewall to be in this region. */
export const EDGE_REGION = 'us-east-1';

export const stageNames: readonly string[] = Object.keys(settingsByStage);

/**
 * Physical names begin with `neutral-portal-<stage>-`. Without a hyphen, the names of one stage never
 * begin as those of another; the longest function's name leaves 20 characters.
 */
const stageNameSchema = z.string().regex(/^[a-z][a-z0-9]{0,19}$/);

/** Log retention in days: the values of CloudWatch Logs that the stages use. */
const logRetentionDays = z.union([z.literal(14), z.literal(90), z.literal(365)]);

const originSchema = z.url({ protocol: /^https$/ }).refine((url) => new URL(url).origin === url, {
  message: 'An origin has no path and no trailing slash',
});

/** Name of a secret in Secrets Manager, in the stage's region. */
const secretNameSchema = z.string().regex(/^[\w/+=.@-]{1,512}$/);

const institutionNameSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 .,&'()-]{0,59}$/,
    "At most 60 Latin letters, digits, spaces or .,&'()-",
  );

const stageSettingsSchema = z.strictObject({
  /** Region of all resources except the web application firewall, which must be in us-east-1. */
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
  /** The AWS account; defaults to the account of the deploying credentials. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),

  /** The portal's domain name; defaults to CloudFront's. */
  domain: z
    .strictObject({
      name: z.hostname(),
      /** ACM certificate for that name. CloudFront requires it to be in us-east-1. */
      certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/),
    })
    .optional(),
  /**
   * Without a `domain`: the name assigned by CloudFront, an output of the first deployment.
   * Links in mails, uploads and the redirect from Google require it.
   */
  cloudFrontDomain: z
    .string()
    .regex(/^[a-z0-9]+\.cloudfront\.net$/)
    .optional(),

  /**
   * Whose portal it is: named in the title and top bar, and as the sender of mails. Latin letters,
   * which every mail program shows; a logo in another script is a setting of the deployment
   * (docs/deploy.md).
   */
  institution: z.strictObject({ name: institutionNameSchema }).optional(),

  /** Sign-in with Google; without it the button is hidden. */
  google: z
    .strictObject({
      clientId: z.string().endsWith('.apps.googleusercontent.com'),
      /** Name of the secret in Secrets Manager whose entire value is the client secret. */
      clientSecretName: z.string().min(1),
      /** Domain prefix of the hosted sign-in; unique across AWS in the region. */
      hostedDomainPrefix: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
    })
    .optional(),
  /** Mail through SES; without it every mail fails. */
  mail: z
    .strictObject({
      /** Verified identity in this region: a domain or an address. */
      identity: z.string().min(3),
      /** Sender address that belongs to the identity. */
      from: z.email(),
      /** Mails about cases in a second. SES allows 14 at first; links to sign in need some of it. */
      perSecond: z.number().min(0.5).max(1_000).default(10),
    })
    .optional(),
  /** Text messages; without it sending a code to a phone fails. */
  sms: z
    .strictObject({
      /** A phone number, sender id or pool of AWS End User Messaging, in this region. */
      originationIdentityArn: z
        .string()
        .regex(/^arn:aws:sms-voice:[a-z0-9-]+:\d{12}:(phone-number|sender-id|pool)\/[\w/-]+$/),
      /** Ids in India's sender registry (DLT): of the company and of the message template. */
      india: z
        .strictObject({
          entityId: z.string().regex(/^\d{8,25}$/),
          templateId: z.string().regex(/^\d{8,25}$/),
        })
        .optional(),
      /** AWS's limit of the account in US dollars; above it no code is sent. An alarm rings at 80 %. */
      monthlyLimitUsd: z.number().positive().default(1),
    })
    .optional(),
  /** Meeting provider; without it, joining a session and scheduling a meeting are refused. */
  meetings: z
    .discriminatedUnion('provider', [
      z.strictObject({
        provider: z.literal('zoom'),
        /** Secret with the JSON of a server-to-server OAuth app: accountId, clientId, clientSecret. */
        secretName: secretNameSchema,
        /** Secret whose entire value is the app's secret token; without it no recordings arrive. */
        webhookSecretName: secretNameSchema.optional(),
      }),
      z.strictObject({
        /** A Jitsi-style server that accepts signed tokens. */
        provider: z.literal('address'),
        /** URL template of its rooms, e.g. https://meet.example.org/{room}. */
        addressTemplate: addressTemplateSchema.refine(
          (address) => address.startsWith('https://'),
          'It must begin with https://',
        ),
        /** Secret whose entire value is the server's token verification key. */
        secretName: secretNameSchema,
        /** `iss` and `aud` that the server accepts. */
        issuer: z.string().min(1),
        audience: z.string().min(1),
      }),
    ])
    .optional(),
  /** Copies of comments to WhatsApp; without it a comment that requests one is refused. */
  whatsApp: z
    .strictObject({
      /** A WhatsApp number of AWS End User Messaging Social, in this region. */
      phoneNumberArn: z
        .string()
        .regex(/^arn:aws:social-messaging:[a-z0-9-]+:\d{12}:phone-number-id\/[0-9a-zA-Z]+$/),
      /** The message template approved by WhatsApp for the number (docs/deploy.md). */
      templateName: z.string().regex(/^[a-z0-9_]{1,512}$/),
      /** A template with a document as its header; without it no documents are sent. */
      documentTemplateName: z
        .string()
        .regex(/^[a-z0-9_]{1,512}$/)
        .optional(),
      templateLanguage: z.string().regex(/^[a-z]{2}(_[A-Z]{2})?$/),
    })
    .optional(),
  /**
   * The person as whom the portal check signs in every fifteen minutes; without it, it signs in as
   * nobody only. `npm run operate -- renew-portal-check` makes the account and the secret.
   */
  portalCheck: z.strictObject({ secretName: secretNameSchema }).optional(),
  /** Electronic signing by a gateway; without it, requesting a signature is refused. */
  signing: z
    .strictObject({
      /** To which the browser posts the encrypted request. */
      url: z.url({ protocol: /^https$/ }),
      /** Base address of the status calls. */
      apiUrl: z.url({ protocol: /^https$/ }),
      /** The gateway's certificate in PEM, with the public key that encrypts session keys. */
      certificatePem: z.string().startsWith('-----BEGIN CERTIFICATE-----'),
      /** Name of the secret whose entire value is the gateway's AuthToken. */
      tokenSecretName: secretNameSchema,
    })
    .optional(),
  /** Speech to text: custom vocabularies and self-hosted servers (docs/deploy.md). */
  speech: speechSettingsSchema.prefault({}),
  /** How many scanned pages are recognised (docs/deploy.md). */
  recognition: recognitionSettingsSchema.prefault({}),
  /**
   * Speech at the same moment that the stage expects, for the quotas that `npm run doctor` compares.
   * The defaults are what a new account has.
   */
  speechUse: z
    .strictObject({
      /** Hearings with live words. */
      liveSessions: z.int().min(0).default(25),
      /** People who dictate. */
      dictations: z.int().min(0).default(16),
      /** Cross-examinations. */
      examinations: z.int().min(0).default(1),
      /** Recordings and parts of long ones that are transcribed at once; others wait. */
      recordings: z.int().min(1).default(250),
    })
    .prefault({}),
  /** Logins in a second at the busiest time, for the quota that `npm run doctor` compares. */
  loginsPerSecond: z.number().min(1).default(10),
  /**
   * Scans uploads with GuardDuty. A document is then withheld until its verdict is clean. AWS
   * charges for each gigabyte and object.
   */
  isMalwareScanned: z.boolean().default(false),
  /**
   * For a stage that had uploads before they were scanned: those registered earlier are accepted
   * without a verdict. Without it, every upload needs a clean one.
   */
  malwareScannedSince: z.iso.datetime().optional(),
  /**
   * Digest of the base image of convert-office. `npm run office-image -- --digest` prints the one
   * that the registry has today, with Debian's and Node's latest corrections.
   */
  officeImageDigest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .optional(),
  ...recoverySettings,
  /** Email address for alarms; AWS sends it a confirmation request first. */
  alarmEmail: z.email().optional(),
  /**
   * What the account may cost in a month, in US dollars. AWS mails `alarmEmail` at 80 % of it, and
   * when it forecasts more; nothing is switched off. Without it AWS warns of no costs.
   */
  monthlyBudgetUsd: z.number().positive().optional(),

  /** Calling codes of the countries allowed for SMS codes, without the plus sign. */
  codeCallingCodes: z.array(z.string().regex(/^[1-9]\d{0,2}$/)).min(1),

  /** Additional origins for pictures and tutorial videos. */
  imageOrigins: z.array(originSchema),
  videoOrigins: z.array(originSchema),

  /** API Gateway's rate (requests a second) and burst limits for all callers together. */
  throttle: z.strictObject({ requestsPerSecond: z.int().positive(), burst: z.int().positive() }),
  /** Limit of unauthenticated calls (sign-in, codes, links) per IP address in 5 minutes. */
  signInCallsPerAddress: z.int().min(10),
  /** Limit of calls of one session in 5 minutes, over all of its tabs. An idle tab makes 60. */
  callsPerSession: z.int().min(100),
  /** Limit of all calls per IP address in 5 minutes: for floods, with or without sessions. */
  callsPerAddress: z.int().min(100),
  /**
   * Server that says whether a new password is known from a breach: that of Have I Been Pwned, a copy of
   * it, or `none` (ADR 99).
   */
  breachedPasswords: z
    .union([z.literal('none'), z.url({ protocol: /^https$/ })])
    .default(PUBLIC_BREACHED_PASSWORDS),
  /** What one IP address may do within an hour without a session. */
  sourceBudgets: sourceBudgetsSchema.prefault({}),

  logRetentionDays,
  /** Sends each line of all logs to another account, where who administers this one changes none. */
  logArchive: logArchiveSchema.optional(),
  /** Real cases: `domain`, `mail`, `sms` and `alarmEmail` are required, and data is kept. */
  isProduction: z.boolean().default(false),
  /** Protects the table, the user pool and the stacks from deletion, and retains their data. */
  isDataKept: z.boolean(),
  /** New versions get 10 % of the calls for five minutes; an alarm rolls them back. */
  isReleaseGradual: z.boolean(),
  /**
   * Ids of the keys that API Gateway accepts from CloudFront. CloudFront sends the first. A
   * second one exists during a rotation only (docs/deploy.md, A new origin key).
   */
  originKeys: z
    .array(z.string().regex(/^OriginKey\d*$/))
    .min(1)
    .max(2)
    .refine((ids) => new Set(ids).size === ids.length, 'Each id stands once')
    .default(['OriginKey']),
});
export type StageSettings = z.output<typeof stageSettingsSchema>;

/** Options of a single deployment, set on the command line with -c. */
export type DeploymentOptions = {
  /**
   * The first deployment of a stage (-c first=true). Deletion protection is off, so that a failed
   * creation can be rolled back and retried.
   */
  isFirst?: boolean;
  /** Releases immediately and ignores alarms (-c hotfix=true), so that a fix can be deployed. */
  isHotfix?: boolean;
};

/** Settings and values derived from them. */
export type Stage = StageSettings & {
  name: string;
  portalOrigin: string;
  /** Table, user pool and stacks are protected from deletion. */
  isProtected: boolean;
  isHotfix: boolean;
};

/** Reserved by RFC 2606: a link or a request to it fails immediately. */
const UNKNOWN_ORIGIN = 'https://portal.invalid';

/** Settings that are optional, except in production. */
const requiredInProduction = {
  domain: 'the portal’s own name and its certificate',
  mail: 'the sender of mails; without it nobody can verify an address',
  sms: 'the sender of text messages; without it nobody can sign up or log in',
  alarmEmail: 'the address that receives the alarms',
} as const satisfies Partial<Record<keyof StageSettings, string>>;

/** Requirements that a stage does not meet yet, one sentence each. */
export function missingSettings(settings: Partial<StageSettings>): string[] {
  if (!settings.isProduction) return [];
  const { domain, mail, sms, alarmEmail } = settings;
  const given = { domain, mail, sms, alarmEmail };
  // Object.keys loses the literal type; the settings are the record's own keys.
  return (Object.keys(given) as (keyof typeof given)[])
    .filter((setting) => given[setting] === undefined)
    .map((setting) => `${setting}: ${requiredInProduction[setting]}`);
}

/** Parses settings, complete or not. Throws an error that names each invalid one. */
export function parseSettings(name: string, settings: unknown): StageSettings {
  if (!stageNameSchema.safeParse(name).success)
    throw new Error(
      `${name} cannot name a stage: a letter, then up to 19 lower-case letters and digits`,
    );
  const parsed = stageSettingsSchema.safeParse(settings);
  const wrong = parsed.success ? contradictions(parsed.data) : [z.prettifyError(parsed.error)];
  if (parsed.success && wrong.length === 0) return parsed.data;
  throw new Error(`Settings of stage ${name} are wrong:\n${wrong.join('\n')}`);
}

/** The portal's origin; undefined until a domain name is set. */
export function portalOriginOf({
  domain,
  cloudFrontDomain,
}: Pick<StageSettings, 'domain' | 'cloudFrontDomain'>): string | undefined {
  const host = domain?.name ?? cloudFrontDomain;
  return host && `https://${host}`;
}

/** Validates settings and adds derived values. Throws naming each invalid or missing one. */
export function parseStage(
  name: string,
  settings: unknown,
  { isFirst = false, isHotfix = false }: DeploymentOptions = {},
): Stage {
  const parsed = parseSettings(name, settings);
  const missing = missingSettings(parsed);
  if (missing.length > 0)
    throw new Error(
      [`Stage ${name} lacks settings (lib/config/stage-settings.ts):`, ...missing].join('\n  '),
    );
  return {
    ...parsed,
    name,
    portalOrigin: portalOriginOf(parsed) ?? UNKNOWN_ORIGIN,
    isProtected: parsed.isDataKept && !isFirst,
    isHotfix,
  };
}

/** The name of a stage. Throws on a missing or unknown one. */
export function stageNameOf(requested: unknown): string {
  const name = stageNames.find((known) => known === requested);
  if (!name)
    throw new Error(
      `Name the stage with -c stage=…: one of ${stageNames.join(', ')}; got ${String(requested)}`,
    );
  return name;
}

/** The stage that `-c stage=…` names. Throws on a missing or unknown name. */
export function stageOf(requested: unknown, options?: DeploymentOptions): Stage {
  const name = stageNameOf(requested);
  const shared = sharedNames(settingsByStage);
  if (shared.length > 0)
    throw new Error(
      `Stages exclude each other (lib/config/stage-settings.ts):\n${shared.join('\n')}`,
    );
  return parseStage(name, settingsByStage[name], options);
}

/** The settings of a stage, complete or not; {} for an unknown one. */
export const settingsOf = (name: string): Record<string, unknown> => settingsByStage[name] ?? {};
