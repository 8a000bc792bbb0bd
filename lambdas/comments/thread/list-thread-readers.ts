import type { commentsEndpoints, ThreadReader } from '#contracts/endpoints/comments.ts';
import { listMembers, type Member } from '#lambdas/cases/members.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { readsEverything } from './comment-reader.ts';

/**
 * Lists the members of one of the caller's cases, so that the readers of a comment can be named
 * (D108). Throws `not_found` for a foreign case.
 */
export const listThreadReaders: UseCase<
  typeof commentsEndpoints.listThreadReaders,
  { table: Table }
> = async (deps, { principal, params }) => {
  const row = await requireMember(deps, { principal, caseId: params.id });
  return { readers: (await listMembers(deps, { principal, row })).map(toThreadReader) };
};

/** A member for the list of a thread's readers. */
export const toThreadReader = (member: Member): ThreadReader => ({
  id: member.userId,
  name: member.name,
  isCaseManager: readsEverything(member),
});
