import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointsFile, endpointsFileSchema } from '#stack/endpoints-file.ts';
import { findFreeRange } from '#tests/support/stack/find-free-range.ts';
import { copySeeded } from '#tests/support/stack/seeded-folder.ts';

/** The portal and its services. */
const PORT_COUNT = 16;

/**
 * A local stack of one test, with its own data folder, that is killed and started again. With
 * `keepsPorts` each start has the same addresses, so that sessions and open pages survive.
 */
export function killableStack({ keepsPorts = false } = {}) {
  let port: number | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'neutral-portal-killed-'));
  copySeeded(dataDir);
  let running: ChildProcess | undefined;

  /** Kills the process. No code of it runs any more. */
  async function kill(): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  return {
    kill,
    /** Starts the stack with the data of the start before. */
    async start(): Promise<EndpointsFile> {
      if (keepsPorts) port ??= await findFreeRange(PORT_COUNT);
      running = fork(
        join(import.meta.dirname, '../../../local/start.ts'),
        [
          '--port',
          String(port ?? 0),
          '--built',
          '--no-documents',
          '--fast-speech',
          '--data',
          dataDir,
        ],
        { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
      );
      await once(running, 'message');
      return endpointsFileSchema.parse(
        JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')),
      );
    },
    async remove(): Promise<void> {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
