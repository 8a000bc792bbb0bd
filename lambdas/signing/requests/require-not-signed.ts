import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { SigningRecord } from '../record/signing-record.ts';
import { listSignings } from '../record/signing-repository.ts';

/**
 * Throws `conflict` if one of these people has signed this very file, or this text of this version of
 * a transcript. One read unit per 4 KB.
 */
export async function requireNotSigned(
  { table }: { table: Table },
  {
    caseId,
    documentId,
    sha256,
    transcript,
    emails,
  }: {
    caseId: string;
    documentId: string;
    sha256: string;
    transcript: SigningRecord['transcript'];
    emails: readonly string[];
  },
): Promise<void> {
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  const isSame = (one: SigningRecord) =>
    transcript
      ? one.transcript?.version === transcript.version &&
        one.transcript.textSha256 === transcript.textSha256
      : one.original.sha256 === sha256;
  const signed = (await listSignings(table, caseId))
    .filter((one) => one.documentId === documentId && isSame(one))
    .flatMap(({ signatories }) => signatories)
    .find(({ state, email }) => state === 'signed' && wanted.has(email.toLowerCase()));
  if (signed) throw new AppError('conflict', `${signed.name} has signed this document already`);
}
