import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import type { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import { blanksRefusal, findBlanks } from '#contracts/rules/blanks.ts';
import {
  type AgreementKind,
  type AgreementScan,
  type FollowUpKind,
  isFollowUpKind,
  withheldTexts,
} from '#contracts/rules/outcome/outcomes.ts';
import { followUpLabels, paperLabelOf } from '#contracts/rules/outcome/paper-labels.ts';
import { newPaperName } from '#lambdas/cases/reading.door.ts';
import {
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
import { AppError } from '#shared/errors.ts';
import { type CheckedUpload, checkUpload } from '#shared/files/check-upload.ts';
import { decodeText } from '#shared/files/decode-text.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import { readObject } from '#shared/files/read-object.ts';
import { uploadIdOfKey } from '#shared/files/upload-keys.ts';
import type { RequestOf } from '#shared/http/api-request.ts';
import { findVerdict, registerScan } from '../record/agreement-scan-repository.ts';
import type { AgreementsDeps } from '../record/agreements-deps.ts';
import { servePaperItems } from '../record/serve-paper.ts';

export type PaperDeps = Pick<AgreementsDeps, 'table' | 'clock' | 'files' | 'isScanned'>;

/**
 * Plans what changes with the paper in one transaction, e.g. the status of the case. Called in each
 * attempt with the case as it is stored.
 */
export type Alongside = (present: CaseRecord) => Promise<{
  /** The case before the paper is added. */
  record: CaseRecord;
  items: readonly TransactItem[];
  hearingRows?: CaseChange['hearingRows'];
}>;

export type PaperInput = Pick<
  RequestOf<typeof agreementsEndpoints.createDealAgreement>,
  'principal' | 'body'
> & {
  caseId: string;
  alongside?: Alongside | undefined;
};

type Added = PaperInput & {
  kind: AgreementKind | FollowUpKind;
  /** The agreement that is replaced. */
  replacedId?: string | undefined;
  /** The award that the paper refers to. */
  refersTo?: string;
  /** Refuses a case; called before the file is read, too. */
  requireCase: (record: CaseRecord) => void;
  /** Refuses a case that has changed since. */
  requirePresent: (present: CaseRecord) => void;
};

const nothingAlongside: Alongside = async (record) => ({ record, items: [] });

/**
 * Adds an uploaded file to the papers of a case, serves it, and informs its neutrals, with what is changed
 * alongside. A repeat with the same upload changes nothing. Returns the case, and the paper's id.
 */
export async function addPaper(deps: PaperDeps, input: Added) {
  const { principal, caseId, kind, body, replacedId, refersTo } = input;
  const { alongside = nothingAlongside, requireCase, requirePresent } = input;
  const { userId } = principal;
  const { record } = await alongside(await getOwnCase(deps, { principal, caseId }));
  requireCase(record);
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
    requireCase(present);
    requirePresent(present);
    const signed = replacedId === undefined ? undefined : { caseId, documentId: replacedId };
    if (signed) await requireUnsigned(deps, signed);
    const verdict = deps.isScanned ? await findVerdict(deps.table, file) : undefined;
    if (verdict && verdict !== 'clean') throw refusedByScan(withheldTexts[verdict]);
    const scan = deps.isScanned ? (verdict ?? 'pending') : undefined;
    const added = toDocument(present, {
      ...{ id, kind, file, name: body.name, userId, now },
      scan,
    });
    const stored = {
      ...present,
      uploadedDocuments: [...present.uploadedDocuments, added],
      ...(refersTo !== undefined && { refersTo: { ...present.refersTo, [id]: refersTo } }),
      updatedAt: now,
    };
    const extraItems = [
      ...(signed ? [notBeingSigned(deps.table, signed)] : []),
      ...(await servePaperItems(deps.table, {
        record: present,
        by: { userId, name: added.uploadedBy ?? '' },
        at: now,
        paper: {
          file: servedFileOf(added, { file, record: present, at: now }),
          ...(isFollowUpKind(kind) && { followUp: kind }),
        },
      })),
      ...(scan ? [registerScan(deps.table, file, { caseId, verdict })] : []),
      ...items,
    ];
    return { after: stored, stored, extraItems, ...(hearingRows && { hearingRows }) };
  });
  await notify(deps, { record: stored, id, userId, kind, isFirst: replacedId === undefined });
  return { stored, id };
}

/** Throws `invalid_input` for a text file with an open blank (D115). */
async function requireFilled(
  { files }: PaperDeps,
  { key, contentType }: CheckedUpload,
): Promise<void> {
  if (contentType !== 'text/plain') return;
  const bytes = await readObject(files, { key, maxBytes: uploadRules.outcomeAgreement.maxBytes });
  const message = blanksRefusal(findBlanks(decodeText(bytes ?? new Uint8Array())));
  if (message !== undefined)
    throw new AppError('invalid_input', message, { issues: [{ field: 'url', message }] });
}

const refusedByScan = (message: string) =>
  new AppError('unsupported_type', message, { issues: [{ field: 'url', message }] });

/** An upload that is another paper of the case. */
export const usedBefore = () =>
  new AppError('conflict', 'This file was added to the case before. Please upload it again');

/** A signatory must not sign a text that was replaced. */
async function requireUnsigned(
  { table }: PaperDeps,
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
    kind: AgreementKind | FollowUpKind;
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
    name: newPaperName(
      record,
      withFittingExtension(name ?? `${paperLabelOf(kind)} ${record.code}`, file.contentType),
    ),
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
  const before = record.uploadedDocuments.filter((document) => document.kind === kind);
  return {
    ...file,
    ...{ id, name, number: before.length + 1, createdAt: at },
    ...{ isOwn: false, isAgreement: true },
  };
}

/** Asks the presiding neutrals for a review and informs the managers (kind UPLOAD; seed 1, section 4). */
async function notify(
  deps: PaperDeps,
  input: {
    record: CaseRecord;
    id: string;
    userId: string;
    kind: AgreementKind | FollowUpKind;
    isFirst: boolean;
  },
): Promise<void> {
  const { record, id, userId, kind, isFirst } = input;
  const at = record.updatedAt;
  const what = isFollowUpKind(kind) ? followUpLabels[kind].toLowerCase() : 'agreement';
  const done = isFollowUpKind(kind) ? 'was published' : isFirst ? 'was uploaded' : 'was replaced';
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
    message: `Review the ${what} of ${record.code}, which ${done}`,
  });
  await notifyRole(managing, {
    action: 'agreementUpload',
    message: `The ${what} of ${record.code} ${done}`,
  });
}
