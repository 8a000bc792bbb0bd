import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { stateAt } from '../record/signatory-state.ts';
import { expiryOf, type SigningRecord } from '../record/signing-record.ts';

/**
 * A signing as a member of its case with this role sees it. All of them may manage it. Whether words were
 * redacted since a transcript was signed is looked up by get-signed-file.ts only.
 */
export const presentSigning = (
  record: SigningRecord,
  { role, now }: { role: Role; now: Date },
): Signing => ({
  id: record.id,
  caseId: record.caseId,
  documentId: record.documentId,
  documentName: record.documentName,
  ...(record.transcript && {
    transcript: {
      transcriptId: record.transcript.transcriptId,
      version: record.transcript.version,
      ...(record.examination && { crossExamination: true }),
    },
  }),
  tribunal: record.tribunal,
  omissions: record.omissions,
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
  hasSignedFile:
    record.versions.length > 0 && (!record.transcript?.isOpen || mayReadRedacted(role)),
});
