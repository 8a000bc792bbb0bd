import { createHash, randomUUID } from 'node:crypto';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { readExaminationRedactions } from '#lambdas/examinations/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import type { OfInstitution } from '#shared/institution.ts';
import type { TranscriptRecord } from '../record/transcript-record.ts';
import { findPlace, findTranscriptAt } from '../record/transcript-repository.ts';
import { readRedacted } from '../redaction/read-redacted.ts';
import { requireVersion, transcriptNotFound } from '../require-transcript.ts';
import { transcriptHash } from './certificate-rows.ts';
import type { ExportedTranscript } from './exported-transcript.ts';
import { readExaminationAsWritten } from './read-examination-as-written.ts';
import { fileNameOf, readVersion, withMarks } from './read-version.ts';
import { composeReporterForm } from './reporter/compose-reporter-form.ts';
import { reporterFactsOf } from './reporter/reporter-facts.ts';
import { signaturePlace } from './reporter/signature-places.ts';
import { writeReporterPdf } from './reporter/write-reporter-pdf.ts';

type Deps = { table: Table; files: Files };

/** What a signing keeps of the version that is signed. */
export type SignedVersion = {
  /** The case's id for its cross-examination. */
  transcriptId: string;
  version: number;
  /** SHA-256 of the text of the file: of the redacted text if it has marks (ADR 18). */
  textSha256: string;
  /** Whether the file has words that were redacted when it was made. */
  isOpen: boolean;
};

/** Of a cross-examination: SHA-256 of what was redacted when its form was made. */
export type SignedExamination = { redactionsSha256: string };

export type FormToSign = {
  pdf: Uint8Array;
  name: string;
  /** The page of the signatures, and the place of each one: 'left,top,width,height'. */
  pageNumber: number;
  places: readonly string[];
  signed: SignedVersion;
  examination?: SignedExamination | undefined;
};

type Request = {
  principal: Principal;
  caseId: string;
  caseCode: string;
  caseTitle: string;
  preparedFor: string;
  transcriptId: string;
  crossExamination: boolean;
  version: number;
  redact: boolean;
  hasTimes: boolean;
  reporter: string;
  hearingDate: string;
  signatories: readonly string[];
};

type Signable = {
  subject: Omit<ExportedTranscript, 'caseCode' | 'caseTitle' | 'preparedFor' | 'now'>;
  signed: SignedVersion;
  examination?: SignedExamination;
};

/**
 * Writes the reporter's form of one version of a transcript of the case, or of its cross-examination, as
 * the PDF to sign. Throws `not_found` for a transcript of another case and a missing version,
 * `not_allowed` for redacted words that a case manager wants open, and `conflict` if the
 * cross-examination has another version by now. 2 read units for a transcript and 1 to 3 objects of S3,
 * about 25 read units for each 100 turns of a cross-examination; 1 for the case, half a unit for
 * each party.
 */
export async function writeFormToSign(
  deps: Deps & { clock: Clock } & OfInstitution,
  input: Request,
): Promise<FormToSign> {
  const { caseId, caseCode, caseTitle, redact, signatories } = input;
  if (!redact && !mayReadRedacted(input.principal.role))
    throw new AppError('not_allowed', 'Only a neutral of the case can have redacted words signed');
  const { subject, signed, examination } = await (input.crossExamination
    ? examinationToSign(deps, input)
    : transcriptToSign(deps, input));
  const { bytes, pageCount } = await writeReporterPdf(
    composeReporterForm(
      {
        ...{ ...subject, caseCode, caseTitle, preparedFor: input.preparedFor },
        now: deps.clock.now(),
        ...(deps.institution && { institution: deps.institution }),
      },
      {
        ...(await reporterFactsOf(deps.table, {
          ...{ caseId, hearingDate: input.hearingDate },
          reporter: input.reporter || (signatories[0] ?? ''),
        })),
        signing: { signatories, fileNumber: randomUUID() },
      },
    ),
  );
  return {
    pdf: bytes,
    name: `${fileNameOf(`${subject.title} (version ${input.version})`)}.pdf`,
    pageNumber: pageCount,
    places: signatories.map((_name, index) => signaturePlace(index)),
    signed,
    ...(examination && { examination }),
  };
}

