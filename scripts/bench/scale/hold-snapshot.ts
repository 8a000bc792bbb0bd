/**
 * A process of its own, so that its memory is that of one function: makes the snapshot of a docket of
 * invented cases, folds it, or searches in it. Prints one line of JSON.
 */
import { readFile, writeFile } from 'node:fs/promises';
import {
  packSnapshot,
  toSnapshot,
  unpackSnapshot,
} from '#lambdas/docket/search/docket-snapshot.ts';
import type { SearchEntry } from '#lambdas/docket/search/search-entry.ts';
import { indianDayOf } from '#shared/india-time.ts';

const [what = '', file = '', cases = '0'] = process.argv.slice(2);

const surnames = ['iyer', 'menon', 'rao', 'sharma', 'banerjee', 'khan', 'patel', 'nair'];
const pad = (n: number, length: number) => String(n).padStart(length, '0');
const dayOf = (n: number) => indianDayOf(new Date(Date.UTC(2024, 0, 1 + (n % 900))).toISOString());

/** As long as those that `npm run seed -- --cases` makes. */
function entryOf(n: number): SearchEntry {
  const code = `ARB-2026-${pad(n, 9)}`;
  const surname = surnames[n % surnames.length] ?? '';
  return {
    caseId: `cas_01${pad(n, 24)}`,
    kind: 'arbitration',
    bucket: 'underResolution',
    caseManagerId: `usr_manager_${n % 40}`,
    searchText: `${code} loan recovery ${n} ln2${pad(n, 9)} ${surname} finance limited ramesh ${surname}`,
    docketByCode: code,
    docketByClaimValue: `${pad((n * 7_919) % 10 ** 9, 16)}#${code}`,
    docketByHearing: `${dayOf(n)}T05:30:00.000Z#${code}`,
    docketByClock: `${dayOf(n + 90)}#${code}`,
    docketByTargetDate: '',
    statusDay: dayOf(n),
  };
}

/** What is in memory before, with the modules. */
const begunMb = process.memoryUsage().rss / 2 ** 20;
const begun = performance.now();
let found = 0;
if (what === 'make')
  await writeFile(
    file,
    await packSnapshot(Array.from({ length: Number(cases) }, (_, n) => entryOf(n))),
  );
if (what === 'fold')
  found = (await packSnapshot(await unpackSnapshot(await readFile(file)))).length;
if (what === 'search') {
  const snapshot = toSnapshot(await unpackSnapshot(await readFile(file)));
  found = snapshot
    .inOrder({ sort: 'nextHearingDate', direction: 'asc' })
    .filter(({ searchText }) => searchText.includes('iyer')).length;
}
const maxRssMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ found, milliseconds: performance.now() - begun, begunMb, maxRssMb }));
