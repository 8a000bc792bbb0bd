import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestText } from '#lambdas/documents/processing/examine/digest-text.ts';
import { isWorthless } from '#lambdas/documents/processing/examine/is-worthless.ts';
import type { PlacedWord } from '#lambdas/documents/processing/examine/text-layer.ts';
import {
  followPagesMessage,
  giveUpPages,
  parsePagesMessage,
  type RecognitionDeps,
} from '#lambdas/documents/recognition/follow-pages-message.ts';
import { performTask } from '#lambdas/documents/recognition/pages/perform-task.ts';
import { type RecogniseTask, recognise } from '#lambdas/documents/recognition/pages/recognise.ts';
import type { PageResult } from '#lambdas/documents/recognition/pages/recognise-pages.ts';
import {
  type CorrectedWord,
  countWords,
  putCorrectedWords,
  readCorrectedWords,
} from '#lambdas/documents/record/corrected-words.ts';
import { recognisedKey } from '#lambdas/documents/record/derived-files.ts';
import { type DocumentRecord, toDocumentRow } from '#lambdas/documents/record/document-record.ts';
import { changeDocument } from '#lambdas/documents/record/document-repository.ts';
import { openTexts } from '#lambdas/documents/text.door.ts';
import { passwordKeys } from '#tests/support/keys/identity-keys.ts';
import { degrade, type Gray } from '../../../../packages/recogniser/tests/scans/degrade.ts';
import { drawPage } from '../../../../packages/recogniser/tests/scans/draw-page.ts';
import { scannedPdf } from '../../../../packages/recogniser/tests/scans/scanned-pdf.ts';
import { writePdf } from '../../../../packages/recogniser/tests/scans/write-pdf.ts';
import { openRendered } from '../../../../packages/typesetter/tests/pdfium.ts';
import { linesPdf } from './make-files.ts';
import { type Processing, startProcessing, uploadedMessage } from './start-processing.ts';

let processing: Processing;
let deps: RecognitionDeps;
beforeAll(async () => {
  processing = await startProcessing();
  const { table, files, clock } = processing.deps;
  deps = { table, files, clock, passwordKeys: async () => passwordKeys, recognise };
});
afterAll(() => processing.stop());

const scanOf = async (text: string, turn: 0 | 180 = 0): Promise<Gray> =>
  degrade(await drawPage(writePdf({ text, sizePoints: 14 }), 150), { seed: 4, noise: 6, turn });

/** A page for a process that reads nothing. */
const scan: Gray = { width: 8, height: 8, gray: new Uint8Array(64).fill(9) };

/** Adds and processes a document; returns its id and the messages of its pages. */
async function process(bytes: Uint8Array, given: { contentType?: string } = {}) {
  const added = await processing.add(bytes, given);
  await processing.follow(uploadedMessage(added));
  return { ...added, messages: await taken() };
}

const taken = async () =>
  (await processing.take(processing.deps.scans)).map((body) => parsePagesMessage(body));

const textOf = async (documentId: string): Promise<string[]> =>
  (await processing.jsonOf((await processing.stored(documentId)).findings.text)).pages;

/** Lays and merges pages in the process of the test; the first test does it in their own. */
const recogniseHere: RecognitionDeps['recognise'] = async (task) => {
  const given: RecogniseTask = task;
  if (given.kind === 'recognise') return recognise(task);
  const result = await performTask(given);
  // The result of a task of this kind, as between processes.
  return JSON.parse(JSON.stringify({ result: result ?? null })) as Awaited<
    ReturnType<typeof recognise<typeof task>>
  >;
};

/** A process that reads nothing: each page gets this text. */
const reading =
  (text: string, lines: PlacedWord[][] = []): RecognitionDeps['recognise'] =>
  async (task) => {
    if (task.kind !== 'recognise') return recogniseHere(task);
    const { writeFileSync } = await import('node:fs');
    const page = { text, confidence: 90, lines, toPage: [1, 0, 0, 1, 0, 0] };
    writeFileSync(task.resultFile, JSON.stringify(task.pages.map((n) => ({ page: n, ...page }))));
    // The result of a task of this kind.
    return { result: true } as Awaited<ReturnType<typeof recognise<typeof task>>>;
  };

const readResult = async ({ id, recognition }: DocumentRecord): Promise<PageResult[]> =>
  processing.jsonOf({
    key: recognisedKey(
      { caseId: processing.caseId, documentId: id },
      { run: recognition?.run ?? '', batch: 0 },
    ),
    contentType: 'application/json',
  });

