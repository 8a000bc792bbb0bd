import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { FIVE_MINUTES } from './alarms.ts';

/** The sum of metrics; one without data counts as nothing. Ids are unique in a graph by `prefix`. */
export function sumOf(label: string, metrics: readonly IMetric[], prefix = 'm'): MathExpression {
  return new MathExpression({
    label,
    expression: `SUM(METRICS("${prefix}"))`,
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`${prefix}${index}`, metric])),
    period: FIVE_MINUTES,
  });
}
