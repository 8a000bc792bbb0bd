import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Size, Stack, Token, Validations } from 'aws-cdk-lib';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Code,
  DockerImageCode,
  DockerImageFunction,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { JOB_NAME_PREFIX } from '#lambdas/recordings/recording-jobs.constants.ts';
import { vocabularyPrefix } from '#lambdas/speech/vocabulary/vocabulary.constants.ts';
import {
  BUNDLES_PREFIX,
  DERIVED_PREFIX,
  INCOMING_PREFIX,
  KEPT_PREFIX,
  RECORDING_PARTS_PREFIX,
  SETTLEMENTS_PREFIX,
  SIGNINGS_PREFIX,
  TEXT_INDEX_FOLDER,
  TRANSCRIPTIONS_PREFIX,
  TRANSCRIPTS_PREFIX,
} from '#shared/files/file-prefixes.constants.ts';
import {
  type ContainerImage,
  type FunctionDefinition,
  feedsItself,
  type Grant,
} from '#shared/function-definition.constants.ts';
import type { Stage } from '../../config/stages.ts';
import { expiringLogGroup } from '../expiring-log-group.ts';
import { permissionsOf, uploadsOf } from './permissions.ts';
import { environmentOf, type Reach } from './reach.ts';

type DomainFunctionProps = {
  definition: FunctionDefinition;
  /** Folder with one subfolder of built code per function. */
  codeDir: string;
  reach: Reach;
};

/** A Lambda function with only the settings and permissions that its definition declares. */
export class DomainFunction extends Construct {
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, { definition, codeDir, reach }: DomainFunctionProps) {
    super(scope, id);
    const code = join(codeDir, definition.name);
    if (!existsSync(join(code, 'index.mjs')))
      throw new Error(
        `${code} holds no index.mjs. Build the functions first: npm run build:lambdas`,
      );

    const functionName = `${stackPrefix(reach)}-${definition.name}`;
    this.logGroup = expiringLogGroup(this, 'Log', {
      stage: reach.stage,
      name: `/aws/lambda/${functionName}`,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      managedPolicies: [tracingOf(this)],
    });
    this.logGroup.grantWrite(role);
    const permissions = permissionsOf(this, definition, reach);
    for (const permission of permissions) role.addToPrincipalPolicy(permission);

    const props = {
      functionName,
      architecture: Architecture.ARM_64,
      memorySize: definition.memoryMb,
      ...(definition.ephemeralMb !== undefined && {
        ephemeralStorageSize: Size.mebibytes(definition.ephemeralMb),
      }),
      timeout: Duration.seconds(definition.timeoutSeconds),
      ...(feedsItself(definition) && { recursiveLoop: RecursiveLoop.ALLOW }),
      role,
      logGroup: this.logGroup,
      environment: {
        ...environmentOf(definition, reach),
        POWERTOOLS_SERVICE_NAME: definition.name,
      },
    };
    this.function =
      definition.image === undefined
        ? new LambdaFunction(this, 'Function', {
            ...props,
            code: Code.fromAsset(code),
            handler: 'index.handler',
            runtime: Runtime.NODEJS_24_X,
          })
        : new DockerImageFunction(this, 'Function', {
            ...props,
            code: DockerImageCode.fromImageAsset(code, {
              platform: Platform.LINUX_ARM64,
              buildArgs: { BASE_IMAGE: baseImage(definition.image, reach.stage) },
            }),
          });
    // The construct's default child is the CloudFormation resource it stands for. The prop
    // `tracing` would put the permission among the function's others.
    (this.function.node.defaultChild as CfnFunction).tracingConfig = { mode: 'Active' };
    acknowledgeWildcards(role, definition, reach);
  }
}

/**
 * The stack's permission to trace with X-Ray, one policy for all functions: a stack takes 500
 * resources. It is separate, so that the acknowledged finding covers no other statement.
 */
function tracingOf(scope: Construct): ManagedPolicy {
  const stack = Stack.of(scope);
  const found = stack.node.tryFindChild('Tracing');
  if (found instanceof ManagedPolicy) return found;
  const policy = new ManagedPolicy(stack, 'Tracing', {
    statements: [
      new PolicyStatement({
        actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
        resources: ['*'],
      }),
    ],
  });
  Validations.of(policy).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'X-Ray takes segments without naming a resource: AWS knows no narrower permission.',
  });
  return policy;
}

