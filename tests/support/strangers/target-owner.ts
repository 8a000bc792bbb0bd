import { connectTable, type Table } from '#shared/dynamo/table.ts';
import { connectFiles, type Files } from '#shared/files/files.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { type NewPerson, newPerson, onboard } from '../people/people.ts';

/** The neutral who owns the target, and the stores of the running portal. */
export type Owner = {
  stack: EndpointsFile;
  person: NewPerson;
  token: string;
  userId: string;
  table: Table;
};

export const NAME = 'Zubeida Quartermain';
export const TITLE = 'Ropes that did not hold';

export async function makeOwner(stack: EndpointsFile): Promise<Owner> {
  const { person, token } = await onboard(stack, { ...newPerson(), name: NAME });
  const { body } = await call(stack, 'GET', 'me', { token });
  return { stack, person, token, userId: body.me.id, table: tableOf(stack) };
}

function tableOf({ endpoints, region, credentials, table }: EndpointsFile): Table {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  return connectTable(table);
}

export function filesOf({ endpoints, buckets }: EndpointsFile): Files {
  process.env['AWS_ENDPOINT_URL_S3'] = endpoints.s3;
  return connectFiles(buckets.files);
}
