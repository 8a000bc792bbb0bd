import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { compareContents } from '../content/compare-contents.ts';
import { readContent } from '../content/content-store.ts';
import type { VersionRecord } from '../record/transcript-record.ts';
import { addVersion } from '../record/transcript-repository.ts';
import { requireTranscript, requireVersion } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { authorOf, changedMeanwhile, requireRoom } from './save-transcript.ts';

const RESTORED = 'Transcript Restored Successfully';

/**
 * Adds a version with the content of an older one, which it shares with it. A repeat of the caller's
 * own request, whose response was lost, returns its version. Throws `not_found` for
 * a transcript of a foreign case and a missing version, `conflict` if a version was saved since the
 * one that the caller has seen or there are 10,000 versions. Two objects in S3 are read, none is written.
 */
export const restoreTranscript: UseCase<
  typeof transcriptsEndpoints.restoreTranscript,
  TranscriptsDeps
> = async (deps, { principal, params, body }) => {
  const { record } = await requireTranscript(deps, { principal, ...params });
  const { latest } = record;
  if (body.version !== latest.version) {
    if (isRepeat(latest, { principal, restored: params.version, seen: body.version }))
      return { message: RESTORED, version: latest.version };
    throw changedMeanwhile();
  }
  requireRoom(latest);
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
  return { message: RESTORED, version };
};

/** Whether the latest version is the result of the same request, whose response was lost. */
const isRepeat = (
  latest: VersionRecord,
  { principal, restored, seen }: { principal: Principal; restored: number; seen: number },
): boolean =>
  latest.version === seen + 1 && latest.userId === principal.userId && latest.restored === restored;
