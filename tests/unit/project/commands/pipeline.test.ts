import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { stageNames } from '#lib/config/stages.ts';

/** The pipeline of a release: .github/workflows, as GitHub reads it. */

const folder = '.github/workflows';
/** GitHub's form of a value that it fills in. */
const filledWith = (value: string) => `\${{ ${value} }}`;
const files = readdirSync(folder).sort();
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

const stepSchema = z.strictObject({
  name: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const jobSchema = z.strictObject({
  needs: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.string()).optional(),
  environment: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  'runs-on': z.string().optional(),
  'timeout-minutes': z.number().optional(),
  steps: z.array(stepSchema).default([]),
});
const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobSchema),
});
const workflow = (file: string) => workflowSchema.parse(parse(textOf(file)));
const deploy = workflow('deploy.yml');
const deployStage = workflow('deploy-stage.yml');
const [stageJob] = Object.values(deployStage.jobs);
const stepsOf = ({ jobs }: typeof deploy) => Object.values(jobs).flatMap(({ steps }) => steps);
const allSteps = files.flatMap((file) => stepsOf(workflow(file)));

describe('the pipeline', () => {
  it('tests, then deploys each stage after the one before it, and only from main', () => {
    expect(files).toEqual(['deploy-stage.yml', 'deploy.yml', 'monthly.yml']);
    expect(Object.entries(deploy.jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ['test', undefined],
      ...stageNames.map((name, position) => [name, stageNames[position - 1] ?? 'test']),
    ]);
    for (const name of stageNames)
      expect(deploy.jobs[name]).toMatchObject({
        uses: './.github/workflows/deploy-stage.yml',
        with: { stage: name },
      });
    expect(deploy.on).toEqual({
      pull_request: null,
      push: { branches: ['main'] },
      workflow_dispatch: null,
    });
    // A job that is skipped skips those that need it.
    expect(deploy.jobs['dev']?.if).toBe("github.event_name != 'pull_request'");
  });

  it('has an environment for each stage, which asks for the approval', () => {
    expect(Object.keys(deployStage.jobs)).toEqual(['deploy']);
    expect(stageJob?.environment).toBe(filledWith('inputs.stage'));
    expect(Object.keys(deployStage.on)).toEqual(['workflow_call']);
  });

  it('names no secret and no key: it takes a role by OpenID Connect, where it deploys only', () => {
    for (const file of files) {
      expect(textOf(file)).not.toMatch(/secrets\s*[.:[]|secrets: inherit/i);
      expect(textOf(file)).not.toMatch(/access-key|AKIA|ASIA|password|token:(?! write)/i);
      expect(workflow(file).permissions).toEqual({ contents: 'read' });
    }
    expect(deploy.jobs['test']?.permissions).toBeUndefined();
    for (const name of stageNames)
      expect(deploy.jobs[name]?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const credentials = allSteps.filter(({ uses }) => uses?.includes('credentials'));
    expect(credentials.map(({ with: given }) => Object.keys(given ?? {}).sort())).toEqual([
      ['aws-region', 'role-session-name', 'role-to-assume'],
    ]);
    expect(credentials[0]?.with?.['role-to-assume']).toBe(filledWith('vars.DEPLOY_ROLE'));
  });

  it('has no credentials while it installs and builds', () => {
    const steps = stageJob?.steps ?? [];
    const credentials = steps.findIndex(({ uses }) => uses?.includes('credentials'));
    expect(
      steps.slice(credentials + 1).map(({ run }) => run?.split(' ').slice(0, 3).join(' ')),
    ).toEqual(['npm run doctor', 'npx cdk deploy']);
  });

  it('runs what the README says: test, synth, doctor, build and deploy', () => {
    const documented = ['README.md', 'CONTRIBUTING.md']
      .map((path) => readFileSync(path, 'utf8'))
      .join();
    const commands = allSteps
      .flatMap(({ name, run }) => (run && !name ? [run] : []))
      .map((run) => run.replace('"$STAGE"', 'dev').replace(' --require-approval never', ''));
    expect(commands).toEqual([
      'npm ci',
      'npm run build',
      'npm run doctor -- --stage dev',
      'npx cdk deploy --all -c stage=dev',
      'npm test',
      'npm run synth -- -c stage=dev',
      'npm ci',
      'npm run sbom',
      'npm run faults',
      'npm run office-image -- --outdated',
    ]);
    for (const command of commands.filter((one) => one !== 'npm ci'))
      expect(documented).toContain(command.replace(/ -- (-c stage=dev|--outdated)$/, ''));
  });

  it('looks each month for faults and a newer base image, with no right but to read', () => {
    const monthly = workflow('monthly.yml');
    expect(Object.keys(monthly.on)).toEqual(['schedule', 'workflow_dispatch']);
    expect(Object.values(monthly.jobs).map(({ permissions }) => permissions)).toEqual([undefined]);
  });

  it('uses actions of GitHub and AWS only, and puts no text of others into a command', () => {
    for (const { uses, run } of allSteps) {
      if (uses) expect(uses).toMatch(/^(actions|aws-actions)\/[\w-]+@v\d+$/);
      if (run) expect(run).not.toContain('${{');
    }
    for (const { uses, with: given } of allSteps)
      if (uses?.startsWith('actions/checkout'))
        expect(given).toEqual({ 'persist-credentials': false });
  });

  it('says what it lacks where the environment has no settings, before it does anything', () => {
    const [first] = stageJob?.steps ?? [];
    const given = (env: Record<string, string>) =>
      spawnSync('bash', ['-e', '-c', first?.run ?? ''], {
        env: { PATH: process.env['PATH'], STAGE: 'prod', ...env },
        encoding: 'utf8',
      });
    const lacking = given({ DEPLOY_ROLE: '', REGION: 'ap-south-1' });
    expect(lacking.status).toBe(1);
    expect(lacking.stdout).toBe(
      'The environment prod lacks the variable DEPLOY_ROLE or REGION (docs/deploy.md, Pipeline).\n',
    );
    expect(given({ DEPLOY_ROLE: 'arn:aws:iam::123456789012:role/deploy', REGION: '' }).status).toBe(
      1,
    );
    const complete = given({
      DEPLOY_ROLE: 'arn:aws:iam::123456789012:role/deploy',
      REGION: 'ap-south-1',
    });
    expect([complete.status, complete.stdout]).toEqual([0, '']);
  });
});
