import { createHash } from 'node:crypto';
import type { GetObjectCommand } from '@aws-sdk/client-s3';
import { decode } from 'fast-png';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '#lambdas/documents/processing/examine/examine.ts';
import { sealPassword } from '#lambdas/documents/record/document-password.ts';
import { passwordKeys } from '#tests/support/keys/identity-keys.ts';
import { bombPdf, linesPdf } from './make-files.ts';
import { type Processing, startProcessing, uploadedMessage } from './start-processing.ts';

let processing: Processing;
beforeAll(async () => {
  processing = await startProcessing();
});
afterAll(() => processing.stop());

/** Adds a document, processes it once with processes of its own, and returns its record. */
async function process(bytes: Uint8Array, given: { contentType?: string; name?: string } = {}) {
  const added = await processing.add(bytes, given);
  expect(await processing.follow(uploadedMessage(added), { examine })).toBe('done');
  return processing.stored(added.documentId);
}

const english = [
  ['Meridian Traders v. Deccan Housing', 'The claimant lent a sum of Rs 12,50,000 to the'],
  [
    'Meridian Traders v. Deccan Housing',
    'respondent under a loan agreement of March 2024.',
    'Dated: 3 March 2025',
  ],
  [
    'Meridian Traders v. Deccan Housing',
    'The respondent did not pay three instalments of the loan.',
  ],
];

describe('a PDF', () => {
  it('becomes ready, with all that can be known', async () => {
    const bytes = linesPdf(english);
    const record = await process(bytes, { name: 'Statement of Claim.pdf' });
    const { processing: state, findings, file } = record;
    expect(state).toMatchObject({ state: 'ready', message: '' });
    expect(findings).toMatchObject({
      pageCount: 3,
      pdf: { key: file.key, versionId: file.versionId, contentType: 'application/pdf' },
      language: 'en',
      date: '2025-03-03',
    });
    expect(findings.keywords).toContain('loan');
    expect(findings.keywords?.length).toBeLessThanOrEqual(10);
    expect(findings.summary).toContain('did not pay three instalments');
    expect(findings.summary).not.toContain('Meridian Traders v.');

    expect(await processing.jsonOf(findings.text)).toEqual({
      pages: english.map((lines) => lines.join('\n')),
      isComplete: true,
    });
    expect(await processing.jsonOf(findings.facts)).toMatchObject({
      code: 'ok',
      pageCount: 3,
      fileName: 'Statement of Claim.pdf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pages: Array(3).fill({ width: 595, height: 842, rotation: 0 }),
    });
    const preview = findings.preview && (await processing.bytesOf(findings.preview));
    const picture = decode(preview ?? Buffer.of());
    expect([picture.width, picture.height]).toEqual([600, 849]);
    // Text on white.
    expect([...picture.data].some((value) => value < 100)).toBe(true);
    expect([...picture.data.slice(0, 4)]).toEqual([255, 255, 255, 255]);
    for (const made of [findings.text, findings.facts, findings.preview])
      expect(made?.key.startsWith(`derived/${processing.caseId}/${record.id}/`)).toBe(true);
  });

  it('is processed once, however often its event is delivered', async () => {
    const added = await processing.add(linesPdf(english));
    await processing.follow(uploadedMessage(added));
    const first = await processing.stored(added.documentId);
    await processing.follow(uploadedMessage(added));
    await processing.follow({
      kind: 'requested',
      caseId: processing.caseId,
      documentId: added.documentId,
    });
    expect(await processing.stored(added.documentId)).toEqual(first);
  });

  it('is processed once by two deliveries at a time', async () => {
    const added = await processing.add(linesPdf(english));
    await Promise.all([
      processing.follow(uploadedMessage(added)),
      processing.follow(uploadedMessage(added)),
    ]);
    const record = await processing.stored(added.documentId);
    expect(record.processing).toMatchObject({ state: 'ready' });
    expect(record.findings.pageCount).toBe(3);
  });

  it('waits for its registration', async () => {
    const uploaded = await processing.upload(linesPdf(english));
    expect(await processing.follow(uploadedMessage(uploaded))).toBe('unregistered');
    await processing.register(uploaded);
    expect(await processing.follow(uploadedMessage(uploaded))).toBe('done');
    const record = await processing.stored(uploaded.documentId);
    expect(record.processing.state).toBe('ready');
  });

  it('is finished by the next delivery after a run that was killed', async () => {
    const added = await processing.add(linesPdf(english));
    // A killed run leaves this.
    await processing.change(added.documentId, (record) => ({
      ...record,
      processing: { ...record.processing, state: 'processing', run: 'killed' },
    }));
    await processing.follow(uploadedMessage(added));
    expect((await processing.stored(added.documentId)).processing.state).toBe('ready');
  });

  it('keeps the result of the later run, and what changed meanwhile', async () => {
    const added = await processing.add(linesPdf(english));
    let isTaken = false;
    await processing.follow(uploadedMessage(added), {
      clock: {
        now: () => {
          isTaken = true;
          return new Date('2026-03-02T07:00:00.000Z');
        },
      },
      files: {
        ...processing.deps.files,
        client: {
          ...processing.deps.files.client,
          // Another run begins while this one downloads the file.
          send: (async (command: GetObjectCommand) => {
            if (isTaken)
              await processing.change(added.documentId, (record) => ({
                ...record,
                visibilityType: 'others',
                processing: { ...record.processing, run: 'later' },
              }));
            isTaken = false;
            return processing.deps.files.client.send(command);
          }) as typeof processing.deps.files.client.send,
        },
      },
    });
    expect(await processing.stored(added.documentId)).toMatchObject({
      visibilityType: 'others',
      processing: { state: 'processing', run: 'later' },
      findings: {},
    });
  });

  it('ignores events of other files', async () => {
    const added = await processing.add(linesPdf(english));
    for (const key of ['uploads/usr_owner/avatar/upl_1', `${added.file.key}/x`, 'derived/a/b/c'])
      expect(await processing.follow({ kind: 'uploaded', key, versionId: undefined })).toBe('done');
    expect((await processing.stored(added.documentId)).version).toBe(1);
  });
});

