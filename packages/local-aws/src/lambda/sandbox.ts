/**
 * The process of one isolated function: loads the handler and runs one invocation at a time.
 * Arguments: the function as JSON (worker-protocol.ts), and its temporary folder.
 */
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createContext, loadHandler } from './run-handler.ts';
import {
  lambdaFunctionSchema,
  memoryMbOf,
  type SandboxMessage,
  sandboxRequestSchema,
  toErrorPayload,
} from './worker-protocol.ts';

const [definitionJson = '', folder = ''] = process.argv.slice(2);
const definition = lambdaFunctionSchema.parse(JSON.parse(definitionJson));

/** A thread, because a busy handler would block a timer of this one. */
new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { memoryMb: memoryMbOf(definition), parentPid: process.ppid, folder },
});

const send = (message: SandboxMessage) => process.send?.(message);

async function run(): Promise<void> {
  const handler = await loadHandler(definition);
  process.on('message', async (message) => {
    const { event, ...invocation } = sandboxRequestSchema.parse(message);
    try {
      send({ result: (await handler(event, createContext(definition, invocation))) ?? null });
    } catch (error) {
      send({ error: toErrorPayload(error) });
    }
  });
  // The process is killed in the end, and would not write the cache then.
  flushCompileCache();
  send({ ready: true });
}

run().catch((error) => send({ error: toErrorPayload(error) }));
