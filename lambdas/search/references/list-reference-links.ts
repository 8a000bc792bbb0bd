import type { referencesEndpoints } from '#contracts/endpoints/search/references.ts';
import {
  type LinkSpot,
  presentText,
  readLinks,
  spotsOfLinks,
} from '#lambdas/documents/references.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SearchDeps } from '../sources/search-deps.ts';
import { requireReadDocument } from './require-read-document.ts';
import { type SeenDecision, seenDecisions } from './seen-decisions.ts';

/**
 * The links of a document that the caller may follow. Where they were confirmed in a former text of the
 * document, its present one is read, and those whose words it still has are shown. Throws as
 * `requireReadDocument` does. Costs: docs/access-patterns.md.
 */
export const listReferenceLinks: UseCase<
  typeof referencesEndpoints.listReferenceLinks,
  SearchDeps
> = async (deps, { principal, params }) => {
  const document = await requireReadDocument(deps, { principal, ...params });
  const record = await readLinks(deps.table, params);
  if (record.entries.length === 0 || presentText(deps, document) === '') return { links: [] };
  const reader = { caseId: params.caseId, userId: principal.userId };
  const seen = await seenDecisions(deps, reader, record.entries);
  const linked = [...seen.values()].filter(({ entry }) => entry.choice === 'link');
  if (linked.length === 0) return { links: [] };
  const spots = await spotsOfLinks(deps, reader, { document, record });
  return { links: linked.flatMap((one) => linkAt(one, spots.get(one.entry.key))) };
};

const linkAt = ({ place, flag }: SeenDecision, spot: LinkSpot | undefined) => {
  if (!spot) return [];
  const { page, quote, occurrence } = spot;
  return [{ page, quote, occurrence, places: place ? [place] : [], flag }];
};
