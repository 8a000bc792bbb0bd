import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

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
