import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { splitWords } from '#shared/split-words.ts';
import { isCaseManager } from '../record/party-access.ts';
import type { PartyRow } from '../record/party-record.ts';
import {
  listAgentRecords,
  listOwnRows,
  listPartiesById,
  listRowsToVerify,
} from '../record/party-repository.ts';
import type { PartiesDeps } from './parties-deps.ts';
import { presentParty } from './present-party.ts';

/** Maximum page size: each party comes with its agents, and all must fit into a response. */
const PARTY_PAGE_MAX = 40;

/**
 * The parties that the caller registered, newest first; for case managers also the parties to
 * verify, oldest first. 40 a page at most. One read unit per 25 rows of the list, and 1.5 per party
 * on the page, agents included. Throws `not_allowed`.
 */
export const listParties: UseCase<
  typeof partiesEndpoints.listParties,
  Pick<PartiesDeps, 'table' | 'identityKeys'>
> = async (deps, { principal, query }) => {
  const { view, search, status } = query;
  const perPage = Math.min(query.perPage, PARTY_PAGE_MAX);
  if (view === 'toVerify' && !isCaseManager(principal))
    throw new AppError('not_allowed', 'Only case managers verify parties');
  const rows =
    view === 'own'
      ? await listOwnRows(deps.table, principal.userId)
      : await listRowsToVerify(deps.table);
  const typed = splitWords(search);
  const page = pageOfList(
    rows.filter((row) => (!status || row.status === status) && isFound(row, typed)),
    { ...query, perPage },
  );
  const records = await listPartiesById(
    deps.table,
    page.data.map(({ id }) => id),
  );
  const keys = await deps.identityKeys();
  const agents = await Promise.all(records.map(({ id }) => listAgentRecords(deps.table, id)));
  return {
    ...page,
    data: records.map((record, position) => presentParty(keys, record, agents[position] ?? [])),
  };
};

/** Each search word must begin a word of the name or the city. */
function isFound({ name, city }: PartyRow, typed: readonly string[]): boolean {
  const words = splitWords(`${name} ${city}`);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}
