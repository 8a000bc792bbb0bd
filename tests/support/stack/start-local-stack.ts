import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointsFile, endpointsFileSchema } from '#stack/endpoints-file.ts';
import { copySeeded } from './seeded-folder.ts';

type Options = {
  isBuilt?: boolean;
  hasDocuments?: boolean;
  /** Called with the data folder after the stack has ended, before the folder is removed. */
  keepData?: (dataDir: string) => void;
};

/**
 * Starts the local stack on free ports, with a data folder that `stop` removes. Serves the built
 * portal and seeds no documents by default.
 */
export async function startLocalStack({
  isBuilt = true,
  hasDocuments = false,
  keepData,
}: Options = {}): Promise<{
  addresses: EndpointsFile;
  processId: number | undefined;
  stop: () => Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'neutral-portal-stack-'));
  if (!hasDocuments) copySeeded(dataDir);
  const stack = fork(
    join(import.meta.dirname, '../../../local/start.ts'),
    [
      ...['--port', '0', '--fast-speech', '--data', dataDir],
      // Processing the documents of the seed would take the processor from the tests.
      ...(hasDocuments ? [] : ['--no-documents']),
      ...(isBuilt ? ['--built'] : []),
    ],
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
  return {
    addresses: endpointsFileSchema.parse(
      JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')),
    ),
    processId: stack.pid,
    async stop() {
      stack.removeAllListeners('exit');
      const ended = new Promise((resolve) => stack.once('exit', resolve));
      stack.kill('SIGTERM');
      await ended;
      keepData?.(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
