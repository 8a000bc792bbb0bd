import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Stage } from '../../config/stages.ts';
import { type Alarms, FIVE_MINUTES } from '../../constructs/alarms.ts';
import { mailAge } from '../../constructs/log-metrics.ts';

/** Mails leave within a few minutes; a large digest takes longer. */
const OLD_MAIL = Duration.minutes(30);

/** AWS reviews and can suspend a sender above 5 % bounces or 0.1 % complaints. */
export function addMailAlarms(alarms: Alarms, stage: Stage): void {
  const reputation = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic: Stats.AVERAGE,
      period: Duration.hours(1),
    });
  alarms.add('MailBounces', {
    alarmDescription:
      'Verification and reset mails do not arrive; AWS may soon stop all of our mail.',
    runbook: 'mail-bounces',
    metric: reputation('Reputation.BounceRate'),
    above: 0.04,
  });
  alarms.add('MailComplaints', {
    alarmDescription: 'People mark our mails as spam; AWS may soon stop all of our mail.',
    runbook: 'mail-complaints',
    metric: reputation('Reputation.ComplaintRate'),
    above: 0.0008,
  });
  alarms.add('MailsWaiting', {
    alarmDescription: 'Mails about cases wait for more than half an hour.',
    runbook: 'mails-waiting',
    metric: mailAge(stage).metric(FIVE_MINUTES),
    above: OLD_MAIL.toSeconds(),
    // The heartbeat rings when no run measures it.
    missing: 'unmeasured',
  });
}