describe('an encrypted PDF', () => {
  const encrypted = async () => {
    const document = await PDFDocument.load(linesPdf(english));
    document.encrypt({ userPassword: 'sésame', ownerPassword: 'owner' });
    return document.save();
  };
  const queueWith = (documentId: string, password: string) =>
    processing.change(documentId, (record) => ({
      ...record,
      processing: { ...record.processing, state: 'queued' },
      sealedPassword: sealPassword(passwordKeys, documentId, password),
    }));

  it('asks for its password, refuses a wrong one, and opens with the right one', async () => {
    const { id, caseId } = await process(await encrypted());
    const again = { kind: 'requested', caseId, documentId: id } as const;
    expect(await processing.stored(id)).toMatchObject({
      processing: { state: 'passwordRequired', message: 'This file needs its password' },
      findings: {},
    });
    await queueWith(id, 'wrong');
    await processing.follow(again);
    const refused = await processing.stored(id);
    expect(refused.processing).toMatchObject({
      state: 'passwordRequired',
      message: 'The password is not right',
    });
    expect(refused.sealedPassword).toBeUndefined();
    await queueWith(id, 'sésame');
    await processing.follow(again);
    const opened = await processing.stored(id);
    expect(opened.processing.state).toBe('ready');
    expect(opened.findings).toMatchObject({ pageCount: 3, language: 'en' });
    expect(opened.findings.preview).toBeDefined();
    expect(opened.sealedPassword).toBeDefined();
    expect(JSON.stringify(opened)).not.toContain('sésame');
  });
});

describe('a broken or hostile PDF', () => {
  const objects = Array.from(
    { length: 100_000 },
    (_, index) => `${1000 + index} 0 obj<</Next ${1001 + index} 0 R>>endobj\n`,
  ).join('');

  it.each([
    ['a header alone', Buffer.from('%PDF-1.7\n'), 'This file is damaged and cannot be read'],
    [
      'no pages',
      Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
      ),
      'This file has no pages',
    ],
    [
      'half of a file',
      linesPdf([['One'], ['Two']]).subarray(0, 120),
      'This file is damaged and cannot be read',
    ],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'This file is not a PDF'],
  ])('fails for %s, with its reason', async (_name, bytes, message) => {
    const record = await process(bytes);
    expect(record.processing).toMatchObject({ state: 'failed', message });
    expect(record.findings).toEqual({});
  });

  it.each([
    ['a cross-reference table that follows itself', linesPdf(english, { trailer: '/Prev 0' })],
    ['100,000 objects', linesPdf(english, { objects, resources: '/Properties<</P 1000 0 R>>' })],
    ['a name of a picture', linesPdf(english)],
    ['a lost end', linesPdf(english).subarray(0, -200)],
    ['a late header', Buffer.concat([Buffer.alloc(1_020, ' '), linesPdf(english)])],
  ])('reads a file with %s', async (_name, bytes) => {
    const record = await process(bytes, { name: 'scan.png' });
    expect(record.processing).toMatchObject({ state: 'ready' });
    expect(record.findings.pageCount).toBe(3);
  });

  it.each([
    ['an encryption that is none', linesPdf(english, { trailer: '/Encrypt 3' })],
    [
      'deep nesting',
      linesPdf(english, { resources: `/Deep ${'['.repeat(3_000)}${']'.repeat(3_000)}` }),
    ],
  ])('rewrites a file with %s, which only PDFium reads', async (_name, bytes) => {
    const { id, findings, processing: state } = await process(bytes);
    expect(state).toMatchObject({ state: 'ready' });
    expect(findings.pageCount).toBe(3);
    expect(findings.pdf?.key).toBe(`derived/${processing.caseId}/${id}/rendition.pdf`);
    // The hash is that of the upload.
    expect(await processing.jsonOf(findings.facts)).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('ends the process that reads a bomb, and fails that document only', async () => {
    const bomb = await processing.add(bombPdf());
    const good = process(linesPdf(english));
    await processing.follow(uploadedMessage(bomb), {
      examine: (task) => examine(task, { timeoutSeconds: 10, memoryMegabytes: 1_024 }),
    });
    expect((await processing.stored(bomb.documentId)).processing).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^This file (takes too long|needs too much memory) to read$/),
    });
    expect((await good).processing.state).toBe('ready');
  });

  it('gives the reason when a limit ends the process', async () => {
    const task = { kind: 'inspect', path: import.meta.filename } as const;
    await expect(examine(task, { timeoutSeconds: 0.001, memoryMegabytes: 512 })).rejects.toThrow(
      'This file takes too long to read',
    );
    await expect(examine(task, { timeoutSeconds: 600, memoryMegabytes: 10 })).rejects.toThrow(
      'This file needs too much memory to read',
    );
  });

  it('fails as a program when the file is not there', async () => {
    await expect(examine({ kind: 'inspect', path: '/missing.pdf' })).rejects.toThrow('ENOENT');
  });
});
