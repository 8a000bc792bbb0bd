import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { SEGMENTS_PER_RESPONSE } from '#contracts/rules/speech/transcripts.ts';
import { getSavedExamination } from '#lambdas/examinations/door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { presentSegments } from './content/present-segments.ts';
import { readableFor, readRedacted, speakersFor } from './redaction/read-redacted.ts';
import { serveAudio } from './redaction/served-audio.ts';
import { requireTranscript, requireVersion } from './require-transcript.ts';
import type { TranscriptsDeps } from './transcripts-deps.ts';

/**
 * Part of a version of a transcript. Throws `not_found` for a transcript of a foreign case and for
 * a missing version. With `crossExamination` the id is a case's, and the transcript its saved
 * cross-examination. 2 read units, 2.5 for an older version, and one object in S3; three with
 * redactions, and the recording if it has to be muted for the caller.
 */
export const getTranscript: UseCase<
  typeof transcriptsEndpoints.getTranscript,
  TranscriptsDeps
> = async (deps, { principal, params, query: { from, version, crossExamination } }) => {
  if (crossExamination)
    return getSavedExamination(deps, { principal, caseId: params.transcriptId, from });
  const { record } = await requireTranscript(deps, { principal, ...params });
  const wanted = await requireVersion(deps.table, record, version);
  const { role } = principal;
  const whole = await readRedacted(deps.files, record, wanted);
  const content = readableFor(whole, role);
  const words = presentSegments(content, from, SEGMENTS_PER_RESPONSE);
  const next = from + words.length;
  const { id, caseId, title, mediaType } = record;
  const audio = await serveAudio(deps.files, record, role);
  return {
    ...{ id, caseId, title, mediaType },
    version: wanted.version,
    latestVersion: record.latest.version,
    transcriptData: { words },
    speakers: [...(await speakersFor(deps.files, { record, content: whole, role }))],
    totalSegments: content.segments.length,
    ...(next < content.segments.length && { next }),
    mayReadRedacted: mayReadRedacted(role),
    audioFileUrl: audio.address,
    audioState: audio.state,
  };
};
