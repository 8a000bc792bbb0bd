import type { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { SearchDeps } from './sources/search-deps.ts';

export const searchRoutes: Routes<typeof caseSearchEndpoints, SearchDeps> = {
  findCited: async () => (await import('./find-cited.ts')).findCited,
  searchCase: async () => (await import('./search-case.ts')).searchCase,
};
