import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPdfium } from '#lambdas/documents/processing/examine/open-pdfium.ts';
import type { PlacedWord } from '#lambdas/documents/processing/examine/text-layer.ts';
import { locateWords } from '#lambdas/documents/words.door.ts';
import { functionFile } from '#shared/function-file.ts';

/** Where words stand on the pages of a PDF. */

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locate-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SIZE = 20;
const WORDS = 'Annexure P-3';

let count = 0;
async function pdfOf(...draw: ((page: PDFPage, font: PDFFont) => void)[]): Promise<string> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const one of draw) one(document.addPage([600, 800]), font);
  return store(await document.save());
}

function store(bytes: Uint8Array): string {
  count += 1;
  const path = join(folder, `${count}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

const wanted = (words: string, occurrence = 0, page = 1) => ({ page, words, occurrence });

const write = (text: string, x: number, y: number) => (page: PDFPage, font: PDFFont) =>
  page.drawText(text, { x, y, size: SIZE, font });

/** Of the words in a line that begins with others, in the page's own coordinates. */
const isAt = (box: { x: number; y: number; width: number } | undefined, x: number, y: number) =>
  box !== undefined &&
  Math.abs(box.x - x) < 4 &&
  Math.abs(box.y - y) < 5 &&
  box.width > 90 &&
  box.width < 125;

test('finds words by page and number, without regard to spaces', async () => {
  const path = await pdfOf(write('The memo', 50, 700), (page, font) => {
    write(WORDS, 50, 700)(page, font);
    write(WORDS, 50, 500)(page, font);
    write('Annexure', 50, 300)(page, font);
    write('P-3', 50, 270)(page, font);
  });
  const found = await locateWords({
    path,
    wanted: [
      wanted('AnnexureP-3', 0, 2),
      wanted(WORDS, 1, 2),
      wanted(WORDS, 2, 2),
      wanted(WORDS, 3, 2),
      wanted(WORDS),
      wanted(WORDS, 0, 99),
    ],
  });
  expect(isAt(found?.[0]?.[0], 50, 700)).toBe(true);
  expect(isAt(found?.[1]?.[0], 50, 500)).toBe(true);
  // Over two lines.
  expect(found?.[2]?.map(({ y }) => Math.round(y / 10))).toEqual([30, 27]);
  expect(found?.slice(3)).toEqual([[], [], []]);
});

test.each([90, 180, 270])(
  'on a page turned by %s degrees, and cut: as in its content',
  async (turn) => {
    const path = await pdfOf((page, font) => {
      page.setMediaBox(-100, -50, 700, 900);
      page.setCropBox(-40, 20, 500, 800);
      page.setRotation(degrees(turn));
      write(WORDS, 120, 640)(page, font);
    });
    const [boxes] = (await locateWords({ path, wanted: [wanted(WORDS)] })) ?? [];
    expect(boxes).toHaveLength(1);
    expect(isAt(boxes?.[0], 120, 640)).toBe(true);
  },
);

test('a hyphen at the end of a line is no letter, as in the stored text', async () => {
  const path = await pdfOf((page, font) => {
    write('Annex-', 50, 700)(page, font);
    write('ure P-3 says so', 50, 676)(page, font);
  });
  const [boxes] = (await locateWords({ path, wanted: [wanted(WORDS)] })) ?? [];
  expect(boxes).toHaveLength(2);
});

test.each([0, 90])(
  'recognised words are where they were laid, on a page turned by %s degrees',
  async (turn) => {
    const plain = await pdfOf((page) => page.setRotation(degrees(turn)));
    const path = join(folder, `laid-${turn}.pdf`);
    const lines: PlacedWord[][] = [
      [
        ['See', 100, 100, 40, 18],
        ['Annexure', 150, 100, 90, 18],
        ['P-3', 250, 100, 30, 18],
      ],
      [['परिशिष्ट', 100, 200, 90, 18]],
    ];
    const readFont = (specifier: string) => readFileSync(functionFile(specifier));
    const isLaid = await openPdfium(
      { path: plain },
      (document) =>
        document.layText(0, { lines, toPage: [1, 0, 0, 1, 0, 0] }, readFont) &&
        document.saveAs(path),
    );
    expect(isLaid).toBe(true);
    const found = await locateWords({ path, wanted: [wanted(WORDS), wanted('परिशिष्ट')] });
    // Laid from the upper left of the page as it is shown.
    const [line, other] = found?.map(([box]) => box) ?? [];
    const rounded = (box: typeof line) =>
      [box?.x, box?.y, box?.width, box?.height].map((value) => Math.round(value ?? 0));
    expect([found?.[0]?.length, rounded(line), rounded(other)]).toEqual(
      turn === 0
        ? [1, [150, 685, 130, 13], [100, 581, 90, 21]]
        : [1, [101, 150, 13, 130], [198, 100, 21, 90]],
    );
  },
);

test('a file that is none has no places', async () => {
  expect(
    await locateWords({ path: store(Buffer.from('%PDF-1.7\n')), wanted: [wanted(WORDS)] }),
  ).toEqual([[]]);
});
