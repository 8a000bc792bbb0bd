import { describe, expect, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { type ErrorCode, errorStatus } from '#contracts/http/errors.ts';
import { apiFunctions } from '#lambdas/functions.constants.ts';
import {
  flat,
  type Properties,
  resourcesOf,
  synthesised,
  theResource,
} from './support/synthesised.ts';

const api = theResource('prod', 'AWS::ApiGateway::RestApi').Properties;
const routes: { route: string; operation: Properties }[] = Object.entries(api.Body.paths).flatMap(
  ([path, methods]) =>
    Object.entries(Object(methods)).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
);
const operationOf = (endpoint: { method: string; path: string }) =>
  routes.find(({ route }) => route === `${endpoint.method} /${endpoint.path}`)?.operation;

describe('the REST API', () => {
  it('has exactly one route per contract', () => {
    expect(routes.map(({ route }) => route).sort()).toEqual(
      endpointList.map(({ method, path }) => `${method} /${path}`).sort(),
    );
  });

  it.each(endpointList)(
    '$id: asks for a session of ours exactly when it is not public',
    (endpoint) => {
      const [security, ...others] = operationOf(endpoint).security;
      expect(others).toEqual([]);
      expect(security).toEqual(
        endpoint.access === 'public'
          ? { api_key: [] }
          : { session: ['portal/neutral'], api_key: [] },
      );
    },
  );

  it.each(endpointList)('$id: is routed to the function of its domain', (endpoint) => {
    const integration = operationOf(endpoint)['x-amazon-apigateway-integration'];
    expect(integration).toMatchObject({ type: 'aws_proxy', httpMethod: 'POST' });
    const [, aliasId] = /functions\/\{(\w+)\}\/invocations$/.exec(flat(integration.uri)) ?? [];
    const alias = resourcesOf('prod', 'AWS::Lambda::Alias', 'api').find(({ id }) => id === aliasId);
    const answering = resourcesOf('prod', 'AWS::Lambda::Function', 'api').find(
      ({ id }) => `{${id}}` === flat(alias?.Properties.FunctionName),
    );
    expect(answering?.Properties.FunctionName).toBe(
      `neutral-portal-prod-${apiFunctions[endpoint.domain].name}`,
    );
  });

  it('accepts sessions of our user pool, and the origin key from the header', () => {
    const { session, api_key } = api.Body.components.securitySchemes;
    expect(session).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      'x-amazon-apigateway-authtype': 'cognito_user_pools',
    });
    const { type, providerARNs } = session['x-amazon-apigateway-authorizer'];
    expect(type).toBe('cognito_user_pools');
    expect(providerARNs.map(flat)).toEqual([expect.stringMatching(/SignInUsers.*Arn/)]);
    expect(api_key).toEqual({ type: 'apiKey', in: 'header', name: 'x-api-key' });
    expect(api.Body['x-amazon-apigateway-api-key-source']).toBe('HEADER');
  });

  it('names its stage api, so that CloudFront needs no path rewrite', () => {
    expect(theResource('prod', 'AWS::ApiGateway::Stage').Properties).toMatchObject({
      StageName: 'api',
      MethodSettings: [
        {
          ResourcePath: '/*',
          HttpMethod: '*',
          ThrottlingRateLimit: 1000,
          ThrottlingBurstLimit: 2000,
          DataTraceEnabled: false,
        },
      ],
    });
  });

  it('writes its logs to groups that expire, by a role that other APIs of the account keep', () => {
    const stage = theResource('prod', 'AWS::ApiGateway::Stage');
    const logs = resourcesOf('prod', 'AWS::Logs::LogGroup', 'api');
    // API Gateway would make the group itself, which then never expires, and block ours.
    const execution = logs.find(({ Properties }) =>
      flat(Properties.LogGroupName ?? '').startsWith('API-Gateway-Execution-Logs_'),
    );
    expect(stage.DependsOn).toContain(execution?.id);
    expect(stage.Properties.MethodSettings[0].LoggingLevel).toBe('ERROR');
    const account = theResource('prod', 'AWS::ApiGateway::Account');
    expect(account.DeletionPolicy).toBe('Retain');
    const role = resourcesOf('prod', 'AWS::IAM::Role', 'api').find(({ id }) =>
      flat(account.Properties.CloudWatchRoleArn).startsWith(`{${id}`),
    );
    expect(role?.DeletionPolicy).toBe('Retain');
  });

  it('is not traced itself: its traces would hold the addresses of secret links', () => {
    expect(theResource('prod', 'AWS::ApiGateway::Stage').Properties.TracingEnabled).toBe(false);
  });

  it('logs each call without token, query or body', () => {
    const { Format } = theResource('prod', 'AWS::ApiGateway::Stage').Properties.AccessLogSetting;
    const logged = JSON.parse(Format);
    expect(logged).toMatchObject({ status: '$context.status', requestId: '$context.requestId' });
    expect(Format).not.toMatch(/header|querystring|body|path\b(?<!resourcePath)|input/i);
  });

  it('grants API Gateway one permission per function, for this API only', () => {
    const all = resourcesOf('prod', 'AWS::Lambda::Permission', 'api');
    const byPrincipal = (principal: string) =>
      all.filter(({ Properties }) => Properties.Principal === principal);
    const permissions = byPrincipal('apigateway.amazonaws.com');
    // The only other callers are the schedules: mails, settlement rounds, clocks, and the two checks.
    expect(byPrincipal('events.amazonaws.com')).toHaveLength(5);
    expect(all).toHaveLength(permissions.length + 5);
    const aliases = resourcesOf('prod', 'AWS::Lambda::Alias', 'api');
    expect(aliases).toHaveLength(Object.keys(apiFunctions).length);
    expect(permissions.map(({ Properties }) => flat(Properties.FunctionName)).sort()).toEqual(
      aliases.map(({ id }) => `{${id}}`).sort(),
    );
    for (const { Properties } of permissions) {
      expect(Properties).toMatchObject({
        Principal: 'apigateway.amazonaws.com',
        Action: 'lambda:InvokeFunction',
      });
      expect(flat(Properties.SourceArn)).toMatch(/:\{PortalApi\w+\}\/api\/\*\/\*$/);
    }
  });

  it('sends mails each minute if a sender is configured', () => {
    const rule = (stage: 'complete' | 'dev') => scheduleOf(stage, 'SendMailEachMinute');
    expect(rule('complete')).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
    });
    expect(rule('complete').Targets).toEqual([
      expect.objectContaining({
        RetryPolicy: expect.objectContaining({ MaximumRetryAttempts: 0 }),
      }),
    ]);
    expect(rule('dev').State).toBe('DISABLED');
  });

  it('learns of each fate of a mail that a service needs', () => {
    const { EventDestination } = theResource(
      'complete',
      'AWS::SES::ConfigurationSetEventDestination',
    ).Properties;
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['delivery', 'bounce', 'complaint', 'reject'],
    });
    expect(resourcesOf('dev', 'AWS::SES::ConfigurationSetEventDestination')).toEqual([]);
  });

  it('closes settlement rounds each minute in every stage', () => {
    for (const stage of ['complete', 'dev'] as const)
      expect(scheduleOf(stage, 'CloseRoundsEachMinute')).toMatchObject({
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
      });
  });

  it('warns of statutory clocks each hour in every stage', () => {
    for (const stage of ['complete', 'dev'] as const)
      expect(scheduleOf(stage, 'WarnOfClocksEachHour')).toMatchObject({
        ScheduleExpression: 'rate(1 hour)',
        State: 'ENABLED',
      });
  });

  it('checks the portal every five minutes, and its sign-in every fifteen', () => {
    expect(scheduleOf('complete', 'CheckPortal')).toMatchObject({
      ScheduleExpression: 'rate(5 minutes)',
      State: 'ENABLED',
    });
    // More often, its codes would be refused as too many for one person.
    expect(scheduleOf('complete', 'CheckSignIn')).toMatchObject({
      ScheduleExpression: 'rate(15 minutes)',
      State: 'ENABLED',
    });
  });

  it("requires CloudFront's key, whose value is in no template", () => {
    const key = theResource('prod', 'AWS::ApiGateway::ApiKey').Properties;
    const plan = theResource('prod', 'AWS::ApiGateway::UsagePlan');
    const link = theResource('prod', 'AWS::ApiGateway::UsagePlanKey').Properties;
    expect(flat(key.Value)).toMatch(
      /^\{\{resolve:secretsmanager:\{PortalOriginKey\w+\}:SecretString:::\}\}$/,
    );
    expect(plan.Properties.ApiStages).toHaveLength(1);
    expect(flat(link.UsagePlanId)).toBe(`{${plan.id}}`);
    const secret = theResource('prod', 'AWS::SecretsManager::Secret', 'api');
    const { GenerateSecretString } = secret.Properties;
    expect(GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(32);
  });
});

