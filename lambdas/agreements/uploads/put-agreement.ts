import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import type { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import { blanksRefusal, findBlanks } from '#contracts/rules/blanks.ts';
import {
  type AgreementKind,
  type AgreementScan,
  agreementKindOf,
  agreementLabels,
  withheldTexts,
} from '#contracts/rules/outcome/outcomes.ts';
import { addressesOf, presentAgreements } from '#lambdas/cases/reading.door.ts';
import {
  acceptedAgreementsOf,
  agreementsOf,
  type CaseDocument,
  type CaseRecord,
  getOwnCase,
  requireOwn,
} from '#lambdas/cases/record.door.ts';
import { type CaseChange, changeCase, notifyMembers } from '#lambdas/cases/writing.door.ts';
import { documentIdOf } from '#lambdas/documents/record.door.ts';
import type { ServedFile } from '#lambdas/serving/record.door.ts';
import { isBeingSigned, notBeingSigned } from '#lambdas/signing/record.door.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import { type CheckedUpload, checkUpload } from '#shared/files/check-upload.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import { readObject } from '#shared/files/read-object.ts';
import { uploadIdOfKey } from '#shared/files/upload-keys.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { findVerdict, registerScan } from '../record/agreement-scan-repository.ts';
import type { AgreementsDeps } from '../record/agreements-deps.ts';
import { requireSettled } from '../record/require-settled.ts';
import { servePaperItems } from '../record/serve-paper.ts';

type Deps = Pick<AgreementsDeps, 'table' | 'clock' | 'files' | 'isScanned'>;

/** Maximum number of agreements of a case, which lie in its record. */
export const AGREEMENTS_MAX = 50;

const DONE = 'Uploaded Agreement Document';

/**
 * Adds the first agreement of one of the caller's settled cases. Repeating it with the same upload
 * changes nothing. Throws `not_found` for a foreign case, `conflict` for a case that is not
 * settled, whose kind has other agreements, whose summary is not published, or that has an
 * agreement, `invalid_input` for a text file with an open blank (D115), and as `checkUpload` does.
 */
export const createAgreement =
  (kind: AgreementKind): UseCase<typeof agreementsEndpoints.createDealAgreement, Deps> =>
  async (deps, request) =>
    putAgreement(deps, { ...request, kind, caseId: request.params.caseId });

/**
 * Replaces the present agreement `documentId`, which stays listed as an older one. Throws as
 * `createAgreement` does, `not_found` for another document, and `conflict` for an older agreement
 * and while signatures on the present one are requested. An agreement is withheld while the
 * malware scan has no verdict; one that it refuses can be replaced, or followed by a first one.
 */
export const updateAgreement =
  (kind: AgreementKind): UseCase<typeof agreementsEndpoints.updateDealAgreement, Deps> =>
  async (deps, request) => {
    const { caseId, documentId: replacedId } = request.params;
    return putAgreement(deps, { ...request, kind, caseId, replacedId });
  };

/**
 * Plans what changes with the agreement in one transaction, e.g. the status of the case. Called in each
 * attempt with the case as it is stored.
 */
export type Alongside = (present: CaseRecord) => Promise<{
  /** The case before the agreement is added. */
  record: CaseRecord;
  items: readonly TransactItem[];
  hearingRows?: CaseChange['hearingRows'];
}>;

type Put = Pick<RequestOf<typeof agreementsEndpoints.createDealAgreement>, 'principal' | 'body'> & {
  kind: AgreementKind;
  caseId: string;
  /** The agreement that is replaced; undefined for the first one. */
  replacedId?: string | undefined;
  alongside?: Alongside;
};

const nothingAlongside: Alongside = async (record) => ({ record, items: [] });

/** Adds an agreement, or replaces one, with what is changed alongside. Throws as `updateAgreement` does. */
export async function putAgreement(deps: Deps, input: Put) {
  const { principal, caseId, kind, body, replacedId, alongside = nothingAlongside } = input;
  const { userId } = principal;
  const { record } = await alongside(await getOwnCase(deps, { principal, caseId }));
  requireAgreementCase(record, kind);
  requireListed(record, { kind, replacedId });
  const file = await checkUpload(deps.files, {
    userId,
    purpose: 'outcomeAgreement',
    address: body.url.url,
    field: 'url',
  });
  await requireFilled(deps, file);
  const id = documentIdOf(uploadIdOfKey(file.key));
  const now = deps.clock.now().toISOString();
  const { stored } = await changeCase(deps, caseId, async (read) => {
    const own = requireOwn(read, userId);
    if (own.uploadedDocuments.some((one) => one.id === id))
      return { after: undefined, stored: own };
    const { record: present, items, hearingRows } = await alongside(own);
    requireAgreementCase(present, kind);
    requireListed(present, { kind, replacedId });
    requireReplaced(present, { kind, replacedId });
    const signed = replacedId === undefined ? undefined : { caseId, documentId: replacedId };
    if (signed) await requireUnsigned(deps, signed);
    const verdict = deps.isScanned ? await findVerdict(deps.table, file) : undefined;
    if (verdict && verdict !== 'clean') throw refusedByScan(withheldTexts[verdict]);
    const scan = deps.isScanned ? (verdict ?? 'pending') : undefined;
    const added = toDocument(present, { id, kind, file, scan, name: body.name, userId, now });
    const stored = {
      ...present,
      uploadedDocuments: [...present.uploadedDocuments, added],
      updatedAt: now,
    };
    const extraItems = [
      ...(signed ? [notBeingSigned(deps.table, signed)] : []),
      ...(await servePaperItems(deps.table, {
        record: present,
        by: { userId, name: added.uploadedBy ?? '' },
        at: now,
        paper: { file: servedFileOf(added, { file, record: present, at: now }) },
      })),
      ...(scan ? [registerScan(deps.table, file, { caseId, verdict })] : []),
      ...items,
    ];
    return { after: stored, stored, extraItems, ...(hearingRows && { hearingRows }) };
  });
  await notify(deps, { record: stored, id, userId, isFirst: replacedId === undefined });
  const agreement = presentAgreements(stored, await addressesOf(deps.files, stored)).find(
    (one) => one.id === id,
  );
  if (!agreement) throw new Error(`The case ${caseId} has no agreement ${id}`);
  return { message: DONE, agreement };
}

/** Throws `invalid_input` for a text file with an open blank (D115). */
async function requireFilled({ files }: Deps, { key, contentType }: CheckedUpload): Promise<void> {
  if (contentType !== 'text/plain') return;
  const bytes = await readObject(files, { key, maxBytes: uploadRules.outcomeAgreement.maxBytes });
  const message = blanksRefusal(findBlanks(new TextDecoder().decode(bytes)));
  if (message !== undefined)
    throw new AppError('invalid_input', message, { issues: [{ field: 'url', message }] });
}

function requireAgreementCase(record: CaseRecord, kind: AgreementKind): void {
  if (agreementKindOf(record.resolutionKind) !== kind)
    throw new AppError('conflict', `A case of ${record.resolutionKind} has no such agreement`);
  requireSettled(record);
  if (record.summaryStatus !== 'completed')
    throw new AppError('conflict', 'Publish the summary before you upload the agreement');
}

/** A replaced agreement stays listed, so a repeat finds it too. */
function requireListed(
  record: CaseRecord,
  { kind, replacedId }: { kind: AgreementKind; replacedId: string | undefined },
): void {
  if (replacedId === undefined) return;
  const isListed = agreementsOf(record).some((one) => one.kind === kind && one.id === replacedId);
  if (!isListed) throw new AppError('not_found', 'Agreement not found');
}

function requireReplaced(
  record: CaseRecord,
  { kind, replacedId }: { kind: AgreementKind; replacedId: string | undefined },
): void {
  const agreements = agreementsOf(record).filter((agreement) => agreement.kind === kind);
  const accepted = acceptedAgreementsOf(record).find((agreement) => agreement.kind === kind);
  // One that the malware scan refused may be named as the present one, or not at all.
  if (![agreements[0]?.id, accepted?.id].includes(replacedId)) throw changedMeanwhile();
  if (agreements.length >= AGREEMENTS_MAX)
    throw new AppError('conflict', `A case has at most ${AGREEMENTS_MAX} agreements`);
}

const refusedByScan = (message: string) =>
  new AppError('unsupported_type', message, { issues: [{ field: 'url', message }] });

/** A signatory must not sign a text that was replaced. */
async function requireUnsigned(
  { table }: Deps,
  document: { caseId: string; documentId: string },
): Promise<void> {
  if (await isBeingSigned(table, document))
    throw new AppError(
      'conflict',
      'Signatures on this agreement are requested. Cancel the signing first.',
    );
}

function toDocument(
  record: CaseRecord,
  input: {
    id: string;
    kind: AgreementKind;
    file: CheckedUpload;
    scan: AgreementScan | undefined;
    name: string | undefined;
    userId: string;
    now: string;
  },
): CaseDocument {
  const { id, kind, file, scan, name, userId, now } = input;
  const uploader = record.assignments.find((assignment) => assignment.userId === userId);
  return {
    id,
    kind,
    key: file.key,
    versionId: file.versionId,
    name: withFittingExtension(name ?? `${agreementLabels[kind]} ${record.code}`, file.contentType),
    uploadedAt: now,
    ...(uploader && { uploadedBy: uploader.name }),
    ...(scan && { scan }),
  };
}

/** The file as it is served; its number counts the case's files of this kind. */
function servedFileOf(
  { id, name = 'Agreement', kind }: CaseDocument,
  { file, record, at }: { file: CheckedUpload; record: CaseRecord; at: string },
): ServedFile {
  const before = agreementsOf(record).filter((agreement) => agreement.kind === kind);
  return {
    ...file,
    ...{ id, name, number: before.length + 1, createdAt: at },
    ...{ isOwn: false, isAgreement: true },
  };
}

/** Asks the presiding neutrals for a review and informs the managers (kind UPLOAD; seed 1, section 4). */
async function notify(
  deps: Deps,
  input: { record: CaseRecord; id: string; userId: string; isFirst: boolean },
): Promise<void> {
  const { record, id, userId, isFirst } = input;
  const at = record.updatedAt;
  const done = isFirst ? 'was uploaded' : 'was replaced';
  const presiding = record.assignments.filter(({ role }) => role === 'presiding');
  const managing = record.assignments.filter(
    ({ role, userId: one }) => role === 'managing' && !presiding.some((p) => p.userId === one),
  );
  const notifyRole = async (
    assignments: CaseRecord['assignments'],
    news: { action: string; message: string },
  ) =>
    notifyMembers(deps, {
      record: { ...record, assignments },
      byUserId: userId,
      at,
      eventId: `${record.id}-${id}`,
      kind: 'UPLOAD',
      meta: { actions: news.action },
      message: news.message,
    });
  await notifyRole(presiding, {
    action: 'mediatorReviewDocumentUpload',
    message: `Review the agreement of ${record.code}, which ${done}`,
  });
  await notifyRole(managing, {
    action: 'agreementUpload',
    message: `The agreement of ${record.code} ${done}`,
  });
}
