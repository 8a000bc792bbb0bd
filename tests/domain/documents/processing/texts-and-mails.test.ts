import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFPageLeaf, PDFString } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { composeMail } from '#lambdas/documents/processing/examine/mails/compose-mail.ts';
import { composeText } from '#lambdas/documents/processing/examine/texts/compose-text.ts';
import { makeDocx, makePng } from '#tests/support/files/make-files.ts';
import { type MailParts, makeEml, makeMsg } from '#tests/support/files/make-mails.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { linesPdf } from './make-files.ts';

/** Pages of texts, tables and emails (ADR 121). */

const folder = mkdtempSync(join(tmpdir(), 'texts-and-mails-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
/** A file with these bytes, and the path of its pages. */
function given(bytes: Uint8Array | string) {
  files += 1;
  const path = join(folder, `${files}`);
  writeFileSync(path, bytes);
  return { path, pdfFile: `${path}.pdf`, name: 'Exhibit' };
}

async function pagesOfText(bytes: Uint8Array | string, contentType = 'text/plain') {
  const task = given(bytes);
  const outcome = await composeText({ kind: 'text', contentType, ...task });
  return 'refusal' in outcome ? outcome : pageTexts(readFileSync(task.pdfFile));
}

async function pagesOfMail(bytes: Uint8Array, contentType: string, more: object = {}) {
  const task = given(bytes);
  const outcome = await composeMail({ kind: 'mail', contentType, folder, ...task, ...more });
  return 'pageCount' in outcome ? pageTexts(readFileSync(task.pdfFile)) : outcome;
}

const pdf = linesPdf([['First page of the invoice.'], ['Second page.']]);
const csv = 'text/csv';
const eml = 'message/rfc822';

describe('a text', () => {
  it('has its lines in their order, in UTF-8, UTF-16 and the Western encoding', async () => {
    const pages = await pagesOfText('One\r\n\r\n\tTwo ₹ आदेश\rThree');
    expect(pages).toEqual([expect.stringMatching(/One.*Two ₹ .*Three.*Exhibit.*Page 1 of 1/s)]);
    for (const bytes of [Buffer.from('\ufeffcafé', 'utf16le'), Buffer.from('café', 'latin1')])
      expect(await pagesOfText(bytes)).toEqual([expect.stringContaining('café')]);
  });

  it('is refused when it is empty or longer than its pages are made', async () => {
    expect(await pagesOfText(' \n\t')).toEqual({ refusal: 'This file has no text' });
    const refusal = 'This text is too long to be shown as pages. Split it into several files';
    expect(await pagesOfText('a'.repeat(4_000_001))).toEqual({ refusal });
  });

  it('keeps no characters that turn the direction of what follows', async () => {
    expect(await pagesOfText('paid \u202e000,5\u202c to\u0007 him')).toEqual([
      expect.stringContaining('paid 000,5 to him'),
    ]);
  });
});

describe('a CSV file', () => {
  it('is a table, with each delimiter that spreadsheets write', async () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const rows = [
        ['Date', 'Item'].join(delimiter),
        `1/6/2024${delimiter}"Grapes${delimiter} fresh"`,
      ];
      const pages = await pagesOfText(rows.join('\n'), csv);
      expect(pages).toEqual([expect.stringMatching(/Date.*Item.*1\/6\/2024.*Grapes/s)]);
    }
  });

  it('of many columns has a list for each row', async () => {
    const columns = Array.from({ length: 12 }, (_, at) => `C${at}`);
    const [page] = (await pagesOfText(`${columns}\n${columns.map((one) => `v${one}`)}`, csv)) as [
      string,
    ];
    expect(page.replace(/\s+/g, ' ')).toContain('Row 2 C0: vC0 C1: vC1');
  });

  it('that is none, or too large for a table, is plain text', async () => {
    const odd = `a,"${'b'.repeat(100_001)}`;
    expect(await pagesOfText(odd, csv)).toEqual(
      expect.arrayContaining([expect.stringContaining('a,"b')]),
    );
    const [page] = (await pagesOfText('a,b\n'.repeat(10_001), csv)) as string[];
    expect(page).toContain('a,b');
  });
});

