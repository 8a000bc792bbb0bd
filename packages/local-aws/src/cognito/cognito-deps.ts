import type { DatabaseSync } from 'node:sqlite';
import type { MovableClock } from './movable-clock.ts';

/** What every operation of the local Cognito is given. */
export type CognitoDeps = {
  database: DatabaseSync;
  clock: MovableClock;
  /** This emulator's own base address; the issuer is `${endpoint}/${poolId}`. */
  endpoint(): string;
  lambdaEndpoint(): string;
  lambdaTimeoutMs: number;
  /** Undefined when the stack runs without a Google emulator. */
  googleIssuer(): string | undefined;
};
