import type { Serving, servingsEndpoints } from '#contracts/endpoints/servings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { listServingHeads, type ServingHead } from '#lambdas/serving/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';

/** What was served in one of the caller's cases, newest first. Throws `not_found`. */
export const listServings: UseCase<
  typeof servingsEndpoints.listServings,
  { table: Table }
> = async (deps, { principal, params }) => {
  await requireMember(deps, { principal, caseId: params.id });
  const heads = await listServingHeads(deps.table, params.id);
  return { servings: heads.toReversed().map(presentServing) };
};

export const presentServing = ({ by, caseId: _, ...head }: ServingHead): Serving => ({
  ...head,
  by: by.name,
});
