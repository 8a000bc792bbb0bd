import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { type SigningRecord, signatoryAt } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import { requireReadableLink } from './require-link.ts';
import { signedFileAddress } from './signed-file-address.ts';

/**
 * The address of the signed document, when its signatory presses Download. The audit records the
 * first time, with the SHA-256 of the file: that is as much as the portal knows, since the browser
 * fetches the file from the store. Throws `not_found`, also before the signature, and `invalid_link`
 * for a link that has ended.
 */
export const downloadSignedFile: UseCase<
  typeof signingEndpoints.downloadSignedFile,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>
> = async (deps, { params: { arbitratorId } }) => {
  const { record, signatory } = await requireReadableLink(deps, arbitratorId);
  const url = await signedFileAddress(deps, record, signatory.position);
  if (!url) throw new AppError('not_found', 'No file available');
  await recordDownload(deps, record, signatory.position);
  return { url };
};

/** Appends the signatory's first download to the audit. */
export async function recordDownload(
  deps: Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>,
  { caseId, id: signingId }: SigningRecord,
  position: number,
): Promise<void> {
  const now = deps.clock.now();
  await changeSigning(deps, { caseId, signingId, now }, (stored) => {
    const { name, downloadedAt } = signatoryAt(stored, position);
    const newest = stored.versions.at(-1);
    if (downloadedAt || !newest) return undefined;
    return {
      after: withSignatory(stored, position, { downloadedAt: now.toISOString() }),
      events: [{ event: 'downloaded', actor: name, details: { sha256: newest.sha256 } }],
    };
  });
}
