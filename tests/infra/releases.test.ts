import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { apiFunctions } from '#lambdas/functions.constants.ts';
import { parseStage, settingsOf } from '#lib/config/stages.ts';
import { GradualRelease } from '#lib/constructs/functions/gradual-release.ts';
import { flat, resourcesOf, theResource, WITHOUT_RULES } from './support/synthesised.ts';

const aliasesOf = (variant: 'dev' | 'staging' | 'prod') =>
  resourcesOf(variant, 'AWS::Lambda::Alias', 'api');

describe.each(['staging', 'prod'] as const)('a release of %s', (variant) => {
  it('moves each function of the API to a new version step by step', () => {
    const groups = resourcesOf(variant, 'AWS::CodeDeploy::DeploymentGroup', 'api');
    const aliases = aliasesOf(variant);
    expect(aliases).toHaveLength(Object.keys(apiFunctions).length);
    expect(
      aliases
        .map(({ UpdatePolicy }) =>
          flat(UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName),
        )
        .sort(),
    ).toEqual(groups.map(({ id }) => `{${id}}`).sort());
    for (const { Properties } of aliases)
      expect(flat(Properties.FunctionVersion)).toMatch(/CurrentVersion\w+\.Version/);
    for (const { Properties } of groups)
      expect(Properties.DeploymentConfigName).toBe(
        'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      );
  });

  it("is rolled back by an alarm on the API's responses", () => {
    const alarm = theResource(variant, 'AWS::CloudWatch::Alarm', 'api');
    expect(alarm.Properties).toMatchObject({
      Namespace: `NeutralPortal/${variant}`,
      MetricName: 'ServerFaults',
      Period: 60,
    });
    // Counted from the API's access log; an external service that does not respond is a 503.
    const log = theResource(variant, 'AWS::ApiGateway::Stage').Properties.AccessLogSetting;
    const [filter, ...others] = resourcesOf(variant, 'AWS::Logs::MetricFilter', 'api').filter(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName === 'ServerFaults',
    );
    expect(others).toEqual([]);
    expect(flat(log.DestinationArn)).toContain(flat(filter?.Properties.LogGroupName).slice(1, -1));
    expect(filter?.Properties.FilterPattern).toBe(
      '{ ($.status = "5*") && (($.status != "503") || ($.refusal != "-")) }',
    );
    expect(filter?.Properties.MetricTransformations[0]).toMatchObject({
      MetricNamespace: `NeutralPortal/${variant}`,
      MetricValue: '1',
    });
    expect(Object.keys(JSON.parse(log.Format))).toEqual(
      expect.arrayContaining(['status', 'refusal']),
    );
    for (const { Properties } of resourcesOf(variant, 'AWS::CodeDeploy::DeploymentGroup', 'api')) {
      expect(Properties.AlarmConfiguration.Enabled).toBe(true);
      expect(
        Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: unknown }) => flat(Name)),
      ).toEqual([`{${alarm.id}}`]);
      expect(Properties.AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      });
    }
  });
});

describe('a release of dev', () => {
  it('switches immediately', () => {
    expect(resourcesOf('dev', 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
    expect(resourcesOf('dev', 'AWS::CodeDeploy::Application')).toEqual([]);
    for (const { UpdatePolicy } of aliasesOf('dev')) expect(UpdatePolicy).toBeUndefined();
  });
});

describe('a hotfix', () => {
  it('is released immediately and ignores active alarms', () => {
    const stack = new Stack(new App(WITHOUT_RULES), 'hotfix');
    const stage = parseStage('staging', settingsOf('staging'), { isHotfix: true });
    new GradualRelease(stack, 'Release', { stage }).release(
      'notes',
      new LambdaFunction(stack, 'Notes', {
        code: Code.fromInline('exports.handler = () => {}'),
        handler: 'index.handler',
        runtime: Runtime.NODEJS_24_X,
      }),
    );
    Template.fromStack(stack).hasResourceProperties('AWS::CodeDeploy::DeploymentGroup', {
      DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
      AlarmConfiguration: { Enabled: false },
    });
  });
});
