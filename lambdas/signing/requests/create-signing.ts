import * as z from 'zod';
import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import {
  DEFAULT_SIGNATURE_MODE,
  DEFAULT_SIGNATURE_POSITION,
  REPEATED_ADDRESS,
  type SigningOrder,
} from '#contracts/rules/outcome/signing.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { getOwnCase, requireOwn, unchangedCaseItem } from '#lambdas/cases/record.door.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce, findReceipt } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { quotaExceeded, quotaItem, requireQuota } from '#shared/quota/quota.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { requireGateway } from '../deps/signing-gateway.ts';
import { anchorHead } from '../record/audit-anchors.ts';
import { auditStart, type NewAuditEvent, PORTAL } from '../record/audit-chain.ts';
import { isBeingSigned } from '../record/open-signing.ts';
import { sha256Of, storeOriginal } from '../record/signing-files.ts';
import { newLink, type SignatoryRecord, type SigningRecord } from '../record/signing-record.ts';
import {
  findSigning,
  newSigningItems,
  putFilePlace,
  putLink,
  signingNotFound,
} from '../record/signing-repository.ts';
import { presentSigning } from './present-signing.ts';
import { requireNotSigned } from './require-not-signed.ts';
import { readSignableDocument } from './signable-document.ts';
import { readSignableTranscript } from './signable-transcript.ts';
import { caseSigningsQuota, signatoriesQuota } from './signing-quotas.ts';
import { findSigningTribunal } from './signing-tribunal.ts';

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string() });

/**
 * Requests signatures on a document of one of the caller's cases, or on a version of a transcript. What
 * is signed is a copy of the document as it is now, or the reporter's form of that version. The links
 * are issued in the same transaction: to all signatories, or, in order, to the first. The table's stream
 * starts a state machine for each link, which mails it.
 * Safe to repeat with the same Idempotency-Key. Throws `not_found`, `conflict` for a draft case, a
 * document that is being signed or that a signatory has signed, and for a case with 100 signings,
 * `too_many_tries`, `unavailable` without a gateway, and as `readSignableDocument` and
 * `readSignableTranscript` do.
 */
export const createSigning: UseCase<typeof signingEndpoints.createSigning, SigningDeps> = async (
  deps,
  { principal, body, idempotencyKey },
) => {
  const { table, files } = deps;
  const { userId } = principal;
  const record = requireOwn(await getOwnCase(deps, { principal, caseId: body.caseId }), userId);
  // Nobody has checked a draft: it mails nobody.
  if (record.status === 'draft')
    throw new AppError('conflict', 'Submit the case before you request signatures');
  await requireGateway(deps.gateway);
  const now = deps.clock.now();
  const once = {
    userId,
    endpointId: 'createSigning',
    idempotencyKey,
    request: { body },
    createdSchema,
    now,
  };
  const reply = async (signingId: string) => {
    const signing = await findSigning(table, { caseId: record.id, signingId });
    if (!signing) throw signingNotFound();
    return {
      message: 'Signature Requested Successfully',
      signing: presentSigning(signing, { role: principal.role, now }),
    };
  };
  const former = await findReceipt(table, once);
  if (former) return reply(former.id);

  const { order, signatories: requested } = requestedOf(body);
  requireDistinct(requested.map(({ arbitratorEmail }) => arbitratorEmail));
  const documentId = 'transcript' in body ? body.transcript.transcriptId : body.documentId;
  const place = { caseId: record.id, documentId };
  const quotas = {
    quota: { quota: signatoriesQuota, ownerId: userId, count: requested.length, now },
    caseQuota: { quota: caseSigningsQuota, ownerId: record.id, count: 1, now },
  };
  // The transaction decides; a request that it would refuse reads and stores no document.
  if (await isBeingSigned(table, place)) throw alreadyRequested();
  for (const quota of Object.values(quotas)) await requireQuota(table, quota);
  const requester = await findPerson(deps, userId);
  if (!requester) throw new AppError('not_found', 'User not found');
  const document =
    'transcript' in body
      ? await readSignableTranscript(deps, {
          ...{ record, principal, requester: requester.name },
          ...{ transcript: body.transcript, signatories: requested },
        })
      : await readSignableDocument(deps, { record, userId, documentId });
  await requireNotSigned(deps, {
    ...{ caseId: record.id, documentId, sha256: sha256Of(document.pdf) },
    transcript: document.transcript,
    emails: requested.map(({ arbitratorEmail }) => arbitratorEmail),
  });
  const tribunal = document.isOfTribunal
    ? await findSigningTribunal(deps, { record, signatories: requested })
    : undefined;
  const signatories = requested.map((one, index) => ({ ...one, ...document.places?.[index] }));
  const signingId = newId('signing');
  const original = await storeOriginal(files, record.id, document.pdf);
  const at = now.toISOString();
  const signing: SigningRecord = {
    id: signingId,
    caseId: record.id,
    caseCode: record.code,
    caseKind: record.resolutionKind,
    caseTitle: record.title,
    documentId,
    documentName: document.name,
    ...(document.transcript && { transcript: document.transcript }),
    ...(document.examination && { examination: document.examination }),
    ...(tribunal && { tribunal }),
    version: 1,
    order,
    message: body.message,
    state: 'open',
    requestedBy: { userId, name: requester.name },
    createdAt: at,
    updatedAt: at,
    original,
    versions: [],
    signatories: issueFirst({ keys: await deps.linkKeys(), at, order }, signatories),
    audit: auditStart,
    publication: {
      uploadId: newId('upload'),
      visibilityType: document.visibilityType,
      category: document.category,
      uploadType: document.uploadType,
    },
  };
  const {
    open,
    signing: item,
    further,
    audit,
  } = await newSigningItems(deps, signing, {
    at,
    events: requestEvents(signing),
  });
  const items = {
    // An agreement must not be replaced while signatures on it are being requested.
    ...(document.isAgreement && { record: unchangedCaseItem(table, record) }),
    // What is signed has the file and the visibility of the document when it is requested.
    ...(document.unchanged && { document: document.unchanged }),
    quota: quotaItem(table, quotas.quota),
    caseQuota: quotaItem(table, quotas.caseQuota),
    open,
    signing: item,
  };
  const { id } = await createOnce(table, {
    ...once,
    created: { id: signingId },
    write: () => [
      ...Object.values(items),
      ...further,
      ...signing.signatories.flatMap(({ link, position }) =>
        link ? [putLink(table, link.hash, { caseId: record.id, signingId, position })] : [],
      ),
      putFilePlace(table, original.sha256, { caseId: record.id, signingId, versionNumber: 0 }),
    ],
  }).catch((error: unknown) => {
    const failed = failedItems(error, items);
    if (failed.includes('record')) throw changedMeanwhile();
    if (failed.includes('document')) throw changedMeanwhile();
    if (failed.includes('quota')) throw quotaExceeded(quotas.quota);
    if (failed.includes('caseQuota')) throw quotaExceeded(quotas.caseQuota);
    if (failed.includes('open')) throw alreadyRequested();
    throw error;
  });
  if (id === signingId) await anchorHead(files, { ...signing, audit });
  return reply(id);
};

