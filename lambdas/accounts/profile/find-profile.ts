import type { Me } from '#contracts/endpoints/accounts.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { findUser } from '../record/user-repository.ts';
import { presentMe } from './present-me.ts';

/**
 * A user's complete profile with a signed address of the picture. The caller restricts which
 * fields are shown to whom.
 */
export async function findProfile(
  deps: { table: Table; files: Files; clock: Clock },
  userId: string,
): Promise<Me | undefined> {
  const user = await findUser(deps.table, userId);
  return user && presentMe(deps, user);
}
