import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import { stateAt } from '../record/signatory-state.ts';
import { expiryOf, type SigningRecord } from '../record/signing-record.ts';

/** A signing as the members of its case see it. All of them may manage it. */
export const presentSigning = (record: SigningRecord, now: Date): Signing => ({
  id: record.id,
  caseId: record.caseId,
  documentId: record.documentId,
  documentName: record.documentName,
  order: record.order,
  message: record.message,
  state: record.state,
  requestedBy: record.requestedBy.name,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  signatories: record.signatories.map((signatory) => ({
    position: signatory.position,
    name: signatory.name,
    email: signatory.email,
    state: stateAt(signatory, now),
    issuedAt: signatory.link?.issuedAt,
    expiresAt: signatory.link && expiryOf(signatory.link.issuedAt),
    openedAt: signatory.openedAt,
    signedAt: signatory.signedAt,
    problem: signatory.problem,
  })),
  mayManage: true,
  signedDocumentId: record.publication.documentId,
  hasSignedFile: record.versions.length > 0,
});
