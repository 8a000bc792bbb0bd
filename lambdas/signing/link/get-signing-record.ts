import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { isLinkExpired } from '#contracts/rules/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { logger } from '#shared/logger.ts';
import { openText } from '#shared/sealing/seal-text.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { isPreparationDue } from '../record/preparation.ts';
import { stateAt } from '../record/signatory-state.ts';
import { expiryOf, isLive, newestOf, signatoryAt } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import { isReadable, requireLink } from './require-link.ts';
import { signedFileAddress } from './signed-file-address.ts';
import { wantPreparation } from './want-preparation.ts';

/**
 * The record of a signatory's link. The first reading is recorded as `opened`. A link that has
 * ended shows its state only. Throws `not_found`.
 */
export const getSigningRecord: UseCase<
  typeof signingEndpoints.getSigningRecord,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey' | 'keys' | 'machines'>
> = async (deps, { params: { arbitratorId } }) => {
  const now = deps.clock.now();
  const { record, signatory, linkHash } = await requireLink(deps, arbitratorId);
  const { position } = signatory;
  const isFirst = stateAt(signatory, now) === 'issued';
  const opened = isFirst
    ? await changeSigning(deps, { caseId: record.caseId, signingId: record.id, now }, (stored) => {
        const one = signatoryAt(stored, position);
        if (one.state !== 'issued' || !isLive(one, linkHash)) return undefined;
        return {
          after: withSignatory(stored, position, {
            state: 'opened',
            openedAt: now.toISOString(),
          }),
          events: [{ event: 'opened', actor: one.name }],
        };
      })
    : record;
  const current = signatoryAt(opened, position);
  const state = stateAt(current, now);
  const isShown = isReadable(opened, current, now);
  const issuedAt = current.link?.issuedAt ?? opened.createdAt;
  // In the grace an open hand-over may end; the link itself leads nowhere any more.
  const canSign = isShown && state !== 'signed' && !isLinkExpired(issuedAt, now);
  // Large documents are prepared while the signatory reads; pressing Ok asks again.
  if (canSign && isPreparationDue(opened, { position, linkHash }, now))
    await wantPreparation(deps, opened, { position, linkHash }).catch((error: unknown) => {
      // E.g. another signatory is at the gateway. The hand-over asks again.
      if (!(error instanceof AppError)) throw error;
      logger.warn('signing_preparation_not_wanted', { error });
    });
  return {
    arbitratorName: isShown ? current.name : '',
    documentName: isShown ? opened.documentName : '',
    requestedBy: isShown ? opened.requestedBy.name : '',
    message: isShown ? opened.message : '',
    state,
    expiresAt: canSign ? expiryOf(issuedAt) : '',
    problem: isShown ? current.problem : '',
    resultId:
      isShown && current.result
        ? openText(await deps.keys(), current.result.handoverId, current.result.sealedToken)
        : '',
    fileBase64: canSign
      ? await downloadAddress(deps.files, {
          ...newestOf(opened).file,
          fileName: opened.documentName,
        })
      : '',
    updated_at: issuedAt,
    SignaturePosition: current.signaturePosition,
    CustomizeCoordinates: current.coordinates,
    SignatureMode: current.signatureMode,
    eSignedFile: await signedFileAddress(deps, opened, position),
  };
};
