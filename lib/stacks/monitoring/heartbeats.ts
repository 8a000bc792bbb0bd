import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, FIVE_MINUTES } from '../../constructs/alarms.ts';
import type { ScheduledRun } from '../../constructs/functions/scheduled-run.ts';

type Schedules = Record<'mailing' | 'closing' | 'warning' | 'checking' | 'signingIn', ScheduledRun>;

const stopped: Record<keyof Schedules, { id: string; impact: string }> = {
  mailing: { id: 'MailingStopped', impact: 'Nobody gets mails: nothing starts the mailing.' },
  closing: {
    id: 'ClosingStopped',
    impact: 'Settlement rounds stay open: nothing starts their closing.',
  },
  warning: {
    id: 'WarningStopped',
    impact: 'Nobody is warned of statutory terms: nothing starts the warnings.',
  },
  checking: {
    id: 'CheckStopped',
    impact: 'An outage without visitors rings no alarm: nothing starts the check of the portal.',
  },
  signingIn: {
    id: 'SignInCheckStopped',
    impact: 'A sign-in that is broken at night rings no alarm: nothing starts its check.',
  },
};

/** Periods without a run before an alarm. */
const MISSED = 3;

/** An alarm for each schedule that does not start its function, which no failure would show. */
export function addHeartbeats(alarms: Alarms, schedules: Schedules): void {
  for (const [name, { target, every, isEnabled }] of entriesOf(schedules)) {
    if (!isEnabled) continue;
    const { id, impact } = stopped[name];
    alarms.add(id, {
      alarmDescription: impact,
      runbook: 'schedule-stopped',
      metric: target.metricInvocations({
        period: Duration.seconds(Math.max(every.toSeconds(), FIVE_MINUTES.toSeconds())),
        statistic: Stats.SUM,
      }),
      below: 1,
      periods: MISSED,
      missing: 'silence',
    });
  }
}

const entriesOf = (schedules: Schedules) =>
  // Object.entries loses the literal type; the names are the record's own keys.
  Object.entries(schedules) as [keyof Schedules, ScheduledRun][];
