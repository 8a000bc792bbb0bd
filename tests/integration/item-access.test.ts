import { expect, inject, it } from 'vitest';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { partitions } from '#shared/dynamo/partitions.constants.ts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** Reads an item as a function does; gives the status, and the error if there is one. */
async function read(caller: string, partition: string): Promise<string> {
  const { endpoints, table } = inject('addresses');
  const pk = partition.endsWith('#') ? `${partition}none` : partition;
  const response = await fetch(endpoints.dynamodb, {
    method: 'POST',
    headers: {
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'content-type': 'application/x-amz-json-1.0',
      authorization: 'AWS4-HMAC-SHA256 of a test',
      'x-local-function': caller,
    },
    body: JSON.stringify({ TableName: table, Key: { pk: { S: pk }, sk: { S: 'none' } } }),
  });
  const error = /"__type":"[^"#]*#(\w+)"/.exec(await response.text())?.[1] ?? '';
  return `${response.status} ${error}`;
}

it.each(allFunctions)(
  'on one machine, $name reads its own partitions only',
  async ({ name, grants, partitions: own = [] }: FunctionDefinition) => {
    for (const partition of partitions) {
      const isOwn = own.includes(partition) && grants.includes('table:read');
      expect([partition, await read(name, partition)]).toEqual([
        partition,
        isOwn ? '200 ' : '400 AccessDeniedException',
      ]);
    }
  },
);
