import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import type { ExportFormat } from '#contracts/rules/transcripts.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { exportKey } from '#shared/files/export-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { readContent } from '../content/content-store.ts';
import { findTranscriptIdOfMeeting } from '../record/transcript-repository.ts';
import { requireTranscript, requireVersion, transcriptNotFound } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { authorOf } from '../versions/save-transcript.ts';
import { countRedacted, type ExportedTranscript, redactContent } from './exported-transcript.ts';

/**
 * Writes a version of a transcript as a file and returns a short-lived address. The transcript of
 * a meeting is its newest one. Throws `not_found` for a transcript of a foreign case and a missing
 * version. 3 read units, 3.5 with a meeting; one object is read from S3 and one is written.
 */
export const exportTranscript: UseCase<
  typeof transcriptsEndpoints.exportTranscript,
  TranscriptsDeps
> = async (deps, { principal, body }) => {
  const { fileFormat, redact, hasTimes, meetingId = '' } = body;
  const transcriptId =
    body.transcriptId ?? (await findTranscriptIdOfMeeting(deps.table, meetingId));
  if (transcriptId === undefined) throw transcriptNotFound();
  const { record, row } = await requireTranscript(deps, { principal, transcriptId });
  const version = await requireVersion(deps.table, record, body.version);
  const { name } = await authorOf(deps, principal);
  const content = await readContent(deps.files, record, version.contentHash);
  const { write, extension, contentType } = formats[fileFormat];
  const bytes = await write({
    caseTitle: row.title,
    caseCode: row.code,
    title: record.title,
    content: redact ? redactContent(content) : content,
    version,
    redactedWords: redact ? countRedacted(content) : 0,
    hasTimes,
    preparedFor: name,
    now: deps.clock.now(),
  });
  const key = exportKey(principal.userId, newId('export'), extension);
  const { client, bucket } = deps.files;
  await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }),
  );
  const fileName = `${fileNameOf(`${row.code} ${record.title}`)}.${extension}`;
  return {
    message: 'Transcript Exported Successfully',
    fileUrl: await downloadAddress(deps.files, { key, fileName }),
  };
};

/** Without characters that file systems refuse. */
const fileNameOf = (name: string): string => name.replace(/[/\\:*?"<>|]/g, '-').slice(0, 200);

type Format = {
  extension: string;
  contentType: string;
  write: (transcript: ExportedTranscript) => Promise<string | Uint8Array>;
};

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Writers are loaded on first use: their libraries are most of the function's code. */
const formats: Record<ExportFormat, Format> = {
  wordWithLineNumbers: {
    extension: 'docx',
    contentType: WORD,
    write: async (transcript) =>
      (await import('./write-word.ts')).writeWord(transcript, { hasLineNumbers: true }),
  },
  wordWithOutLineNumbers: {
    extension: 'docx',
    contentType: WORD,
    write: async (transcript) =>
      (await import('./write-word.ts')).writeWord(transcript, { hasLineNumbers: false }),
  },
  certifiedPdf: {
    extension: 'pdf',
    contentType: 'application/pdf',
    write: async (transcript) =>
      (await import('./write-certified-pdf.ts')).writeCertifiedPdf(transcript),
  },
  text: {
    extension: 'txt',
    contentType: 'text/plain; charset=utf-8',
    write: async (transcript) => (await import('./write-text.ts')).writeText(transcript),
  },
  srt: {
    extension: 'srt',
    contentType: 'application/x-subrip',
    write: async ({ content }) => (await import('./write-subtitles.ts')).writeSrt(content),
  },
  vtt: {
    extension: 'vtt',
    contentType: 'text/vtt',
    write: async ({ content }) => (await import('./write-subtitles.ts')).writeVtt(content),
  },
};
