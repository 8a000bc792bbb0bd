import { Aws, ReferenceStrength, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  ApiDefinition,
  ApiKey,
  CfnUsagePlanKey,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SpecRestApi,
  UsagePlan,
} from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { endpointList } from '#contracts/endpoints.ts';
import { type ApiDomain, mapDomains } from '#contracts/http/domains.ts';
import { gatewayDocument } from '#contracts/http/gateway-document.ts';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
import type { Stage } from '../../config/stages.ts';
import { expiringLogGroup } from '../expiring-log-group.ts';
import { serverFaults, servicesUnavailable } from '../log-metrics.ts';

/** The stage name is the first path segment, so CloudFront's /api/* needs no rewrite. */
const GATEWAY_STAGE = 'api';

/** Also used as the dimension of its metrics. */
export const apiName = ({ name }: Stage) => `neutral-portal-${name}`;

type PortalApiProps = {
  stage: Stage;
  /** The released alias of each domain's function. */
  functions: Record<ApiDomain, IFunction>;
  userPool: IUserPool;
};

/** The REST API, generated from the contracts (docs/adr/0003-rest-api-from-openapi.md). */
export class PortalApi extends Construct {
  readonly api: SpecRestApi;
  /** The log with a line per call (`accessLogFormat`). */
  readonly accessLog: LogGroup;
  /** API key that CloudFront sends; the API refuses requests without it. */
  readonly originKey: Secret;

  constructor(scope: Construct, id: string, { stage, functions, userPool }: PortalApiProps) {
    super(scope, id);
    this.accessLog = expiringLogGroup(this, 'AccessLog', { stage });
    for (const each of [serverFaults(stage), servicesUnavailable(stage)])
      each.filter(this, this.accessLog);
    this.api = new SpecRestApi(this, 'Api', {
      restApiName: apiName(stage),
      apiDefinition: ApiDefinition.fromInline(
        gatewayDocument({
          endpoints: endpointList,
          integrationUris: integrationUris(functions),
          userPoolArn: userPool.userPoolArn,
          scope: userPoolShape.apiScope,
        }),
      ),
      endpointTypes: [EndpointType.REGIONAL],
      // The role is shared by all APIs of the account and region, so it is never removed.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: GATEWAY_STAGE,
        // A trace of the gateway holds the address of its call for 30 days, and with it the links of
        // signatories and of calendar feeds. The functions are traced, without addresses.
        tracingEnabled: false,
        loggingLevel: MethodLoggingLevel.ERROR,
        // Bodies hold passwords and codes.
        dataTraceEnabled: false,
        throttlingRateLimit: stage.throttle.requestsPerSecond,
        throttlingBurstLimit: stage.throttle.burst,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat,
      },
    });
    // Otherwise API Gateway creates the log group itself, without expiry.
    const executionLog = expiringLogGroup(this, 'ExecutionLog', {
      stage,
      name: `API-Gateway-Execution-Logs_${this.api.restApiId}/${GATEWAY_STAGE}`,
    });
    this.api.deploymentStage.node.addDependency(executionLog);
    for (const [domain, served] of Object.entries(functions))
      served.addPermission(`Api-${domain}`, {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.api.arnForExecuteApi('*', '/*', GATEWAY_STAGE),
      });
    this.originKey = this.addOriginKeys(stage.originKeys);
    acknowledgeFindings(this.api);
  }

  /** Host of the API, CloudFront's origin. */
  get hostName(): string {
    return `${this.api.restApiId}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}`;
  }

  /** Creates the keys, which the API all accepts. Returns the first one. */
  private addOriginKeys(ids: readonly string[]): Secret {
    const plan = new UsagePlan(this, 'CloudFrontPlan', {
      apiStages: [{ api: this.api, stage: this.api.deploymentStage }],
    });
    const [sent] = ids.map((id) => this.addOriginKey(id, plan));
    if (!sent) throw new Error('The stage names no origin key');
    return sent;
  }

  private addOriginKey(id: string, plan: UsagePlan): Secret {
    const secret = new Secret(this, id, {
      description: 'API key that CloudFront sends; docs/deploy.md says how to replace it',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    // CloudFront's stack must not block the removal of a key that it no longer sends.
    secret.applyCrossStackReferenceStrength(ReferenceStrength.WEAK);
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'CloudFront and API Gateway read it when deployed: it changes by a deployment.',
    });
    const { keyId } = new ApiKey(this, id.replace('Origin', 'CloudFront'), {
      // A dynamic reference: the template contains the secret's name, never its value.
      value: secret.secretValue.unsafeUnwrap(),
    });
    // `plan.addApiKey` gives the first key's link a different id. When two keys swap positions,
    // both would briefly be linked twice, which API Gateway refuses.
    new CfnUsagePlanKey(this, `${id}InPlan`, {
      keyId,
      keyType: 'API_KEY',
      usagePlanId: plan.usagePlanId,
    });
    return secret;
  }
}

/**
 * Excludes the Authorization header, bodies and queries, which contain secrets. The gateway sees
 * CloudFront's address only; the functions' lines have the viewer's, under the same requestId.
 */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    time: AccessLogField.contextRequestTime(),
    method: AccessLogField.contextHttpMethod(),
    route: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    refusal: AccessLogField.contextErrorResponseType(),
    milliseconds: AccessLogField.contextResponseLatency(),
    functionMilliseconds: AccessLogField.contextIntegrationLatency(),
    bytes: AccessLogField.contextResponseLength(),
    user: AccessLogField.contextAuthorizerClaims('username'),
  }),
);

function integrationUris(functions: Record<ApiDomain, IFunction>): Record<ApiDomain, string> {
  const uriOf = ({ functionArn }: IFunction) =>
    `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
  return mapDomains((domain) => uriOf(functions[domain]));
}

function acknowledgeFindings(api: SpecRestApi): void {
  Validations.of(api).acknowledge(
    {
      id: 'AwsSolutions-APIG2',
      reason: 'The functions check every request with zod and answer in the one error shape.',
    },
    {
      id: 'AwsSolutions-APIG3',
      reason: 'The firewall stands before CloudFront; what goes round it lacks the origin key.',
    },
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason: 'AWS’s own policy for the account-wide role with which API Gateway writes logs.',
    },
  );
}
