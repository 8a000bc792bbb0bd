import * as z from 'zod';
import {
  REMARKS_MAX,
  type transcriptRemarksEndpoints,
} from '#contracts/endpoints/speech/transcript-remarks.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, type QuotaUse, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { putRemark, type RemarkRecord } from '../record/remark-repository.ts';
import { requireTranscript } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { presentRemark } from './present-remark.ts';

/** Bounds what a list of remarks reads. */
const remarksQuota: Quota = {
  name: 'REMARKS',
  maxCount: REMARKS_MAX,
  message: `You have ${REMARKS_MAX} comments and bookmarks in this transcript. Delete one to add another`,
};

/** One remark of a person on a transcript. */
export const remarkUse = (input: {
  userId: string;
  transcriptId: string;
  now: Date;
}): QuotaUse => ({
  quota: remarksQuota,
  ownerId: `${input.userId}#${input.transcriptId}`,
  count: 1,
  now: input.now,
});

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() });

/**
 * Comments on a passage, or sets a bookmark. Safe to repeat with the same Idempotency-Key. Throws
 * `not_found` for a transcript of a foreign case, `invalid_input` for words that the transcript does not
 * have, `conflict` over 200 remarks. 3 read and 6 write units.
 */
export const createRemark: UseCase<
  typeof transcriptRemarksEndpoints.createRemark,
  TranscriptsDeps
> = async (deps, { principal, params, body, idempotencyKey }) => {
  const { transcriptId } = params;
  const { record: transcript } = await requireTranscript(deps, { principal, transcriptId });
  requireWords(body, transcript.wordCount);
  const { name: author, role } = await authorOf(deps, principal);
  const { userId } = principal;
  const now = deps.clock.now();
  const created: z.output<typeof createdSchema> = {
    id: newId(body.kind),
    createdAt: now.toISOString(),
  };
  const record = { ...body, transcriptId, userId, author, role, version: 1 };
  const use = remarkUse({ userId, transcriptId, now });
  const items = {
    quota: quotaItem(deps.table, use),
    remark: putRemark(deps.table, { ...record, ...created }),
  };
  const stored: RemarkRecord = {
    ...record,
    ...(await createOnce(deps.table, {
      ...{ userId, endpointId: 'createRemark', idempotencyKey, request: { params, body } },
      ...{ created, createdSchema, now, write: () => Object.values(items) },
    }).catch((error: unknown) => {
      throw failedItems(error, items).includes('quota') ? quotaExceeded(use) : error;
    })),
  };
  const message = body.kind === 'comment' ? 'Comment Added' : 'Bookmark Added';
  return { message, remark: presentRemark(stored, userId) };
};

function requireWords(
  { firstWord, lastWord }: { firstWord?: number | undefined; lastWord?: number | undefined },
  wordCount: number,
): void {
  const isAbsent = firstWord === undefined && lastWord === undefined;
  const isRange =
    firstWord !== undefined &&
    lastWord !== undefined &&
    firstWord <= lastWord &&
    lastWord < wordCount;
  if (isAbsent || isRange) return;
  const message = 'The transcript does not have these words';
  throw new AppError('invalid_input', message, { issues: [{ field: 'firstWord', message }] });
}
