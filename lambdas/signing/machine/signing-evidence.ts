import type { PdfSignature } from 'pdf-signatures';
import type { SigningAuditEvent } from '#contracts/endpoints/outcome/signing.ts';
import { auditStatement } from '#contracts/rules/outcome/signing.ts';
import type { PublishedKey } from '#shared/evidence-key/evidence-key.ts';
import type { SigningRecord } from '../record/signing-record.ts';

/**
 * What is needed to verify a signing without this portal, besides the signed PDF: the hash of each
 * version, who signed it and when, the certificates, and the audit chain. How the chain is computed is documented in
 * docs/adr/0022-signing.md; `auditForm` repeats it.
 */
export const evidenceOf = (
  record: SigningRecord,
  {
    events,
    signatures,
    publicKey,
    institution,
  }: {
    events: readonly SigningAuditEvent[];
    signatures: readonly PdfSignature[];
    publicKey: PublishedKey;
    institution: string | undefined;
  },
) => ({
  format: 'neutral-portal signing evidence 1',
  ...(institution && { institution }),
  document: record.documentName,
  // Without the hash of its text: members who may not read redacted words get the evidence.
  ...(record.transcript && { transcriptVersion: record.transcript.version }),
  caseCode: record.caseCode,
  requestedBy: record.requestedBy.name,
  requestedAt: record.createdAt,
  original: { sha256: record.original.sha256, sizeBytes: record.original.sizeBytes },
  versions: record.versions.map(({ sha256, sizeBytes, position, at }) => ({
    sha256,
    sizeBytes,
    signatory: position,
    signedAt: at,
  })),
  signatories: record.signatories.map(({ position, name, signedAt, result }) => ({
    position,
    name,
    signedAt,
    referenceNumber: result?.referenceNumber,
    transactionNumber: result?.transactionNumber,
  })),
  ...(record.tribunal && {
    tribunal: {
      source: record.tribunal.source,
      members: record.tribunal.members.map(({ name, position }) => ({ name, signatory: position })),
    },
  }),
  ...(record.omissions && {
    omissions: record.omissions.map(({ name, reason, statedBy, statedAt }) => ({
      name,
      reason,
      statedBy,
      statedAt,
    })),
  }),
  /** As read from the signed PDF, with the facts of the certificates in it. */
  signatures,
  auditForm:
    'hash = SHA-256 (hex) of the UTF-8 of JSON [sequence, at, event, actor, details as [name, value] pairs sorted by name, previousHash], without spaces; the first previousHash is 64 zeros',
  audit: events,
  /** The last entry, and the portal's signature over its statement. */
  auditHead: {
    statement: auditStatement({ signingId: record.id, ...record.audit }),
    ...record.audit,
    howToCheck:
      'The signature is ECDSA on P-256 over the SHA-256 of the UTF-8 of the statement: openssl dgst -sha256 -verify key.pem -signature statement.sig statement.txt',
  },
  publicKey,
});
