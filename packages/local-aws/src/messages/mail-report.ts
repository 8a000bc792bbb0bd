import { busEvent } from '../shared/service-events.ts';
import type { NewMessage } from './message.ts';

/** Reports of SES about a mail, as a configuration set sends them to EventBridge. */

export const reportKinds = ['delivery', 'bounce', 'complaint'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * The report that follows a mail at once: a delivery, or what the addresses of SES's mailbox
 * simulator stand for. Undefined for a mail without a configuration set.
 */
export function firstReportOf(message: NewMessage) {
  const mailbox = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(message.to)?.[1];
  const kind = mailbox?.toLowerCase() === 'bounce' ? 'bounce' : 'delivery';
  return reportOf(message, mailbox?.toLowerCase() === 'complaint' ? 'complaint' : kind);
}

const types = {
  delivery: 'Email Delivered',
  bounce: 'Email Bounced',
  complaint: 'Email Complaint Received',
} as const;

/** Undefined for a message that is not reported. */
export function reportOf(
  { messageId, to, from, reported, sentAt }: NewMessage,
  kind: ReportKind,
  now = new Date(sentAt),
) {
  if (!reported) return undefined;
  const timestamp = now.toISOString();
  const facts = {
    delivery: { recipients: [to], timestamp, processingTimeMillis: 0 },
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: to, action: 'failed', status: '5.1.1' }],
      timestamp,
    },
    complaint: {
      complainedRecipients: [{ emailAddress: to }],
      complaintFeedbackType: 'abuse',
      timestamp,
    },
  };
  return busEvent({
    type: types[kind],
    source: 'aws.ses',
    at: now,
    resources: [],
    detail: {
      eventType: kind[0]?.toUpperCase() + kind.slice(1),
      mail: { messageId, source: from, destination: [to], timestamp: sentAt, tags: reported },
      [kind]: facts[kind],
    },
  });
}
