import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { signPdf } from 'pdf-signatures/sign';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeThreadPdf } from '#lambdas/comments/thread/write-thread-pdf.ts';
import { layOutOrder } from '#lambdas/orders/publishing/lay-out-order.ts';
import type { ExportedTranscript } from '#lambdas/transcripts/exports/exported-transcript.ts';
import { composeReporterForm } from '#lambdas/transcripts/exports/reporter/compose-reporter-form.ts';
import { writeReporterPdf } from '#lambdas/transcripts/exports/reporter/write-reporter-pdf.ts';
import { writeCertifiedPdf } from '#lambdas/transcripts/exports/write-certified-pdf.ts';
import { footerText } from '#shared/institution.ts';
import { functionTypesetter } from '#shared/pdf/function-typesetter.ts';
import { writeBlocksPdf } from '#shared/pdf/write-blocks.ts';
import { readRichText } from '#shared/rich-text/read-rich-text.ts';
import { readPdf } from '#tests/support/files/read-pdf.ts';
import { makeComment } from '#tests/support/make-comment.ts';
import { bundleOf, documentItem } from '../../../../packages/bundle-composer/tests/compose.ts';
import { textPdf } from '../../../../packages/bundle-composer/tests/make-pdf.ts';
import { makeDocument } from '../../../../packages/pdf-signatures/tests/make-document.ts';
import { makeSigner } from '../../../../packages/pdf-signatures/tests/make-signer.ts';
import { openRendered } from '../../../../packages/typesetter/tests/pdfium.ts';
import { samples } from '../../../../packages/typesetter/tests/samples.ts';

/** All PDFs that the portal writes set text alike. */

const texts = Object.values(samples);
/** What no font has. */
const ODD = 'Agreed 😀 漢';
const SHOWN = 'Agreed [U+1F600] [U+6F22]';
const now = new Date('2026-03-03T06:00:00.000Z');
const paragraphs = [...texts, ODD].map((text) => `<p>${text}</p>`).join('');

const transcript: ExportedTranscript = {
  ...{ caseTitle: 'A v B', caseCode: 'ARB-1', title: 'Hearing', redactedWords: 0 },
  content: {
    speakers: [{ id: 'a', name: 'C' }],
    segments: [...texts, ODD].map((text, at) => ({
      id: `s${at}`,
      speaker: 'a',
      text: text.split(' ').map((word) => ({ text: word })),
    })),
  },
  version: { version: 1, savedAt: now.toISOString(), name: 'C' },
  ...{ hasTimes: false, preparedFor: 'C', now },
};

const writers: Record<string, () => Promise<Uint8Array>> = {
  'the contents of a bundle': async () => {
    const names = [...texts, ODD];
    const files = Object.fromEntries(names.map((_, at) => [`d${at}`, textPdf('x')]));
    const items = names.map((title, at) => documentItem(`d${at}`, { title }));
    return (await bundleOf(files, { hasContents: true, items })).bytes;
  },
  'an order': () =>
    writeBlocksPdf({
      ...{ title: 'Order', subject: 'Order', author: 'A', now, footer: 'ARB-1' },
      blocks: layOutOrder({
        ...{ content: paragraphs, sheet: undefined, publishedOn: '2026-03-03', letterhead: '' },
        ...{ resolutionKind: 'arbitration', caseCode: 'ARB-1', tribunal: ['C'] },
        ...{ claimant: { name: 'A', counsel: [] }, respondents: [{ name: 'B', counsel: [] }] },
        author: { name: 'C', role: 'arbitrator', isOfTribunal: true },
      }),
    }),
  'a thread': () =>
    writeThreadPdf(
      {
        ...{ title: 'A v B', code: 'ARB-1', kind: 'arbitration', status: 'Open', parties: [] },
        ...{ preparedFor: 'C', privateEntries: 'omit', now },
      },
      (async function* () {
        yield makeComment(1, 1, { content: paragraphs });
      })(),
      { partyNames: new Map(), members: [] },
    ),
  'a certified transcript': () => writeCertifiedPdf(transcript),
  'a reporter’s form': async () => {
    const { bytes } = await writeReporterPdf(
      composeReporterForm(transcript, {
        cause: {
          ...{ resolutionKind: 'arbitration', caseCode: 'ARB-1', tribunal: ['C'] },
          ...{ claimant: { name: 'A', counsel: [] }, respondents: [{ name: 'B', counsel: [] }] },
        },
        ...{ reporter: 'C', hearingDate: '' },
      }),
    );
    return bytes;
  },
};

/** Glyphs of all fonts that a PDF embeds for codes of two bytes, without that of code 0. */
async function glyphsOf(bytes: Uint8Array): Promise<number[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict)) return [];
    const map = object.lookup(PDFName.of('CIDToGIDMap'));
    if (!(map instanceof PDFRawStream)) return [];
    const data = Buffer.from(decodePDFRawStream(map).decode());
    return Array.from({ length: data.length / 2 - 1 }, (_, at) => data.readUInt16BE(at * 2 + 2));
  });
}