const alreadyRequested = () =>
  new AppError('conflict', 'Signatures on this document are requested already');

type Body = Parameters<typeof createSigning>[1]['body'];
type Requested = Pick<
  Extract<Body, { arbitratorEmail: string }>,
  keyof Extract<Body, { documentId: string; signatories: unknown }>['signatories'][number]
>;

/** One signatory, or a list with its order. */
function requestedOf(body: Body): { order: SigningOrder; signatories: Requested[] } {
  if (!('signatories' in body)) return { order: 'inOrder', signatories: [body] };
  const signatories = body.signatories.map((one) => ({ ...defaults, ...one }));
  return { order: body.order, signatories };
}

/** Of the signatories of a transcript, whose form has a place for each of them. */
const defaults = {
  SignaturePosition: DEFAULT_SIGNATURE_POSITION,
  CustomizeCoordinates: '',
  pageNumber: 1,
  SignatureMode: DEFAULT_SIGNATURE_MODE,
};

/** Throws `invalid_input` if two signatories have one address. */
function requireDistinct(emails: readonly string[]): void {
  if (new Set(emails.map((email) => email.toLowerCase())).size === emails.length) return;
  const issues = [{ field: 'signatories', message: REPEATED_ADDRESS }];
  throw new AppError('invalid_input', REPEATED_ADDRESS, { issues });
}

function issueFirst(
  { keys, at, order }: { keys: SealingKeys; at: string; order: SigningOrder },
  requested: readonly Requested[],
): SignatoryRecord[] {
  return requested.map((one, index) => {
    const isIssued = order === 'atOnce' || index === 0;
    return {
      position: index + 1,
      name: one.arbitratorName,
      email: one.arbitratorEmail,
      state: isIssued ? 'issued' : 'waiting',
      signaturePosition: one.SignaturePosition,
      coordinates: one.CustomizeCoordinates,
      pageNumber: one.pageNumber,
      signatureMode: one.SignatureMode,
      problem: '',
      handovers: [],
      ...(isIssued && { link: newLink(keys, at) }),
    };
  });
}

function requestEvents(signing: SigningRecord): NewAuditEvent[] {
  const { id, documentName, original, order, requestedBy, signatories } = signing;
  return [
    {
      event: 'requested',
      actor: requestedBy.name,
      details: {
        signingId: id,
        document: documentName,
        sha256: original.sha256,
        order,
        signatories: signatories.map(({ name }) => name).join(', '),
      },
    },
    ...signatories
      .filter(({ link }) => link)
      .map(({ name }) => ({
        event: 'issued' as const,
        actor: PORTAL,
        details: { signatory: name },
      })),
  ];
}
