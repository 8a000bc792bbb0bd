import type { annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import type { Clock } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { quotaItem } from '#shared/quota/quota.ts';
import {
  type AnnotationRecord,
  annotationNotFound,
  deleteAnnotationItem,
  replaceAnnotationItems,
} from '../record/annotation-repository.ts';
import { type AnnotationDeps, annotationSources } from '../record/annotation-sources.ts';
import { presentAnnotation } from './present-annotation.ts';
import { requireAnnotator, requireOwnAnnotation } from './require-annotator.ts';
import { annotationUse } from './store-annotation.ts';

/**
 * Changes the text or the audience of one of the caller's annotations. Repeating the last change changes
 * nothing. Throws `not_found` and `not_allowed` as `requireOwnAnnotation` does, `not_found` if the caller no
 * longer sees the document, `conflict` if another version was changed than the one that was edited (D116).
 */
export const updateAnnotation: UseCase<
  typeof annotationsEndpoints.updateAnnotation,
  AnnotationDeps
> = async (deps, { principal, params, body: { version: edited, ...text } }) => {
  const { table } = deps;
  const { caseId } = params;
  const annotator = await requireAnnotator({ table }, { principal, caseId });
  const { userId } = annotator;
  const stored = await changeItem(table, {
    read: () => requireOwnAnnotation(table, annotator, params),
    plan: (before) => {
      const after: AnnotationRecord = { ...before, ...text, version: before.version + 1 };
      if (before.version === edited)
        return { result: after, items: replaceAnnotationItems(table, before, after) };
      const isRepeat = before.version === edited + 1 && isSame(before, after);
      if (!isRepeat) throw changedMeanwhile();
      return { result: before };
    },
  });
  const source = (await annotationSources(deps, { userId, caseId }, [stored]))(stored);
  if (!source) throw annotationNotFound();
  return { message: 'Annotation Saved', annotation: presentAnnotation(stored, source, userId) };
};

const isSame = (one: AnnotationRecord, other: AnnotationRecord): boolean =>
  one.note === other.note &&
  one.issue === other.issue &&
  one.eventDate === other.eventDate &&
  one.audience === other.audience;

/** Deletes one of the caller's annotations. Throws `not_found` and `not_allowed` as `requireOwnAnnotation` does. */
export const deleteAnnotation: UseCase<
  typeof annotationsEndpoints.deleteAnnotation,
  { table: Table; clock: Clock }
> = async ({ table, clock }, { principal, params }) => {
  const { caseId } = params;
  const annotator = await requireAnnotator({ table }, { principal, caseId });
  await changeItem(table, {
    read: () => requireOwnAnnotation(table, annotator, params),
    plan: (stored) => {
      const use = annotationUse({ userId: stored.userId, caseId, now: clock.now() });
      const returned = quotaItem(table, { ...use, count: -1 });
      return { result: undefined, items: [deleteAnnotationItem(table, stored), returned] };
    },
  });
  return { message: 'Annotation Deleted' };
};