function scheduleOf(stage: 'complete' | 'dev', name: string): Properties {
  const rules = resourcesOf(stage, 'AWS::Events::Rule', 'api');
  return rules.find(({ id }) => id.startsWith(name))?.Properties ?? {};
}

describe('a rotation of the origin key', () => {
  const keysOf = (variant: 'prod' | 'complete') => {
    const secrets = resourcesOf(variant, 'AWS::SecretsManager::Secret', 'api');
    const keys = resourcesOf(variant, 'AWS::ApiGateway::ApiKey');
    const plan = theResource(variant, 'AWS::ApiGateway::UsagePlan');
    const accepted = resourcesOf(variant, 'AWS::ApiGateway::UsagePlanKey')
      .filter(({ Properties }) => flat(Properties.UsagePlanId) === `{${plan.id}}`)
      .map(({ Properties }) => keys.find(({ id }) => `{${id}}` === flat(Properties.KeyId)));
    const [origin] = theResource(
      variant,
      'AWS::CloudFront::Distribution',
    ).Properties.DistributionConfig.Origins.flatMap(
      ({ OriginCustomHeaders }: Properties) => OriginCustomHeaders ?? [],
    );
    return { secrets, accepted, sent: flat(origin.HeaderValue) };
  };

  it('keeps the old secret while the API accepts both keys and CloudFront sends the first one', () => {
    const { secrets, accepted, sent } = keysOf('complete');
    expect(secrets.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
      'PortalOriginKey',
      'PortalOriginKey2',
    ]);
    expect(accepted.map((key) => flat(key?.Properties.Value)).sort()).toEqual(
      secrets.map(({ id }) => `{{resolve:secretsmanager:{${id}}:SecretString:::}}`).sort(),
    );
    expect(sent).toMatch(/OriginKey2/);
  });

  it('leaves only the new key at the end', () => {
    const { secrets, accepted, sent } = keysOf('prod');
    expect([secrets.length, accepted.length]).toEqual([1, 1]);
    expect(sent).toMatch(/OriginKey/);
  });

  it('is not blocked by the CloudFront stack: no export, and stable ids', () => {
    const { Outputs = {} } = synthesised('complete').templates['api'] ?? {};
    for (const [name, output] of Object.entries(Outputs))
      if (name.includes('OriginKey')) expect(output).not.toHaveProperty('Export');
    const idsOf = (variant: 'prod' | 'complete') =>
      ['AWS::SecretsManager::Secret', 'AWS::ApiGateway::ApiKey', 'AWS::ApiGateway::UsagePlanKey']
        .flatMap((type) => resourcesOf(variant, type, 'api'))
        .map(({ id, Properties }) => [id, flat(Properties.KeyId)]);
    expect(idsOf('prod')).toHaveLength(3);
    expect(idsOf('complete')).toEqual(expect.arrayContaining(idsOf('prod')));
  });
});

