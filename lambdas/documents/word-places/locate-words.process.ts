import { serveInProcess } from 'bundle-composer/process';
import { MAX_PAGE_CHARACTERS } from '../record/derived-files.ts';
import type { LocateWordsTask } from './locate-words.ts';

/** The process of `locateWords`. */
serveInProcess(import.meta.url, async ({ wanted, ...file }: LocateWordsTask) => {
  // The thread that watches the memory needs no PDFium.
  const { openPdfium } = await import('../processing/examine/open-pdfium.ts');
  const found = await openPdfium(file, ({ boxesOf }) => {
    const boxes = wanted.map(() => [] as ReturnType<typeof boxesOf>[number]);
    for (const [page, ofPage] of Map.groupBy(wanted.keys(), (at) => wanted[at]?.page ?? 0)) {
      const words = ofPage.flatMap((at) => wanted[at] ?? []);
      const places = boxesOf(page - 1, { wanted: words, maxCharacters: MAX_PAGE_CHARACTERS });
      for (const [index, at] of ofPage.entries()) boxes[at] = places[index] ?? [];
    }
    return boxes;
  });
  return found ?? wanted.map(() => []);
});
