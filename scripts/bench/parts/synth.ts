import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, progress } from '../measure.ts';

const ROUNDS = 3;
const root = join(import.meta.dirname, '../../..');
const tool = (name: string) => join(root, 'node_modules/.bin', name);

/** `npm run synth` beside esbuild, Vite and CDK, each run alone on the same input. */
export async function benchSynth(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-bench-'));
  const esbuild = [
    tool('esbuild'),
    ...allFunctions.map(({ name, entry }) => `${name}/index=${entry}`),
    ...['--bundle', '--splitting', '--minify', '--format=esm', '--platform=node'],
    ...['--target=node24', '--main-fields=module,main', `--outdir=${join(folder, 'lambdas')}`],
  ];
  const vite = [tool('vite'), 'build', '--config', 'frontend/vite.config.ts'];
  const synth = ['npm', 'run', '--silent', 'synth'];
  const cdk = [tool('cdk'), 'synth', '--quiet', '--output', join(folder, 'assembly')];
  try {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const whole = secondsOf(synth);
      const [bundling, site, assembly] = [secondsOf(esbuild), secondsOf(vite), secondsOf(cdk)];
      progress(
        `synth ${round + 1}/${ROUNDS}: ${whole.toFixed(1)} s; alone esbuild ${bundling.toFixed(1)} s, Vite ${site.toFixed(1)} s, CDK ${assembly.toFixed(1)} s`,
      );
      return whole / (bundling + site + assembly);
    });
    const name = 'npm run synth: time beside esbuild, Vite and CDK alone';
    return [atMost(1.3, name, median(rounds))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function secondsOf([program = '', ...given]: readonly string[]): number {
  const begun = performance.now();
  const { status, stderr } = spawnSync(program, given, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stderr}`);
  return (performance.now() - begun) / 1000;
}
