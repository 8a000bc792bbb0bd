import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { Operator } from '#lambdas/accounts/operator.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** What the acts on accounts of a user pool work on. */
export type PoolDeps = {
  table: Table;
  pool: { client: Pick<CognitoIdentityProviderClient, 'send'>; userPoolId: string };
  clock: Clock;
  operator: Operator;
  pause: (milliseconds: number) => Promise<unknown>;
};

/** Calls in a second. Cognito allows 30 of the reads and 25 of the writes, the portal's own included. */
export const CALLS_PER_SECOND = 10;

/** Sends one call after another, no faster than the limit. */
export function paced({ pool: { client }, clock, pause }: PoolDeps): PoolDeps['pool']['client'] {
  let freeAt = 0;
  const send = async (command: Parameters<typeof client.send>[0]) => {
    const now = clock.now().getTime();
    const wait = Math.max(0, freeAt - now);
    freeAt = now + wait + 1_000 / CALLS_PER_SECOND;
    if (wait > 0) await pause(wait);
    return client.send(command);
  };
  // The type of `send` gives each command its own reply.
  return { send: send as typeof client.send };
}
