import type { commentsEndpoints } from '#contracts/endpoints/comments.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { WhatsApp } from '#shared/whatsapp/whatsapp.ts';
import { pageOfThread } from './page-of-thread.ts';
import { presentComment } from './present-comment.ts';
import { readVisibleThread } from './read-visible-thread.ts';

/**
 * A page of the comments that the caller can see in one of their cases, oldest first. Other
 * comments are not counted (D35). Throws `not_found` for a foreign case.
 */
export const listComments: UseCase<
  typeof commentsEndpoints.listComments,
  { table: Table; clock: Clock; files: Files; whatsApp: WhatsApp | undefined }
> = async (deps, { principal, params, query }) => {
  const row = await requireMember(deps, { principal, caseId: params.id });
  const page = await pageOfThread(readVisibleThread(deps, { principal, row }), query);
  const now = deps.clock.now();
  return {
    ...page,
    data: await Promise.all(page.data.map((record) => presentComment(deps, record, now))),
    isMessagingAppAvailable: deps.whatsApp !== undefined,
  };
};
