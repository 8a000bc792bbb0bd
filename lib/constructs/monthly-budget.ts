import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';

/** Shares of the budget, in percent, and whether they count what was spent or what AWS forecasts. */
const warnings = [
  { type: 'ACTUAL', percent: 80 },
  { type: 'FORECASTED', percent: 100 },
] as const;

type MonthlyBudgetProps = { stage: Stage; usd: number; email: string };

/**
 * Mails people before the costs of a month exceed a sum. It counts the whole account: costs by tag
 * need tags that the payer of the account has activated, and would count nothing until then.
 */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { stage, usd, email }: MonthlyBudgetProps) {
    super(scope, id);
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `neutral-portal-${stage.name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: usd, unit: 'USD' },
      },
      notificationsWithSubscribers: warnings.map(({ type, percent }) => ({
        notification: {
          notificationType: type,
          comparisonOperator: 'GREATER_THAN',
          threshold: percent,
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: email }],
      })),
    });
  }
}
