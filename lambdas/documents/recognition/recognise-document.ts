import { randomUUID } from 'node:crypto';
import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { mayProcess } from '#contracts/rules/documents/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { requireServable, requireVisible } from '../record/document-access.ts';
import type { DocumentRecord, Recognition } from '../record/document-record.ts';
import {
  changeDocument,
  findDocument,
  removeCorrectedWords,
} from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';

/** Each run may read 500 pages. */
const recognitionQuota: Quota = {
  name: 'RECOGNISE_DOCUMENT',
  windowSeconds: 3600,
  maxCount: 20,
  message: 'Too many attempts',
};

/** A run without progress for so long ended without a result. */
const RUN_ENDS_AFTER_MS = 30 * 60_000;

/**
 * Begins a new recognition of a document's scanned pages, in a language or without one. Corrected words are
 * kept for the words in their places, or removed. Throws
 * `not_found` for a foreign case and a document that the caller may not see, `not_allowed`,
 * `conflict` if no page is a scan or while pages are read, `too_many_tries` over 20 an hour.
 */
export const recogniseDocument: UseCase<
  typeof documentsEndpoints.recogniseDocument,
  Pick<DocumentsDeps, 'table' | 'clock' | 'processing' | 'isScanned'>
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
  const removes = (stored: DocumentRecord) => !body.keepsCorrections && stored.corrections;
  await changeDocument(
    deps.table,
    params,
    (stored) => {
      const { corrections, ...document } = requireRecognisable(stored);
      const { pages, leftOut } = document.recognition;
      return {
        ...document,
        ...(corrections && body.keepsCorrections && { corrections }),
        recognition: {
          run,
          state: 'running',
          message: '',
          at: now.toISOString(),
          ...(body.language && { language: body.language }),
          pages,
          leftOut,
          batches: [],
        },
      };
    },
    (stored) => (removes(stored) ? [removeCorrectedWords(deps.table, params)] : []),
  );
  // process-document sends the pages to their queue.
  await sendToQueue(deps.processing, { caseId, documentId });
  return { message: 'The text is being recognised' };
};
