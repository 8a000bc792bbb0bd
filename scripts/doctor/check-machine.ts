import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Finding, missing, ok } from './finding.ts';

/** The oldest Node that runs the project's TypeScript and the functions' code alike. */
const NODE_MAJOR = 24;

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const versionSchema = z.object({ version: z.string() });

export type Machine = {
  /** The project's folder. */
  root: string;
  nodeVersion: string;
  isDockerRunning: boolean;
};

/** Node, Docker, the dependencies and what was built, in the project's folder. */
export function checkMachine({ root, nodeVersion, isDockerRunning }: Machine): Finding[] {
  return [
    checkNode(nodeVersion),
    checkDependencies(root),
    checkBuild(root),
    isDockerRunning
      ? ok('Docker runs')
      : missing(
          'Docker, which builds the image of convert-office',
          'Install and start Docker: docker info must answer (docs/deploy.md, On your machine).',
        ),
  ];
}

function checkNode(version: string): Finding {
  return Number(version.split('.')[0]) >= NODE_MAJOR
    ? ok(`Node ${version}`)
    : missing(
        `Node ${NODE_MAJOR} (this is ${version})`,
        'npm ci installs it; npm run and npx then use it by themselves.',
      );
}

function checkDependencies(root: string): Finding {
  const { dependencies, devDependencies } = packageSchema.parse(readJson(root, 'package.json'));
  const wrong = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, wanted]) => installedVersion(root, name) !== wanted.split('@').at(-1),
  );
  return wrong.length === 0
    ? ok('The dependencies are installed')
    : missing(`${wrong.length} dependencies, e.g. ${wrong[0]?.[0]}`, 'Run npm ci.');
}

function installedVersion(root: string, name: string): string | undefined {
  const path = join('node_modules', name, 'package.json');
  return existsSync(join(root, path))
    ? versionSchema.parse(readJson(root, path)).version
    : undefined;
}

function checkBuild(root: string): Finding {
  const built = ['dist/lambdas', 'dist/web/index.html'];
  return built.every((path) => existsSync(join(root, path)))
    ? ok('The functions and the portal are built')
    : missing('The built functions and portal', 'Run npm run build.');
}

const readJson = (root: string, path: string): unknown =>
  JSON.parse(readFileSync(join(root, path), 'utf8'));
