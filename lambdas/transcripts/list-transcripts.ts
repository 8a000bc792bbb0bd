import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { numbersOfPage } from '#shared/dynamo/numbered-list.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';
import { countTranscripts, listTranscriptRange } from './record/transcript-repository.ts';
import type { TranscriptsDeps } from './transcripts-deps.ts';

/**
 * Lists the transcripts of one of the caller's cases, newest first. Throws `not_found` for a
 * foreign case. One read unit, and one for each 8 or so transcripts of the page.
 */
export const listTranscripts: UseCase<
  typeof transcriptsEndpoints.listTranscripts,
  TranscriptsDeps
> = async (deps, { principal, params, query: { page, perPage } }) => {
  const { caseId } = await requireMember(deps, { principal, ...params });
  const total = await countTranscripts(deps.table, caseId);
  const { first, last } = numbersOfPage({ total, page, perPage });
  const records = await listTranscriptRange(deps.table, caseId, first, last);
  return {
    data: records,
    page,
    perPage,
    total,
    lastPage: lastPageOf({ total, perPage }),
  };
};
