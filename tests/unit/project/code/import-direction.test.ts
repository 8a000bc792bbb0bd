import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folders = [
  'bin',
  'lib',
  'contracts',
  'lambdas',
  'frontend/src',
  'local',
  'packages',
  'seed',
  'stack',
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

/** Two new domains whose doors import each other. */
function plantCircle(): [string, string] {
  const [one, other] = ['', ''].map(() => mkdtempSync(join(root, 'lambdas', 'planted-')));
  if (!one || !other) throw new Error('No folders');
  planted.push(one, other);
  for (const [domain, next] of [
    [one, other],
    [other, one],
  ] as const)
    writeFileSync(
      join(domain, 'door.ts'),
      `import { planted as other } from '../${basename(next)}/door.ts';\nexport const planted = (): unknown => other;\n`,
    );
  return [join('lambdas', basename(one)), join('lambdas', basename(other))];
}

function removePlanted(): void {
  for (const path of planted.splice(0)) rmSync(path, { recursive: true, force: true });
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
    "import { paths } from '#portal/app/deployment-settings.tsx';",
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
    'recogniser-knows-no-product',
    'packages/recogniser/src',
    "import { stageOf } from '../../../../lib/config/stages.ts';",
  ],
  [
    'typesetter-knows-nobody',
    'packages/typesetter/src',
    "import { formatNumber } from '../../../bundle-composer/src/pdf/lexer.ts';",
  ],
  [
    'lines-are-broken-in-browsers',
    'packages/typesetter/src/lines',
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
  [
    'seed-uses-the-doors',
    'seed',
    "import { findCase } from '#lambdas/cases/record/case-repository.ts';",
  ],
  ['seed-knows-no-local', 'seed', "import { startStack } from '#local/stack.ts';"],
  ['stack-is-at-the-bottom', 'stack', "import { logger } from '#shared/logger.ts';"],
  [
    'seed-door-is-for-the-seed',
    'lambdas/cases',
    "import { partyKeys } from '#lambdas/parties/seed.door.ts';",
  ],
  [
    'record-is-at-the-bottom',
    'lambdas/cases/record',
    "import { changeCase } from '../../writing/change-case.ts';",
  ],
  ['unresolvable', 'local', "import { listen } from 'local-aws/shared/listen.ts';"],
  ['unresolvable', 'lib', "import { gone } from './gone.ts';"],
  // Found in the node_modules of the repository.
  ['imports-are-declared', 'packages/pdf-signatures/src', "import { string } from 'zod';"],
  ['imports-are-declared', 'frontend/src', "import { load } from 'bytestreamjs';"],
  ['what-ships-declares-dependencies', 'lambdas', "import { check } from 'fast-check';"],
  [
    'what-ships-declares-dependencies',
    'packages/local-aws/src',
    "import { check } from 'fast-check';",
  ],
  // Types as well as values.
  ['contracts-import-only-zod', 'contracts', "import type { App } from 'aws-cdk-lib';"],
] as const;

/** The output of the check of rooms, which is the second part of `npm run imports`. */
const checkRooms = () =>
  spawnSync(process.execPath, [join(root, 'scripts/imports/check-rooms.ts')], {
    cwd: root,
    encoding: 'utf8',
  });

/** The folder around a circle, its new arrow, the place of the planted file, and its code. */
const plantedInRooms = [
  [
    'lambdas/cases',
    'reading → filing: 1',
    'lambdas/cases/reading',
    "import { accountOf } from '../../filing/loan-account.ts';",
  ],
  // A file beside a folder, and types alone.
  [
    'lambdas/accounts',
    'deps → routes.ts: 1',
    'lambdas/accounts/deps',
    "import type { accountsRoutes } from '../../routes.ts';",
  ],
  [
    'packages/local-aws/src/s3',
    'http → objects: 1',
    'packages/local-aws/src/s3/http',
    "import { getBucket } from '../../objects/versions.ts';",
  ],
  [
    'local',
    'provision → stack.ts: 1',
    'local/provision',
    "import { startStack } from '../../stack.ts';",
  ],
  ['seed', 'people → cases: 1', 'seed/people', "await import('../../cases/make-case.ts');"],
] as const;

describe('the import direction', () => {
  it('has no circle among the rooms of a folder', () => {
    expect(checkRooms()).toMatchObject({ status: 0, stderr: '' });
  });

  describe('with planted circles among rooms', () => {
    const loose = 'lambdas/notes/planted-keys.ts';
    let answer: ReturnType<typeof checkRooms>;
    beforeAll(() => {
      for (const [, , place, code] of plantedInRooms) plant(place, `${code}\n`);
      writeFileSync(join(root, loose), 'export const plantedKeys = {};\n');
      answer = checkRooms();
      rmSync(join(root, loose));
      removePlanted();
    });

    it.each(plantedInRooms)('a circle in %s is reported: %s', (folder, arrow, place) => {
      expect(answer.status).toBe(1);
      const [, circle] = answer.stderr.split(`${folder}: `);
      expect(circle?.split('form a circle')[1]).toContain(`  ${arrow}, e.g. ${place}/planted-`);
    });

    it('names keys outside record/', () => {
      expect(answer.stderr).toContain(`${loose} belongs into record/ of its domain`);
    });
  });

  describe('with planted violations', () => {
    const files: string[] = [];
    const circle: string[] = [];
    let found: ReturnType<typeof check>;
    // One check of everything: it reads the whole repository.
    beforeAll(() => {
      for (const [, parent, code] of plantedFaults) {
        const name = /\{ (\w+) \}/.exec(code)?.[1];
        const use = code.includes('import type')
          ? `export type Planted = ${name};`
          : `export const planted = [${name}];`;
        files.push(plant(parent, `${code}\n${use}\n`));
      }
      circle.push(...plantCircle());
      found = check(...folders);
    });
    afterAll(removePlanted);

    it.each(plantedFaults.map(([rule, , code], at) => [rule, code, at] as const))(
      '%s is reported for %s',
      (rule, _, at) => expect(found.faults).toContain(`${rule}: ${files[at]}`),
    );

    it('domains-form-no-circle is reported for two domains', () => {
      for (const domain of circle)
        expect(found.faults).toContain(`domains-form-no-circle: ${domain}`);
    });

    it('nothing else is reported, and the check reads the modules', () => {
      const places = [...files, ...circle];
      expect(
        found.faults.filter(
          (fault: string) => !places.some((place) => fault.includes(`: ${place}`)),
        ),
      ).toEqual([]);
      expect(found.modules).toBeGreaterThan(1_000);
      expect(found.dependencies).toBeGreaterThan(5_000);
    });
  });
});
