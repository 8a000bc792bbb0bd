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
import {
  newestOf,
  type SigningRecord,
  signedName,
  statementName,
} from '../record/signing-record.ts';
import { changeSigning } from '../record/signing-repository.ts';
import { evidenceOf } from './signing-evidence.ts';

/**
 * Publishes the signed document among the case's documents, as an upload of the requester or, if they
 * left the case, of another neutral of it, and stores the evidence beside it. If members of the tribunal
 * have not signed, a statement with the reasons follows it. Safe to repeat after an interruption: the
 * uploads' ids are stored in the signing. A signed transcript stays with its transcript: documents know no
 * redacted words (ADR 108).
 */
export async function publishSigning(
  deps: SigningDeps,
  record: SigningRecord,
): Promise<SigningRecord> {
  const { table, files, clock } = deps;
  if (record.publication.evidence) {
    // Reasons that were stated after all who were asked had signed.
    await addStatement(deps, record);
    return record;
  }
  const pdf = await readVersion(files, newestOf(record));
  const published = record.transcript ? record : await addSigned(deps, record, pdf);
  await addStatement(deps, published);
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

/** Adds the signed document to its case; safe to repeat. */
async function addSigned(
  deps: SigningDeps,
  record: SigningRecord,
  pdf: Uint8Array,
): Promise<SigningRecord> {
  const { uploadId } = record.publication;
  const documentId = documentIdOf(uploadId);
  await addDocument(deps, record, {
    ...{ uploadId, name: signedName(record.documentName) },
    write: async () => pdf,
  });
  const now = deps.clock.now();
  return changeSigning(deps, { ...record, signingId: record.id, now }, (stored) =>
    stored.publication.documentId
      ? undefined
      : {
          after: { ...stored, publication: { ...stored.publication, documentId } },
          events: [{ event: 'published', actor: PORTAL, details: { documentId } }],
        },
  );
}

/** Adds why members of the tribunal have not signed, as a document of the case; safe to repeat. */
async function addStatement(deps: SigningDeps, record: SigningRecord): Promise<void> {
  const { statement } = record;
  if (!statement) return;
  await addDocument(deps, record, {
    ...{ uploadId: statement.uploadId, name: statementName(record.documentName) },
    // With the fonts and the writer of PDFs, which signed documents do not need.
    write: async () => (await import('./write-statement.ts')).writeStatement(deps, record),
  });
}

/** Registers a file as a document of the case, for those who see the signed document. */
async function addDocument(
  deps: SigningDeps,
  record: SigningRecord,
  { uploadId, name, write }: { uploadId: string; name: string; write: () => Promise<Uint8Array> },
): Promise<void> {
  const { table, files } = deps;
  const { caseId, publication } = record;
  if (await findDocument(table, caseId, documentIdOf(uploadId))) return;
  const principal = await publisherOf(deps, record);
  // Who sees the document decides who sees its signed copy, also if that has changed meanwhile.
  const source = await findDocument(table, caseId, record.documentId);
  const visibilityType = source?.visibilityType ?? publication.visibilityType;
  // The id was created as one of an upload.
  const key = incomingKey(principal.userId, 'caseDocument', uploadId as Id<'upload'>);
  await storeFile(files, { key, contentType: 'application/pdf', bytes: await write() });
  const { category, uploadType } = publication;
  await registerDocuments(deps, {
    principal,
    params: { caseId },
    body: { documentDetails: [{ name, url: { url: key, category, uploadType }, visibilityType }] },
    // Its receipt repeats the notification after an interruption.
    idempotencyKey: uploadId,
  });
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
