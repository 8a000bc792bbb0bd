import type { accountsEndpoints, Person } from '../../../contracts/accounts.ts';
import { listCaseTeam, sharesCase } from '../../cases/index.ts';
import type { Principal } from '../../shared/auth/principal.ts';
import { AppError } from '../../shared/errors.ts';
import type { ApiRequest } from '../../shared/http/api-request.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { findUser } from '../user-repository.ts';
import { presentMe } from './present-me.ts';

type GetPerson = (typeof accountsEndpoints)['getPerson'];
type Deps = Pick<AccountsDeps, 'table' | 'files' | 'clock' | 'snapshots'>;

async function mayReach(
  deps: Deps,
  input: { principal: Principal; userId: string; caseId: string | undefined },
): Promise<boolean> {
  const { principal, userId, caseId } = input;
  if (caseId !== undefined) {
    const team = await listCaseTeam(deps, { principal, caseId });
    return team.some((one) => one.userId === userId);
  }
  return userId === principal.userId || sharesCase(deps, { principal, userId });
}

/**
 * Somebody at work on one of the caller's cases, with how to reach them. With a case it also is
 * who was requested for it; without one, whoever shares any. Throws `not_found` for a case that
 * is not the caller's and, alike whether they exist, for anybody not on it.
 */
export async function getPerson(
  deps: Deps,
  { principal, params, query }: Pick<ApiRequest<GetPerson>, 'principal' | 'params' | 'query'>,
): Promise<{ user: Person }> {
  const isKnown = await mayReach(deps, { principal, userId: params.id, caseId: query.caseId });
  const user = isKnown ? await findUser(deps.table, params.id) : undefined;
  if (!user) throw new AppError('not_found', 'User not found');

  const { id, name, email, mobile, role, avatarUrl, ...profile } = await presentMe(deps, user);
  const reachable = { id, name, email, mobile, role, avatarUrl };
  return { user: role === 'caseManager' ? reachable : { ...reachable, ...profile } };
}
