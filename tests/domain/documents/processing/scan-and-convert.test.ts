import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { convertDocument, parseConversion } from '#lambdas/documents/office/convert-document.ts';
import { runLibreOffice } from '#lambdas/documents/office/run-libre-office.ts';
import {
  type DocumentMessage,
  parseDocumentMessage,
} from '#lambdas/documents/processing/document-message.ts';
import { giveUpDocument } from '#lambdas/documents/processing/follow-document-message.ts';
import { isServable } from '#lambdas/documents/record.door.ts';
import { makeDocx } from '#tests/support/files/make-files.ts';
import { makeEml } from '#tests/support/files/make-mails.ts';
import { linesPdf } from './make-files.ts';
import { type Processing, startProcessing, uploadedMessage } from './start-processing.ts';

let processing: Processing;
let folder = '';
beforeAll(async () => {
  processing = await startProcessing();
  folder = await mkdtemp(join(tmpdir(), 'office-test-'));
});
afterAll(async () => {
  await processing.stop();
  await rm(folder, { recursive: true, force: true });
});

const pdf = linesPdf([['The respondent did not pay.']]);
type Added = Awaited<ReturnType<Processing['add']>>;
const verdictOn = (
  { file }: Added,
  verdict: 'clean' | 'threat' | 'unknown',
  versionId = file.versionId,
): DocumentMessage => ({ kind: 'scanned', key: file.key, versionId, verdict });
const scanned = { isScanned: true };

describe('a scanned upload', () => {
  it('is processed after a clean verdict only', async () => {
    const added = await processing.add(pdf);
    await processing.follow(uploadedMessage(added), scanned);
    expect((await processing.stored(added.documentId)).processing.state).toBe('queued');
    await processing.follow(verdictOn(added, 'clean'), scanned);
    expect(await processing.stored(added.documentId)).toMatchObject({
      verdict: 'clean',
      processing: { state: 'ready' },
    });
  });

  it('from before the scan was turned on is processed and served without a verdict', async () => {
    const older = { isScanned: { since: '2099-01-01T00:00:00.000Z' } };
    const added = await processing.add(pdf);
    await processing.follow(uploadedMessage(added), older);
    const ready = await processing.stored(added.documentId);
    expect(ready.processing.state).toBe('ready');
    expect(isServable(ready, older)).toBe(true);
    // A new file in the older record is scanned, so it waits for its verdict.
    const key = `${ready.file.key.replace(/[^/]+$/, '')}upl_${ulid(Date.parse('2099-01-02'))}`;
    expect(isServable({ ...ready, file: { ...ready.file, key } }, older)).toBe(false);
    // A threat that is known counts, whenever it was found.
    await processing.follow(verdictOn(added, 'threat'), older);
    expect(isServable(await processing.stored(added.documentId), older)).toBe(false);
  });

  it('from after the scan was turned on waits for its verdict', async () => {
    const since = { isScanned: { since: '2000-01-01T00:00:00.000Z' } };
    const added = await processing.add(pdf);
    await processing.follow(uploadedMessage(added), since);
    expect((await processing.stored(added.documentId)).processing.state).toBe('queued');
    await processing.follow(verdictOn(added, 'clean'), since);
    expect(isServable(await processing.stored(added.documentId), since)).toBe(true);
  });

  it('is blocked permanently by a threat, also when it was ready', async () => {
    for (const before of ['queued', 'ready'] as const) {
      const added = await processing.add(pdf);
      if (before === 'ready') await processing.follow(verdictOn(added, 'clean'), scanned);
      await processing.follow(verdictOn(added, 'threat'), scanned);
      await processing.follow(verdictOn(added, 'clean'), scanned);
      await processing.follow(uploadedMessage(added), scanned);
      expect(await processing.stored(added.documentId)).toMatchObject({
        verdict: 'threat',
        processing: {
          state: 'blocked',
          message: 'The malware scan found a threat in this file',
        },
      });
    }
  });

  it('fails where the scan has no verdict, and ignores verdicts on other versions', async () => {
    const added = await processing.add(pdf);
    await processing.follow(verdictOn(added, 'clean', 'other'), scanned);
    expect((await processing.stored(added.documentId)).verdict).toBeUndefined();
    await processing.follow(verdictOn(added, 'unknown'), scanned);
    expect((await processing.stored(added.documentId)).processing).toMatchObject({
      state: 'failed',
      message: 'The malware scan could not check this file',
    });
  });
});

