import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFacts } from '#lambdas/bundles/planning/find-sources.ts';
import { readResult } from '#lambdas/bundles/record/bundle-files.ts';
import { unpackSnapshot } from '#lambdas/docket/search/docket-snapshot.ts';
import { readContent } from '#lambdas/transcripts/content/content-store.ts';
import type { Files } from '#shared/files/files.ts';
import { openSegment } from '#shared/text-index/read-segment.ts';

/**
 * Objects that functions have stored and read again, as releases wrote them: a line for each kind and
 * form, with the hash that names it and its bytes. Lines are only added.
 */
const fixtures = readFileSync(
  join(import.meta.dirname, '../../../fixtures/forms/stored-objects.tsv'),
  'utf8',
)
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [kind = '', form = '', hash = '', base64 = ''] = line.split('\t');
    return { kind, form, hash, bytes: Buffer.from(base64, 'base64') };
  });

/** A bucket whose objects all have these bytes. */
const filesOf = (bytes: Uint8Array): Files =>
  ({
    bucket: 'kept',
    client: { send: async () => ({ Body: { transformToByteArray: async () => bytes } }) },
  }) as unknown as Files;

type Fixture = (typeof fixtures)[number];
const place = { caseId: 'cas_1', id: 'id_1' };

/** What the present reader of each kind finds, and what was written. */
const readers: Record<string, (fixture: Fixture) => Promise<void>> = {
  async docketSnapshot({ bytes }) {
    const [settled, running] = await unpackSnapshot(bytes);
    expect(settled).toMatchObject({
      ...{ caseId: 'cas_1', kind: 'arbitration', bucket: 'settled', caseManagerId: 'usr_m' },
      ...{ searchText: 'asha आशा', papers: 'pending', resolution: { on: '2026-01-01', days: 7 } },
    });
    expect(running).toMatchObject({ bucket: 'underResolution', docketByTargetDate: 'E' });
  },
  async transcriptContent({ bytes, hash }) {
    const { segments, redactions } = await readContent(filesOf(bytes), place, hash);
    expect(segments.map(({ textType, text }) => [textType, text.map((leaf) => leaf.text)])).toEqual(
      [['Question', ['Since', 'कब']]],
    );
    expect(redactions).toEqual({ words: 'AA==', texts: ['x'] });
  },
  async bundleResult({ bytes }) {
    expect(await readResult(filesOf(bytes), place, 'hash')).toMatchObject({
      ...{ pageCount: 2, documentIds: ['d1'], labels: [{ key: 'i1/1', label: '2' }] },
      pages: [{ kind: 'contents' }, { kind: 'source', documentId: 'd1', sourcePage: 1 }],
      obstacles: [{ title: 'Claim', reasons: ['A font is not embedded'] }],
    });
  },
  async documentFacts({ bytes, hash }) {
    const file = { key: `cases/cas_1/${hash}/facts.json`, contentType: 'application/json' };
    expect(await readFacts(filesOf(bytes), file)).toMatchObject(
      hash === 'damaged' ? { code: 'damaged' } : { code: 'ok', pageCount: 2, blankPages: [2] },
    );
  },
  async textSegment({ bytes }) {
    const { documents, termsFrom } = openSegment(bytes);
    expect(documents).toMatchObject([{ id: 'd1', version: 'v', pageBytes: [20, 34] }]);
    const [store] = [...termsFrom('store')].map(({ places }) => [...places()]);
    expect(store).toEqual([[0, [1]]]);
  },
};

it('are kept of each kind that a reader is named for', () => {
  expect(new Set(fixtures.map(({ kind }) => kind))).toEqual(new Set(Object.keys(readers)));
});

it.each(fixtures)('$kind $form is read by the present code', async (fixture) => {
  await readers[fixture.kind]?.(fixture);
});
