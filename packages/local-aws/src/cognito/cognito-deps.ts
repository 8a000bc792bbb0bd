import type { DatabaseSync } from 'node:sqlite';
import type { MovableClock } from '../shared/movable-clock.ts';

/** Dependencies of every operation. */
export type CognitoDeps = {
  database: DatabaseSync;
  clock: MovableClock;
  /** This emulator's address; the issuer is `${endpoint}/${poolId}`. */
  endpoint(): string;
  lambdaEndpoint(): string;
  lambdaTimeoutMs: number;
  /** Undefined without a Google emulator. */
  googleIssuer(): string | undefined;
};
