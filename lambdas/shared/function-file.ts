import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of a package file that a function reads at run time. In the cloud it is bundled with the
 * code through the definition's `files`; on one machine it is in node_modules.
 */
export function functionFile(specifier: string): string {
  const taskRoot = process.env['LAMBDA_TASK_ROOT'];
  return taskRoot === undefined
    ? createRequire(import.meta.url).resolve(specifier)
    : join(taskRoot, 'files', basename(specifier));
}

/**
 * Path of a module that a function starts as a process. In the cloud it is bundled through the
 * definition's `processes`; on one machine it runs from its source.
 */
export function functionProcess(source: URL): string {
  const taskRoot = process.env['LAMBDA_TASK_ROOT'];
  const path = fileURLToPath(source);
  return taskRoot === undefined
    ? path
    : join(taskRoot, 'processes', `${basename(path, '.ts')}.mjs`);
}
