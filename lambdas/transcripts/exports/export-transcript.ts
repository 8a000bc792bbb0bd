import type * as z from 'zod';
import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { isReporterFormat } from '#contracts/rules/speech/transcripts.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import { storeExport } from '#shared/files/store-export.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { findTranscriptIdOfMeeting } from '../record/transcript-repository.ts';
import { requireTranscript, transcriptNotFound } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { exportWriters } from './export-writers.ts';
import type { ExportedTranscript } from './exported-transcript.ts';
import { readExaminationAsWritten } from './read-examination-as-written.ts';
import { fileNameOf, readVersion } from './read-version.ts';
import { reporterFactsOf } from './reporter/reporter-facts.ts';

/**
 * Writes a version of a transcript, or the cross-examination of a case, as a file and returns a
 * short-lived address. The transcript of a meeting is its newest one. Throws `not_found` for a
 * foreign case and a missing version, `not_allowed` for redacted words that a case manager wants
 * open, `invalid_input` for subtitles of a cross-examination, whose
 * turns have separate recordings, `conflict` if it changes during the export. 3 read units, 3.5
 * with a meeting; a reporter's form also reads the case and half a unit for each party; one object is
 * read from S3 and one is written.
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
  const facts = isReporterFormat(body.fileFormat)
    ? await reporterFactsOf(deps.table, {
        ...{ caseId: found.caseId, reporter: body.reporter || name },
        hearingDate: body.hearingDate,
      })
    : undefined;
  const bytes = await write(
    {
      ...{ ...found, preparedFor: name, now: deps.clock.now() },
      ...(deps.institution && { institution: deps.institution }),
    },
    facts,
  );
  const fileName = `${fileNameOf(`${found.caseCode} ${found.title}`)}.${extension}`;
  return {
    message: 'Transcript Exported Successfully',
    fileUrl: await storeExport(deps.files, {
      userId: principal.userId,
      ...{ bytes, fileName, extension, contentType },
    }),
  };
};

type Request = {
  principal: Principal;
  body: z.output<typeof transcriptsEndpoints.exportTranscript.body>;
};
type Found = Omit<ExportedTranscript, 'preparedFor' | 'now'> & { caseId: string };

async function findTranscript(deps: TranscriptsDeps, { principal, body }: Request): Promise<Found> {
  const { redact, hasTimes, meetingId = '', version } = body;
  const transcriptId =
    body.transcriptId ?? (await findTranscriptIdOfMeeting(deps.table, meetingId));
  if (transcriptId === undefined) throw transcriptNotFound();
  const { record, row } = await requireTranscript(deps, { principal, transcriptId });
  return {
    ...(await readVersion(deps, { record, version, redact, hasTimes })),
    caseId: record.caseId,
    caseTitle: row.title,
    caseCode: row.code,
  };
}

async function findExamination(
  deps: TranscriptsDeps,
  { principal, body }: Request,
): Promise<Found> {
  const row = await requireMember(deps, { principal, caseId: body.transcriptId ?? '' });
  if (body.fileFormat === 'srt' || body.fileFormat === 'vtt')
    throw new AppError('invalid_input', 'A cross-examination has no subtitles');
  const { redactions: _, ...written } = await readExaminationAsWritten(deps, {
    ...{ principal, caseId: row.caseId, redact: body.redact },
  });
  return {
    ...written,
    caseId: row.caseId,
    caseTitle: row.title,
    caseCode: row.code,
  };
}
