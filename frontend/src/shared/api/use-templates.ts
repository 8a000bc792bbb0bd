import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  TEMPLATE_PAGE_SIZE,
  type Template,
  templatesEndpoints,
} from '#contracts/endpoints/templates.ts';
import type { ResolutionKind } from '#contracts/rules/case-status.ts';
import { ApiFailure } from './api-failure.ts';
import { callApi } from './call-api.ts';

/** Which templates: a page of all, or of one kind. */
export type TemplateList = { page: number; kind?: ResolutionKind };

/** Signed addresses live five minutes: what was read before this is asked for anew. */
const ADDRESS_IS_GOOD_MS = 4 * 60_000;

const templatesQuery = ({ page, kind }: TemplateList) =>
  queryOptions({
    queryKey: ['templates', { page, kind }],
    queryFn: ({ signal }) =>
      callApi(templatesEndpoints.listTemplates, {
        query: { page, perPage: TEMPLATE_PAGE_SIZE, ...(kind && { kind }) },
        signal,
        // Said in place of the list.
        isBackground: true,
      }),
    staleTime: ADDRESS_IS_GOOD_MS,
  });

/** The deployment's templates and one's own; the former page stays until the next is there. */
export function useTemplates(list: TemplateList) {
  return useQuery({ ...templatesQuery(list), placeholderData: keepPreviousData });
}

/** Asks where a template of this list can be saved from at this moment. */
export function useTemplateAddress(list: TemplateList): (template: Template) => Promise<string> {
  const client = useQueryClient();
  return async ({ id }) => {
    const { data } = await client.fetchQuery(templatesQuery(list));
    const found = data.find((one) => one.id === id);
    if (!found) throw new ApiFailure('Template not found');
    return found.url;
  };
}
