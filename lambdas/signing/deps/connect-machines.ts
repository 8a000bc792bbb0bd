import type { SFNClient } from '@aws-sdk/client-sfn';
import { type LazyClient, lazyClient } from '#shared/lazy-client.ts';

/** The executions of the signing state machine. */
export type Machines = LazyClient<SFNClient>;

export const connectMachines = (): Machines =>
  lazyClient(async () => (await import('./sfn-client.ts')).createSfnClient());
