import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { Files, StoredFile } from '#shared/files/files.ts';
import { uploadKeyOf } from '#shared/files/upload-keys.ts';
import type { CaseRecord } from '../record/case-record.ts';

/** The files of an input, by the address in the input. */
export type CaseFiles = ReadonlyMap<string, StoredFile>;

type FileFields = Pick<CaseInput, 'description_document_url' | 'claim_items' | 'agreement_urls'>;

/** Files that the case has already, which were checked when they were added. */
function storedFilesOf(record: CaseRecord | undefined): Map<string, StoredFile> {
  const files = [
    record?.descriptionFile,
    ...(record?.claimItems ?? []).map((item) => item.descriptionFile),
    ...(record?.agreements ?? []).map((agreement) => agreement.file),
  ];
  return new Map(files.flatMap((file) => (file ? [[file.key, file]] : [])));
}

/**
 * Checks each file of the input: it must be the caller's upload for this purpose, of an accepted
 * type (by its bytes) and size (D45, D57). One ranged read and one copy in S3 per new file. Throws
 * as `checkUpload` does, with the field.
 */
export async function checkCaseFiles(
  deps: { files: Files },
  userId: string,
  input: FileFields,
  before: CaseRecord | undefined,
): Promise<CaseFiles> {
  const named: { address: string; purpose: UploadPurpose; field: string }[] = [];
  const name = (address: string | undefined, purpose: UploadPurpose, field: string) => {
    if (address !== undefined) named.push({ address, purpose, field });
  };
  name(input.description_document_url, 'caseDescription', 'description_document_url');
  for (const [at, item] of (input.claim_items ?? []).entries())
    name(
      item.description_document_url,
      'caseDescription',
      `claim_items.${at}.description_document_url`,
    );
  for (const [at, agreement] of (input.agreement_urls ?? []).entries())
    name(agreement.agreement_url, 'caseAgreement', `agreement_urls.${at}.agreement_url`);

  const stored = storedFilesOf(before);
  const checked = await Promise.all(
    named.map(async ({ address, purpose, field }): Promise<[string, StoredFile]> => {
      const known = stored.get(uploadKeyOf(address, deps.files.bucket));
      if (known) return [address, known];
      const { key, versionId, contentType } = await checkUpload(deps.files, {
        userId,
        purpose,
        address,
        field,
      });
      return [address, { key, versionId, contentType }];
    }),
  );
  return new Map(checked);
}
