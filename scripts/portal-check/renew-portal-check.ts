import { randomBytes } from 'node:crypto';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { findCheckAccount, renewCheckAccount } from '#lambdas/accounts/check-account.door.ts';
import type { Operator } from '#lambdas/accounts/operator.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type Asking, isWanted } from '../operate/is-wanted.ts';
import { UsageError } from '../operate/read-command.ts';
import type { CheckSecret } from './connect-secret.ts';
import type { RenewalAct } from './read-renewal.ts';

type RenewalDeps = Asking & {
  table: Table;
  pool: { client: Pick<CognitoIdentityProviderClient, 'send'>; userPoolId: string };
  secret: CheckSecret;
  clock: Clock;
  operator: Operator;
};

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * Makes the account that signs in for the check of the portal, or gives it a new password and key.
 * Nobody sees either: both go into the secret. Throws UsageError, already_registered.
 */
export async function renewPortalCheck(
  deps: RenewalDeps,
  { act, isDryRun }: { act: RenewalAct; isDryRun: boolean },
): Promise<void> {
  const { secret, operator } = deps;
  const present = await findCheckAccount(deps);
  const mobile = present?.mobile ?? act.mobile;
  if (mobile === undefined)
    throw new UsageError('The account is new: name a mobile number of the institution.');
  if (act.mobile !== undefined && act.mobile !== mobile)
    throw new UsageError(`The account has the number ${mobile}, which is not changed.`);
  const plan = present
    ? `Gives the account of the portal check a new password and key, in the secret ${secret.name}.`
    : `Makes the account of the portal check with the number ${mobile}, and the secret ${secret.name}.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  await renewCheckAccount(deps, {
    account: {
      email: present?.email ?? `check.${randomBytes(16).toString('hex')}@portal.invalid`,
      password: `Aa1-${random(32)}`,
      codeKey: random(32),
    },
    mobile,
    operator,
    keep: (account) => secret.write(JSON.stringify(account)),
  });
  deps.say('Done. The functions use it within five minutes.');
}
