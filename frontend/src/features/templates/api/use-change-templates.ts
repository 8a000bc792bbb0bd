import { useQueryClient } from '@tanstack/react-query';
import { type NewTemplate, templatesEndpoints } from '#contracts/endpoints/templates.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Keeps or deletes a template; gives what the server says when it was done. */
export function useChangeTemplates() {
  const client = useQueryClient();
  const { submit, isSubmitting, failure } = useSubmit();
  const changed = async (work: () => Promise<{ message: string }>) => {
    const reply = await submit(work);
    if (reply) await client.invalidateQueries({ queryKey: ['templates'] });
    return reply?.message;
  };
  return {
    isSubmitting,
    failure,
    createTemplate: (body: NewTemplate, idempotencyKey: string) =>
      changed(() => callApi(templatesEndpoints.createTemplate, { body, idempotencyKey })),
    deleteTemplate: (id: string) =>
      changed(() => callApi(templatesEndpoints.deleteTemplate, { params: { id } })),
  };
}
