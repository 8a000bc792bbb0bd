import { randomUUID } from 'node:crypto';
import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { mayProcess } from '#contracts/rules/documents/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { requireServable, requireVisible } from '../record/document-access.ts';
import {
  type DocumentRecord,
  leftOutOf,
  pagesOfRanges,
  type Recognition,
} from '../record/document-record.ts';
import {
  changeDocument,
  findDocument,
  removeCorrectedWords,
} from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';
import { boundReached, type GrantedPages, grantPages } from '../record/page-budget.ts';

/** Each run may read all pages that a document may have. */
const recognitionQuota: Quota = {
  name: 'RECOGNISE_DOCUMENT',
  windowSeconds: 3600,
  maxCount: 20,
  message: 'Too many attempts',
};

/** A run without progress for so long ended without a result. */
const RUN_ENDS_AFTER_MS = 30 * 60_000;

/**
 * Begins a new recognition of a document's scanned pages, in a language or without one, or goes on with
 * those that were left out. Corrected words are kept for the words in their places, or removed. The pages
 * are counted in the same transaction. Throws
 * `not_found` for a foreign case and a document that the caller may not see, `not_allowed`,
 * `conflict` if no page is a scan or was left out, while pages are read, and where a bound is reached,
 * `too_many_tries` over 20 an hour.
 */
export const recogniseDocument: UseCase<
  typeof documentsEndpoints.recogniseDocument,
  Pick<DocumentsDeps, 'table' | 'clock' | 'processing' | 'recognition' | 'isScanned'>
> = async (deps, { principal, params, body }) => {
  const { userId } = principal;
  const { caseId, documentId } = params;
  await requireMember(deps, { principal, caseId });
  const now = deps.clock.now();
  const requireRecognisable = (
    stored: DocumentRecord | undefined,
  ): DocumentRecord & { recognition: Recognition } => {
    const document = requireVisible(stored, userId);
    if (!mayProcess(document, userId))
      throw new AppError('not_allowed', 'Only its owner can do this');
    requireServable(document, deps);
    const { processing, recognition } = document;
    if (processing.state !== 'ready')
      throw new AppError('conflict', 'This document is not processed yet');
    if (!recognition) throw new AppError('conflict', 'No page of this document is a scan');
    const isAlive = now.getTime() - Date.parse(recognition.at) < RUN_ENDS_AFTER_MS;
    if (recognition.state === 'running' && isAlive)
      throw new AppError('conflict', 'The pages of this document are being read');
    return { ...document, recognition };
  };
  requireRecognisable(await findDocument(deps.table, caseId, documentId));
  await spendQuota(deps.table, { quota: recognitionQuota, ownerId: userId, count: 1, now });
  const run = randomUUID();
  const removes = (stored: DocumentRecord) =>
    !body.keepsCorrections && !body.onlyLeftOut && stored.corrections;
  let granted: GrantedPages = { count: 0, items: [] };
  await changeDocument(
    deps.table,
    params,
    async (stored) => {
      granted = { count: 0, items: [] };
      const { corrections, ...document } = requireRecognisable(stored);
      const before = document.recognition;
      const at = now.toISOString();
      const grant = async (pages: readonly number[], recognised: number) => {
        const counted = { caseId, wanted: pages.length, recognised };
        const { recognition: settings } = deps;
        granted = await grantPages(deps.table, { ...counted, settings, now });
        return granted.count;
      };
      const kept = corrections && !removes({ ...document, corrections }) && { corrections };
      if (body.onlyLeftOut || before.pages.length === 0) {
        const left = leftPagesOf(before);
        // Recognised by earlier code, which did not keep the pages: all are looked for again.
        if (!left)
          return { ...document, ...kept, processing: { state: 'queued', message: '', at } };
        const count = await grant(left, before.pages.length);
        if (count === 0) throw aboveBound(granted, deps, now);
        return {
          ...document,
          ...kept,
          recognition: {
            ...withoutLeft(before),
            ...{ state: 'running', message: '', at },
            ...(before.pages.length === 0 && body.language && { language: body.language }),
            pages: [...before.pages, ...left.slice(0, count)],
            ...leftOutOf(left.slice(count), granted.bound),
          },
        };
      }
      // What was recognised once may be read again, also if the bound is lower now.
      const { pages, leftOut, left, bound } = before;
      if ((await grant(pages, -Infinity)) < pages.length) throw aboveBound(granted, deps, now);
      return {
        ...document,
        ...kept,
        recognition: {
          ...{ run, state: 'running', message: '', at },
          ...(body.language && { language: body.language }),
          ...{ pages, leftOut, batches: [] },
          ...(left && { left }),
          ...(bound && { bound }),
        },
      };
    },
    (stored) => [
      ...(removes(stored) ? [removeCorrectedWords(deps.table, params)] : []),
      ...granted.items,
    ],
  );
  // process-document sends the pages to their queue.
  await sendToQueue(deps.processing, { caseId, documentId });
  return { message: 'The text is being recognised' };
};

/** Pages that were left out; undefined if it is not known which. Throws `conflict` if there are none. */
function leftPagesOf({ leftOut, left }: Recognition): number[] | undefined {
  if (leftOut === 0) throw new AppError('conflict', 'No scanned page was left out');
  return left && pagesOfRanges(left);
}

function withoutLeft({ left: _left, bound: _bound, ...recognition }: Recognition) {
  return recognition;
}

const aboveBound = (
  { bound = 'document' }: GrantedPages,
  { recognition }: Pick<DocumentsDeps, 'recognition'>,
  now: Date,
) => new AppError('conflict', boundReached(bound, recognition, now));