describe('the cost and import of the API', () => {
  it('has no per-route metrics, which nothing uses', () => {
    const [settings] = theResource('prod', 'AWS::ApiGateway::Stage').Properties.MethodSettings;
    expect(settings.MetricsEnabled ?? false).toBe(false);
  });

  it('is imported also when AWS reports warnings about the document', () => {
    expect(theResource('prod', 'AWS::ApiGateway::RestApi').Properties.FailOnWarnings).not.toBe(
      true,
    );
  });
});

describe("the gateway's own error responses", () => {
  const responses = api.Body['x-amazon-apigateway-gateway-responses'];

  it.each<[string, ErrorCode]>([
    ['UNAUTHORIZED', 'session_ended'],
    ['EXPIRED_TOKEN', 'session_ended'],
    ['ACCESS_DENIED', 'session_ended'],
    ['MISSING_AUTHENTICATION_TOKEN', 'not_found'],
    ['INVALID_SIGNATURE', 'not_found'],
    ['RESOURCE_NOT_FOUND', 'not_found'],
    ['INVALID_API_KEY', 'not_allowed'],
    ['BAD_REQUEST_BODY', 'invalid_input'],
    ['REQUEST_TOO_LARGE', 'too_large'],
    ['THROTTLED', 'too_many_tries'],
    ['DEFAULT_5XX', 'internal'],
  ])('%s is mapped to %s, in the API’s error shape', (type, code) => {
    const { statusCode, responseTemplates } = responses[type];
    // API Gateway refuses a number when it imports the document.
    expect(statusCode).toBe(String(errorStatus[code]));
    expect(JSON.parse(responseTemplates['application/json'])).toEqual({
      code,
      message: expect.stringMatching(/\w/),
      requestId: '$context.requestId',
    });
  });

  it('are 421 for an ended session, and never 401', () => {
    expect(responses.UNAUTHORIZED.statusCode).toBe('421');
    expect(responses.EXPIRED_TOKEN.statusCode).toBe('421');
    for (const response of Object.values<Properties>(responses))
      expect(response.statusCode).not.toBe('401');
  });

  it('are never cached', () => {
    for (const response of Object.values<Properties>(responses))
      expect(response.responseParameters).toMatchObject({
        'gatewayresponse.header.Cache-Control': "'no-store'",
      });
  });
});