describe.each(Object.entries(writers))('%s', (_, write) => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await write();
  });

  test('has text in every script that is copied as it was written', async () => {
    const { pageCount, text } = await openRendered(bytes);
    const all = Array.from({ length: pageCount }, (_, page) => text(page)).join('\n');
    for (const each of [...texts, SHOWN]) expect(all).toContain(each.normalize('NFC'));
  });

  test('has no glyph for a missing character', async () => {
    const glyphs = await glyphsOf(bytes);
    expect(glyphs.length).toBeGreaterThan(200);
    expect(glyphs).not.toContain(0);
  });
});

/** The footers of the writers whose files show whose portal they are from. */
test('the institution stands in the footer of each page', async () => {
  const named = { ...transcript, institution: 'Pune Centre' };
  const facts = {
    cause: {
      ...({ resolutionKind: 'arbitration', caseCode: 'ARB-1', tribunal: ['C'] } as const),
      ...{ claimant: { name: 'A', counsel: [] }, respondents: [{ name: 'B', counsel: [] }] },
    },
    ...{ reporter: 'C', hearingDate: '' },
  };
  for (const bytes of [
    await writeCertifiedPdf(named),
    (await writeReporterPdf(composeReporterForm(named, facts))).bytes,
    await writeThreadPdf(
      {
        ...{ title: 'A v B', code: 'ARB-1', kind: 'arbitration', status: 'Open', parties: [] },
        ...{ preparedFor: 'C', privateEntries: 'omit', now, institution: 'Pune Centre' },
      },
      (async function* () {})(),
      { partyNames: new Map(), members: [] },
    ),
  ]) {
    const { pageCount, text } = await openRendered(bytes);
    for (let page = 0; page < pageCount; page += 1)
      expect(text(page)).toContain('Pune Centre · ARB-1');
  }
  const files = { d: textPdf('x') };
  const own = { hasContents: true, hasManifestPage: true, items: [documentItem('d')] };
  const bundle = await bundleOf(files, { ...own, footer: 'Pune Centre · B-001' });
  const { pageCount, text } = await openRendered(bundle.bytes);
  const pages = Array.from({ length: pageCount }, (_, page) => text(page));
  expect(pages.map((page) => page.includes('Pune Centre · B-001'))).toEqual([true, false, true]);
  expect(bundle.isArchival).toBe((await bundleOf(files, own)).isArchival);
  expect(footerText({}, 'ARB-1')).toBe('ARB-1');
  expect(footerText({ institution: '' }, 'ARB-1')).toBe('ARB-1');
});

describe('a name in a signature', () => {
  test.each([...texts, ODD])('%s is drawn by the outlines of its glyphs', async (name) => {
    const { key, certificates } = await makeSigner('A', {
      from: new Date('2026-01-01'),
      to: new Date('2027-01-01'),
    });
    const options = { key, certificates, page: 1, signedAt: now };
    const signed = await signPdf(await makeDocument(), { ...options, name });
    const { context } = await PDFDocument.load(signed, { updateMetadata: false });
    const objects = context.enumerateIndirectObjects().map(([, object]) => object);
    const drawn = objects
      .filter((object) => object instanceof PDFRawStream)
      .filter((stream) => stream.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form'))
      .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
      .join('\n');
    const { set, face } = await functionTypesetter();
    for (const { face: font, glyphs } of set(name, 10).runs) {
      const { outlineOf } = face(font);
      for (const { id } of glyphs) expect(drawn).toContain(outlineOf(id));
      expect(drawn).not.toContain(outlineOf(0));
    }
    const notes = objects.flatMap((object) =>
      object instanceof PDFDict ? [String(object.get(PDFName.of('Contents')))] : [],
    );
    const said = Buffer.from(`\ufeffDigitally signed by ${name}`, 'utf16le').swap16();
    expect(notes).toContain(`<${said.toString('hex').toUpperCase()}>`);
  });
});

test.each([
  ['<ol start="1000"><li>Costs</li></ol>', '1000.'],
  [`<ol><li>A<ol><li>B<ol start="28"><li>Costs</li></ol></li></ol></li></ol>`, 'xxviii.'],
  ['<ol><li>Costs</li><li></li></ol>', '2.'],
  [`<ol start="9999"><li>عدالت</li></ol>`, '9999.'],
])('a list shows the whole number of an item: %s', async (content, mark) => {
  const { pages } = await readPdf(
    await writeBlocksPdf({
      ...{ title: 'Order', subject: 'Order', author: 'A', now, footer: 'ARB-1' },
      blocks: readRichText(content).map((paragraph) => ({ ...paragraph, role: 'text' as const })),
    }),
  );
  expect(pages[0]?.split('\n')).toContain(mark);
});
