import type { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { findProfile } from '#lambdas/accounts/profile.door.ts';
import { type Snapshots, sharesCase } from '#lambdas/docket/search.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { getOwnCase } from '../record/get-own-case.ts';

type Deps = { table: Table; files: Files; clock: Clock; snapshots: Snapshots };

/** `contacts`: how to reach them too; `profile`: no contacts; undefined: nothing. */
async function shownOf(
  deps: Deps,
  input: { principal: Principal; userId: string; caseId: string | undefined },
): Promise<'contacts' | 'profile' | undefined> {
  const { principal, userId, caseId } = input;
  if (caseId !== undefined) {
    const { assignments: team } = await getOwnCase(deps, { principal, caseId });
    const places = team.filter((one) => one.userId === userId);
    if (places.length === 0) return undefined;
    return places.every(({ role }) => role === 'requested') ? 'profile' : 'contacts';
  }
  const isKnown = userId === principal.userId || (await sharesCase(deps, { principal, userId }));
  return isKnown ? 'contacts' : undefined;
}

/**
 * A person on one of the caller's cases, with contacts. With `caseId`, also a person requested
 * for that case, without contacts until they accept; without it, anybody who shares a case with
 * the caller. Throws `not_found` for a foreign case and for a person who is not on it, whether or
 * not they exist.
 */
export const getPerson: UseCase<typeof casesEndpoints.getPerson, Deps> = async (
  deps,
  { principal, params, query },
) => {
  const shown = await shownOf(deps, { principal, userId: params.id, caseId: query.caseId });
  const found = shown && (await findProfile(deps, params.id));
  if (!found) throw new AppError('not_found', 'User not found');

  const { id, name, email, mobile, role, avatarUrl, ...rest } = found;
  const { alternateMobileNumber, ...profile } = rest;
  const contacts = shown === 'contacts' ? { email, mobile } : {};
  const person = { id, name, role, avatarUrl, ...contacts };
  if (role === 'caseManager') return { user: person };
  return {
    user: { ...person, ...profile, ...(shown === 'contacts' && { alternateMobileNumber }) },
  };
};