async function transcriptToSign(
  deps: Deps,
  { caseId, transcriptId, version, redact, hasTimes }: Request,
): Promise<Signable> {
  const record = await requireOfCase(deps, { caseId, transcriptId });
  const subject = await readVersion(deps, { record, version, redact, hasTimes });
  const textSha256 = transcriptHash(subject);
  const isOpen = !redact && textSha256 !== (await redactedHash(deps, record, version));
  return { subject, signed: { transcriptId, version, textSha256, isOpen } };
}

/** Only the present version: a former one is spread over the layers of its turns. */
async function examinationToSign(
  deps: Deps & { clock: Clock },
  { principal, caseId, transcriptId, version, redact }: Request,
): Promise<Signable> {
  if (transcriptId !== caseId) throw transcriptNotFound();
  const { redactions, ...subject } = await readExaminationAsWritten(deps, {
    ...{ principal, caseId, redact },
  });
  if (subject.version.version !== version) throw changedMeanwhile();
  if (subject.content.segments.length === 0)
    throw new AppError('conflict', 'Nothing is recorded yet');
  return {
    subject,
    signed: {
      ...{ transcriptId, version, textSha256: transcriptHash(subject) },
      isOpen: !redact && hasWords(redactions),
    },
    examination: { redactionsSha256: redactionsHash(redactions) },
  };
}

/**
 * Whether a person with this role may have a signed file. Who may not read redacted words gets the file of
 * a transcript only while its text is the one that they can export, and that of a cross-examination while
 * the same words are redacted: words may have been redacted since. 2 read units and up to three objects
 * of S3 for a transcript, one read unit per 4 KB for a cross-examination; nothing for a neutral who
 * decides the case.
 */
export async function mayReadSigned(
  deps: Deps,
  {
    caseId,
    role,
    signed: { transcriptId, version, textSha256, isOpen },
    examination,
  }: {
    caseId: string;
    role: Role;
    signed: SignedVersion;
    examination?: SignedExamination | undefined;
  },
): Promise<boolean> {
  if (mayReadRedacted(role)) return true;
  if (examination) {
    if (isOpen) return false;
    const redactions = await readExaminationRedactions(deps.table, caseId);
    return examination.redactionsSha256 === redactionsHash(redactions);
  }
  const record = await requireOfCase(deps, { caseId, transcriptId });
  return textSha256 === (await redactedHash(deps, record, version));
}

type Redactions = Awaited<ReturnType<typeof readExaminationRedactions>>;

const hasWords = ({ words, occurrences }: Redactions): boolean =>
  words.length + occurrences.length > 0;

/** SHA-256, in hex, of what is redacted, in whatever order it was. */
const redactionsHash = ({ words, occurrences }: Redactions): string => {
  const places = occurrences.map((one) => JSON.stringify(one)).sort();
  return createHash('sha256')
    .update(JSON.stringify([words, places]))
    .digest('hex');
};

async function requireOfCase(
  { table }: Deps,
  { caseId, transcriptId }: { caseId: string; transcriptId: string },
): Promise<TranscriptRecord> {
  const place = await findPlace(table, transcriptId);
  const record = place?.caseId === caseId ? await findTranscriptAt(table, place) : undefined;
  if (!record) throw transcriptNotFound();
  return record;
}

/** SHA-256 of the text of a version with marks in place of all words that are redacted now. */
async function redactedHash(
  { table, files }: Deps,
  record: TranscriptRecord,
  number: number,
): Promise<string> {
  const version = await requireVersion(table, record, number);
  const content = await withMarks(files, record, await readRedacted(files, record, version));
  return transcriptHash({ title: record.title, content });
}
