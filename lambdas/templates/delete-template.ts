import type { templatesEndpoints } from '#contracts/endpoints/templates.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { removeTemplate } from './record/template-repository.ts';

/** Deletes one of the caller's templates. Throws `not_found` for other ids. */
export const deleteTemplate: UseCase<
  typeof templatesEndpoints.deleteTemplate,
  { table: Table }
> = async ({ table }, { principal, params }) => {
  await transact(table, () => removeTemplate(table, principal.userId, params.id)).catch(
    (error: unknown) => {
      if (failedConditions(error)?.length) throw new AppError('not_found', 'Template not found');
      throw error;
    },
  );
  return { message: 'Template Deleted Successfully' };
};
