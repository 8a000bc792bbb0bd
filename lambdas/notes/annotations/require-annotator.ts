import { getOwnCase } from '#lambdas/cases/record.door.ts';
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

/** An arbitrator or mediator of a case. */
export type Annotator = { userId: string; name: string };

/** The caller as an arbitrator or mediator of the case. Throws `not_found` for everybody else. */
export async function requireAnnotator(
  deps: { table: Table },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<Annotator> {
  const { userId } = principal;
  const record = await getOwnCase(deps, { principal, caseId });
  if (!isOfTribunal(record, userId)) throw caseNotFound();
  return { userId, name: record.assignments.find((one) => one.userId === userId)?.name ?? '' };
}

/**
 * One of the caller's own annotations; consistent. Throws `not_found` if it does not exist or the caller may
 * not read it, `not_allowed` for one that another member of the tribunal shares.
 */
export async function requireOwnAnnotation(
  table: Table,
  { userId }: Annotator,
  address: { caseId: string; annotationId: string },
): Promise<AnnotationRecord> {
  const found = await findAnnotation(table, { userId, ...address });
  if (!found) throw annotationNotFound();
  if (found.userId !== userId)
    throw new AppError('not_allowed', 'Only the author of this annotation can do that');
  return found;
}
