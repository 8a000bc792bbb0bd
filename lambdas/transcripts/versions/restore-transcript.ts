import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { compareContents } from '../content/compare-contents.ts';
import { readContent, storeContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptRecord, VersionRecord } from '../record/transcript-record.ts';
import { addVersion } from '../record/transcript-repository.ts';
import {
  countAdded,
  hasRedactions,
  joinRedactions,
  noRedactions,
  redactionsOf,
  withRedactions,
} from '../redaction/redactions.ts';
import { requireTranscript, requireVersion } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { requireRoom } from './save-transcript.ts';

const RESTORED = 'Transcript Restored Successfully';

/**
 * Adds a version with the text of an older one. What is redacted stays redacted. A repeat of the caller's
 * own request, whose response was lost, returns its version. Throws `not_found` for
 * a transcript of a foreign case and a missing version, `conflict` if a version was saved since the
 * one that the caller has seen or there are 10,000 versions. Two objects in S3 are read; with redactions
 * three, and one is written.
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
  const restored = await requireVersion(deps.table, record, params.version);
  const author = await authorOf(deps, principal);
  const before = await readContent(deps.files, record, latest.contentHash);
  const { after, contentHash } = await contentOf(deps, { record, restored, before });
  const redacted = countAdded(redactionsOf(before), redactionsOf(after));
  const version = latest.version + 1;
  const { at: savedAt, name, role } = author;
  const isAdded = await addVersion(deps.table, record, {
    ...{ version, savedAt, userId: principal.userId, name, role },
    changed: compareContents(before, after).length,
    restored: params.version,
    ...(redacted > 0 && { redacted }),
    isRedacted: hasRedactions(redactionsOf(after)),
    contentHash,
  });
  if (!isAdded) throw changedMeanwhile();
  return { message: RESTORED, version };
};

/**
 * The older version's text with the redactions of the latest version and, if it was stored before
 * redactions belonged to words, its own. Without redactions it shares the older version's object.
 */
async function contentOf(
  { files }: Pick<TranscriptsDeps, 'files'>,
  {
    record,
    restored,
    before,
  }: { record: TranscriptRecord; restored: VersionRecord; before: TranscriptContent },
): Promise<{ after: TranscriptContent; contentHash: string }> {
  const older = await readContent(files, record, restored.contentHash);
  const own = older.redactions ? noRedactions : redactionsOf(older);
  const redactions = joinRedactions(redactionsOf(before), own);
  if (!hasRedactions(redactions) && !older.redactions && !before.redactions)
    return { after: older, contentHash: restored.contentHash };
  const recognised = await readContent(files, record, record.recognisedHash);
  const after = withRedactions(older, redactions, recognised);
  return { after, contentHash: await storeContent(files, record, after) };
}

/** Whether the latest version is the result of the same request, whose response was lost. */
const isRepeat = (
  latest: VersionRecord,
  { principal, restored, seen }: { principal: Principal; restored: number; seen: number },
): boolean =>
  latest.version === seen + 1 && latest.userId === principal.userId && latest.restored === restored;
