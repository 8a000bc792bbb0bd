import type { SigningCertificate, signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import type { PublishedKey } from '#shared/evidence-key/evidence-key.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { listAnchors } from '../record/audit-anchors.ts';
import { listAuditEvents } from '../record/audit-chain.ts';
import { checkTrail } from '../record/check-trail.ts';
import { stateAt } from '../record/signatory-state.ts';
import type { SigningRecord } from '../record/signing-record.ts';
import { findSigning, signingNotFound } from '../record/signing-repository.ts';
import { requireOwnSigning } from '../requests/require-own-signing.ts';
import { requireReadableLink } from './require-link.ts';

type Deps = Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>;

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
  { table, files, clock, evidenceKey }: Deps,
  record: SigningRecord,
): Promise<SigningCertificate> {
  const { documentName, caseCode, state, original, versions, signatories, publication } = record;
  const { evidence } = publication;
  const key = await evidenceKey.publicKey();
  const { events, head, trail } = await readTrail({ table, files }, record, key);
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
    tribunal: record.tribunal,
    omissions: record.omissions,
    events,
    head,
    trail,
    evidenceKey: key,
    evidenceUrl: evidence
      ? await downloadAddress(files, { ...evidence, fileName: 'signing-evidence.json' })
      : '',
  };
}

/** An event can be added between two reads; a trail that is broken is read again. */
const READS_MAX = 3;

/** The audit trail with its check: the copies outside the table first, the record last. */
async function readTrail(
  { table, files }: Pick<Deps, 'table' | 'files'>,
  { caseId, id }: SigningRecord,
  key: PublishedKey,
) {
  for (let read = 1; ; read += 1) {
    const anchors = await listAnchors(files, { caseId, id });
    const events = await listAuditEvents(table, id);
    const stored = await findSigning(table, { caseId, signingId: id });
    if (!stored) throw signingNotFound();
    const head = stored.audit;
    const trail = checkTrail({ signingId: id, head, events, anchors, key });
    if (trail.result !== 'broken' || read >= READS_MAX) return { events, head, trail };
  }
}
