import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folders = [
  'bin',
  'lib',
  'contracts',
  'lambdas',
  'frontend/src',
  'local',
  'packages',
  'seed',
  'tests',
  'scripts',
].filter((folder) => existsSync(join(root, folder)));
const planted: string[] = [];

/** Writes a file into a new folder below `parent`, so that no existing file changes. */
function plant(parent: string, code: string): string {
  mkdirSync(join(root, parent), { recursive: true });
  const folder = mkdtempSync(join(root, parent, 'planted-'));
  planted.push(folder);
  writeFileSync(join(folder, 'fault.ts'), code);
  return join(parent, basename(folder), 'fault.ts');
}

/** Rule violations in the folders, or in one file and its imports. */
function check(...paths: string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      ...paths,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout);
  return {
    modules: Number(summary.totalCruised),
    dependencies: Number(summary.totalDependenciesCruised),
    faults: summary.violations.map(
      (each: { rule: { name: string }; from: string }) => `${each.rule.name}: ${each.from}`,
    ),
  };
}

/** The rule that each planted file breaks, the folder it is in, and its code. */
const plantedFaults = [
  ['contracts-import-only-zod', 'contracts', "import { App } from 'aws-cdk-lib';"],
  ['lib-names-handlers-by-path', 'lib', "import { logger } from '#shared/logger.ts';"],
  ['lambdas-know-no-outside', 'lambdas', "import { stageOf } from '#lib/config/stages.ts';"],
  [
    'domains-meet-at-the-door',
    'lambdas/cases',
    "import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';",
  ],
  [
    'shared-lambda-code-knows-no-domain',
    'lambdas/shared',
    "import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';",
  ],
  ['local-stack-imports-no-use-case', 'local', "import { logger } from '#shared/logger.ts';"],
  [
    'frontend-parts-serve-features',
    'frontend/src/parts',
    "import { paths } from '#portal/app/favicon.tsx';",
  ],
  ['frontend-knows-contracts-only', 'frontend/src', "import { logger } from '#shared/logger.ts';"],
  [
    'local-aws-knows-no-product',
    'packages/local-aws/src',
    "import { stageOf } from '../../../../lib/config/stages.ts';",
  ],
  [
    'mp3-encoder-imports-nothing',
    'packages/mp3-encoder/src',
    "import { readFileSync } from 'node:fs';",
  ],
  [
    'pdf-signatures-knows-no-product',
    'packages/pdf-signatures/src/write',
    "import { stageOf } from '../../../../../lib/config/stages.ts';",
  ],
  [
    'signatures-are-read-in-browsers',
    'packages/pdf-signatures/src/read',
    "import { readFileSync } from 'node:fs';",
  ],
  [
    'local-aws-by-its-exports',
    'local',
    "import { listen } from '../../packages/local-aws/src/shared/listen.ts';",
  ],
  ['seed-uses-the-doors', 'seed', "import { findCase } from '#lambdas/cases/case-repository.ts';"],
  ['unresolvable', 'local', "import { listen } from 'local-aws/shared/listen.ts';"],
  ['unresolvable', 'lib', "import { gone } from './gone.ts';"],
  // Types as well as values.
  ['contracts-import-only-zod', 'contracts', "import type { App } from 'aws-cdk-lib';"],
] as const;

describe('the import direction', () => {
  it('has no violations, and the check reads the modules', () => {
    const { modules, dependencies, faults } = check(...folders);
    expect(faults).toEqual([]);
    expect(modules).toBeGreaterThan(50);
    expect(dependencies).toBeGreaterThan(100);
  });

  describe('with planted violations', () => {
    const files: string[] = [];
    let found: string[] = [];
    beforeAll(() => {
      for (const [, parent, code] of plantedFaults) {
        const name = /\{ (\w+) \}/.exec(code)?.[1];
        const use = code.includes('import type')
          ? `export type Planted = ${name};`
          : `export const planted = [${name}];`;
        files.push(plant(parent, `${code}\n${use}\n`));
      }
      // cases imports docket, so an import in the other direction creates a cycle.
      plant(
        'lambdas/docket',
        "import { casePath } from '#lambdas/cases/index.ts';\nexport const planted = [casePath];\n",
      );
      found = check('lambdas', ...files).faults;
    });
    afterAll(() => {
      for (const path of planted) rmSync(path, { recursive: true, force: true });
    });

    it.each(plantedFaults.map(([rule, , code], at) => [rule, code, at] as const))(
      '%s is reported for %s',
      (rule, _, at) => expect(found).toContain(`${rule}: ${files[at]}`),
    );

    it('domains-form-no-circle is reported for two domains', () => {
      expect(found).toContain('domains-form-no-circle: lambdas/docket');
    });
  });
});
