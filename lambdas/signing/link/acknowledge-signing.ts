import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import { uploadKeyOf } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { fromIndianLogTime } from '#shared/india-time.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { signatoryAt } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import { recordDownload } from './download-signed-file.ts';
import { type LinkHolder, requireLink } from './require-link.ts';

/**
 * Records the time of a signing as the signer's page reports it, or acknowledges its result. A
 * client never supplies, replaces or erases a signed file (D92), and the time does not extend the
 * link (D91). Throws `not_found`, `invalid_input` for a time that does not exist, `conflict` for
 * another file or result than those stored.
 */
export const acknowledgeSigning: UseCase<
  typeof signingEndpoints.acknowledgeSigning,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>
> = async (deps, { params: { arbitratorId }, body }) => {
  const holder = await requireLink(deps, arbitratorId);
  if ('esignerLogs' in body) {
    await recordTime(deps, holder, body.esignerLogs);
    return { message: 'Signing Time Recorded' };
  }
  requireStored(deps, holder, body);
  // The page acknowledges a signed file after it has fetched it.
  if (body.eSignedFile !== '') await recordDownload(deps, holder.record, holder.signatory.position);
  return {
    message:
      body.eSignedFile === '' ? 'Signing Not Completed' : 'E-Signed File Updated Successfully',
  };
};

async function recordTime(
  deps: Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>,
  { record, signatory }: LinkHolder,
  esignerLogs: string,
): Promise<void> {
  const loggedAt = fromIndianLogTime(esignerLogs);
  if (!loggedAt) {
    const message = 'The time must be YYYY-MM-DD HH:mm:ss';
    throw new AppError('invalid_input', message, { issues: [{ field: 'esignerLogs', message }] });
  }
  const place = { caseId: record.caseId, signingId: record.id, now: deps.clock.now() };
  await changeSigning(deps, place, (stored) =>
    // The first report counts; repeats write nothing.
    signatoryAt(stored, signatory.position).loggedAt
      ? undefined
      : { after: withSignatory(stored, signatory.position, { loggedAt }), events: [] },
  );
}

function requireStored(
  { files }: Pick<SigningDeps, 'files'>,
  { record, signatory }: LinkHolder,
  {
    eSignedFile,
    Referencenumber,
    Transactionnumber,
  }: { eSignedFile: string; Referencenumber: string; Transactionnumber: string },
): void {
  const { result } = signatory;
  const isSigned = signatory.state === 'signed';
  // The address as getSigningResult returned it: of the version with this signature, or a later one.
  const first = record.versions.findIndex(({ position }) => position === signatory.position);
  const key = eSignedFile && uploadKeyOf(eSignedFile, files.bucket);
  const isStoredFile = isSigned
    ? record.versions.slice(first).some(({ file }) => file.key === key)
    : eSignedFile === '';
  const isStoredResult =
    !isSigned ||
    (result?.referenceNumber === Referencenumber && result.transactionNumber === Transactionnumber);
  if (!isStoredFile || !isStoredResult)
    throw new AppError('conflict', 'A signed document cannot be replaced or erased');
}
