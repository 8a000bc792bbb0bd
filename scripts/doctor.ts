/**
 * npm run doctor -- --stage prod [--secrets]: what is missing before a deployment (docs/deploy.md). It
 * only reads; the values of secrets with --secrets only. Ends with 0 when all is there, 1 when something is missing, 2 when something could not
 * be checked.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stageNames } from '#lib/config/stages.ts';
import { diagnose } from './doctor/diagnose.ts';
import { exitCodeOf, reportOf } from './doctor/finding.ts';
import { sentenceOf } from './operate/sentence-of.ts';

const usage = `Usage: npm run doctor -- --stage ${stageNames.join('|')} [--secrets]
  --secrets  reads the secrets that the settings name and judges their form; shows nothing of them`;

function readOptions(): { stage: string; areSecretsRead: boolean } | undefined {
  try {
    const { values } = parseArgs({
      options: { stage: { type: 'string' }, secrets: { type: 'boolean', default: false } },
    });
    const stage = stageNames.find((known) => known === values.stage);
    return stage === undefined ? undefined : { stage, areSecretsRead: values.secrets };
  } catch {
    return undefined;
  }
}

const options = readOptions();
if (!options) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    const findings = await diagnose({
      ...options,
      root: join(import.meta.dirname, '..'),
      nodeVersion: process.versions.node,
      isDockerRunning: spawnSync('docker', ['info'], { timeout: 20_000 }).status === 0,
    });
    console.log(reportOf(findings));
    process.exitCode = exitCodeOf(findings);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}
