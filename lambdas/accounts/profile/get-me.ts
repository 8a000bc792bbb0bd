import type { Me } from '#contracts/endpoints/accounts.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { getUser } from '../user-repository.ts';
import { presentMe } from './present-me.ts';

/** The caller's own account and profile. */
export async function getMe(deps: AccountsDeps, principal: Principal): Promise<{ me: Me }> {
  return { me: await presentMe(deps, await getUser(deps.table, principal.userId)) };
}
