import type { accountsEndpoints, Person } from '../../../contracts/accounts.ts';
import { listCaseTeam } from '../../cases/index.ts';
import { AppError } from '../../shared/errors.ts';
import type { ApiRequest } from '../../shared/http/api-request.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { findUser } from '../user-repository.ts';
import { presentMe } from './present-me.ts';

type GetPerson = (typeof accountsEndpoints)['getPerson'];

/**
 * Somebody at work on one of the caller's cases, with how to reach them. Throws `not_found` for
 * a case that is not the caller's and, alike whether they exist, for anybody not on it.
 */
export async function getPerson(
  deps: Pick<AccountsDeps, 'table' | 'files' | 'clock'>,
  { principal, params, query }: Pick<ApiRequest<GetPerson>, 'principal' | 'params' | 'query'>,
): Promise<{ user: Person }> {
  const team = await listCaseTeam(deps, { principal, caseId: query.caseId });
  const isOnCase = team.some(({ userId }) => userId === params.id);
  const user = isOnCase ? await findUser(deps.table, params.id) : undefined;
  if (!user) throw new AppError('not_found', 'User not found');

  const { id, name, email, mobile, role, avatarUrl, ...profile } = await presentMe(deps, user);
  const reachable = { id, name, email, mobile, role, avatarUrl };
  return { user: role === 'caseManager' ? reachable : { ...reachable, ...profile } };
}