describe('a message', () => {
  it('is read in each of its shapes, and refused in others', () => {
    const object = { key: 'uploads/u/caseDocument/upl_1', 'version-id': 'v' };
    const ofS3 = { source: 'aws.s3', 'detail-type': 'Object Created', detail: { object } };
    expect(parseDocumentMessage(JSON.stringify(ofS3))).toEqual({
      kind: 'uploaded',
      key: object.key,
      versionId: 'v',
    });
    const ofScan = (scanResultStatus: string) =>
      JSON.stringify({
        'detail-type': 'GuardDuty Malware Protection Object Scan Result',
        detail: {
          s3ObjectDetails: { objectKey: object.key, versionId: 'v' },
          scanResultDetails: { scanResultStatus },
        },
      });
    for (const [status, verdict] of [
      ['NO_THREATS_FOUND', 'clean'],
      ['THREATS_FOUND', 'threat'],
      ['UNSUPPORTED', 'unknown'],
    ] as const)
      expect(parseDocumentMessage(ofScan(status))).toMatchObject({ kind: 'scanned', verdict });
    expect(parseDocumentMessage('{"caseId":"c","documentId":"d"}')).toEqual({
      kind: 'requested',
      caseId: 'c',
      documentId: 'd',
    });
    for (const body of ['{}', '[]', '"x"', '{"caseId":"c"}', '{"caseId":1,"documentId":2}', '{'])
      expect(() => parseDocumentMessage(body)).toThrow();
  });

  it('that fails at its last delivery leaves a document that can be tried again', async () => {
    const added = await processing.add(pdf);
    await giveUpDocument(processing.deps, uploadedMessage(added));
    expect((await processing.stored(added.documentId)).processing).toMatchObject({
      state: 'failed',
      message: 'This document could not be processed. Try again',
    });
  });

  it('about a file that was replaced meanwhile fails nothing at its last delivery', async () => {
    const added = await processing.add(pdf);
    const { file } = await processing.upload(pdf);
    const replaced = await processing.change(added.documentId, (record) => ({ ...record, file }));
    await giveUpDocument(processing.deps, uploadedMessage(added));
    expect(await processing.stored(added.documentId)).toEqual(replaced);
  });
});

describe('an email with an office file', () => {
  const bytes = makeEml({
    text: 'See the report.',
    attachments: [{ name: 'report.docx', contentType: '', bytes: makeDocx() }],
  });
  const converted = (documentId: string, conversion: object): DocumentMessage =>
    parseDocumentMessage(
      JSON.stringify({
        caseId: processing.caseId,
        documentId,
        conversion: { parts: [conversion] },
      }),
    );

  it('waits for the conversion of its part, and is ready after it, delivered twice', async () => {
    const added = await processing.add(bytes, { contentType: 'message/rfc822', name: 'mail.eml' });
    const { documentId } = added;
    await processing.follow(uploadedMessage(added));
    expect((await processing.stored(documentId)).processing.state).toBe('processing');
    const [message = ''] = await processing.take(processing.deps.conversions);
    const request = parseConversion(message);
    const [part] = 'parts' in request ? request.parts : [];
    expect(await processing.bytesOf(part ?? added.file)).toEqual(makeDocx());
    const { file } = await processing.upload(pdf);
    const result = converted(documentId, { pdf: file });
    await processing.follow(result);
    const ready = await processing.stored(documentId);
    expect(ready).toMatchObject({ processing: { state: 'ready' }, findings: { pageCount: 2 } });
    const { pages } = await processing.jsonOf(ready.findings.text);
    expect(pages).toEqual([
      expect.stringContaining('report.docx (1 page)'),
      expect.stringContaining('The respondent did not pay.'),
    ]);
    await processing.follow(result);
    expect(await processing.stored(documentId)).toEqual(ready);
  });

  it('says of a part that could not be converted why it has no pages', async () => {
    const added = await processing.add(bytes, { contentType: 'message/rfc822', name: 'mail.eml' });
    await processing.follow(uploadedMessage(added));
    const [message = ''] = await processing.take(processing.deps.conversions);
    const { files } = processing.deps;
    vi.stubEnv('PATH', '/nowhere');
    await convertDocument({ files, results: processing.results }, parseConversion(message));
    vi.unstubAllEnvs();
    const [result = ''] = await processing.take(processing.results);
    await processing.follow(parseDocumentMessage(result));
    const { findings } = await processing.stored(added.documentId);
    const { pages } = await processing.jsonOf(findings.text);
    expect(pages.join('').replace(/\s+/g, ' ')).toContain('LibreOffice is not installed');
  });
});

