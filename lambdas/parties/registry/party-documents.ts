import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { StoredFile } from '#shared/files/files.ts';
import type { PartiesDeps } from './parties-deps.ts';

type Upload = { userId: string; purpose: UploadPurpose; address: string; field: string };

/** The checked upload at an address (D45, D57). Throws as `checkUpload` does. */
export async function storedFileOf(
  { files }: Pick<PartiesDeps, 'files'>,
  upload: Upload,
): Promise<StoredFile> {
  const { key, versionId, contentType } = await checkUpload(files, upload);
  return { key, versionId, contentType };
}

/** The certificate at an address; undefined for '' and for a party without a GST number. */
export async function gstCertificateOf(
  deps: Pick<PartiesDeps, 'files'>,
  input: { userId: string; gstNumber: string; address: string },
): Promise<StoredFile | undefined> {
  const { userId, gstNumber, address } = input;
  if (gstNumber === '' || address === '') return undefined;
  return storedFileOf(deps, { userId, purpose: 'partyDocument', address, field: 'gstCertUrl' });
}
