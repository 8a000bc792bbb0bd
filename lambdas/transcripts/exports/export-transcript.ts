import type * as z from 'zod';
import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { mayReadRedacted, redactionMatcher } from '#contracts/rules/speech/redactions.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { readExaminationRedactions } from '#lambdas/examinations/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import { storeExport } from '#shared/files/store-export.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { readContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptRecord } from '../record/transcript-record.ts';
import { findTranscriptIdOfMeeting } from '../record/transcript-repository.ts';
import { readRedacted } from '../redaction/read-redacted.ts';
import { hasRedactions, redactedWordsOf, redactionsOf } from '../redaction/redactions.ts';
import { requireTranscript, requireVersion, transcriptNotFound } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { exportWriters } from './export-writers.ts';
import {
  countMarks,
  countRedacted,
  type ExportedTranscript,
  redactContent,
  redactExamination,
} from './exported-transcript.ts';
import { readExamination } from './read-examination.ts';

/**
 * Writes a version of a transcript, or the cross-examination of a case, as a file and returns a
 * short-lived address. The transcript of a meeting is its newest one. Throws `not_found` for a
 * foreign case and a missing version, `not_allowed` for redacted words that a case manager wants
 * open, `invalid_input` for subtitles of a cross-examination, whose
 * turns have separate recordings, `conflict` if it changes during the export. 3 read units, 3.5
 * with a meeting; one object is read from S3 and one is written.
 */
export const exportTranscript: UseCase<
  typeof transcriptsEndpoints.exportTranscript,
  TranscriptsDeps
> = async (deps, { principal, body }) => {
  if (!body.redact && !mayReadRedacted(principal.role))
    throw new AppError('not_allowed', 'Only a neutral of the case can export redacted words');
  const find = body.crossExamination ? findExamination : findTranscript;
  const found = await find(deps, { principal, body });
  const { name } = await authorOf(deps, principal);
  const { write, extension, contentType } = exportWriters[body.fileFormat];
  const bytes = await write({ ...found, preparedFor: name, now: deps.clock.now() });
  const fileName = `${fileNameOf(`${found.caseCode} ${found.title}`)}.${extension}`;
  return {
    message: 'Transcript Exported Successfully',
    fileUrl: await storeExport(deps.files, {
      userId: principal.userId,
      ...{ bytes, fileName, extension, contentType },
    }),
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
  const content = await readRedacted(deps.files, record, version);
  return {
    caseTitle: row.title,
    caseCode: row.code,
    title: record.title,
    content: redact ? await redacted(deps, record, content) : content,
    version,
    redactedWords: redact ? countRedacted(content) : 0,
    hasTimes,
  };
}

async function redacted(
  { files }: TranscriptsDeps,
  record: TranscriptRecord,
  content: TranscriptContent,
): Promise<TranscriptContent> {
  if (countRedacted(content) === 0 && !hasRedactions(redactionsOf(content))) return content;
  const recognised = await readContent(files, record, record.recognisedHash);
  return redactContent(content, redactedWordsOf(content, recognised));
}

async function findExamination(
  deps: TranscriptsDeps,
  { principal, body }: Request,
): Promise<Found> {
  const row = await requireMember(deps, { principal, caseId: body.transcriptId ?? '' });
  if (body.fileFormat === 'srt' || body.fileFormat === 'vtt')
    throw new AppError('invalid_input', 'A cross-examination has no subtitles');
  const { caseId } = row;
  const { content: read, revision } = await readExamination(deps, { principal, caseId });
  const { words } = await readExaminationRedactions(deps.table, caseId);
  const content = body.redact ? redactExamination(read, redactionMatcher(words)) : read;
  return {
    caseTitle: row.title,
    caseCode: row.code,
    title: 'Cross-examination',
    content,
    version: { version: revision, savedAt: '', name: '' },
    redactedWords: body.redact ? countMarks(content) : 0,
    hasTimes: false,
  };
}
