import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

/**
 * Where a file of a package lies that a function reads at run time: beside the bundled code in
 * the cloud, where its definition's `files` put it; in node_modules on one machine.
 */
export function functionFile(specifier: string): string {
  const taskRoot = process.env['LAMBDA_TASK_ROOT'];
  return taskRoot === undefined
    ? createRequire(import.meta.url).resolve(specifier)
    : join(taskRoot, 'files', basename(specifier));
}
