/**
 * Fills the arbitrator's docket of a running local stack, for measurements:
 *
 *   npm run seed -- --cases 100000 [--data DIR]
 *
 * Can be stopped and started again; it goes on where it was.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { connectTable } from '../../lambdas/shared/dynamo/table.ts';
import { connectFiles } from '../../lambdas/shared/files/files.ts';
import { endpointsFileSchema } from '../endpoints-file.ts';
import { fillDocket } from './fill-docket.ts';

const { values } = parseArgs({
  options: { cases: { type: 'string' }, data: { type: 'string', default: '.local' } },
});

const cases = z.coerce.number().int().min(1).max(999_999).safeParse(values.cases);
if (!cases.success) fail('Say how many: npm run seed -- --cases 100000');

const addresses = join(values.data, 'endpoints.json');
if (!existsSync(addresses))
  fail(`Nothing was started with ${values.data} yet. Run npm start first.`);
const stack = endpointsFileSchema.parse(JSON.parse(readFileSync(addresses, 'utf8')));

const arbitrator = stack.people.find((person) => person.role === 'arbitrator');
if (!arbitrator) fail('The stack has no arbitrator whose docket could be filled.');

process.env['AWS_REGION'] = stack.region;
process.env['AWS_ACCESS_KEY_ID'] = stack.credentials.accessKeyId;
process.env['AWS_SECRET_ACCESS_KEY'] = stack.credentials.secretAccessKey;
process.env['AWS_ENDPOINT_URL_DYNAMODB'] = stack.endpoints.dynamodb;
process.env['AWS_ENDPOINT_URL_S3'] = stack.endpoints.s3;

const startedAt = performance.now();
const stores = { table: connectTable(stack.table), files: connectFiles(stack.buckets.files) };
await fillDocket(stores, {
  arbitrator,
  now: new Date(),
  cases: cases.data,
  onProgress: (done) => {
    if (done % 5_000 === 0 || done === cases.data)
      console.log(`${done.toLocaleString('en-IN')} cases, ${seconds()} s`);
  },
});
console.log(`${arbitrator.name} has ${cases.data.toLocaleString('en-IN')} bulk cases.`);

function seconds(): number {
  return Math.round((performance.now() - startedAt) / 1000);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
