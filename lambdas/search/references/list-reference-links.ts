import type { referencesEndpoints } from '#contracts/endpoints/search/references.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SearchDeps } from '../sources/search-deps.ts';
import { presentText, readDocumentReferences, requireReadDocument } from './read-document-text.ts';
import { type LinkRecord, readLinks } from './record/link-repository.ts';
import { readPapers } from './resolve/case-papers.ts';
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
  const textVersion = presentText(deps, document);
  if (record.entries.length === 0 || textVersion === '') return { links: [] };
  const reader = { caseId: params.caseId, userId: principal.userId };
  const seen = await seenDecisions(deps, reader, record.entries);
  const linked = [...seen.values()].filter(({ entry }) => entry.choice === 'link');
  if (linked.length === 0) return { links: [] };
  const spots = record.textVersion === textVersion ? spotsOfEntries(record) : await spotsInText();
  return { links: linked.flatMap((one) => linkAt(one, spots.get(one.entry.key))) };

  async function spotsInText(): Promise<ReadonlyMap<string, Spot>> {
    const papers = await readPapers(deps, reader);
    const read = await readDocumentReferences(deps, document, papers);
    return new Map(read?.references.map((one) => [one.key, one]));
  }
};

type Spot = { page: number; quote: string; occurrence: number };

const spotsOfEntries = ({ entries }: LinkRecord): ReadonlyMap<string, Spot> =>
  new Map(entries.map((entry) => [entry.key, entry]));

const linkAt = ({ place, flag }: SeenDecision, spot: Spot | undefined) => {
  if (!spot) return [];
  const { page, quote, occurrence } = spot;
  return [{ page, quote, occurrence, places: place ? [place] : [], flag }];
};
