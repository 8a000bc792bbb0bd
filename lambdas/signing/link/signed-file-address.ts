import { downloadAddress } from '#shared/files/download-address.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { type SigningRecord, signatoryAt, signedName } from '../record/signing-record.ts';
import { isReadable } from './require-link.ts';

/**
 * The signed address of the signed document for one of its signatories: the version with this
 * signature or, later, the newest one. '' before the signature and five days after it. An address
 * alone is no download; the button's request is recorded (download-signed-file.ts).
 */
export async function signedFileAddress(
  { files, clock }: Pick<SigningDeps, 'clock' | 'files'>,
  record: SigningRecord,
  position: number,
): Promise<string> {
  const newest = record.versions.at(-1);
  const signatory = signatoryAt(record, position);
  if (signatory.state !== 'signed' || !newest || !isReadable(record, signatory, clock.now()))
    return '';
  return downloadAddress(files, { ...newest.file, fileName: signedName(record.documentName) });
}
