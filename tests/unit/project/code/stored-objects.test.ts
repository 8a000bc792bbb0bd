import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFacts } from '#lambdas/bundles/planning/find-sources.ts';
import { readResult } from '#lambdas/bundles/record/bundle-files.ts';
import { unpackSnapshot } from '#lambdas/docket/search/docket-snapshot.ts';
import { mergePages } from '#lambdas/documents/recognition/pages/merge-pages.ts';
import { readPageResult } from '#lambdas/documents/recognition/words/read-page-result.ts';
import type { DocumentRecord, Recognition } from '#lambdas/documents/record/document-record.ts';
import { readPageText } from '#lambdas/documents/text-index/read-page-text.ts';
import { readPageTexts } from '#lambdas/documents/text-index/read-page-texts.ts';
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

/** The bytes of `bytes=<from>-<to>`; all without a range. */
function partOf(bytes: Uint8Array, range = ''): Uint8Array {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  return from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
}

/** A bucket whose objects all have these bytes. */
const filesOf = (bytes: Uint8Array): Files =>
  ({
    bucket: 'kept',
    client: {
      send: async ({ input }: { input: { Range?: string } }) => {
        const part = partOf(bytes, input.Range);
        const transformToString = async () => Buffer.from(part).toString('utf8');
        return { Body: { transformToByteArray: async () => part, transformToString } };
      },
    },
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
  async documentText({ bytes }) {
    const [files, text] = [filesOf(bytes), { key: 'text.json', contentType: 'application/json' }];
    const pages = ['The cold store', 'करार "of" 2026'];
    expect(await readPageTexts(files, text)).toEqual({ pages, isComplete: true });
    const pageBytes = pages.map((page) => Buffer.byteLength(JSON.stringify(page)));
    expect(await readPageText(files, text, { page: 1, pageBytes })).toBe(pages[1]);
  },
  async recognisedPages({ bytes }) {
    const folder = mkdtempSync(join(tmpdir(), 'stored-objects-'));
    const [textFile, factsFile, results] = ['text', 'facts', 'results'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeFileSync(textFile, JSON.stringify({ pages: ['The cold store', ''], isComplete: true }));
    writeFileSync(factsFile, JSON.stringify({ pagesWithoutText: [2] }));
    writeFileSync(results, bytes);
    expect(
      mergePages({ kind: 'merge', textFile, factsFile, resultFiles: [results], isAgain: false })
        .confidence,
    ).toBe(91);
    expect(readFileSync(textFile, 'utf8')).toContain('Stamp of the notary');
    const document = { ...place, recognition: { pages: [2], run: 'r' } } as unknown;
    const recognised = document as DocumentRecord & { recognition: Recognition };
    expect(await readPageResult(filesOf(bytes), recognised, 2)).toMatchObject({
      lines: [[{ text: 'Stamp', box: [72, 700, 110, 714] }]],
    });
    rmSync(folder, { recursive: true });
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

/** A file of somebody, which is of its own format. */
const users = 'a file of a user';
/**
 * What each file of the functions that reads objects reads: kinds above, or why it has no form that a
 * release could change.
 */
const readsOf: Record<string, readonly string[]> = {
  'accounts/profile/avatar.ts': [users],
  'agreements/uploads/add-paper.ts': [users],
  'bundles/deps/source-cache.ts': [users],
  'bundles/planning/find-sources.ts': ['documentFacts'],
  'bundles/record/bundle-files.ts': ['bundleResult'],
  'cases/bulk/upload-object.ts': [users],
  'comments/writing/register-attachments.ts': [users],
  'docket/search/snapshot-objects.ts': ['docketSnapshot'],
  'documents/office/convert-document.ts': [users],
  'documents/processing/follow-document-message.ts': [users],
  'documents/recognition/follow-pages-message.ts': [
    ...['documentText', 'documentFacts', 'recognisedPages', users],
  ],
  'documents/recognition/words/read-page-result.ts': ['recognisedPages'],
  'documents/record/file-of.ts': ['documentFacts'],
  'documents/text-index/add-text-part.ts': ['textSegment'],
  'documents/text-index/open-texts.ts': ['textSegment', 'documentText'],
  'documents/text-index/read-page-text.ts': ['documentText'],
  'documents/text-index/read-page-texts.ts': ['documentText'],
  'live-transcription/recording/join-recording.ts': [users],
  'mailing/carry-out-servings.ts': [users],
  'recordings/splitting/open-media.ts': [users],
  'recordings/transcription/end-transcription.ts': ['the output of Amazon Transcribe'],
  'shared/files/check-upload.ts': [users],
  'shared/files/download-address.ts': ['only an address'],
  'shared/files/range-reader.ts': ['what its callers read'],
  'shared/files/read-object.ts': ['what its callers read'],
  'shared/files/transfer-file.ts': ['what its callers read'],
  'signing/record/signing-files.ts': ['a PDF with signatures'],
  'signing/requests/signable-document.ts': ['a PDF'],
  'transcripts/content/content-store.ts': ['transcriptContent'],
  'transcripts/redaction/served-audio.ts': ['sound that is made anew each day'],
};

it('are of a kind that is kept, wherever a function reads one', () => {
  const reads = /\b(?:readObject|downloadFile|rangeReader)\(|new GetObjectCommand\(/;
  const files = globSync('**/*.ts', { cwd: 'lambdas' });
  const reading = files.filter((file) => reads.test(readFileSync(join('lambdas', file), 'utf8')));
  expect(reading.toSorted()).toEqual(Object.keys(readsOf).toSorted());
  const named = new Set(Object.values(readsOf).flat());
  expect(Object.keys(readers).filter((kind) => !named.has(kind))).toEqual([]);
});