describe('an office file', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><text x="20" y="100">Site plan of the premises</text></svg>',
  );
  const add = () => processing.add(svg, { contentType: 'image/svg+xml', name: 'plan.svg' });
  /** Stores a PDF as convert-office does. */
  const converted = async ({ documentId }: Added): Promise<DocumentMessage> => {
    const { file } = await processing.upload(pdf);
    const { key, versionId, contentType } = file;
    return {
      kind: 'converted',
      caseId: processing.caseId,
      documentId,
      conversion: {
        pdf: { key, contentType, ...(versionId !== undefined && { versionId }) },
      },
    };
  };

  it('waits for its conversion, and is ready after it, delivered twice', async () => {
    const added = await add();
    await processing.follow(uploadedMessage(added));
    expect((await processing.stored(added.documentId)).processing.state).toBe('processing');
    const [message = ''] = await processing.take(processing.deps.conversions);
    expect(parseConversion(message)).toEqual({
      caseId: processing.caseId,
      documentId: added.documentId,
      file: {
        key: added.file.key,
        versionId: added.file.versionId,
        contentType: 'image/svg+xml',
      },
    });
    const result = await converted(added);
    await processing.follow(result);
    const ready = await processing.stored(added.documentId);
    expect(ready).toMatchObject({
      processing: { state: 'ready' },
      findings: { pageCount: 1, pdf: { contentType: 'application/pdf' } },
    });
    expect(await processing.jsonOf(ready.findings.facts)).toMatchObject({ fileName: 'plan.svg' });
    await processing.follow(result);
    expect(await processing.stored(added.documentId)).toEqual(ready);
  });

  it('that was replaced is not shown as the pages of its successor, nor fails it', async () => {
    const { files } = processing.deps;
    const mail = makeEml({
      text: 'See the report.',
      attachments: [{ name: 'report.docx', contentType: '', bytes: makeDocx() }],
    });
    for (const [bytes, contentType] of [
      [svg, 'image/svg+xml'],
      [mail, 'message/rfc822'],
    ] as const) {
      const added = await processing.add(bytes, { contentType, name: 'plan' });
      await processing.follow(uploadedMessage(added));
      const [message = ''] = await processing.take(processing.deps.conversions);
      const { file } = await processing.upload(pdf);
      await processing.change(added.documentId, (record) => ({
        ...record,
        file,
        processing: { state: 'queued', message: '', at: '2026-03-02T06:00:00.000Z' },
      }));
      vi.stubEnv('PATH', '/nowhere');
      await convertDocument({ files, results: processing.results }, parseConversion(message));
      vi.unstubAllEnvs();
      const [result = ''] = await processing.take(processing.results);
      const late = parseDocumentMessage(result);

      const before = await processing.stored(added.documentId);
      await processing.follow(late);
      expect(await processing.stored(added.documentId)).toEqual(before);
      await processing.follow({
        kind: 'requested',
        caseId: processing.caseId,
        documentId: added.documentId,
      });
      const ready = await processing.stored(added.documentId);
      expect(ready).toMatchObject({
        processing: { state: 'ready' },
        findings: { pdf: { key: file.key } },
      });
      await processing.follow(late);
      expect(await processing.stored(added.documentId)).toEqual(ready);
    }
  });

  it('fails with the reason of its conversion', async () => {
    const added = await add();
    await processing.follow(uploadedMessage(added));
    await processing.take(processing.deps.conversions);
    await processing.follow({
      kind: 'converted',
      caseId: processing.caseId,
      documentId: added.documentId,
      conversion: { refusal: 'This file cannot be converted to pages' },
    });
    expect((await processing.stored(added.documentId)).processing).toMatchObject({
      state: 'failed',
      message: 'This file cannot be converted to pages',
    });
  });

  it('says so where LibreOffice is not installed', async () => {
    const path = join(folder, 'missing.txt');
    await writeFile(path, 'Text');
    expect(await runLibreOffice(path, join(folder, 'a'), { searchPath: '/nowhere' })).toEqual({
      refusal: 'This file cannot be shown as pages here: LibreOffice is not installed',
    });
  });

  const hasLibreOffice = spawnSync('soffice', ['--version']).error === undefined;
  describe.runIf(hasLibreOffice)('with LibreOffice', () => {
    it('becomes a PDF, and the result is sent to the queue', async () => {
      const added = await add();
      await processing.follow(uploadedMessage(added));
      const [message = ''] = await processing.take(processing.deps.conversions);
      const { files } = processing.deps;
      await convertDocument({ files, results: processing.results }, parseConversion(message));
      const [result = ''] = await processing.take(processing.results);
      await processing.follow(parseDocumentMessage(result));
      const record = await processing.stored(added.documentId);
      expect(record.processing).toMatchObject({ state: 'ready', message: '' });
      expect(record.findings.pdf?.key).toBe(
        `derived/${processing.caseId}/${added.documentId}/rendition.pdf`,
      );
      expect(JSON.stringify(await processing.jsonOf(record.findings.text))).toContain('Site plan');
    });

    it('ends at its time limit', async () => {
      const path = join(folder, 'slow.txt');
      await writeFile(path, 'Text');
      const outcome = await runLibreOffice(path, join(folder, 'b'), { timeoutSeconds: 0.05 });
      expect(outcome).toEqual({ refusal: 'This file takes too long to convert to pages' });
    });

    it('fetches nothing that the file links to', async () => {
      const calls: string[] = [];
      const server = createServer((request, response) => {
        calls.push(String(request.url));
        response.end();
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      // A listening server has an address with a port.
      const { port } = server.address() as AddressInfo;
      // LibreOffice loads the pictures of a web page unless its profile forbids it.
      const path = join(folder, 'linked.html');
      await writeFile(path, `<p>Plan</p><img src="http://127.0.0.1:${port}/a.png">`);
      const outcome = await runLibreOffice(path, join(folder, 'c'));
      expect(outcome).toHaveProperty('pdfFile');
      if ('pdfFile' in outcome)
        expect((await readFile(outcome.pdfFile)).subarray(0, 5).toString()).toBe('%PDF-');
      expect(calls).toEqual([]);
      server.closeAllConnections();
      server.close();
    });
  });
});
