import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import { caseNotFound } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import {
  type AnnotationRecord,
  annotationNotFound,
  findAnnotation,
} from '../record/annotation-repository.ts';

/** A neutral of a case, as annotations know them. */
export type Annotator = {
  userId: string;
  name: string;
  /** Reads and writes what the tribunal shares. */
  isOfTribunal: boolean;
};

/** The caller as a neutral of the case. Throws `not_found` for everybody else, case managers included. */
export async function requireAnnotator(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<Annotator> {
  return annotatorIn(await getOwnCase(deps, { principal, caseId }), principal.userId);
}

function annotatorIn(record: CaseRecord, userId: string): Annotator {
  const own = record.assignments.find((one) => one.userId === userId);
  if (!own) throw caseNotFound();
  return { userId, name: own.name, isOfTribunal: isOfTribunal(record, userId) };
}

/**
 * One of the caller's own annotations. Throws `not_found` if it does not exist or the caller may not read it,
 * `not_allowed` for one that another member of the tribunal shares.
 */
export async function requireOwnAnnotation(
  table: Table,
  annotator: Annotator,
  address: { caseId: string; annotationId: string },
): Promise<AnnotationRecord> {
  const { userId } = annotator;
  const found = await findAnnotation(table, { userId, ...address });
  if (!found) throw annotationNotFound();
  if (found.userId === userId) return found;
  if (!annotator.isOfTribunal) throw annotationNotFound();
  throw new AppError('not_allowed', 'Only the author of this annotation can do that');
}

/** Throws `not_allowed` for an audience that the caller does not belong to. */
export function requireAudience(
  annotator: Annotator,
  audience: AnnotationRecord['audience'],
): void {
  if (audience === 'tribunal' && !annotator.isOfTribunal)
    throw new AppError('not_allowed', 'Only the arbitrators or mediators of the case can share');
}