/** The only acknowledged wildcards; any other fails the checks. */
function acknowledgeWildcards(role: Role, definition: FunctionDefinition, reach: Reach): void {
  const { grants } = definition;
  const acknowledge = (resource: string, reason: string) =>
    Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
  const { region, account } = Stack.of(role);
  if (grants.includes('mail:send') && reach.stage.mail)
    acknowledge(
      `arn:aws:ses:${region}:${Token.isUnresolved(account) ? '<AWS::AccountId>' : account}:identity/*`,
      'SES checks recipients verified in this account too; a condition fixes the sender.',
    );
  if (grants.includes('mail:limits') && reach.stage.mail)
    acknowledge('*', 'The sending quota is the account’s: AWS knows no narrower permission.');
  if (grants.includes('speech:transcribe') || grants.includes('speech:stream-address'))
    acknowledge('*', 'Streams of Transcribe have no resource: AWS knows no narrower permission.');
  if (grants.includes('vocabularies:use'))
    acknowledge(
      `arn:aws:transcribe:${region}:${Token.isUnresolved(account) ? '<AWS::AccountId>' : account}:vocabulary/${vocabularyPrefix(reach.stage.name)}*`,
      'The names of vocabularies follow from their words and owners.',
    );
  if (grants.includes('transcriptions:start'))
    acknowledge('*', 'A job to be started has no resource; conditions limit where it writes.');
  if (grants.includes('transcriptions:get'))
    acknowledge(
      `arn:aws:transcribe:${region}:${Token.isUnresolved(account) ? '<AWS::AccountId>' : account}:transcription-job/${JOB_NAME_PREFIX}*`,
      'The names of jobs follow from the recordings.',
    );
  if (!reach.files) return;
  // The checks identify an import by its export name.
  const { 'Fn::ImportValue': filesArn } = Stack.of(role).resolve(reach.files.bucketArn);
  const objectsOf: Partial<Record<Grant, readonly string[]>> = {
    'files:read': uploadsOf(definition, KEPT_PREFIX),
    'files:upload': [`${INCOMING_PREFIX}*`],
    'files:check': uploadsOf(definition, INCOMING_PREFIX),
    'files:keep': uploadsOf(definition, KEPT_PREFIX),
    'bulk-errors:write': [`${KEPT_PREFIX}*/bulkErrors/*`],
    'files:export': ['exports/*'],
    'avatars:read': [`${KEPT_PREFIX}*/avatar/*`],
    'dockets:read': ['dockets/*'],
    'dockets:write': ['dockets/*'],
    'derived:read': [`${DERIVED_PREFIX}*`],
    'derived:write': [`${DERIVED_PREFIX}*`],
    'derived:remove': [`${DERIVED_PREFIX}*/${TEXT_INDEX_FOLDER}/*`],
    'bundles:read': [`${BUNDLES_PREFIX}*`],
    'bundles:write': [`${BUNDLES_PREFIX}*`],
    'bundles:remove': [`${BUNDLES_PREFIX}*`],
    'signings:read': [`${SIGNINGS_PREFIX}*`],
    'signings:write': [`${SIGNINGS_PREFIX}*`],
    'settlements:read': [`${SETTLEMENTS_PREFIX}*`],
    'settlements:write': [`${SETTLEMENTS_PREFIX}*`],
    'transcripts:read': [`${TRANSCRIPTS_PREFIX}*`],
    'transcripts:write': [`${TRANSCRIPTS_PREFIX}*`],
    'recording-parts:read': [`${RECORDING_PARTS_PREFIX}*`],
    'recording-parts:write': [`${RECORDING_PARTS_PREFIX}*`],
    'transcriptions:read': [`${TRANSCRIPTIONS_PREFIX}*`],
    'transcriptions:write': [`${TRANSCRIPTIONS_PREFIX}*`],
  };
  for (const objects of new Set(grants.flatMap((grant) => objectsOf[grant] ?? [])))
    acknowledge(
      `${filesArn}/${objects}`,
      'Objects get their names at run time; the functions check whose they are.',
    );
}

/** The digest fixes what the image is built from; Docker refuses a base with another one. */
const baseImage = ({ base }: ContainerImage, { officeImageDigest }: Stage) =>
  officeImageDigest ? `${base}@${officeImageDigest}` : base;

const stackPrefix = ({ stage }: Reach) => `neutral-portal-${stage.name}`;
