import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** One place repeats writes that lost a race, and one message tells of it (docs/adr/0051). */

const files = globSync('lambdas/**/*.ts').map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}));

/** Files that may count attempts, and why `changeItem` and `untilWritten` do not fit. */
const counting: Record<string, string> = {
  'lambdas/shared/dynamo/transact.ts': 'throttling and transactions that collide: nothing is read',
  'lambdas/shared/dynamo/batch.ts': 'batches that the table answers in part',
  'lambdas/shared/files/keep-version.ts': 'S3 decides a race of copies under one key',
  'lambdas/signing/record/signing-files.ts': 'S3 decides a race of puts under one key',
  'lambdas/upload-addresses/multipart/complete-multipart-upload.ts':
    'S3 decides a race of completions of one upload',
  'lambdas/signing/link/certificate.ts': 'reads of a trail that can grow between them',
  'lambdas/docket/record/mend-counters.ts': 'counts rows of an index that follows its table',
  'lambdas/docket/search/search-docket.ts': 'reads of a snapshot that can be replaced',
  'lambdas/transcripts/exports/read-examination.ts': 'reads of parts that must fit together',
  'lambdas/recordings/splitting/open-media.ts': 'reads of a file over the network',
  'lambdas/cases/filing/create-case-for.ts': 'looks for a free code: each attempt is another item',
};

/** A loop that counts or iterates attempts. */
const ATTEMPTS =
  /for (?:await )?\((?:const|let) (?:_|attempt|tries|race|read) (?:= 1;|of )|\battempts\(/;

test('only the optimistic write repeats a write that lost a race', () => {
  const found = files.filter(({ text }) => ATTEMPTS.test(text));
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(counting).toSorted());
});

/** Messages about a change by others that say more, and why. */
const own: Record<string, string> = {
  'lambdas/shared/errors.ts': 'the one message',
  'lambdas/cases/lifecycle/change-status.ts': 'names both statuses, as the specification wants',
  'lambdas/signing/gateway/settle-handover.ts': 'tells a signatory to sign again',
  'lambdas/signing/gateway/record-signature.ts': 'tells a signatory to sign again',
  'lambdas/cases/bulk/upload-object.ts': 'the reason in the record of a job that has ended',
};

const CHANGED =
  /['`][^'`\n]*(?:meanwhile|just been changed|(?:is|are) being changed|another window|changed elsewhere|at the same (?:time|moment)|changed by (?:another|somebody)|[Ss]omebody else changed)[^'`\n]*['`]/;

test('one message tells that something was changed meanwhile', () => {
  const found = files.filter(({ text }) =>
    text.split('\n').some((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && CHANGED.test(line)),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(own).toSorted());
});
