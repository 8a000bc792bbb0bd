import { readSignatures } from 'pdf-signatures';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { findCase, membersOf } from '#lambdas/cases/record.door.ts';
import { registerDocuments } from '#lambdas/documents/door.ts';
import { documentIdOf, findDocument } from '#lambdas/documents/record.door.ts';
import { AppError } from '#shared/errors.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { Id } from '#shared/ids.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { proofNotice } from '../notices/signing-notices.ts';
import { listAuditEvents, PORTAL } from '../record/audit-chain.ts';
import { readVersion, storeEvidence } from '../record/signing-files.ts';
import { newestOf, type SigningRecord, signedName } from '../record/signing-record.ts';
import { changeSigning } from '../record/signing-repository.ts';
import { evidenceOf } from './signing-evidence.ts';

/**
 * Publishes the completely signed document among the case's documents, as an upload of the
 * requester or, if they left the case, of another neutral of it, and stores the evidence beside
 * it. Safe to repeat after an interruption: the upload's id was chosen with the request. A signed
 * transcript stays with its transcript: documents know no redacted words (ADR 108).
 */
export async function publishSigning(
  deps: SigningDeps,
  record: SigningRecord,
): Promise<SigningRecord> {
  const { table, files, clock } = deps;
  if (record.publication.evidence) return record;
  const pdf = await readVersion(files, newestOf(record));
  const published = record.transcript ? record : await addToDocuments(deps, record, pdf);
  const evidence = await storeEvidence(
    files,
    { caseId: record.caseId, signingId: record.id },
    evidenceOf(published, {
      events: await listAuditEvents(table, record.id),
      signatures: await readSignatures(pdf),
      publicKey: await deps.evidenceKey.publicKey(),
      institution: deps.institution,
    }),
  );
  return changeSigning(deps, { ...record, signingId: record.id, now: clock.now() }, (stored) =>
    stored.publication.evidence
      ? undefined
      : {
          after: { ...stored, publication: { ...stored.publication, evidence } },
          events: [],
          items: [proofNotice(table, published, clock.now().toISOString())],
        },
  );
}

/** Registers the signed document in its case; safe to repeat. */
async function addToDocuments(
  deps: SigningDeps,
  record: SigningRecord,
  pdf: Uint8Array,
): Promise<SigningRecord> {
  const { table, files, clock } = deps;
  const { uploadId, category, uploadType } = record.publication;
  const documentId = documentIdOf(uploadId);
  if (!(await findDocument(table, record.caseId, documentId))) {
    const principal = await publisherOf(deps, record);
    // Who sees the document decides who sees its signed copy, also if that has changed meanwhile.
    const source = await findDocument(table, record.caseId, record.documentId);
    const visibilityType = source?.visibilityType ?? record.publication.visibilityType;
    // The id was created as one of an upload.
    const key = incomingKey(principal.userId, 'caseDocument', uploadId as Id<'upload'>);
    await storeFile(files, { key, contentType: 'application/pdf', bytes: pdf });
    await registerDocuments(deps, {
      principal,
      params: { caseId: record.caseId },
      body: {
        documentDetails: [
          {
            name: signedName(record.documentName),
            url: { url: key, category, uploadType },
            visibilityType,
          },
        ],
      },
      // Its receipt repeats the notification after an interruption.
      idempotencyKey: uploadId,
    });
  }
  return changeSigning(deps, { ...record, signingId: record.id, now: clock.now() }, (stored) =>
    stored.publication.documentId
      ? undefined
      : {
          after: { ...stored, publication: { ...stored.publication, documentId } },
          events: [{ event: 'published', actor: PORTAL, details: { documentId } }],
        },
  );
}

/** The requester, or the first neutral of the case if they left it. */
async function publisherOf(deps: SigningDeps, { caseId, requestedBy }: SigningRecord) {
  const found = await findCase(deps.table, caseId);
  const members = found ? membersOf(found) : [];
  const userId = members.includes(requestedBy.userId) ? requestedBy.userId : members[0];
  const person = userId === undefined ? undefined : await findPerson(deps, userId);
  if (!person) throw new AppError('not_found', 'The case has no neutral');
  const { role } = person;
  return {
    userId: person.userId,
    role,
    sessionId: '',
    emailVerified: true,
    isProfileComplete: true,
  };
}
