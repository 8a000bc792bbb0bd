import * as z from 'zod';
import type { documentsEndpoints, NewDocument } from '#contracts/endpoints/files/documents.ts';
import { type DocumentVisibility, ownerTypeOf } from '#contracts/rules/documents.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { attempts } from '#shared/dynamo/attempts.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import { uploadIdOfKey } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { type CreateOnce, findReceipt, putReceipt } from '#shared/idempotency/create-once.ts';
import { findPerson } from '../accounts/index.ts';
import { type CaseRecord, getOwnCase } from '../cases/index.ts';
import type { DocumentsDeps } from './documents-deps.ts';
import { notifyOfShared } from './notify-of-shared.ts';
import { presentDocument } from './present-document.ts';
import { documentNotFound, requireRoom, requireType } from './record/document-access.ts';
import {
  type DocumentRecord,
  documentIdOf,
  listOf,
  toDocumentRow,
} from './record/document-record.ts';
import { findDocument, newDocumentItems, readNumbers } from './record/document-repository.ts';

type Deps = Pick<DocumentsDeps, 'table' | 'clock' | 'files' | 'isScanned'>;

/** The first request's values, for the response to a repeat. */
const createdSchema = z.object({ documentIds: z.array(z.string()), sharedCount: z.number() });
type Created = z.output<typeof createdSchema>;

/**
 * Registers uploaded files as documents of one of the caller's cases, all or none, and notifies the
 * other neutrals of the case once if any of them is shared. Each file is checked and copied first
 * (D45, D112). Each upload becomes one document; the first registration is final. Safe to repeat.
 * Throws `not_found` for a foreign case, `invalid_input` for a wrong type, `conflict` for a file of
 * another case and for too many documents, and as `checkUpload` does.
 */
export const registerDocuments: UseCase<typeof documentsEndpoints.registerDocuments, Deps> = async (
  deps,
  { principal, params, body, idempotencyKey },
) => {
  const record = await getOwnCase(deps, { principal, caseId: params.caseId });
  for (const { url } of body.documentDetails) requireType(record.resolutionKind, url);
  const owner = await findPerson(deps, principal.userId);
  if (!owner) throw new AppError('not_found', 'User not found');
  const once = {
    userId: principal.userId,
    endpointId: 'registerDocuments',
    idempotencyKey,
    request: { params, body },
    createdSchema,
    now: deps.clock.now(),
  };
  const created =
    (await findReceipt(deps.table, once)) ??
    (await create(deps, {
      record,
      principal,
      ownerName: owner.name,
      once,
      uploads: await checkAll(deps, { principal, documentDetails: body.documentDetails }),
    }));
  const { documentIds, sharedCount } = created;
  const [eventId = ''] = documentIds;
  if (sharedCount > 0)
    await notifyOfShared(deps, {
      record,
      by: { userId: principal.userId, name: owner.name },
      what: sharedCount === 1 ? 'a document' : `${sharedCount} documents`,
      eventId,
      at: once.now.toISOString(),
    });
  const documents = await inParallel(documentIds, async (documentId) => {
    const document = await findDocument(deps.table, params.caseId, documentId);
    if (!document) throw documentNotFound();
    return presentDocument(deps, toDocumentRow(document), record);
  });
  return { message: 'Successfully Uploaded', documents };
};

type Upload = Pick<DocumentRecord, 'id' | 'name' | 'visibilityType' | 'uploadType' | 'category'> & {
  file: DocumentRecord['file'];
};

/** Checks and copies each file. */
async function checkAll(
  { files }: Pick<Deps, 'files'>,
  { principal, documentDetails }: { principal: Principal; documentDetails: NewDocument[] },
): Promise<Upload[]> {
  const uploads = await inParallel([...documentDetails.entries()], async ([position, detail]) => {
    const { uploadType, category, url: address } = detail.url;
    const { key, versionId, contentType, sizeBytes } = await checkUpload(files, {
      userId: principal.userId,
      purpose: 'caseDocument',
      address,
      field: `documentDetails.${position}.url.url`,
    });
    const id = documentIdOf(uploadIdOfKey(key));
    const file = { key, versionId, contentType, sizeBytes };
    const { name, visibilityType } = detail;
    return { id, name, visibilityType, uploadType, category, file };
  });
  if (new Set(uploads.map(({ id }) => id)).size < uploads.length)
    throw new AppError('invalid_input', 'Each file can be added once');
  return uploads;
}

type NewDocuments = {
  record: CaseRecord;
  principal: Principal;
  ownerName: string;
  uploads: readonly Upload[];
  once: Omit<CreateOnce<Created>, 'created' | 'write'>;
};

/** Attempts while others add documents to the same lists. */
const MAX_ATTEMPTS = 24;

/** Writes the documents with the next numbers of their lists, their rows and the receipt. */
async function create({ table }: Pick<Deps, 'table'>, input: NewDocuments): Promise<Created> {
  const { record, uploads, once } = input;
  const documentIds = uploads.map(({ id }) => id);
  const sharedCount = uploads.filter(({ visibilityType }) => visibilityType !== 'me').length;
  const created = { documentIds, sharedCount };
  for await (const _ of attempts(MAX_ATTEMPTS)) {
    const items = await newItems(table, input);
    try {
      await transact(table, () => [...items, ...putReceipt(table, { ...once, created })]);
      return created;
    } catch (error) {
      const failed = failedConditions(error);
      if (!failed?.length) throw error;
      // The receipt is the transaction's last item.
      if (failed.includes(items.length)) {
        const earlier = await findReceipt(table, once);
        if (earlier) return earlier;
      }
      // The numbers of a list are an Update; a Put that failed is a document that exists.
      if (failed.some((position) => items[position]?.Put)) {
        const stored = await inParallel(documentIds, (id) => findDocument(table, record.id, id));
        if (stored.some((document) => !document)) throw alreadyAdded();
        return { documentIds, sharedCount: 0 };
      }
    }
  }
  throw new AppError('conflict', 'Others are adding documents to this case. Please try again');
}

const alreadyAdded = () =>
  new AppError('conflict', 'A file was added to a case before. Please upload it again');

async function newItems(table: Deps['table'], input: NewDocuments) {
  const isPrivate = (visibility: DocumentVisibility) => visibility === 'me';
  const groups = [true, false].map((wanted) =>
    input.uploads.filter(({ visibilityType }) => isPrivate(visibilityType) === wanted),
  );
  const items = await Promise.all(
    groups.map(async (uploads) => {
      const [first] = uploads;
      if (!first) return [];
      const list = listOf(toRecord(input, first));
      const { numbers, last } = await readNumbers(table, list);
      requireRoom(list, numbers.length + uploads.length);
      const field = isPrivate(first.visibilityType) ? 'privateNumber' : 'sharedNumber';
      const records = uploads.map((upload, position) => ({
        ...toRecord(input, upload),
        [field]: last + position + 1,
      }));
      return newDocumentItems(table, list, records, last);
    }),
  );
  return items.flat();
}

function toRecord(
  { record, principal, ownerName, once: { now } }: NewDocuments,
  upload: Upload,
): DocumentRecord {
  const createdAt = now.toISOString();
  return {
    ...upload,
    caseId: record.id,
    version: 1,
    ownerId: principal.userId,
    ownerName,
    ownerType: ownerTypeOf(principal.role),
    createdAt,
    processing: { state: 'queued', message: '', at: createdAt },
    findings: {},
  };
}
