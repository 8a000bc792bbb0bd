import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';

/** Responses with a server error, counted from the API's access log. */
type CountedResponses = {
  /** Counts them in the log. */
  filter(scope: Construct, log: LogGroup): void;
  /** Their number in a period. */
  metric(period: Duration): Metric;
};

const counted = (
  stage: Stage,
  { name, pattern }: { name: string; pattern: string },
): CountedResponses => {
  const metricNamespace = `NeutralPortal/${stage.name}`;
  return {
    filter: (scope, logGroup) => {
      new MetricFilter(scope, name, {
        logGroup,
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace,
        metricName: name,
        metricValue: '1',
        defaultValue: 0,
      });
    },
    metric: (period) =>
      new Metric({ namespace: metricNamespace, metricName: name, statistic: Stats.SUM, period }),
  };
};

/**
 * The portal's own faults. Functions answer 503 where an external service does not respond, or is not
 * set up (contracts/http/errors.ts); the gateway's own 503 has a type of refusal, which is '-' for
 * a function's answer.
 */
export const serverFaults = (stage: Stage): CountedResponses =>
  counted(stage, {
    name: 'ServerFaults',
    pattern: '{ ($.status = "5*") && (($.status != "503") || ($.refusal != "-")) }',
  });

/** Answers 503 of functions: an external service does not respond. */
export const servicesUnavailable = (stage: Stage): CountedResponses =>
  counted(stage, {
    name: 'ServicesUnavailable',
    pattern: '{ ($.status = "503") && ($.refusal = "-") }',
  });
