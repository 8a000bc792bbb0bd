import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { PartyRecord } from './party-record.ts';
import { findParty } from './party-repository.ts';

/** Same error for a missing party and a foreign one. */
export const partyNotFound = () => new AppError('not_found', 'Party not found');

/** Case managers verify parties (seed 1, section 6). */
export const isCaseManager = ({ role }: Pick<Principal, 'role'>) => role === 'caseManager';

type WhichParty = { principal: Principal; partyId: string };

/**
 * A party that the caller registered; any party for a case manager. One read unit. Throws
 * `not_found`.
 */
export async function requireParty(
  deps: { table: Table },
  { principal, partyId }: WhichParty,
): Promise<PartyRecord> {
  const party = await findParty(deps.table, partyId);
  if (!party) throw partyNotFound();
  if (party.ownerId !== principal.userId && !isCaseManager(principal)) throw partyNotFound();
  return party;
}

/**
 * A verified party that the caller registered; any verified party for a case manager. One read
 * unit. Throws `not_found`, `conflict` while it is under verification.
 */
export async function requireUsableParty(
  deps: { table: Table },
  which: WhichParty,
): Promise<PartyRecord> {
  const party = await requireParty(deps, which);
  if (party.status !== 'active')
    throw new AppError('conflict', 'This party is still under verification', {
      issues: [{ field: 'partyId', message: 'This party is still under verification' }],
    });
  return party;
}
