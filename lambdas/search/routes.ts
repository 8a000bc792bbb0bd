import type { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import type { referencesEndpoints } from '#contracts/endpoints/search/references.ts';
import type { Clock } from '#shared/clock.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { SearchDeps } from './sources/search-deps.ts';

export const searchRoutes: Routes<
  typeof caseSearchEndpoints & typeof referencesEndpoints,
  SearchDeps & { clock: Clock }
> = {
  findCited: async () => (await import('./find-cited.ts')).findCited,
  searchCase: async () => (await import('./search-case.ts')).searchCase,
  listReferences: async () => (await import('./references/list-references.ts')).listReferences,
  decideReferences: async () =>
    (await import('./references/decide-references.ts')).decideReferences,
  listReferenceLinks: async () =>
    (await import('./references/list-reference-links.ts')).listReferenceLinks,
};
