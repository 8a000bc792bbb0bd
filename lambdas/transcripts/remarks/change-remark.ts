import {
  remarkTextSchemas,
  type transcriptRemarksEndpoints,
} from '#contracts/endpoints/speech/transcript-remarks.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { quotaItem } from '#shared/quota/quota.ts';
import {
  deleteRemarkItem,
  getRemark,
  type RemarkRecord,
  replaceRemark,
} from '../record/remark-repository.ts';
import { requireTranscript } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { remarkUse } from './create-remark.ts';
import { maskFor } from './mask-for.ts';
import { presentRemark } from './present-remark.ts';

/**
 * Changes the text of one of the caller's remarks, or resolves or reopens a comment. Repeating the last
 * change changes nothing. Throws `not_found` for a transcript of a foreign case and for what the caller
 * may not see, `not_allowed` for the text of somebody else, `conflict` if another version was changed than
 * the one that was seen (D116). 5 read and 2 write units.
 */
export const updateRemark: UseCase<
  typeof transcriptRemarksEndpoints.updateRemark,
  TranscriptsDeps
> = async (deps, { principal, params, body }) => {
  const { transcriptId, remarkId } = params;
  const { userId, role } = principal;
  const { record } = await requireTranscript(deps, { principal, transcriptId });
  const { name, at } = await authorOf(deps, principal);
  const stored = await changeItem(deps.table, {
    read: () => getRemark(deps.table, { transcriptId, userId, remarkId }),
    plan: (before) => {
      const after = changed(before, { ...body, userId, name, at });
      if (before.version === body.version)
        return { result: after, items: [replaceRemark(deps.table, before, after)] };
      if (before.version !== body.version + 1 || !isSame(before, after)) throw changedMeanwhile();
      return { result: before };
    },
  });
  const mask = await maskFor(deps.files, record, role);
  return { message: 'Saved', remark: presentRemark(mask(stored), userId) };
};

type Change = {
  text?: string | undefined;
  isResolved?: boolean | undefined;
  userId: string;
  name: string;
  at: string;
};

/** Throws `not_allowed` and `invalid_input`. */
function changed(
  before: RemarkRecord,
  { text, isResolved, userId, name, at }: Change,
): RemarkRecord {
  const { resolvedAt, resolvedBy, ...open } = before;
  if (text !== undefined && before.userId !== userId) throw notOwn();
  if (isResolved !== undefined && before.kind === 'bookmark')
    throw invalid('isResolved', 'A bookmark cannot be resolved');
  const isResolvedAfter = isResolved ?? resolvedAt !== undefined;
  return {
    ...open,
    ...(text !== undefined && { text: before.kind === 'bookmark' ? nameOf(text) : text }),
    // Who resolved it first stays.
    ...(isResolvedAfter && { resolvedAt: resolvedAt ?? at, resolvedBy: resolvedBy ?? name }),
    version: before.version + 1,
  };
}

function nameOf(text: string): string {
  const parsed = remarkTextSchemas.bookmark.shape.text.safeParse(text);
  if (!parsed.success) throw invalid('text', parsed.error.issues[0]?.message ?? 'Not a valid name');
  return parsed.data;
}

const isSame = (one: RemarkRecord, other: RemarkRecord): boolean =>
  one.text === other.text && (one.resolvedAt === undefined) === (other.resolvedAt === undefined);

const invalid = (field: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field, message }] });

const notOwn = () => new AppError('not_allowed', 'Only its author can do that');

/**
 * Deletes one of the caller's remarks. Throws `not_found` as `updateRemark` does, `not_allowed` for a
 * comment of somebody else. 4 read and 4 write units.
 */
export const deleteRemark: UseCase<
  typeof transcriptRemarksEndpoints.deleteRemark,
  TranscriptsDeps
> = async (deps, { principal, params }) => {
  const { transcriptId, remarkId } = params;
  const { userId } = principal;
  await requireTranscript(deps, { principal, transcriptId });
  await changeItem(deps.table, {
    read: () => getRemark(deps.table, { transcriptId, userId, remarkId }),
    plan: (stored) => {
      if (stored.userId !== userId) throw notOwn();
      const use = remarkUse({ userId, transcriptId, now: deps.clock.now() });
      const returned = quotaItem(deps.table, { ...use, count: -1 });
      return { result: undefined, items: [deleteRemarkItem(deps.table, stored), returned] };
    },
  });
  return { message: 'Deleted' };
};
