import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { draftTextSchema, plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { citationWriter } from '#lambdas/desk/publishing/write-citations.ts';
import { writeBlocksPdf } from '#shared/pdf/write-blocks.ts';
import { notesOf, numberNotes } from '#shared/rich-text/blocks.ts';
import { cleanDraftText } from '#shared/rich-text/clean-draft-text.ts';
import { readDraftText } from '#shared/rich-text/read-draft-text.ts';
import { writeBlocksDocx } from '#shared/word/write-blocks.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { linksOf, structureOf } from '#tests/support/files/pdf-structure.ts';

/** Footnotes of a draft, and its citations as links and footnotes, in its files. */

const places = new Map([
  ['{C-3/12}', { path: '/mediator/cases/c1?document=d1&at=12', words: 'Invoice (C-3), page 12' }],
  ['{X/7}', { path: '/mediator/cases/c1/x#turn-7', words: 'Cross-examination, turn 7 (रवि)' }],
]);
const portalOrigin = 'https://portal.example.org';

const documentOf = (form: 'links' | 'footnotes', content: string) => ({
  ...{ title: 'Award', subject: 'Award', author: 'A', now: new Date(0), footer: 'ARB-1' },
  blocks: numberNotes(citationWriter(form, { places, portalOrigin })(readDraftText(content))),
});

const paragraph = '<p data-number="">The invoice {C-3/12}, not {R-9/1}, as Ravi said {X/7}.</p>';
const table = '<table><tr><th>Goods</th></tr><tr><td>Cloth {C-3/12}</td></tr></table>';

const partOf = (docx: Uint8Array, name: string) => {
  const file = unzipSync(docx)[name];
  return file ? strFromU8(file) : '';
};

describe('as links', () => {
  const document = documentOf('links', paragraph + table);

  test('stay as they are typed and open the page in the portal', async () => {
    const bytes = await writeBlocksPdf(document);
    expect((await pageTexts(bytes)).join(' ')).toContain(
      'The invoice {C-3/12}, not {R-9/1}, as Ravi said {X/7}.',
    );
    const page = `${portalOrigin}/mediator/cases/c1?document=d1&at=12`;
    expect(await linksOf(bytes)).toEqual([
      [page, '{C-3/12}'],
      [`${portalOrigin}/mediator/cases/c1/x#turn-7`, '{X/7}'],
      [page, '{C-3/12}'],
    ]);
    expect((await structureOf(bytes)).roles.filter((role) => role === 'Link')).toHaveLength(3);
  });

  test('are links in Word', async () => {
    const docx = await writeBlocksDocx(document);
    expect(partOf(docx, 'word/document.xml').match(/<w:hyperlink /g)).toHaveLength(3);
    expect(partOf(docx, 'word/_rels/document.xml.rels')).toContain(
      `${portalOrigin}/mediator/cases/c1?document=d1&amp;at=12`,
    );
  });
});

describe('as footnotes', () => {
  test('are numbered, and named at the bottom of their page', async () => {
    const content = paragraph.repeat(30) + table;
    const pages = await pageTexts(await writeBlocksPdf(documentOf('footnotes', content)));
    expect(pages.length).toBeGreaterThan(1);
    const notes = pages.map((page) =>
      [...page.matchAll(/([⁰¹²³⁴⁵⁶⁷⁸⁹]+) (?:Invoice|Cross)/g)].map(([, number]) => number),
    );
    // Each number stands twice on its page: in the text and before its note.
    for (const [at, page] of pages.entries())
      for (const number of notes[at] ?? [])
        expect(page.match(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g)?.filter((one) => one === number)).toHaveLength(2);
    expect(notes.flat()).toHaveLength(61);
    expect(pages[0]).toContain('The invoice¹, not {R-9/1}, as Ravi said²');
    expect(pages[0]).toMatch(/¹ Invoice \(C-3\), page 12\.\s+² Cross-examination, turn 7/);
  });

  test('are notes of a tagged document, each with its own name', async () => {
    const bytes = await writeBlocksPdf(documentOf('footnotes', paragraph));
    expect((await structureOf(bytes)).roles.filter((role) => role === 'Note')).toHaveLength(2);
    expect(await linksOf(bytes)).toEqual([]);
  });

  test('are footnotes of Word', async () => {
    const docx = await writeBlocksDocx(documentOf('footnotes', paragraph));
    expect(partOf(docx, 'word/document.xml').match(/<w:footnoteReference /g)).toHaveLength(2);
    expect(partOf(docx, 'word/footnotes.xml')).toContain('Invoice (C-3), page 12.');
    expect(partOf(docx, 'word/document.xml')).not.toContain('{C-3/12}');
  });
});

test('a link in a text opens its address, whatever characters it has', async () => {
  const address = 'https://example.org/a(b)\\c?q=ü';
  const blocks = readDraftText(`<p>See <a href="${address}">the rules</a>.</p>`);
  const bytes = await writeBlocksPdf({ ...documentOf('links', ''), blocks });
  expect(await linksOf(bytes)).toEqual([['https://example.org/a(b)\\c?q=%C3%BC', 'the rules']]);
});

test('an attachment, whose address is private, is no link', async () => {
  const blocks = readDraftText('<p>See <a href="attachment:a/b.pdf">the file</a>.</p>');
  const bytes = await writeBlocksPdf({ ...documentOf('links', ''), blocks });
  expect(await linksOf(bytes)).toEqual([]);
  expect((await structureOf(bytes)).roles).not.toContain('Link');
});

describe('footnotes of a draft', () => {
  const note = (words: string) => `<sup data-note="">${words}</sup>`;
  const blocksOf = (html: string) => numberNotes(readDraftText(cleanDraftText(html)));
  const pdfOf = (html: string) =>
    writeBlocksPdf({ ...documentOf('links', ''), blocks: blocksOf(html) });

  test('are numbered through paragraphs, headings and tables', () => {
    const html =
      `<h2>Facts${note('One')}</h2><p>He paid ${note('Two &amp; <strong>more</strong>')}.</p>` +
      `<table><tr><th>Item${note('Three')}</th></tr><tr><td>Cloth${note('Four')}</td></tr></table>`;
    expect(notesOf(blocksOf(html))).toEqual([
      { number: 1, words: 'One' },
      { number: 2, words: 'Two & more' },
      { number: 3, words: 'Three' },
      { number: 4, words: 'Four' },
    ]);
    const [, paid] = blocksOf(html);
    expect(paid?.role === 'text' && paid.inlines.map(({ text }) => text)).toEqual([
      ...['He paid', '²', '.'],
    ]);
  });

  test('name what they cite, and count with the citations of the text', async () => {
    const html = `<p>He paid${note('See {C-3/12} and {R-9/1}')}, as shown {X/7}.</p>`;
    const bytes = await writeBlocksPdf(documentOf('footnotes', html));
    expect((await pageTexts(bytes)).join(' ')).toMatch(
      /He paid¹, as shown²\..*¹ See Invoice \(C-3\), page 12 and \{R-9\/1\}\s+² Cross-examination/,
    );
  });

  test('of more lines than a page has continue on the next pages, and none is lost', async () => {
    const words = Array.from({ length: 30 }, (_, at) => `Word ${at + 1}.`).join(' ');
    const pages = await pageTexts(await pdfOf(`<p>Long${note(words).repeat(40)}</p><p>End</p>`));
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.join(' ');
    expect(text.match(/Word 30\./g)).toHaveLength(40);
    expect(text.match(/End/g)).toHaveLength(1);
  });

  test('are kept by the cleaning; other raised text is text', () => {
    expect(cleanDraftText(`<p>the 1<sup>st</sup>${note('A note')}</p>`)).toBe(
      `<p>the 1st${note('A note')}</p>`,
    );
  });

  test('have at most 2,000 characters, and stand in parentheses in the plain text', () => {
    const parse = (words: string) => draftTextSchema.safeParse({ content: note(words) }).success;
    expect([parse('x'.repeat(2_000)), parse('x'.repeat(2_001))]).toEqual([true, false]);
    expect(parse('&amp;'.repeat(2_000))).toBe(true);
    expect(plainDraftOf(`<p>Paid${note('See {C-3/12}')}.</p>`)).toBe('Paid (See {C-3/12}).\n');
  });
});
