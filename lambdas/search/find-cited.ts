import { CITED_MAX, type caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import { findCitations, printCitation } from '#contracts/rules/documents/citations.ts';
import { type CitationOfSpeech, isOfSpeech, readCited } from '#lambdas/citations/cited.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SearchDeps } from './sources/search-deps.ts';

/**
 * Finds the transcripts, lines and turns that citations name, in one of the caller's cases. Throws
 * `not_found` for a foreign case, `invalid_input` without a citation and for too many. Costs:
 * docs/access-patterns.md.
 */
export const findCited: UseCase<typeof caseSearchEndpoints.findCited, SearchDeps> = async (
  deps,
  { principal, params: { id: caseId }, query: { cited } },
) => {
  await requireMember(deps, { principal, caseId });
  const citations = readCitations(cited);
  const places = await readCited(deps, { caseId, role: principal.role }, citations);
  return { data: [...places].map(([citation, place]) => ({ citation, ...place })) };
};

/** The different citations of a text that are not of documents. */
function readCitations(text: string): CitationOfSpeech[] {
  const once = new Map(
    findCitations(text).map(({ citation }) => [printCitation(citation), citation]),
  );
  const citations = [...once.values()].filter(isOfSpeech);
  if (citations.length === 0 || citations.length > CITED_MAX) {
    const message = `Name 1 to ${CITED_MAX} citations of transcripts or turns`;
    throw new AppError('invalid_input', message, { issues: [{ field: 'cited', message }] });
  }
  return citations;
}
