import { queryOptions } from '@tanstack/react-query';
import { bundleTemplatesEndpoints } from '#contracts/endpoints/files/bundle-templates.ts';
import type { NewBundleTemplate } from '#contracts/rules/bundling/bundle-templates.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

const queryKey = ['bundle-templates'];

/** The user's templates of bundles, by name. */
export const bundleTemplatesQuery = () =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { templates } = await callApi(bundleTemplatesEndpoints.listBundleTemplates, {
        signal,
        isBackground: true,
      });
      return templates;
    },
  });

/** After a failure too: another window may have changed them. */
const reload = {
  onSettled: (
    _reply: unknown,
    _error: unknown,
    _input: unknown,
    _context: unknown,
    { client }: { client: Parameters<typeof invalidate>[0] },
  ) => invalidate(client, queryKey),
};

export const useKeepTemplate = () =>
  useSubmit({
    mutationFn: (body: NewBundleTemplate) =>
      callApi(bundleTemplatesEndpoints.createBundleTemplate, { body }),
    ...reload,
  });

export const useRenameTemplate = () =>
  useSubmit({
    mutationFn: ({ id: templateId, name }: { id: string; name: string }) =>
      callApi(bundleTemplatesEndpoints.renameBundleTemplate, {
        params: { templateId },
        body: { name },
      }),
    ...reload,
  });

export const useDeleteTemplate = () =>
  useSubmit({
    loader: 'Deleting...',
    mutationFn: (templateId: string) =>
      callApi(bundleTemplatesEndpoints.deleteBundleTemplate, { params: { templateId } }),
    ...reload,
  });
