import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { spendQuota } from '#shared/quota/quota.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { type SigningRecord, signedName } from '../record/signing-record.ts';
import { changeSigning } from '../record/signing-repository.ts';
import { nameOf, requireOwnSigning } from './require-own-signing.ts';
import { signedFilesQuota } from './signing-quotas.ts';

/**
 * The address of the newest signed version, for a member of the case. The audit records it. Throws
 * `not_found`, also before the first signature, `not_allowed` for a transcript with words that the
 * caller may not read, and `too_many_tries`.
 */
export const getSignedFile: UseCase<
  typeof signingEndpoints.getSignedFile,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>
> = async (deps, { principal, params }) => {
  const record = await requireOwnSigning(deps, { principal, params });
  const { versions, documentName } = record;
  const newest = versions.at(-1);
  if (!newest) throw new AppError('not_found', 'No file available');
  await requireReadable(deps, { record, role: principal.role });
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

async function requireReadable(
  deps: Pick<SigningDeps, 'table' | 'files'>,
  { record: { caseId, transcript, examination }, role }: { record: SigningRecord; role: Role },
): Promise<void> {
  if (!transcript || mayReadRedacted(role)) return;
  const { mayReadSigned } = await import('#lambdas/transcripts/signing.door.ts');
  if (!(await mayReadSigned(deps, { caseId, role, signed: transcript, examination })))
    throw new AppError(
      'not_allowed',
      'Words of this file are redacted. Only a neutral of the case can open it',
    );
}
