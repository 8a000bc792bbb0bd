import type { Principal } from '#shared/auth/principal.ts';
import { deleteSession } from '#shared/auth/session-repository.ts';
import type { AccountsDeps } from '../accounts-deps.ts';

/** Ends the caller's session on the server: its token is refused from now on (D13). */
export async function endSession(
  deps: Pick<AccountsDeps, 'table'>,
  principal: Principal,
): Promise<{ message: string }> {
  await deleteSession(deps.table, principal);
  return { message: 'Logged out' };
}
