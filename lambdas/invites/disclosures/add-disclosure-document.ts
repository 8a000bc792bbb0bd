import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import { registerServed } from '#lambdas/documents/door.ts';
import { documentIdOf, findDocument } from '#lambdas/documents/record.door.ts';
import { AppError } from '#shared/errors.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { Id } from '#shared/ids.ts';
import { footerText } from '#shared/institution.ts';
import type { InvitesDeps } from '../invites-deps.ts';
import type { DisclosureRecord } from '../record/disclosure-record.ts';
import { findDisclosure, noteDocument } from '../record/disclosure-repository.ts';
import { fileNameOfDisclosure, layOutDisclosure, titleOfDisclosure } from './lay-out-disclosure.ts';

const MESSAGE = 'Disclosure Added Successfully';

/**
 * Writes one's own disclosure as a document of the case, which all parties and neutrals see and which
 * is served on them (D113). The id of the upload was chosen with the disclosure, so that repeats and
 * parallel requests make one document. Throws `not_found` unless the caller made the disclosure, and
 * as `registerServed` does.
 */
export const addDisclosureDocument: UseCase<
  typeof disclosuresEndpoints.addDisclosureDocument,
  Omit<InvitesDeps, 'snapshots'>
> = async (deps, { principal, params: { id: caseId, disclosureId } }) => {
  const about = await getOwnCase(deps, { principal, caseId });
  const record = await findDisclosure(deps.table, caseId, disclosureId);
  if (record?.by.userId !== principal.userId)
    throw new AppError('not_found', 'Disclosure not found');
  const documentId = documentIdOf(record.uploadId);
  if (record.isFiled) return { message: MESSAGE, documentId };
  // The id was created as one of an upload.
  const key = incomingKey(principal.userId, 'caseDocument', record.uploadId as Id<'upload'>);
  if (!(await findDocument(deps.table, caseId, documentId)))
    await writeFile(deps, { key, record, about });
  await registerServed(deps, {
    principal,
    params: { caseId },
    body: {
      documentDetails: [
        {
          name: fileNameOfDisclosure(record),
          url: { url: key, ...typeOf(about) },
          visibilityType: 'all',
        },
      ],
    },
    // Its receipt repeats the notification after an interruption.
    idempotencyKey: record.uploadId,
    keptAs: 'disclosure',
  }).catch((error: unknown) => {
    // The server wrote this file, so an error about it is not the caller's.
    if (error instanceof AppError && error.code === 'unsupported_type')
      throw new Error('S3 does not have the disclosure as written', { cause: error });
    throw error;
  });
  await noteDocument(deps.table, record);
  return { message: MESSAGE, documentId };
};

const typeOf = ({ resolutionKind }: CaseRecord) =>
  resolutionKind === 'arbitration'
    ? { category: 'Notices and Correspondence', uploadType: 'Disclosure Statement' }
    : { category: '', uploadType: '' };

async function writeFile(
  { files, ...of }: Pick<InvitesDeps, 'files' | 'institution'>,
  { key, record, about }: { key: string; record: DisclosureRecord; about: CaseRecord },
): Promise<void> {
  // The writer and its fonts are most of the function's code: loaded on first use.
  const { writeBlocksPdf } = await import('#shared/pdf/write-blocks.ts');
  const bytes = await writeBlocksPdf({
    title: `${titleOfDisclosure(record)}, ${about.code}`,
    subject: 'Disclosure',
    author: record.by.name,
    now: new Date(record.createdAt),
    footer: footerText(of, about.code),
    blocks: layOutDisclosure(record, about),
  });
  await files.client.send(
    new PutObjectCommand({
      Bucket: files.bucket,
      Key: key,
      Body: bytes,
      ContentType: 'application/pdf',
    }),
  );
}
