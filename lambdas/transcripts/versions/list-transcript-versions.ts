import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { listVersionRange } from '../record/transcript-repository.ts';
import { requireTranscript } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';

/**
 * Lists the versions of a transcript, newest first; the last one is the recognised text. Throws
 * `not_found` for a transcript of a foreign case. 2 read units, and half a unit for each 15 or so.
 */
export const listTranscriptVersions: UseCase<
  typeof transcriptsEndpoints.listTranscriptVersions,
  TranscriptsDeps
> = async (deps, { principal, params, query: { page, perPage } }) => {
  const { record } = await requireTranscript(deps, { principal, ...params });
  const total = record.latest.version + 1;
  const last = record.latest.version - (page - 1) * perPage;
  return {
    data: last < 0 ? [] : await listVersionRange(deps.table, record, last - perPage + 1, last),
    page,
    perPage,
    total,
    lastPage: Math.ceil(total / perPage),
  };
};