/** Stores corrected words as their use case does. */
async function correct(
  { id: documentId, recognition }: DocumentRecord,
  words: Record<string, CorrectedWord[]>,
) {
  const { table, clock } = processing.deps;
  const place = { caseId: processing.caseId, documentId };
  const at = clock.now().toISOString();
  const pages = Object.entries(words).map(([page, list]) => [
    page,
    { revision: 1, by: 'usr_owner', byName: 'Asha Rao', at, words: list },
  ]);
  const item = {
    ...place,
    run: recognition?.run ?? '',
    pages: Object.fromEntries(pages),
  };
  await changeDocument(
    table,
    place,
    (stored) =>
      stored && { ...stored, corrections: { words: countWords(item), revision: 1, laid: 0 } },
    () => [putCorrectedWords(table, item)],
  );
}

describe('a scanned document', () => {
  it('gets its text, keywords and summary from its pages, and its file stays as it is', async () => {
    const blank = { width: 1240, height: 1754, gray: new Uint8Array(1240 * 1754).fill(250) };
    const bytes = scannedPdf([
      await scanOf('The surveyor found that the compressor of the cold store had failed at night.'),
      blank,
      await scanOf('The insurance policy covers the loss of frozen prawns in the cold store.', 180),
    ]);
    const { documentId, file, messages } = await process(bytes);
    const [message] = messages;
    expect(messages).toHaveLength(1);
    expect(await processing.stored(documentId)).toMatchObject({
      processing: { state: 'ready' },
      findings: { summary: 'All pages are scans without searchable text.' },
      recognition: { state: 'running', pages: [1, 2, 3], batches: [], leftOut: 0 },
    });
    if (!message) throw new Error('No message');
    await followPagesMessage(deps, message);

    const record = await processing.stored(documentId);
    expect(record.recognition).toMatchObject({ state: 'done', batches: [0] });
    expect(record.recognition?.confidence).toBeGreaterThan(80);
    expect(record.recognition?.turnedPages).toEqual([{ page: 3, turn: 180 }]);
    expect(record.findings).toMatchObject({ language: 'en', pageCount: 3 });
    expect(record.findings.summary).toContain('1 of 3 pages');
    expect(record.findings.keywords?.join(' ')).toMatch(/cold store|compressor|prawn/i);
    const [first, second, third] = await textOf(documentId);
    expect(first).toContain('compressor of the cold store');
    expect(second).toBe('');
    expect(third).toContain('insurance policy');
    expect((await processing.bytesOf(file)).equals(bytes)).toBe(true);

    // The viewer and bundles get a rendition with the text where its words are.
    const { pdf, plainPdf, facts } = record.findings;
    expect(plainPdf).toMatchObject({ key: file.key });
    expect(await processing.jsonOf(facts)).toMatchObject({
      ...{ pageCount: 3, pagesWithoutText: [2] },
      turnedPages: [{ page: 3, turn: 180 }],
    });
    const rendition = await openRendered(pdf ? await processing.bytesOf(pdf) : bytes);
    expect(rendition.text(0).replaceAll(/\s+/g, ' ')).toContain('compressor of the cold store');
    // A page on its head is read from its foot.
    expect(rendition.text(2).split(/\s+/)).toEqual(expect.arrayContaining(['insurance', 'policy']));

    // Delivered again, it changes nothing.
    await followPagesMessage(deps, message);
    expect(await processing.stored(documentId)).toEqual(record);

    // A person corrects a word: text, index, keywords and rendition follow, in its place.
    const results = await readResult(record);
    const at = results[0]?.lines.flat().findIndex(([word]) => word === 'compressor') ?? -1;
    await correct(record, { '1': [[at, 'chiller', 'compressor', 0, 0, 1, 1]] });
    await processing.follow({ kind: 'requested', caseId: processing.caseId, documentId });
    const [correction] = await taken();
    if (!correction) throw new Error('No message');
    expect(correction).toMatchObject({ corrections: 1 });
    const killed: RecognitionDeps['recognise'] = async (task) => {
      if (task.kind === 'layer') throw new Error('killed');
      return recognise(task);
    };
    await expect(followPagesMessage({ ...deps, recognise: killed }, correction)).rejects.toThrow();
    await giveUpPages(deps, correction);
    expect((await processing.stored(documentId)).corrections).toMatchObject({ failed: 1 });
    await followPagesMessage(deps, correction);
    const corrected = await processing.stored(documentId);
    expect(corrected.corrections).toEqual({ words: 1, revision: 1, laid: 1 });
    expect(corrected.recognition).toEqual(record.recognition);
    expect((await textOf(documentId))[0]).toContain('chiller of the cold store');
    expect((await textOf(documentId))[2]).toBe(third);
    const again = await openRendered(
      corrected.findings.pdf ? await processing.bytesOf(corrected.findings.pdf) : bytes,
    );
    const wordsOf = (text: string) => text.replaceAll(/\s+/g, ' ');
    expect(wordsOf(again.text(0))).toContain('chiller of the cold store');
    expect(wordsOf(again.text(0))).not.toContain('compressor');
    expect((await processing.bytesOf(file)).equals(bytes)).toBe(true);
    const { table, files } = processing.deps;
    const { texts } = await openTexts({ table, files }, processing.caseId, [
      toDocumentRow(corrected),
    ]);
    expect(texts).toHaveLength(1);
    const textRevision = async ({ findings }: DocumentRecord) =>
      (await processing.jsonOf(findings.facts)).textRevision;
    expect(await textRevision(corrected)).not.toBe(await textRevision(record));
    await followPagesMessage(deps, correction);
    expect(await processing.stored(documentId)).toEqual(corrected);
  });

  it('that is processed again keeps corrections for the words in the same places', async () => {
    const { documentId, messages } = await process(scannedPdf([scan]));
    const lines: PlacedWord[][] = [
      [
        ['cold', 10, 20, 30, 9, 90],
        ['stor', 45, 20, 30, 9, 40],
      ],
    ];
    const with_ = { ...deps, recognise: reading('cold stor', lines) };
    for (const message of messages) await followPagesMessage(with_, message);
    const record = await processing.stored(documentId);
    expect(record.findings.plainPdf).toBeDefined();
    await correct(record, {
      '1': [
        [0, 'Cold', 'cold', 10, 20, 30, 9],
        [1, 'store', 'stor', 45, 20, 30, 9],
      ],
    });
    await processing.change(documentId, (stored) => ({
      ...stored,
      processing: { state: 'queued', message: '', at: stored.processing.at },
    }));
    await processing.follow({ kind: 'requested', caseId: processing.caseId, documentId });
    // The first word is now read apart, the second one in about its place.
    const later: PlacedWord[][] = [
      [
        ['co', 10, 20, 10, 9, 60],
        ['ld', 22, 20, 14, 9, 60],
        ['st0r', 46, 21, 29, 9, 70],
      ],
    ];
    const reader = { ...deps, recognise: reading('co ld st0r', later) };
    for (const message of await taken()) await followPagesMessage(reader, message);
    expect(await textOf(documentId)).toEqual(['co ld store']);
    const { recognition, corrections } = await processing.stored(documentId);
    expect(corrections).toEqual({ words: 1, revision: 1, laid: 1 });
    const kept = await readCorrectedWords(processing.deps.table, {
      ...{ caseId: processing.caseId, documentId },
    });
    expect(kept).toMatchObject({
      run: recognition?.run,
      pages: { '1': { words: [[2, 'store', 'st0r', 46, 21, 29, 9]] } },
    });
  });

  it('shares its pages among messages, keeps pages with text, and goes on after a kill', async () => {
    const { documentId, messages } = await process(scannedPdf(Array(6).fill(scan)));
    expect(messages.map((message) => 'batch' in message && message.batch)).toEqual([0, 1]);
    const [first, second] = messages;
    if (!first || !second) throw new Error('No messages');
    await processing.change(documentId, (record) => ({
      ...record,
      findings: { ...record.findings, date: '2020-01-01' },
    }));
    const with_ = { ...deps, recognise: reading('Exhibit\nDate: 3 March 2021') };
    await followPagesMessage(with_, second);
    expect((await processing.stored(documentId)).recognition).toMatchObject({ batches: [1] });
    // The message of processing is delivered again: only what is missing is sent.
    await processing.follow({ kind: 'requested', caseId: processing.caseId, documentId });
    expect(await taken()).toEqual([first]);
    // Killed after its pages were counted, before they were merged.
    const killed: RecognitionDeps['recognise'] = async (task) => {
      if (task.kind === 'merge') throw new Error('killed');
      return with_.recognise(task);
    };
    await expect(followPagesMessage({ ...deps, recognise: killed }, first)).rejects.toThrow();
    expect((await processing.stored(documentId)).recognition?.state).toBe('running');
    await followPagesMessage(with_, first);
    expect((await processing.stored(documentId)).recognition?.state).toBe('done');
    expect(await textOf(documentId)).toEqual(Array(6).fill('Exhibit\nDate: 3 March 2021'));
    expect((await processing.stored(documentId)).findings.date).toBe('2021-03-03');
  });

  it('reads the other pages where one ends the process, and says so at the last delivery', async () => {
    const { documentId, messages } = await process(scannedPdf([scan, scan]));
    const [message] = messages;
    if (!message) throw new Error('No message');
    const bomb: RecognitionDeps['recognise'] = async (task) =>
      task.kind === 'recognise' && task.pages.includes(1)
        ? { ended: 'memory' }
        : reading('Invoice')(task);
    await followPagesMessage({ ...deps, recognise: bomb }, message);
    expect(await textOf(documentId)).toEqual(['', 'Invoice']);

    await processing.change(documentId, ({ recognition, ...record }) => ({
      ...record,
      ...(recognition && { recognition: { ...recognition, state: 'running', batches: [] } }),
    }));
    await giveUpPages(deps, { ...message, run: 'other' });
    expect((await processing.stored(documentId)).recognition?.state).toBe('running');
    await giveUpPages(deps, message);
    expect((await processing.stored(documentId)).recognition).toMatchObject({
      state: 'failed',
      message: 'The text of the scans could not be recognised. Try again',
    });
  });

  it('is read with the language that the manager of its case chose', async () => {
    const { table } = processing.deps;
    const { caseId } = processing;
    const { messages } = await process(scannedPdf([scan]));
    const [message] = messages;
    if (!message) throw new Error('No message');
    const expected: unknown[] = [];
    const watching: RecognitionDeps['recognise'] = (task) => {
      if (task.kind === 'recognise') expected.push([task.language, task.expected]);
      return reading('')(task);
    };
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { pk: `CASE#${caseId}`, sk: 'SPEECH', recordingLanguage: 'marathi', version: 1 },
      }),
    );
    await followPagesMessage({ ...deps, recognise: watching }, message);
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: { pk: `CASE#${caseId}`, sk: 'SPEECH' } }),
    );
    const later = await process(scannedPdf([scan]));
    for (const one of later.messages)
      await followPagesMessage({ ...deps, recognise: watching }, one);
    expect(expected).toEqual([
      [undefined, 'marathi'],
      [undefined, undefined],
    ]);
  });

  it('of a huge page is drawn within the bounds', async () => {
    const huge = linesPdf([['']])
      .toString('latin1')
      .replace('[0 0 595 842]', '[0 0 14400 9]    ');
    const { documentId } = await process(Buffer.from(huge, 'latin1'));
    const { findings } = await processing.stored(documentId);
    if (!findings.pdf) throw new Error('No PDF');
    const { writeFile, mkdtemp, rm, readFile } = await import('node:fs/promises');
    const folder = await mkdtemp('/tmp/huge-');
    await writeFile(`${folder}/a.pdf`, await processing.bytesOf(findings.pdf));
    const resultFile = `${folder}/result.json`;
    const outcome = await recognise({
      kind: 'recognise',
      path: `${folder}/a.pdf`,
      pages: [1, 99],
      resultFile,
    });
    expect(outcome).toEqual({ result: true });
    const results = JSON.parse(await readFile(resultFile, 'utf8'));
    expect(results.map(({ text }: { text: string }) => text)).toEqual(['', '']);
    await rm(folder, { recursive: true, force: true });
  });

  it('that was replaced or processed again ignores the pages of the run before', async () => {
    const { documentId, messages } = await process(scannedPdf([scan]));
    const [message] = messages;
    if (!message) throw new Error('No message');
    await processing.change(documentId, (record) => ({
      ...record,
      processing: { state: 'queued', message: '', at: record.processing.at },
    }));
    await followPagesMessage({ ...deps, recognise: reading('Old') }, message);
    await processing.follow({ kind: 'requested', caseId: processing.caseId, documentId });
    const before = await processing.stored(documentId);
    await followPagesMessage({ ...deps, recognise: reading('Old') }, message);
    expect(await processing.stored(documentId)).toEqual(before);
    expect(await textOf(documentId)).toEqual(['']);
    await taken();
  });
});

