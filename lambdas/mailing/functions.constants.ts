import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { MAIL_TAG } from '#shared/mail/mail-tag.constants.ts';

/** What SES reports of a mail, as EventBridge names it. */
export const mailEventTypes = [
  'Email Delivered',
  'Email Bounced',
  'Email Complaint Received',
  'Email Rejected',
] as const;

export const mailingFunctions = {
  /** Runs on a schedule. Sends mails about events, and the daily digests. */
  sendMail: {
    name: 'send-mail',
    entry: 'lambdas/mailing/send-mail.lambda.ts',
    environment: [
      'TABLE_NAME',
      'MAIL_FROM',
      'MAIL_WINDOW_SECONDS',
      'MAILS_PER_SECOND',
      'PORTAL_ORIGIN',
      'LINK_KEYS_SECRET',
      'FILES_BUCKET',
      'MALWARE_SCAN',
      'MAIL_EVENTS_SET',
    ],
    grants: [
      'table:read',
      'table:write',
      'mail:send',
      'mail:limits',
      'link-keys:read',
      'files:read',
    ],
    partitions: [
      'CASE#',
      'DIRECTORY#',
      'MAILBOX#',
      'MAILDIGESTS',
      'MAILDRAFTS',
      'MAILLETTERS',
      'MAILTRACE#',
      'NOTICE#',
      'OUTBOX',
      'PARTY#',
      'SERVEDLINK#',
      'SERVINGS#',
      'USER#',
    ],
    uploadKinds: ['caseDocument', 'outcomeAgreement'],
    timeoutSeconds: 60,
    memoryMb: 1024,
  },
  /** Records what became of served mails: SES reports deliveries, bounces and complaints. */
  followMails: {
    name: 'follow-mails',
    entry: 'lambdas/mailing/follow-mails.lambda.ts',
    environment: ['TABLE_NAME'],
    grants: ['table:read', 'table:write'],
    partitions: ['MAILTRACE#', 'SERVINGS#'],
    queue: {
      name: 'mail-events',
      maxDeliveries: 5,
      maxConcurrency: 5,
      events: mailEventTypes.map((detailType) => ({
        name: detailType.replaceAll(' ', ''),
        source: 'aws.ses',
        detailType,
        // Only case mails have this tag.
        detail: { mail: { tags: { [MAIL_TAG]: [{ exists: true }] } } },
      })),
    },
    timeoutSeconds: 30,
    memoryMb: 512,
  },
} as const satisfies Record<string, FunctionDefinition>;
