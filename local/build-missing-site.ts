import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from 'local-aws';

const root = join(import.meta.dirname, '..');

/** Builds the portal if it is not built yet. Throws PlainError. */
export async function buildMissingSite(): Promise<void> {
  if (existsSync(join(root, 'dist', 'web', 'index.html'))) return;
  console.log('Building the portal …');
  const building = spawn('npm', ['run', '--silent', 'build:frontend'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(building, 'exit');
  if (status !== 0)
    throw new PlainError('The portal could not be built: npm run build:frontend says why.');
}
