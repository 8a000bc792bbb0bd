import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type {
  FunctionDefinition,
  Grant,
} from '../../lambdas/shared/function-definition.constants.ts';
import { expiringLogGroup } from './expiring-log-group.ts';
import { permissionsOf } from './permissions.ts';
import { environmentOf, type Reach } from './reach.ts';

type DomainFunctionProps = {
  definition: FunctionDefinition;
  /** Folder that holds one folder of built code per function. */
  codeDir: string;
  reach: Reach;
};

/** A Lambda made from its definition: just the settings and permissions that it names. */
export class DomainFunction extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, { definition, codeDir, reach }: DomainFunctionProps) {
    super(scope, id);
    const code = join(codeDir, definition.name);
    if (!existsSync(join(code, 'index.mjs')))
      throw new Error(
        `${code} holds no index.mjs. Build the functions first: npm run build:lambdas`,
      );

    const functionName = `${stackPrefix(reach)}-${definition.name}`;
    const logGroup = expiringLogGroup(this, 'Log', {
      stage: reach.stage,
      name: `/aws/lambda/${functionName}`,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    const permissions = permissionsOf(this, definition, reach);
    for (const permission of permissions) role.addToPrincipalPolicy(permission);

    this.function = new LambdaFunction(this, 'Function', {
      functionName,
      code: Code.fromAsset(code),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: definition.memoryMb ?? 512,
      timeout: Duration.seconds(definition.timeoutSeconds ?? 20),
      tracing: Tracing.ACTIVE,
      role,
      logGroup,
      environment: {
        ...environmentOf(definition, reach),
        POWERTOOLS_SERVICE_NAME: definition.name,
      },
    });
    acknowledgeWildcards(role, definition, reach);
  }
}

/** Just these: any other wildcard fails the checks. */
function acknowledgeWildcards(role: Role, { grants }: FunctionDefinition, { files }: Reach): void {
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'X-Ray takes segments without naming a resource: AWS knows no narrower permission.',
  });
  if (!files) return;
  const filesArn = JSON.stringify(Stack.of(role).resolve(files.bucketArn));
  const objectsOf: Partial<Record<Grant, string>> = {
    'files:read': '/*',
    'files:upload': '/incoming/*',
    'files:check': '/incoming/*',
    'files:keep': '/uploads/*',
    'files:export': '/exports/*',
    'dockets:read': '/dockets/*',
    'dockets:write': '/dockets/*',
  };
  for (const objects of new Set(grants.map((grant) => objectsOf[grant]))) {
    if (!objects) continue;
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${filesArn}${objects}]`,
      reason: 'Objects get their names at run time; the functions check whose they are.',
    });
  }
}

const stackPrefix = ({ stage }: Reach) => `neutral-portal-${stage.name}`;
