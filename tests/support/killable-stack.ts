import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointsFile, endpointsFileSchema } from '#local/endpoints-file.ts';

/** Below the ports that systems give to clients. */
const PORTS = { first: 20_000, last: 32_000 };
/** The portal and its services. */
const PORT_COUNT = 16;

/** The first of ports in a row that nobody listens on. */
async function findPorts(): Promise<number> {
  const count = Math.floor((PORTS.last - PORTS.first) / PORT_COUNT);
  for (let tries = 0; tries < count; tries += 1) {
    const first = PORTS.first + ((process.pid + tries) % count) * PORT_COUNT;
    const all = Array.from({ length: PORT_COUNT }, (_, at) => first + at);
    if ((await Promise.all(all.map(isFree))).every(Boolean)) return first;
  }
  throw new Error('No ports are free');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening');
  server.listen(port, '127.0.0.1');
  const isBound = await listening.then(
    () => true,
    () => false,
  );
  if (isBound) await new Promise((resolve) => server.close(resolve));
  return isBound;
}

/**
 * A local stack of one test, with its own data folder, that is killed and started again. With
 * `keepsPorts` each start has the same addresses, so that sessions and open pages survive.
 */
export function killableStack({ keepsPorts = false } = {}) {
  let port: number | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'neutral-portal-killed-'));
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
      if (keepsPorts) port ??= await findPorts();
      running = fork(
        join(import.meta.dirname, '..', '..', 'local', 'start.ts'),
        ['--port', String(port ?? 0), '--built', '--no-documents', '--data', dataDir],
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
