import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { spendQuota } from '#shared/quota/quota.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { signedName } from '../record/signing-record.ts';
import { changeSigning } from '../record/signing-repository.ts';
import { nameOf, requireOwnSigning } from './require-own-signing.ts';
import { signedFilesQuota } from './signing-quotas.ts';

/**
 * The address of the newest signed version, for a member of the case. The audit records it. Throws
 * `not_found`, also before the first signature, and `too_many_tries`.
 */
export const getSignedFile: UseCase<
  typeof signingEndpoints.getSignedFile,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>
> = async (deps, { principal, params }) => {
  const { versions, documentName } = await requireOwnSigning(deps, { principal, params });
  const newest = versions.at(-1);
  if (!newest) throw new AppError('not_found', 'No file available');
  const name = await nameOf(deps, principal);
  const now = deps.clock.now();
  await spendQuota(deps.table, {
    quota: signedFilesQuota,
    ownerId: principal.userId,
    count: 1,
    now,
  });
  await changeSigning(deps, { ...params, now }, (stored) => ({
    after: stored,
    events: [{ event: 'downloaded', actor: name, details: { sha256: newest.sha256 } }],
  }));
  return {
    url: await downloadAddress(deps.files, { ...newest.file, fileName: signedName(documentName) }),
  };
};
