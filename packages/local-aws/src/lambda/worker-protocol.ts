import * as z from 'zod';

export const lambdaFunctionSchema = z.object({
  name: z.string(),
  /** Absolute path of the module that exports `handler`. */
  entry: z.string(),
  /** 3 by default, as in Lambda. */
  timeoutSeconds: z.number().positive().optional(),
  /** 128 by default, as in Lambda. Enforced for isolated functions only. */
  memoryMb: z.number().positive().optional(),
  /**
   * Runs the function in processes of its own with its limits of memory, time and storage. Other
   * functions share one process.
   */
  isolated: z.boolean().optional(),
  /** Size of an isolated function's TMPDIR; 512 by default, as /tmp in Lambda. */
  ephemeralMb: z.number().positive().optional(),
});

/** A function that the local Lambda serves. */
export type LambdaFunction = z.output<typeof lambdaFunctionSchema>;

export const timeoutSecondsOf = ({ timeoutSeconds = 3 }: LambdaFunction): number => timeoutSeconds;
export const memoryMbOf = ({ memoryMb = 128 }: LambdaFunction): number => memoryMb;

/** The worker's only message: the port it listens on, or the port that was busy. */
export const workerMessageSchema = z.union([
  z.strictObject({ port: z.number() }),
  z.strictObject({ busyPort: z.number() }),
]);
export type WorkerMessage = z.output<typeof workerMessageSchema>;

/** A function error in Lambda's format. */
const functionErrorSchema = z.object({
  errorType: z.string(),
  errorMessage: z.string(),
  trace: z.array(z.string()).optional(),
});
type FunctionErrorPayload = z.output<typeof functionErrorSchema>;

/** An error of the function, of its process, or of a limit. */
export class FunctionError extends Error {
  readonly payload: FunctionErrorPayload;

  constructor(payload: FunctionErrorPayload) {
    super(`${payload.errorType}: ${payload.errorMessage}`);
    this.payload = payload;
  }
}

/** The payload of anything that a handler throws. */
export function toErrorPayload(error: unknown): FunctionErrorPayload {
  if (error instanceof FunctionError) return error.payload;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message, trace: stack ? [stack] : [] };
}

export const timedOut = (definition: LambdaFunction, requestId: string): FunctionError =>
  new FunctionError({
    errorType: 'Sandbox.Timedout',
    errorMessage: `RequestId: ${requestId} Error: Task timed out after ${timeoutSecondsOf(definition).toFixed(2)} seconds`,
  });

/** To an isolated function's process: one invocation. */
export const sandboxRequestSchema = z.object({
  requestId: z.string(),
  endsAt: z.number(),
  event: z.unknown(),
});
export type SandboxRequest = z.output<typeof sandboxRequestSchema>;

/** From an isolated function's process: its handler is loaded, or the outcome of an invocation. */
export const sandboxMessageSchema = z.union([
  z.strictObject({ ready: z.literal(true) }),
  z.strictObject({ result: z.unknown() }),
  z.strictObject({ error: functionErrorSchema }),
]);
export type SandboxMessage = z.output<typeof sandboxMessageSchema>;
