import { PutObjectCommand } from '@aws-sdk/client-s3';
import type * as z from 'zod';
import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { exportKey } from '#shared/files/export-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { requireMember } from '../../docket/index.ts';
import { readContent } from '../content/content-store.ts';
import { findTranscriptIdOfMeeting } from '../record/transcript-repository.ts';
import { requireTranscript, requireVersion, transcriptNotFound } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { authorOf } from '../versions/save-transcript.ts';
import { exportWriters } from './export-writers.ts';
import { countRedacted, type ExportedTranscript, redactContent } from './exported-transcript.ts';
import { readExamination } from './read-examination.ts';

/**
 * Writes a version of a transcript, or the cross-examination of a case, as a file and returns a
 * short-lived address. The transcript of a meeting is its newest one. Throws `not_found` for a
 * foreign case and a missing version, `invalid_input` for subtitles of a cross-examination, whose
 * turns have separate recordings, `conflict` if it changes during the export. 3 read units, 3.5
 * with a meeting; one object is read from S3 and one is written.
 */
export const exportTranscript: UseCase<
  typeof transcriptsEndpoints.exportTranscript,
  TranscriptsDeps
> = async (deps, { principal, body }) => {
  const find = body.crossExamination ? findExamination : findTranscript;
  const found = await find(deps, { principal, body });
  const { name } = await authorOf(deps, principal);
  const { write, extension, contentType } = exportWriters[body.fileFormat];
  const bytes = await write({ ...found, preparedFor: name, now: deps.clock.now() });
  const key = exportKey(principal.userId, newId('export'), extension);
  const { client, bucket } = deps.files;
  await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }),
  );
  const fileName = `${fileNameOf(`${found.caseCode} ${found.title}`)}.${extension}`;
  return {
    message: 'Transcript Exported Successfully',
    fileUrl: await downloadAddress(deps.files, { key, fileName }),
  };
};

/** Without characters that file systems refuse. */
const fileNameOf = (name: string): string => name.replace(/[/\\:*?"<>|]/g, '-').slice(0, 200);

type Request = {
  principal: Principal;
  body: z.output<typeof transcriptsEndpoints.exportTranscript.body>;
};
type Found = Omit<ExportedTranscript, 'preparedFor' | 'now'>;

async function findTranscript(deps: TranscriptsDeps, request: Request): Promise<Found> {
  const { redact, hasTimes, meetingId = '', version: wanted } = request.body;
  const transcriptId =
    request.body.transcriptId ?? (await findTranscriptIdOfMeeting(deps.table, meetingId));
  if (transcriptId === undefined) throw transcriptNotFound();
  const { principal } = request;
  const { record, row } = await requireTranscript(deps, { principal, transcriptId });
  const version = await requireVersion(deps.table, record, wanted);
  const content = await readContent(deps.files, record, version.contentHash);
  return {
    caseTitle: row.title,
    caseCode: row.code,
    title: record.title,
    content: redact ? redactContent(content) : content,
    version,
    redactedWords: redact ? countRedacted(content) : 0,
    hasTimes,
  };
}

async function findExamination(
  deps: TranscriptsDeps,
  { principal, body }: Request,
): Promise<Found> {
  const row = await requireMember(deps, { principal, caseId: body.transcriptId ?? '' });
  if (body.fileFormat === 'srt' || body.fileFormat === 'vtt')
    throw new AppError('invalid_input', 'A cross-examination has no subtitles');
  const { content, revision } = await readExamination(deps, { principal, caseId: row.caseId });
  return {
    caseTitle: row.title,
    caseCode: row.code,
    title: 'Cross-examination',
    content,
    version: { version: revision, savedAt: '', name: '' },
    redactedWords: 0,
    hasTimes: false,
  };
}
