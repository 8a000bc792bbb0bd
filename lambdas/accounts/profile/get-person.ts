import type { accountsEndpoints, Person } from '#contracts/endpoints/accounts.ts';
import { listCaseTeam, sharesCase } from '#lambdas/cases/index.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { findUser } from '../user-repository.ts';
import { presentMe } from './present-me.ts';

type GetPerson = (typeof accountsEndpoints)['getPerson'];
type Deps = Pick<AccountsDeps, 'table' | 'files' | 'clock' | 'snapshots'>;

/** `contacts`: with how to reach them; `profile`: without; undefined: not at all. */
async function shownOf(
  deps: Deps,
  input: { principal: Principal; userId: string; caseId: string | undefined },
): Promise<'contacts' | 'profile' | undefined> {
  const { principal, userId, caseId } = input;
  if (caseId !== undefined) {
    const team = await listCaseTeam(deps, { principal, caseId });
    const places = team.filter((one) => one.userId === userId);
    if (places.length === 0) return undefined;
    return places.every(({ role }) => role === 'requested') ? 'profile' : 'contacts';
  }
  const isKnown = userId === principal.userId || (await sharesCase(deps, { principal, userId }));
  return isKnown ? 'contacts' : undefined;
}

/**
 * Somebody at work on one of the caller's cases, with how to reach them. With a case it also is
 * who was requested for it, without contacts until they accept; without a case, whoever shares
 * any. Throws `not_found` for a case that
 * is not the caller's and, alike whether they exist, for anybody not on it.
 */
export async function getPerson(
  deps: Deps,
  { principal, params, query }: Pick<ApiRequest<GetPerson>, 'principal' | 'params' | 'query'>,
): Promise<{ user: Person }> {
  const shown = await shownOf(deps, { principal, userId: params.id, caseId: query.caseId });
  const user = shown && (await findUser(deps.table, params.id));
  if (!user) throw new AppError('not_found', 'User not found');

  const { id, name, email, mobile, role, avatarUrl, ...rest } = await presentMe(deps, user);
  const { alternateMobileNumber, ...profile } = rest;
  const contacts = shown === 'contacts' ? { email, mobile } : {};
  const person = { id, name, role, avatarUrl, ...contacts };
  if (role === 'caseManager') return { user: person };
  return {
    user: { ...person, ...profile, ...(shown === 'contacts' && { alternateMobileNumber }) },
  };
}
