import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { SEGMENTS_PER_RESPONSE } from '#contracts/rules/speech/transcripts.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { getSavedExamination } from '../examinations/index.ts';
import { readContent } from './content/content-store.ts';
import { presentSegments } from './content/present-segments.ts';
import { requireTranscript, requireVersion } from './require-transcript.ts';
import type { TranscriptsDeps } from './transcripts-deps.ts';

/** The player reads the recording while a person works on its transcript. */
const AUDIO_ADDRESS_LIVES_SECONDS = 3600;

/**
 * Part of a version of a transcript. Throws `not_found` for a transcript of a foreign case and for
 * a missing version. With `crossExamination` the id is a case's, and the transcript its saved
 * cross-examination. 2 read units, 2.5 for an older version, and one object in S3.
 */
export const getTranscript: UseCase<
  typeof transcriptsEndpoints.getTranscript,
  TranscriptsDeps
> = async (deps, { principal, params, query: { from, version, crossExamination } }) => {
  if (crossExamination)
    return getSavedExamination(deps, { principal, caseId: params.transcriptId, from });
  const { record } = await requireTranscript(deps, { principal, ...params });
  const wanted = await requireVersion(deps.table, record, version);
  const content = await readContent(deps.files, record, wanted.contentHash);
  const words = presentSegments(content, from, SEGMENTS_PER_RESPONSE);
  const next = from + words.length;
  const { id, caseId, title, audio, audioFileName, mediaType } = record;
  return {
    ...{ id, caseId, title, mediaType },
    version: wanted.version,
    latestVersion: record.latest.version,
    transcriptData: { words },
    speakers: [...content.speakers],
    totalSegments: content.segments.length,
    ...(next < content.segments.length && { next }),
    audioFileUrl: audio
      ? await downloadAddress(
          deps.files,
          { ...audio, fileName: audioFileName },
          AUDIO_ADDRESS_LIVES_SECONDS,
        )
      : '',
  };
};
