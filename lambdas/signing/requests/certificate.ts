import type { SigningCertificate, signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireReadableLink } from '../link/require-link.ts';
import { listAuditEvents } from '../record/audit-chain.ts';
import type { SigningRecord } from '../record/signing-record.ts';
import type { SigningDeps } from '../signing-deps.ts';
import { stateAt } from './present-signing.ts';
import { requireOwnSigning } from './require-own-signing.ts';

type Deps = Pick<SigningDeps, 'table' | 'clock' | 'files'>;

/** The certificate of a signing, for a member of its case. Throws `not_found`. */
export const getSigningCertificate: UseCase<
  typeof signingEndpoints.getSigningCertificate,
  Deps
> = async (deps, { principal, params }) =>
  certificateOf(deps, await requireOwnSigning(deps, { principal, params }));

/**
 * The certificate of a signing, for a signatory by the newest link, until five days after the
 * signature. Throws `not_found`, and `invalid_link` for a link that has ended.
 */
export const getSignatoryCertificate: UseCase<
  typeof signingEndpoints.getSignatoryCertificate,
  Deps
> = async (deps, { params }) =>
  certificateOf(deps, (await requireReadableLink(deps, params.arbitratorId)).record);

async function certificateOf(
  { table, files, clock }: Deps,
  record: SigningRecord,
): Promise<SigningCertificate> {
  const { documentName, caseCode, state, original, versions, signatories, publication } = record;
  const { evidence } = publication;
  const now = clock.now();
  return {
    documentName,
    caseCode,
    state,
    originalSha256: original.sha256,
    signedSha256: versions.at(-1)?.sha256,
    signatories: signatories.map((signatory) => ({
      position: signatory.position,
      name: signatory.name,
      state: stateAt(signatory, now),
      signedAt: signatory.signedAt,
      referenceNumber: signatory.result?.referenceNumber ?? '',
      transactionNumber: signatory.result?.transactionNumber ?? '',
    })),
    events: await listAuditEvents(table, record.id),
    evidenceUrl: evidence
      ? await downloadAddress(files, { ...evidence, fileName: 'signing-evidence.json' })
      : '',
  };
}
