import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  TEMPLATE_PAGE_SIZE,
  type Template,
  templatesEndpoints,
} from '#contracts/endpoints/templates.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { callApi } from '../../shared/api/call-api.ts';
import { useDownload } from '../../shared/feedback/use-download.ts';

/** A page of all templates, or of one kind. */
export type TemplateList = { page: number; kind?: ResolutionKind };

/** Signed addresses are valid for five minutes; older ones are read again. */
const ADDRESS_VALID_MS = 4 * 60_000;

/** Key of every list of templates. */
export const templatesKey = ['templates'] as const;

/** The deployment's templates and the caller's own; the former page stays until the next arrives. */
export const templatesQuery = ({ page, kind }: TemplateList) =>
  queryOptions({
    queryKey: [...templatesKey, { page, kind }],
    queryFn: ({ signal }) =>
      callApi(templatesEndpoints.listTemplates, {
        query: { page, perPage: TEMPLATE_PAGE_SIZE, ...(kind && { kind }) },
        signal,
        // A failure is shown in place of the list.
        isBackground: true,
      }),
    staleTime: ADDRESS_VALID_MS,
    placeholderData: keepPreviousData,
  });

/** Downloads a template of a list. */
export function useTemplateDownload(list: TemplateList, { id }: Pick<Template, 'id'>) {
  const client = useQueryClient();
  return useDownload(async () => {
    const { data } = await client.fetchQuery(templatesQuery(list));
    const found = data.find((one) => one.id === id);
    if (!found) throw new ApiFailure('Template not found');
    return found.url;
  });
}
