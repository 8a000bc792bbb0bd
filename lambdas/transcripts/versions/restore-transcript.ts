import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { compareContents } from '../content/compare-contents.ts';
import { readContent } from '../content/content-store.ts';
import { addVersion } from '../record/transcript-repository.ts';
import { requireTranscript, requireVersion } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { authorOf, changedMeanwhile } from './save-transcript.ts';

/**
 * Adds a version with the content of an older one, which it shares with it. Throws `not_found` for
 * a transcript of a foreign case and a missing version, `conflict` if a version was saved since the
 * one that the caller has seen. Two objects in S3 are read, none is written.
 */
export const restoreTranscript: UseCase<
  typeof transcriptsEndpoints.restoreTranscript,
  TranscriptsDeps
> = async (deps, { principal, params, body }) => {
  const { record } = await requireTranscript(deps, { principal, ...params });
  const { latest } = record;
  if (body.version !== latest.version) throw changedMeanwhile();
  const { contentHash } = await requireVersion(deps.table, record, params.version);
  const author = await authorOf(deps, principal);
  const before = await readContent(deps.files, record, latest.contentHash);
  const after = await readContent(deps.files, record, contentHash);
  const version = latest.version + 1;
  const { at: savedAt, name, role } = author;
  const isAdded = await addVersion(deps.table, record, {
    ...{ version, savedAt, userId: principal.userId, name, role },
    changed: compareContents(before, after).length,
    restored: params.version,
    contentHash,
  });
  if (!isAdded) throw changedMeanwhile();
  return { message: 'Transcript Restored Successfully', version };
};
