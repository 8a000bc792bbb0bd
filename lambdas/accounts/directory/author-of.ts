import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { findPerson } from './find-person.ts';

/** Who makes a change, and when (ISO 8601). */
export type Author = { name: string; role: string; at: string };

/** The caller as the author of a change. Throws `not_found` for a deleted user. One read unit. */
export async function authorOf(
  deps: { table: Table; clock: Clock },
  { userId, role }: Principal,
): Promise<Author> {
  const person = await findPerson(deps, userId);
  if (!person) throw new AppError('not_found', 'User not found');
  return { name: person.name, role, at: deps.clock.now().toISOString() };
}
