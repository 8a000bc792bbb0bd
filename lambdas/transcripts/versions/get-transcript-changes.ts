import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { compareContents, describeChange } from '../content/compare-contents.ts';
import { readContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import { requireTranscript, requireVersion } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';

const MAX_CHANGES = 200;

/**
 * What a version changed: the first 200 segments, fewer if they would not fit into a response.
 * Throws `not_found` for a transcript of a foreign case and a missing version. 3 read units at most
 * and two objects in S3.
 */
export const getTranscriptChanges: UseCase<
  typeof transcriptsEndpoints.getTranscriptChanges,
  TranscriptsDeps
> = async (deps, { principal, params }) => {
  const { record } = await requireTranscript(deps, { principal, ...params });
  const saved = await requireVersion(deps.table, record, params.version);
  if (saved.version === 0) return { ...saved, changes: [] };
  const previous = await requireVersion(deps.table, record, saved.version - 1);
  const before = await readContent(deps.files, record, previous.contentHash);
  const after = await readContent(deps.files, record, saved.contentHash);
  const names = { before: namesOf(before), after: namesOf(after) };
  const changes = compareContents(before, after)
    .slice(0, MAX_CHANGES)
    .map((change) => describeChange(change, names));
  return { ...saved, changes: withinAnswer(changes) };
};

const namesOf = ({ speakers }: TranscriptContent) =>
  new Map(speakers.map(({ id, name }) => [id, name]));
