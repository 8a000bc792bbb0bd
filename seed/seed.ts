/**
 * Fills the arbitrator's docket of a running local stack, for measurements:
 *
 *   npm run seed -- --cases 100000 [--data DIR]
 *
 * An interrupted run resumes where it stopped.
 */

import { PlainError } from 'local-aws';
import * as z from 'zod';
import { readRunningStack } from '#stack/data-folder.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { DATA_OPTION, parseOptions, readFolder } from '#stack/options.ts';

/** Expected errors end the command with a message, without a stack trace. */
let stack: EndpointsFile;
let cases: number;
try {
  const usage = 'npm run seed -- --cases 100000 [--data DIR]';
  const options = { cases: { type: 'string' }, data: DATA_OPTION } as const;
  const values = parseOptions(process.argv.slice(2), options, usage);
  cases = readCount(values.cases, usage);
  stack = readRunningStack(readFolder(values.data));
} catch (error) {
  fail(error instanceof PlainError ? error.message : String(error));
}

const arbitrator = stack.people.find((person) => person.role === 'arbitrator');
if (!arbitrator) fail('The stack has no arbitrator whose docket could be filled.');

process.env['AWS_REGION'] = stack.region;
process.env['AWS_ACCESS_KEY_ID'] = stack.credentials.accessKeyId;
process.env['AWS_SECRET_ACCESS_KEY'] = stack.credentials.secretAccessKey;
process.env['AWS_ENDPOINT_URL_DYNAMODB'] = stack.endpoints.dynamodb;
process.env['AWS_ENDPOINT_URL_S3'] = stack.endpoints.s3;

// Most of the code: loaded once the options and the stack are known to be right.
const { connectTable } = await import('#shared/dynamo/table.ts');
const { connectFiles } = await import('#shared/files/files.ts');
const { fillDocket } = await import('./cases/fill-docket.ts');

const startedAt = performance.now();
const stores = { table: connectTable(stack.table), files: connectFiles(stack.buckets.files) };
await fillDocket(stores, {
  arbitrator,
  now: new Date(),
  cases,
  onProgress: (done) => {
    if (done % 5_000 === 0 || done === cases)
      console.log(`${done.toLocaleString('en-IN')} cases, ${seconds()} s`);
  },
});
console.log(`${arbitrator.name} has ${cases.toLocaleString('en-IN')} bulk cases.`);

function readCount(text: string | undefined, usage: string): number {
  const count = z.coerce.number().int().min(1).max(999_999).safeParse(text);
  if (count.success) return count.data;
  throw new PlainError(`--cases must be a whole number from 1 to 999999. Usage: ${usage}`);
}

function seconds(): number {
  return Math.round((performance.now() - startedAt) / 1000);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
