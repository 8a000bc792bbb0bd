import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import { getTranscript } from '#lambdas/transcripts/get-transcript.ts';
import { listTranscripts } from '#lambdas/transcripts/list-transcripts.ts';
import { saveTranscript } from '#lambdas/transcripts/versions/save-transcript.ts';
import { unitsOf } from '#tests/support/stores/start/start-table.ts';
import {
  newTranscript,
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';

let on: Transcripts;
let hearing: Segment[];
beforeAll(async () => {
  on = await startTranscripts();
  await on.add('trn_hearing', newTranscript('trn_hearing', 30_000));
  await on.add('trn_short', newTranscript('trn_short', 300));
  hearing = (await on.get('trn_hearing')).body.transcriptData.words;
  await forget();
});
afterAll(() => on.stop());

const principal = principalOf('usr_one');
const clock = { now: () => new Date() };

/** Replaces the contents that the function holds by others. */
async function forget() {
  for (const word of ['a', 'b', 'c'])
    await on.add(`trn_${word}_${Math.random().toString(36).slice(2)}`, {
      words: [{ text: word, start: 0, end: 1, confidence: Math.random(), speaker: 'x' }],
    });
}

/** Units of the table and commands to S3 of some work on cold caches. */
async function costOf(work: (deps: Pick<Transcripts, 'table' | 'files'>) => Promise<unknown>) {
  await forget();
  const commands: string[] = [];
  const stores = await interceptedStores(on, async ({ name, make }) => {
    commands.push(name);
    await make();
  });
  const { units } = await unitsOf(on.table, (table) => work({ table, files: stores.files }));
  stores.close();
  return { units, s3: commands };
}

const open = (transcriptId: string, query: object = {}) =>
  costOf((deps) =>
    getTranscript(
      { ...deps, clock },
      {
        principal,
        params: { transcriptId },
        query: transcriptsEndpoints.getTranscript.query.parse(query),
      },
    ),
  );
const save = (transcriptId: string, version: number, segment: Segment, first: string) =>
  costOf((deps) =>
    saveTranscript(
      { ...deps, clock },
      {
        principal,
        params: { transcriptId },
        body: {
          editedTranscriptionData: {
            version,
            removed: [],
            segments: [
              {
                id: segment.id,
                speaker: segment.speaker,
                text: segment.text.map((leaf, at) => (at === 0 ? { ...leaf, text: first } : leaf)),
              },
            ],
          },
        },
      },
    ),
  );

test('opening three hours costs two read units and one object, as opening a minute', async () => {
  const cost = { units: 2, s3: ['GetObjectCommand'] };
  expect(await open('trn_hearing')).toEqual(cost);
  expect(await open('trn_short')).toEqual(cost);
});

test('saving one paragraph of three hours costs 3 read and 4 write units and two objects', async () => {
  const [segment] = hearing;
  if (!segment) throw new Error('No segment');
  const sizes = async () => {
    const keys = (await on.objects()).filter((key) => /trn_hearing.*json\.gz$/.test(key));
    return Promise.all(
      keys.map(async (Key) => {
        const { ContentLength = 0 } = await on.files.client.send(
          new HeadObjectCommand({ Bucket: on.files.bucket, Key }),
        );
        return ContentLength;
      }),
    );
  };
  const [before = 0] = await sizes();
  const cost = await save('trn_hearing', 0, segment, 'Changed');
  expect(cost).toEqual({ units: 7, s3: ['GetObjectCommand', 'PutObjectCommand'] });
  const after = await sizes();
  expect(after).toHaveLength(2);
  for (const size of after) expect(Math.abs(size - before) / before).toBeLessThan(0.01);
});

test('an older version costs half a unit more', async () => {
  await save('trn_short', 0, (await on.get('trn_short')).body.transcriptData.words[0], 'One');
  await save('trn_short', 1, (await on.get('trn_short')).body.transcriptData.words[0], 'Two');
  expect((await open('trn_short', { version: 1 })).units).toBe(2.5);
});

test('a page of the list costs one unit and the rows', async () => {
  const query = transcriptsEndpoints.listTranscripts.query.parse({});
  const request = { principal, params: { caseId: caseIdOf(1) }, query };
  const { units, s3 } = await costOf((deps) => listTranscripts({ ...deps, clock }, request));
  expect(units).toBeLessThanOrEqual(2);
  expect(s3).toEqual([]);
});

describe('ten hours', () => {
  /** Reads all parts; returns the number of segments and the sizes of the responses. */
  async function readAll(id: string) {
    const segments: Segment[] = [];
    const sizes: number[] = [];
    for (let from: number | undefined = 0; from !== undefined; ) {
      const { status, body }: Awaited<ReturnType<Transcripts['get']>> = await on.get(id, {
        from: String(from),
        version: '0',
      });
      expect(status).toBe(200);
      segments.push(...body.transcriptData.words);
      // Lambda's response contains the body as JSON text.
      sizes.push(Buffer.byteLength(JSON.stringify(JSON.stringify(body))));
      from = body.next;
    }
    return { segments, sizes };
  }

  test('are read in parts of 500 segments below 6 MB, in order', async () => {
    const made = newTranscript('trn_day', 100_000);
    await on.add('trn_day', made);
    const { segments, sizes } = await readAll('trn_day');
    expect(segments.flatMap(({ text }) => text.map((leaf) => leaf.word))).toEqual(
      made.words.map((_, n) => n),
    );
    expect(Math.max(...sizes)).toBeLessThan(6 * 1_048_576);
  });

  test('of paragraphs of the largest permitted size are read in parts below 6 MB', async () => {
    const segments = Array.from({ length: 12 }, (_, n) => ({
      id: `seg_${n}`,
      speaker: 'spk_0',
      text: Array.from({ length: 12_000 }, () => ({ text: 'न'.repeat(90) })),
    }));
    await on.add('trn_large', { words: [], segments });
    const { segments: read, sizes } = await readAll('trn_large');
    expect(read).toHaveLength(12);
    expect(sizes).toHaveLength(12);
    expect(Math.max(...sizes)).toBeLessThan(6 * 1_048_576);
  });
});
