import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableShape } from '#shared/dynamo/table.constants.ts';
import type { Stage } from '../config/stages.ts';
import { removalPolicyOf } from './removal-policy.ts';

/**
 * The single table, encrypted with DynamoDB's default key. The functions also encrypt identity
 * numbers (D41); a customer-managed key would add no protection.
 */
export function singleTable(scope: Construct, id: string, stage: Stage): Table {
  const keyOf = (name: string) => ({ name, type: AttributeType.STRING });
  const table = new Table(scope, id, {
    partitionKey: keyOf(tableShape.partitionKey),
    sortKey: keyOf(tableShape.sortKey),
    timeToLiveAttribute: tableShape.timeToLive,
    stream: StreamViewType[tableShape.stream],
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.DEFAULT,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: stage.isProtected,
    removalPolicy: removalPolicyOf(stage),
  });
  for (const index of tableShape.indexes)
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: keyOf(index.partitionKey),
      sortKey: keyOf(index.sortKey),
      projectionType: ProjectionType.KEYS_ONLY,
    });
  return table;
}