describe.each([
  ['eml', makeEml, eml],
  ['msg', makeMsg, 'application/vnd.ms-outlook'],
])('an email (%s)', (_, make, contentType) => {
  const pagesOf = (parts: MailParts, more?: object) => pagesOfMail(make(parts), contentType, more);

  it('begins with its header; the pages of its attachments follow in their order', async () => {
    const pages = await pagesOf({
      subject: 'Cold store ₹',
      html: '<style>p{}</style><p>Dear <b>Ravi</b></p><table><tr><td>Item</td><td>12</td></tr></table>',
      attachments: [
        { name: 'Invoice.pdf', contentType: 'application/pdf', bytes: pdf },
        {
          name: 'list.csv',
          contentType: 'application/octet-stream',
          bytes: Buffer.from('a,b\n1,2'),
        },
        { name: 'photo.png', contentType: 'image/png', bytes: makePng(20, 20) },
        { name: 'tool.exe', contentType: 'application/pdf', bytes: Buffer.from('MZ\x90\0') },
      ],
    });
    expect(pages).toHaveLength(5);
    const [first = '', ...others] = pages as string[];
    const text = first.replace(/\s+/g, ' ');
    for (const words of [
      'Cold store ₹',
      'From: Asha Rao <asha@example.com>',
      'To: Ravi Kumar <ravi@example.com>',
      'Date: Wed, 12 Jun 2024 10:15:00 +0530',
      'Attachment 1: Invoice.pdf (2 pages)',
      'Attachment 2: list.csv (1 page)',
      'Attachment 3: photo.png (1 page)',
      'Attachment 4: tool.exe (not shown here: files of its kind are not shown as pages)',
      'Dear Ravi',
      'Item 12',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('p{}');
    expect(others).toEqual([
      'First page of the invoice.',
      'Second page.',
      expect.stringMatching(/a.*b.*1.*2/s),
      '',
    ]);
  });

  it('shows no characters that turn the direction of a name or a text', async () => {
    const [page] = (await pagesOf({
      subject: 'Invoice \u202e000,5',
      text: 'paid \u202e000,5\u202c to him',
      attachments: [{ name: 'list\u202efdp.exe', contentType: '', bytes: Buffer.from('MZ\x90\0') }],
    })) as string[];
    const text = page?.replace(/\s+/g, ' ');
    expect(text).toMatch(/Invoice 000,5.*listfdp\.exe \(not shown here.*paid 000,5 to him/);
  });

  it('within an email is shown after it, to the third one', async () => {
    const inner = (name: string, bytes: Uint8Array) => ({
      attachments: [{ name, contentType: eml, bytes }],
    });
    const fourth = makeEml({ subject: 'Fourth', text: 'Deep.' });
    const third = makeEml({ subject: 'Third', ...inner('fourth.eml', fourth) });
    const second = makeEml({ subject: 'Second', ...inner('third.eml', third) });
    const pages = await pagesOf({ subject: 'First', ...inner('second.eml', second) });
    expect(pages).toEqual([
      expect.stringMatching(/First.*second\.eml \(2 pages\)/s),
      expect.stringMatching(/Second.*third\.eml \(1 page\)/s),
      expect.stringMatching(/Third.*fourth\.eml \(not shown here/s),
    ]);
  });

  it('asks for the conversion of its office files once, and has their pages or the reason', async () => {
    const docx = (name: string) => ({
      name,
      contentType: 'application/octet-stream',
      bytes: makeDocx(),
    });
    const parts = { text: 'See both.', attachments: [docx('a.docx'), docx('b.docx')] };
    const asked = await pagesOf(parts);
    expect(asked).toMatchObject({
      toConvert: Array.from({ length: 2 }, () => ({
        contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      })),
    });
    const { path: pdfFile } = given(pdf);
    const pages = await pagesOf(parts, { converted: [{ refusal: 'it is damaged' }, { pdfFile }] });
    expect(pages).toEqual([
      expect.stringMatching(/a\.docx \(not shown here: it is damaged\).*b\.docx \(2 pages\)/s),
      'First page of the invoice.',
      'Second page.',
    ]);
  });

  it('is refused when it cannot be read', async () => {
    const refusal = 'This email is damaged and cannot be read';
    const bytes = make({ text: 'Text' });
    const damaged =
      contentType === eml
        ? Buffer.from(
            `Content-Type: multipart/mixed; boundary=a\n\n${'--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(99)}`,
          )
        : bytes.subarray(0, 600);
    expect(await pagesOfMail(damaged, contentType)).toEqual({ refusal });
  });
});

describe('an attachment', () => {
  it('has the pages of a PDF of a thousand pages that lead to each other', async () => {
    const document = await PDFDocument.create();
    const { context } = document;
    const pages = Array.from({ length: 1_000 }, () => document.addPage([200, 200]));
    for (const [at, page] of pages.entries()) {
      const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] };
      const next = pages[(at + 1) % pages.length] ?? page;
      const address = PDFString.of('https://example.com/');
      page.node.set(
        PDFName.of('Annots'),
        context.obj([
          context.register(context.obj({ ...link, P: page.ref, Dest: [next.ref, 'Fit'] })),
          context.register(context.obj({ ...link, A: { S: 'GoTo', D: [next.ref, 'Fit'] } })),
          context.register(context.obj({ ...link, A: { S: 'URI', URI: address } })),
        ]),
      );
      page.node.set(PDFName.of('B'), context.obj([context.register(context.obj({ P: next.ref }))]));
    }
    const linked = { name: 'linked.pdf', contentType: 'application/pdf' };
    const bytes = Buffer.from(await document.save());
    const task = given(makeEml({ text: 'See', attachments: [{ ...linked, bytes }] }));
    const outcome = await composeMail({ kind: 'mail', contentType: eml, folder, ...task });
    expect(outcome).toEqual({ pageCount: 1_001 });
    const written = await PDFDocument.load(readFileSync(task.pdfFile));
    // No page is in the file twice, and links to the web are kept.
    const objects = written.context.enumerateIndirectObjects().map(([, object]) => object);
    expect(objects.filter((object) => object instanceof PDFPageLeaf)).toHaveLength(1_001);
    expect(objects.filter((object) => String(object).includes('example.com'))).toHaveLength(1_000);
  });

  it('does not give a drawing to the converter that may not be uploaded by itself', async () => {
    const drawing = (content: string) => ({
      ...{ name: 'plan.svg', contentType: 'image/svg+xml' },
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`),
    });
    const of = (content: string) =>
      pagesOfMail(makeEml({ text: 'See', attachments: [drawing(content)] }), eml);
    expect(await of('<rect width="9" height="9"/>')).toMatchObject({ toConvert: [{}] });
    for (const [content, reason] of [
      ['<image href="file:///etc/hosts.png"/>', 'this SVG file refers to another file in image'],
      ['<script>alert(1)</script>', 'this SVG file contains script'],
    ] as const)
      expect(String(await of(content)).replace(/\s+/g, ' ')).toContain(reason);
  });
});
