import { randomUUID } from 'node:crypto';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import type { OfInstitution } from '#shared/institution.ts';
import type { TranscriptRecord } from '../record/transcript-record.ts';
import { findPlace, findTranscriptAt } from '../record/transcript-repository.ts';
import { readRedacted } from '../redaction/read-redacted.ts';
import { requireVersion, transcriptNotFound } from '../require-transcript.ts';
import { transcriptHash } from './certificate-rows.ts';
import { fileNameOf, readVersion, withMarks } from './read-version.ts';
import { composeReporterForm } from './reporter/compose-reporter-form.ts';
import { reporterFactsOf } from './reporter/reporter-facts.ts';
import { signaturePlace } from './reporter/signature-places.ts';
import { writeReporterPdf } from './reporter/write-reporter-pdf.ts';

type Deps = { table: Table; files: Files };

/** What a signing keeps of the version that is signed. */
export type SignedVersion = {
  transcriptId: string;
  version: number;
  /** SHA-256 of the text of the file: of the redacted text if it has marks (ADR 18). */
  textSha256: string;
  /** Whether the file has words that were redacted when it was made. */
  isOpen: boolean;
};

export type FormToSign = {
  pdf: Uint8Array;
  name: string;
  /** The page of the signatures, and the place of each one: 'left,top,width,height'. */
  pageNumber: number;
  places: readonly string[];
  signed: SignedVersion;
};

/**
 * Writes the reporter's form of one version of a transcript of the case as the PDF to sign. Throws
 * `not_found` for a transcript of another case and a missing version, and `not_allowed` for redacted
 * words that a case manager wants open. 2 read units for the transcript, 1 for the case, half a
 * unit for each party, and 1 to 3 objects of S3.
 */
export async function writeFormToSign(
  deps: Deps & { clock: Clock } & OfInstitution,
  input: {
    caseId: string;
    caseCode: string;
    caseTitle: string;
    role: Role;
    preparedFor: string;
    transcriptId: string;
    version: number;
    redact: boolean;
    hasTimes: boolean;
    reporter: string;
    hearingDate: string;
    signatories: readonly string[];
  },
): Promise<FormToSign> {
  const { caseId, caseCode, caseTitle, transcriptId, version, redact, signatories } = input;
  if (!redact && !mayReadRedacted(input.role))
    throw new AppError('not_allowed', 'Only a neutral of the case can have redacted words signed');
  const record = await requireOfCase(deps, { caseId, transcriptId });
  const found = await readVersion(deps, { record, version, redact, hasTimes: input.hasTimes });
  const textSha256 = transcriptHash(found);
  const { bytes, pageCount } = await writeReporterPdf(
    composeReporterForm(
      {
        ...{ ...found, caseCode, caseTitle, preparedFor: input.preparedFor },
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
    name: `${fileNameOf(`${record.title} (version ${version})`)}.pdf`,
    pageNumber: pageCount,
    places: signatories.map((_name, index) => signaturePlace(index)),
    signed: {
      ...{ transcriptId, version, textSha256 },
      isOpen: !redact && textSha256 !== (await redactedHash(deps, record, version)),
    },
  };
}

/**
 * Whether a person with this role may have a signed file. Who may not read redacted words gets it
 * only while its text is the one that they can export: words may have been redacted since. 2 read
 * units and up to three objects of S3; nothing for a neutral who decides the case.
 */
export async function mayReadSigned(
  deps: Deps,
  {
    caseId,
    role,
    signed: { transcriptId, version, textSha256 },
  }: { caseId: string; role: Role; signed: SignedVersion },
): Promise<boolean> {
  if (mayReadRedacted(role)) return true;
  const record = await requireOfCase(deps, { caseId, transcriptId });
  return textSha256 === (await redactedHash(deps, record, version));
}

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
