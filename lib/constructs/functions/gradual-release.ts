import { Duration, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '../../config/stages.ts';
import { serverFaults } from '../log-metrics.ts';

/** Alias that API Gateway calls; it points to the released version. */
const LIVE_ALIAS = 'live';

type GradualReleaseProps = { stage: Stage };

/**
 * Releases new versions of the API's functions. Where `stage.isReleaseGradual`, CodeDeploy sends
 * a new version one call in ten for five minutes, then all calls. An alarm during that time
 * restores the old version and fails the deployment. Other stages switch at once.
 */
export class GradualRelease extends Construct {
  private readonly stage: Stage;
  private readonly shift: { application: LambdaApplication; role: Role; alarm: Alarm } | undefined;

  constructor(scope: Construct, id: string, { stage }: GradualReleaseProps) {
    super(scope, id);
    this.stage = stage;
    if (!stage.isReleaseGradual) return;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'AWS’s own policy by which CodeDeploy moves an alias and reads alarms.',
    });
    const application = new LambdaApplication(this, 'Application');
    this.shift = { application, role, alarm: this.addAlarm() };
  }

  /** The function's alias, released with the stage's strategy. */
  release(name: string, released: LambdaFunction): Alias {
    const alias = new Alias(this, `${name}Live`, {
      aliasName: LIVE_ALIAS,
      version: released.currentVersion,
    });
    if (!this.shift) return alias;
    const { application, role, alarm } = this.shift;
    new LambdaDeploymentGroup(this, `${name}Release`, {
      application,
      role,
      alias,
      alarms: [alarm],
      autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
      // An active alarm would block the release that fixes its cause.
      ignoreAlarmConfiguration: this.stage.isHotfix,
      deploymentConfig: this.stage.isHotfix
        ? LambdaDeploymentConfig.ALL_AT_ONCE
        : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
    return alias;
  }

  /**
   * Read by CodeDeploy only; sends no notification. It watches the API, because a response 500 is no
   * error for Lambda, and a crash is a 502 of the API. An external service that does not respond
   * reverts no release.
   */
  private addAlarm(): Alarm {
    return new Alarm(this, 'ApiErrors', {
      alarmDescription:
        'The API fails for neutrals during a release. What to do: docs/runbook.md#release-reverted',
      metric: serverFaults(this.stage).metric(Duration.minutes(1)),
      threshold: 2,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
