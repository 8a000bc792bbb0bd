import { requireMember } from '#lambdas/docket/access.door.ts';
import {
  type DocumentRecord,
  findDocument,
  requireVisible,
} from '#lambdas/documents/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { SearchDeps } from '../sources/search-deps.ts';

/**
 * A document of one of the caller's cases that the caller may see. Throws `not_found` for a foreign case
 * and for a document that the caller may not see.
 */
export async function requireReadDocument(
  deps: SearchDeps,
  { principal, caseId, documentId }: { principal: Principal; caseId: string; documentId: string },
): Promise<DocumentRecord> {
  await requireMember(deps, { principal, caseId });
  return requireVisible(await findDocument(deps.table, caseId, documentId), principal.userId);
}
