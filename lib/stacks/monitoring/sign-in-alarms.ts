import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Stage } from '../../config/stages.ts';
import type { Alarms } from '../../constructs/alarms.ts';
import { passwordsUnchecked } from '../../constructs/log-metrics.ts';
import type { SignInPool } from '../../constructs/sign-in-pool.ts';
import { sumOf } from '../../constructs/sum-of.ts';

/** Part of the spending limit at which there is time to raise it. */
const SPENT_PART = 0.8;

/** Single time-outs of a service outside are not worth a call. */
const UNCHECKED_AN_HOUR = 5;

/** Unchecked passwords, Cognito's throttled calls, and the spending on text messages: at their limits nobody signs in. */
export function addSignInAlarms(
  alarms: Alarms,
  { stage, userPool, apiClientId }: { stage: Stage } & Pick<SignInPool, 'userPool' | 'apiClientId'>,
): void {
  const throttled = (metricName: string, client: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName,
      dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: client },
      statistic: Stats.SUM,
    });
  alarms.add('SignInThrottled', {
    alarmDescription: 'People cannot sign in or sign up: Cognito turns away calls.',
    runbook: 'sign-in-throttled',
    metric: sumOf('Throttled calls of Cognito', [
      throttled('SignInThrottles', apiClientId),
      // Cognito's name of the client of accounts that an administrator creates, as the API does.
      throttled('SignUpThrottles', 'Admin'),
    ]),
    above: 0,
  });
  if (stage.breachedPasswords !== 'none')
    alarms.add('PasswordsUnchecked', {
      alarmDescription: 'New passwords are accepted that may be known from breaches.',
      runbook: 'passwords-unchecked',
      metric: passwordsUnchecked(stage).metric(Duration.hours(1)),
      above: UNCHECKED_AN_HOUR,
    });
  if (stage.sms)
    alarms.add('TextMessagesSpent', {
      alarmDescription: 'Soon nobody can sign in: text messages reach the spending limit.',
      runbook: 'text-messages-spent',
      metric: new Metric({
        namespace: 'AWS/SMSVoice',
        metricName: 'TextMessageMonthlySpend',
        statistic: Stats.MAXIMUM,
        period: Duration.hours(1),
      }),
      above: SPENT_PART * stage.sms.monthlyLimitUsd,
      // It is measured only when messages are sent.
      missing: 'unmeasured',
    });
}
