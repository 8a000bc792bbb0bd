import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';

/** The public key with which receipts, results and audit trails are checked. */
export const getEvidenceKey: UseCase<
  typeof signingEndpoints.getEvidenceKey,
  Pick<SigningDeps, 'evidenceKey'>
> = async ({ evidenceKey }) => ({ algorithm: 'ECDSA_SHA_256', ...(await evidenceKey.publicKey()) });
