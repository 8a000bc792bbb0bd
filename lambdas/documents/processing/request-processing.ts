import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { mayProcess } from '#contracts/rules/documents/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { requireVisible } from '../record/document-access.ts';
import { sealPassword } from '../record/document-password.ts';
import type { DocumentRecord } from '../record/document-record.ts';
import { changeDocument, findDocument } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';

const processingQuota: Quota = {
  name: 'PROCESS_DOCUMENT',
  windowSeconds: 3600,
  maxCount: 60,
  message: 'Too many attempts',
};

/** A run that takes longer ended without a result, e.g. with its process. */
const RUN_ENDS_AFTER_MS = 15 * 60_000;

/**
 * Queues a document for processing, with the password of its file if there is one. Safe to repeat.
 * Throws `not_found` for a foreign case and a document that the caller may not see, `not_allowed`,
 * `conflict` while it is being processed or if it is blocked, `too_many_tries` over 60 an hour.
 */
export const requestProcessing: UseCase<
  typeof documentsEndpoints.requestProcessing,
  Pick<DocumentsDeps, 'table' | 'clock' | 'passwordKeys' | 'processing'>
> = async (deps, { principal, params, body }) => {
  const { userId } = principal;
  const { caseId, documentId } = params;
  await requireMember(deps, { principal, caseId });
  const now = deps.clock.now();
  const requireProcessable = (stored: DocumentRecord | undefined): DocumentRecord => {
    const document = requireVisible(stored, userId);
    if (!mayProcess(document, userId))
      throw new AppError('not_allowed', 'Only its owner can do this');
    const { state, at } = document.processing;
    if (state === 'blocked')
      throw new AppError('conflict', 'This document is blocked: the malware scan found a threat');
    if (state === 'processing' && now.getTime() - Date.parse(at) < RUN_ENDS_AFTER_MS)
      throw new AppError('conflict', 'This document is being processed');
    return document;
  };
  requireProcessable(await findDocument(deps.table, caseId, documentId));
  await spendQuota(deps.table, { quota: processingQuota, ownerId: userId, count: 1, now });
  const sealedPassword =
    body.password === undefined
      ? undefined
      : sealPassword(await deps.passwordKeys(), documentId, body.password);
  await changeDocument(deps.table, params, (stored) => {
    const document = requireProcessable(stored);
    // A queued document is sent again in case its message was lost.
    if (document.processing.state === 'queued' && sealedPassword === undefined) return undefined;
    return {
      ...document,
      processing: { state: 'queued', message: '', at: now.toISOString() },
      sealedPassword: sealedPassword ?? document.sealedPassword,
    };
  });
  await sendToQueue(deps.processing, { caseId, documentId });
  return { message: 'Document Updated Successfully' };
};
