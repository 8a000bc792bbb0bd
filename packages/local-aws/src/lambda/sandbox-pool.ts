import { type Sandbox, startSandbox } from './start-sandbox.ts';
import type { LambdaFunction } from './worker-protocol.ts';

const IDLE_AT_MOST_MS = 5 * 60_000;

/**
 * Invokes isolated functions. A process runs one invocation at a time and is used again for the
 * next one, until it was idle for five minutes.
 */
export function createSandboxPool() {
  /** By function name; each with the timer that ends it. */
  const idle = new Map<string, { sandbox: Sandbox; timer: NodeJS.Timeout }[]>();

  const release = (name: string, sandbox: Sandbox) => {
    const timer = setTimeout(() => sandbox.stop(), IDLE_AT_MOST_MS).unref();
    const others = idle.get(name) ?? [];
    idle.set(name, [...others.filter((other) => !other.sandbox.hasEnded()), { sandbox, timer }]);
  };

  const acquire = (definition: LambdaFunction): Sandbox => {
    for (;;) {
      const waiting = idle.get(definition.name)?.pop();
      if (!waiting) return startSandbox(definition);
      clearTimeout(waiting.timer);
      if (!waiting.sandbox.hasEnded()) return waiting.sandbox;
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
