import * as z from 'zod';
import {
  type documentsEndpoints,
  type RefusedFile,
  refusedFileSchema,
} from '#contracts/endpoints/files/documents.ts';
import { type DocumentVisibility, ownerTypeOf } from '#contracts/rules/documents/documents.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { changeItem, type Planned } from '#shared/dynamo/change-item.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { type CreateOnce, findReceipt, putReceipt } from '#shared/idempotency/create-once.ts';
import { presentDocument } from '../reading/present-document.ts';
import { requireRoom, requireType } from '../record/document-access.ts';
import { type DocumentRecord, listOf, toDocumentRow } from '../record/document-record.ts';
import {
  findDocument,
  findPlace,
  newDocumentItems,
  readNumbers,
} from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';
import { allRefused, type Checked, checkFiles, type Upload } from './check-files.ts';
import { notifyOfShared } from './notify-of-shared.ts';
import {
  readAudiences,
  type ServedAudiences,
  type ServedOrder,
  serveDocumentsItems,
} from './serve-documents.ts';

type Deps = Pick<DocumentsDeps, 'table' | 'clock' | 'files' | 'isScanned'>;

/** The first request's values, for the response to a repeat. */
const createdSchema = z.object({
  documentIds: z.array(z.string()),
  sharedCount: z.number(),
  // Receipts of earlier code have neither.
  refused: z.array(refusedFileSchema).default([]),
  /** The first document that this request added: the same for repeats. */
  firstAddedId: z.string().optional(),
});
type Created = z.output<typeof createdSchema>;

/**
 * Registers uploaded files as documents of one of the caller's cases. Shared ones are served on the
 * people whom they concern (D113), and the other neutrals are notified once. Each file is checked
 * and copied first (D45, D112). Files that are refused are named with the reason; the others are registered in one
 * transaction. Each upload becomes one document; the first registration is final, so a repeat
 * returns what exists and adds what is missing. Throws `not_found` for a foreign case,
 * `invalid_input` for a wrong type, `conflict` for too many documents, `not_allowed` for another
 * person's file, and the first refusal, with an issue for each file, if every file is refused.
 */
export const registerDocuments: UseCase<typeof documentsEndpoints.registerDocuments, Deps> = async (
  deps,
  { principal, params, body, idempotencyKey },
) => registerServed(deps, { principal, params, body, idempotencyKey });

/** As `registerDocuments`. `order` and `keptAs`: the document is one that the portal wrote. */
export async function registerServed(
  deps: Deps,
  {
    principal,
    params,
    body,
    idempotencyKey,
    keptAs,
  }: Pick<
    RequestOf<typeof documentsEndpoints.registerDocuments>,
    'principal' | 'params' | 'body' | 'idempotencyKey'
  > & { keptAs?: DocumentRecord['keptAs'] },
  order?: ServedOrder,
) {
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
      order,
      keptAs,
      audiences: body.documentDetails.some(({ visibilityType }) => visibilityType !== 'me')
        ? await readAudiences(deps, { record, byUserId: principal.userId })
        : undefined,
      ...(await checkFiles(deps.files, { principal, documentDetails: body.documentDetails })),
    }));
  const { documentIds, sharedCount, refused } = created;
  const eventId = created.firstAddedId ?? documentIds[0] ?? '';
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
    return document && presentDocument(deps, toDocumentRow(document), record);
  });
  return {
    message: messageOf(documentIds.length, refused.length),
    // A repeat can come after a document was deleted.
    documents: documents.filter((document) => document !== undefined),
    refused,
  };
}

const messageOf = (added: number, refused: number): string =>
  refused === 0 ? 'Successfully Uploaded' : `${added} of ${added + refused} files were added`;

type NewDocuments = Checked & {
  record: CaseRecord;
  principal: Principal;
  ownerName: string;
  once: Omit<CreateOnce<Created>, 'created' | 'write'>;
  order: ServedOrder | undefined;
  keptAs: DocumentRecord['keptAs'];
  /** Undefined if every document is private. */
  audiences: ServedAudiences | undefined;
};

/** Attempts while others add documents to the same lists. */
const MAX_ATTEMPTS = 24;

/**
 * Writes the documents with the next numbers of their lists, their rows and the receipt. Uploads
 * that are documents of this case already are returned as they are; an upload that was used
 * elsewhere is refused.
 */
async function create({ table }: Pick<Deps, 'table'>, input: NewDocuments): Promise<Created> {
  const { record, once } = input;
  let { uploads, refused } = input;
  const existing = new Set<string>();
  const read = async () => uploads.filter(({ id }) => !existing.has(id));
  const plan = async (added: readonly Upload[]): Promise<Planned<Created>> => {
    const created: Created = {
      documentIds: uploads.map(({ id }) => id),
      sharedCount: added.filter(({ visibilityType }) => visibilityType !== 'me').length,
      refused: refused.toSorted((one, other) => one.position - other.position),
      firstAddedId: added[0]?.id,
    };
    if (added.length === 0) return { result: created };
    const items = await newItems(table, { ...input, uploads: added });
    const onConflict = async (failed: readonly number[]) => {
      // The receipt is the transaction's last item.
      if (failed.includes(items.length)) {
        const earlier = await findReceipt(table, once);
        if (earlier) return { result: earlier };
      }
      // The numbers of a list are an Update; a Put that failed is an upload that was used.
      if (!failed.some((position) => items[position]?.Put)) return undefined;
      const used = await findUsed(table, record.id, added);
      for (const id of used.here) existing.add(id);
      uploads = uploads.filter(({ id }) => !used.elsewhere.has(id));
      refused = [
        ...refused,
        ...added.filter(({ id }) => used.elsewhere.has(id)).map(usedElsewhere),
      ];
      if (uploads.length === 0) throw allRefused(refused);
      return undefined;
    };
    return {
      result: created,
      items: [...items, ...putReceipt(table, { ...once, created })],
      onConflict,
    };
  };
  return changeItem(table, { read, plan, maxAttempts: MAX_ATTEMPTS });
}

/** The uploads that are documents of this case, and those that were used otherwise. */
async function findUsed(table: Deps['table'], caseId: string, uploads: readonly Upload[]) {
  const here = new Set<string>();
  const elsewhere = new Set<string>();
  await inParallel(uploads, async ({ id }) => {
    if (await findDocument(table, caseId, id)) here.add(id);
    else if (await findPlace(table, id)) elsewhere.add(id);
  });
  return { here, elsewhere };
}

const usedElsewhere = ({ position, name }: Upload): RefusedFile => ({
  position,
  name,
  code: 'conflict',
  message: 'A file was added to a case before. Please upload it again',
});

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
  const { record, principal, ownerName, once, order, audiences } = input;
  const served =
    audiences &&
    serveDocumentsItems(table, {
      ...{ record, audiences, order },
      by: { userId: principal.userId, name: ownerName },
      at: once.now.toISOString(),
      documents: input.uploads.map((upload) => toRecord(input, upload)),
    });
  // Their Puts have no conditions, so that one that failed is an upload's.
  return [...items.flat(), ...(served ?? [])];
}

function toRecord(
  { record, principal, ownerName, keptAs, once: { now } }: NewDocuments,
  { position: _, ...upload }: Upload,
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
    ...(keptAs && { keptAs }),
  };
}
