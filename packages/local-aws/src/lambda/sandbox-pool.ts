import { type Sandbox, startSandbox } from './start-sandbox.ts';
import type { LambdaFunction } from './worker-protocol.ts';

const IDLE_AT_MOST_MS = 60_000;

/**
 * Invokes isolated functions. A process runs one invocation at a time and is used again for the
 * next one, until it was idle for a minute.
 */
export function createSandboxPool() {
  const idle = new Map<string, Sandbox[]>();

  const release = (name: string, sandbox: Sandbox) => {
    const sandboxes = idle.get(name) ?? [];
    idle.set(name, [...sandboxes, sandbox]);
    setTimeout(() => {
      const waiting = idle.get(name) ?? [];
      if (!waiting.includes(sandbox)) return;
      idle.set(
        name,
        waiting.filter((other) => other !== sandbox),
      );
      sandbox.stop();
    }, IDLE_AT_MOST_MS).unref();
  };

  const acquire = (definition: LambdaFunction): Sandbox => {
    for (;;) {
      const sandbox = idle.get(definition.name)?.pop();
      if (!sandbox) return startSandbox(definition);
      if (!sandbox.hasEnded()) return sandbox;
    }
  };

  return {
    /** Throws FunctionError. */
    async invoke(definition: LambdaFunction, event: unknown, requestId: string): Promise<unknown> {
      const sandbox = acquire(definition);
      try {
        return await sandbox.invoke(event, requestId);
      } finally {
        if (!sandbox.hasEnded()) release(definition.name, sandbox);
      }
    },
  };
}
