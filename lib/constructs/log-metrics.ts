import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { BREACHED_UNANSWERED } from '#lambdas/accounts/deps/breached-passwords.constants.ts';
import { MAILS_WAITING } from '#lambdas/mailing/mails-waiting.constants.ts';
import type { Stage } from '../config/stages.ts';

/** A metric that is read from the lines of a log. */
type LogMetric = {
  /** Reads it from the log. */
  filter(scope: Construct, log: LogGroup): void;
  metric(period: Duration): Metric;
};

type LogMetricProps = {
  name: string;
  pattern: string;
  /** Field of the line that holds the value; without it, lines are counted. */
  value?: string;
};

function logMetric(stage: Stage, { name, pattern, value }: LogMetricProps): LogMetric {
  const metricNamespace = `NeutralPortal/${stage.name}`;
  return {
    filter: (scope, logGroup) => {
      new MetricFilter(scope, name, {
        logGroup,
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace,
        metricName: name,
        metricValue: value ?? '1',
        // Without a line there is no value, but there is a count.
        ...(value === undefined && { defaultValue: 0 }),
      });
    },
    metric: (period) =>
      new Metric({
        namespace: metricNamespace,
        metricName: name,
        statistic: value === undefined ? Stats.SUM : Stats.MAXIMUM,
        period,
      }),
  };
}

/**
 * The portal's own faults in the API's access log. Functions answer 503 where an external service
 * does not respond, or is not set up (contracts/http/errors.ts); the gateway's own 503 has a type of
 * refusal, which is '-' for a function's answer.
 */
export const serverFaults = (stage: Stage): LogMetric =>
  logMetric(stage, {
    name: 'ServerFaults',
    pattern: '{ ($.status = "5*") && (($.status != "503") || ($.refusal != "-")) }',
  });

/** Answers 503 of functions, in the API's access log: an external service does not respond. */
export const servicesUnavailable = (stage: Stage): LogMetric =>
  logMetric(stage, {
    name: 'ServicesUnavailable',
    pattern: '{ ($.status = "503") && ($.refusal = "-") }',
  });

/** Seconds that the oldest mail waits, which each run of `send-mail` logs. */
export const mailAge = (stage: Stage): LogMetric =>
  logMetric(stage, {
    name: 'MailAge',
    pattern: `{ $.message = "${MAILS_WAITING}" }`,
    value: '$.oldestSeconds',
  });

/** New passwords that no server of breached passwords was asked about, in the log of `accounts`. */
export const passwordsUnchecked = (stage: Stage): LogMetric =>
  logMetric(stage, {
    name: 'PasswordsUnchecked',
    pattern: `{ $.message = "${BREACHED_UNANSWERED}" }`,
  });
