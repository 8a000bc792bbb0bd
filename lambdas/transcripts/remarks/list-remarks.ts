import type { transcriptRemarksEndpoints } from '#contracts/endpoints/speech/transcript-remarks.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { listRemarkRecords } from '../record/remark-repository.ts';
import { requireTranscript } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { maskFor } from './mask-for.ts';
import { presentRemark } from './present-remark.ts';

/**
 * The comments on a transcript and the caller's bookmarks in it. Throws `not_found` for a transcript of a
 * foreign case. 4 read units with up to six of each; two objects of S3 for a case manager if words are
 * redacted.
 */
export const listRemarks: UseCase<
  typeof transcriptRemarksEndpoints.listRemarks,
  TranscriptsDeps
> = async (deps, { principal, params: { transcriptId }, query }) => {
  const { record } = await requireTranscript(deps, { principal, transcriptId });
  const { userId, role } = principal;
  const stored = await listRemarkRecords(deps.table, { transcriptId, userId });
  if (stored.length === 0) return pageOfList([], query);
  const mask = await maskFor(deps.files, record, role);
  return pageOfList(
    stored.map((one) => presentRemark(mask(one), userId)),
    query,
  );
};
