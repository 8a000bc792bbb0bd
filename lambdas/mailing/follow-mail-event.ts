import * as z from 'zod';
import { recordMailEvent } from '#lambdas/serving/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { MAIL_TAG } from '#shared/mail/mail-tag.constants.ts';
import { findTrace } from './record/mail-repository.ts';

const mailSchema = z.object({
  tags: z.object({ [MAIL_TAG]: z.array(z.string()).min(1) }),
});

/** SES writes offsets and milliseconds in different forms. */
const instantSchema = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at).toISOString());

/** A report of SES in EventBridge's format, as far as it is read. */
export const mailEventSchema = z.discriminatedUnion('detail-type', [
  z.object({
    'detail-type': z.literal('Email Delivered'),
    detail: z.object({ mail: mailSchema, delivery: z.object({ timestamp: instantSchema }) }),
  }),
  z.object({
    'detail-type': z.literal('Email Bounced'),
    detail: z.object({
      mail: mailSchema,
      bounce: z.object({ timestamp: instantSchema, bounceSubType: z.string().default('') }),
    }),
  }),
  z.object({
    'detail-type': z.literal('Email Complaint Received'),
    detail: z.object({
      mail: mailSchema,
      complaint: z.object({
        timestamp: instantSchema,
        complaintFeedbackType: z.string().nullish(),
      }),
    }),
  }),
  z.object({
    'detail-type': z.literal('Email Rejected'),
    time: instantSchema,
    detail: z.object({ mail: mailSchema, reject: z.object({ reason: z.string() }) }),
  }),
]);
type MailReport = z.output<typeof mailEventSchema>;

/**
 * Records what SES reports of a served mail, in each of its servings. A report that comes twice, or
 * in another order, changes nothing more. A mail that served nothing needs no record.
 */
export async function followMailEvent(
  { table }: { table: Table },
  report: MailReport,
): Promise<void> {
  const [mailId = ''] = report.detail.mail.tags[MAIL_TAG];
  const trace = await findTrace(table, mailId);
  if (!trace) return;
  const { recipientId: personId, servings } = trace;
  await inParallel(servings, (serving) =>
    recordMailEvent(table, { ...serving, personId }, eventOf(report)),
  );
}

function eventOf(report: MailReport): Parameters<typeof recordMailEvent>[2] {
  switch (report['detail-type']) {
    case 'Email Delivered':
      return { kind: 'delivered', at: report.detail.delivery.timestamp };
    case 'Email Bounced': {
      const { timestamp: at, bounceSubType: reason } = report.detail.bounce;
      return { kind: 'bounced', at, reason };
    }
    case 'Email Complaint Received': {
      const { timestamp: at, complaintFeedbackType } = report.detail.complaint;
      return { kind: 'complained', at, reason: complaintFeedbackType ?? '' };
    }
    case 'Email Rejected':
      return { kind: 'bounced', at: report.time, reason: report.detail.reject.reason };
  }
}
