import type { ItemAccess } from 'local-aws/dynamodb';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { partitionPattern } from '#shared/dynamo/partitions.constants.ts';
import type { FunctionDefinition, Grant } from '#shared/function-definition.constants.ts';

/**
 * What each function may read and write on one machine: the same partitions as in the cloud, where
 * its role has them (lib/constructs/functions/permissions.ts).
 */
export const itemAccess: ReadonlyMap<string, ItemAccess> = new Map(
  allFunctions.map((definition: FunctionDefinition) => {
    const { name, grants, partitions = [] } = definition;
    const granted = (grant: Grant) =>
      grants.includes(grant) ? partitions.map(partitionPattern) : [];
    return [name, { reads: granted('table:read'), writes: granted('table:write') }];
  }),
);
