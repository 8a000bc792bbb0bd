import { expect, test } from 'vitest';
import { openRendered } from '../../typesetter/tests/pdfium.ts';
import { samples } from '../../typesetter/tests/samples.ts';
import { bundleOf, documentItem, readWithPdfJs } from './compose.ts';
import { textPdf } from './make-pdf.ts';

const titles = Object.values(samples);
const files = Object.fromEntries(Object.keys(samples).map((id) => [id, textPdf('x')]));

test('titles in every script can be read and copied from the contents as they were written', async () => {
  const { bytes } = await bundleOf(files, {
    hasContents: true,
    hasPageNumbers: false,
    items: Object.entries(samples).map(([id, title]) => documentItem(id, { title })),
  });
  const read = await readWithPdfJs(bytes);
  const text = (await read.text(0)).normalize('NFC');
  const seen = (await openRendered(bytes)).text(0);
  for (const title of titles) {
    expect(text).toContain(title.normalize('NFC'));
    expect(seen).toContain(title.normalize('NFC'));
  }
  expect(read.outline.map(({ title }) => title.split(' · ')[0])).toEqual(titles);
  // Subsets of ten fonts, of a bold one and of the documents' font, far smaller than the fonts.
  expect(bytes.toString('latin1').match(/\/FontFile2/g)).toHaveLength(12);
  expect(bytes.length).toBeLessThan(160_000);
});

test('the name of a bundle, slip sheets, dividers and notes are set like its contents', async () => {
  const names = ['ଶପଥ ପତ୍ର', 'فیصلہ سنایا', 'ક્ષમતા પત્ર', 'Δήλωση 😀 漢'];
  const [slip = '', divider = '', note = '', name = ''] = names;
  const { bytes } = await bundleOf(
    { claim: textPdf('x') },
    {
      name,
      hasContents: true,
      items: [
        documentItem('missing', { title: slip }),
        { kind: 'section', id: 's', title: divider },
        documentItem('claim'),
      ],
      annotations: [{ id: 'n', page: 'item-claim/1', text: note }],
    },
  );
  const { text, pageCount } = await openRendered(bytes);
  expect(text(0)).toContain('Δήλωση [U+1F600] [U+6F22]');
  const pages = Array.from({ length: pageCount }, (_, page) => text(page)).slice(1);
  expect(pages[0]).toContain(slip);
  expect(pages[1]).toContain(divider);
});
