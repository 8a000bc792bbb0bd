import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from '#lambdas/transcripts/content/content-store.ts';
import { transcriptRecordSchema } from '#lambdas/transcripts/record/transcript-record.ts';
import { seedTranscripts } from '#seed/cases/speech/seed-transcripts.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';
import { scanTable } from '../../support/stores/scan-table.ts';

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stores, stop } = await startStores());
});
afterAll(() => stop());

test('adds a hearing of 40 minutes to a mediation and an arbitration, once', async () => {
  const input = { neutrals: demoPeople, now: new Date('2026-03-02T06:00:00.000Z') };
  await seedTranscripts(stores, input);
  const items = await scanTable(stores.table);
  const records = items
    .filter(({ sk }) => String(sk).startsWith('TRANSCRIPT#'))
    .map((item) => transcriptRecordSchema.parse(item));
  expect(records.map(({ title }) => title).sort()).toEqual([
    'Hearing on evidence',
    'Joint session',
  ]);
  for (const record of records) {
    const content = await readContent(stores.files, record, record.recognisedHash);
    const leaves = content.segments.flatMap(({ text }) => text);
    expect(leaves.length).toBeGreaterThanOrEqual(5_000);
    expect((leaves.at(-1)?.end ?? 0) / 60).toBeGreaterThan(35);
    expect((leaves.at(-1)?.end ?? 0) / 60).toBeLessThan(55);
    expect(content.speakers).toHaveLength(4);
    const unclear = leaves.map(({ confidence = 100 }) => confidence < 70);
    const longest = Math.max(...runsOf(unclear));
    expect(longest).toBeGreaterThan(50);
    const turns = new Set(content.segments.map(({ textType }) => textType));
    expect(turns.has('Question')).toBe(record.title === 'Hearing on evidence');
  }
  await seedTranscripts(stores, input);
  expect(await scanTable(stores.table)).toHaveLength(items.length);
});

/** Lengths of the runs of true values. */
function runsOf(values: readonly boolean[]): number[] {
  const runs = [0];
  for (const value of values) {
    if (value) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else if (runs.at(-1) !== 0) runs.push(0);
  }
  return runs;
}
