import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { machineWith } from '#lambdas/signing/signing-machine.constants.ts';
import type { Stage as PortalStage } from '../../config/stages.ts';
import { expiringLogGroup } from '../expiring-log-group.ts';

const machineName = ({ name }: Pick<PortalStage, 'name'>) => `neutral-portal-${name}-signing`;

/**
 * ARN of the signing state machine. Its function's permissions name the machine, and the machine
 * its function, so neither can refer to the other's resource.
 */
export const signingMachineArn = (scope: Construct, stage: Pick<PortalStage, 'name'>): string =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: machineName(stage),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

type SigningStateMachineProps = { stage: PortalStage; steps: IFunction };

/** The state machine of signers' links (docs/adr/0022-signing.md). */
export class SigningStateMachine extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, { stage, steps }: SigningStateMachineProps) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
    });
    const invoking = new Policy(this, 'Invoking', {
      roles: [role],
      statements: [
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [steps.functionArn] }),
      ],
    });
    this.machine = new StateMachine(this, 'Machine', {
      stateMachineName: machineName(stage),
      role,
      definitionBody: DefinitionBody.fromString(
        Stack.of(this).toJsonString(machineWith(() => steps.functionArn)),
      ),
      tracingEnabled: true,
      logs: {
        destination: expiringLogGroup(this, 'Log', {
          stage,
          // Step Functions needs no further permission for log groups with this prefix.
          name: `/aws/vendedlogs/states/${machineName(stage)}`,
        }),
        level: LogLevel.ALL,
        // Task tokens are execution data.
        includeExecutionData: false,
      },
    });
    this.machine.node.addDependency(invoking);
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Delivery of logs and traces: AWS knows no narrower permission.',
    });
  }
}
