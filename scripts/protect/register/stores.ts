import type { StoreRule } from './rule.ts';

/** Personal data outside of the table and the files bucket. */
export const storeRules: readonly StoreRule[] = [
  {
    kind: 'user pool (Amazon Cognito)',
    holds: 'name, email, phone number, hash of the password',
    until: 'until the account is erased',
    erasure: 'deleted',
  },
  {
    kind: 'point-in-time recovery of the table',
    holds: 'every item as it was',
    until: '35 days',
    erasure:
      'cannot be changed; gone 35 days after the erasure. After a restore, the erasures since that instant are repeated',
  },
  {
    kind: 'noncurrent versions of objects',
    holds: 'replaced and deleted files',
    until: '365 days in prod, 14 days where data is not kept (lifecycle rule)',
    erasure: 'deleted at once, with delete markers',
  },
  {
    kind: 'logs of functions and of the API (CloudWatch)',
    holds: 'ids, instants, CloudFront’s addresses; no name, address or text',
    until: '14, 90 or 365 days, by stage (`logRetentionDays`)',
    erasure: 'kept until then: logs are needed for security and name nobody but by id',
  },
  {
    kind: 'access logs of buckets and of CloudFront, logs of the firewall',
    holds: 'IP addresses, paths; CloudFront’s contain tokens of links',
    until: '14, 90 or 365 days, by stage (`logRetentionDays`)',
    erasure: 'kept until then, for the security of processing',
  },
  {
    kind: 'mails and messages that were sent',
    holds: 'what a recipient was told',
    until: 'with the recipient; Amazon SES, SMS and WhatsApp keep no text for the portal',
    erasure:
      'out of reach. On one machine the inbox stands for the recipients: messages to the person are deleted',
  },
  {
    kind: 'stream of the table and queues',
    holds: 'items as they change, ids of jobs',
    until: '24 hours (stream), at most 14 days (queues of failed messages)',
    erasure: 'cannot be changed; gone after that time',
  },
  {
    kind: 'custom vocabularies (Amazon Transcribe)',
    holds:
      'single words of a dictating person’s own list and of names in a case, for the ids of both in a hash',
    until:
      '30 days after its last use, or until another one needs its place; at most `speech.ownVocabularies`',
    erasure: 'those of the person’s dictation are deleted at once, but for one in work',
  },
  {
    kind: 'drafts in the person’s browser (IndexedDB)',
    holds: 'what the person typed and did not send',
    until: 'until the person signs out or clears the browser',
    erasure: 'out of reach of the portal',
  },
];
