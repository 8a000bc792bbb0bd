import { type NewTemplate, templatesEndpoints } from '#contracts/endpoints/templates.ts';
import { templatesKey } from '#portal/parts/templates/templates.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

export const useCreateTemplate = () =>
  useSubmit({
    mutationFn: ({ template, idempotencyKey }: { template: NewTemplate; idempotencyKey: string }) =>
      callApi(templatesEndpoints.createTemplate, { body: template, idempotencyKey }),
    onSuccess: (_reply, _input, _context, { client }) => invalidate(client, templatesKey),
  });

export const useDeleteTemplate = () =>
  useSubmit({
    mutationFn: (id: string) => callApi(templatesEndpoints.deleteTemplate, { params: { id } }),
    onSuccess: (_reply, _input, _context, { client }) => invalidate(client, templatesKey),
  });
