import { downloadAddress } from '#shared/files/download-address.ts';
import { type SigningRecord, signatoryAt, signedName } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import type { SigningDeps } from '../signing-deps.ts';
import { isReadable } from './require-link.ts';

/**
 * The signed address of the signed document for one of its signatories: the version with this
 * signature or, later, the newest one. '' before the signature and five days after it. The audit
 * records the first time.
 */
export async function signedFileAddress(
  deps: Pick<SigningDeps, 'table' | 'clock' | 'files'>,
  record: SigningRecord,
  position: number,
): Promise<string> {
  const now = deps.clock.now();
  const signatory = signatoryAt(record, position);
  const newest = record.versions.at(-1);
  if (signatory.state !== 'signed' || !newest || !isReadable(record, signatory, now)) return '';
  if (!signatory.downloadedAt)
    await changeSigning(
      deps.table,
      { caseId: record.caseId, signingId: record.id, now },
      (stored) => {
        const { name, downloadedAt } = signatoryAt(stored, position);
        if (downloadedAt) return undefined;
        return {
          after: withSignatory(stored, position, { downloadedAt: now.toISOString() }),
          events: [{ event: 'downloaded', actor: name, details: { sha256: newest.sha256 } }],
        };
      },
    );
  return downloadAddress(deps.files, { ...newest.file, fileName: signedName(record.documentName) });
}