describe('recognised text', () => {
  it('with markup stays plain text, also in the summary', () => {
    const page = 'The notice <script>alert(1)</script> was served on the respondent in March.';
    expect(digestText([page]).summary).toContain('<script>alert(1)</script>');
  });
});

describe('isWorthless', () => {
  it.each([
    [
      'an English page',
      'The claimant delivered forty tonnes of frozen prawns to the store at Kochi in March of that year',
      false,
    ],
    [
      'a Hindi page',
      'दावेदार ने बारह मार्च को शीत भंडार में चालीस टन माल पहुंचाया था और रात में मशीन बंद हो गई',
      false,
    ],
    [
      'a table of amounts',
      '1,200.00 450.00 17/03/2024 99.10 12 14 15 1,200.00 450.00 18/03/2024 11 12 13 14',
      false,
    ],
    ['a stamp', 'Filed on 3 March 2024', false],
    [
      'a font with a wrong encoding',
      'Wkh%fodlp#dqw gholy$uhg iruw| wrqqhv ri iur}hq sudzqv wr wkh vwruh dw Nrfkl lq Pdufk ri wkdw |hdu',
      true,
    ],
    ['private characters', '\ue001\ue002\ue003 '.repeat(20), true],
  ])('%s: %#', (_, text, expected) => {
    expect(isWorthless(text)).toBe(expected);
  });
});
