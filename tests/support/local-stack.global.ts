import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type EndpointsFile, endpointsFileSchema } from '#local/endpoints-file.ts';
import { signIn } from './portal-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    addresses: EndpointsFile;
    /** A session of each demo user, by role. */
    tokens: Record<string, string>;
  }
}

/** Starts the built local stack on free ports, once per run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'neutral-portal-stack-'));
  const stack = fork(
    join(import.meta.dirname, '..', '..', 'local', 'start.ts'),
    // Processing the documents of the seed would take the processor from the tests.
    ['--port', '0', '--built', '--no-documents', '--data', dataDir],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  let output = '';
  for (const stream of [stack.stdout, stack.stderr])
    stream?.on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
  await new Promise<void>((resolve, reject) => {
    stack.once('message', () => resolve());
    stack.once('exit', (code) =>
      reject(new Error(`The local stack ended with ${code}\n${output}`)),
    );
  });

  const addresses = endpointsFileSchema.parse(
    JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')),
  );
  const tokens: Record<string, string> = {};
  for (const person of addresses.people) tokens[person.role] = await signIn(addresses, person);
  project.provide('addresses', addresses);
  project.provide('tokens', tokens);

  return async () => {
    stack.removeAllListeners('exit');
    const ended = new Promise((resolve) => stack.once('exit', resolve));
    stack.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
