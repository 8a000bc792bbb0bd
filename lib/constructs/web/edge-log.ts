import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  ResourcePolicy,
} from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../../config/stages.ts';
import { expiringLogGroup } from '../expiring-log-group.ts';

/**
 * Fields of CloudFront's log. Paths, queries, cookies and referrers are left out: paths hold the links
 * of signatories, of password resets and of calendar feeds, and queries hold signed results. The
 * routes of calls are in the API's access log.
 */
export const edgeLogFields = [
  'timestamp(ms)',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'cs-bytes',
  'time-taken',
  'time-to-first-byte',
  'sc-content-type',
  'x-edge-request-id',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
];

/** CloudFront's log, in us-east-1, the only region in which CloudFront delivers it. */
export class EdgeLog extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, distribution }: { stage: Stage; distribution: IDistribution },
  ) {
    super(scope, id);
    const stack = Stack.of(this);
    const name = `neutral-portal-${stage.name}-cloudfront`;
    const log = expiringLogGroup(this, 'Log', { stage, name: `/aws/vendedlogs/${name}` });
    const policy = new ResourcePolicy(this, 'Policy', {
      policyStatements: [
        new PolicyStatement({
          principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          resources: [log.logGroupArn],
          conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
        }),
      ],
    });
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: stack.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distribution.distributionId,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      }),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: log.logGroupArn,
      outputFormat: 'json',
    });
    destination.node.addDependency(policy);
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: edgeLogFields,
    });
    delivery.node.addDependency(source);
  }
}
