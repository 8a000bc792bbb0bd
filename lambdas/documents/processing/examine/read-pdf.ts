import { writeFileSync } from 'node:fs';
import { MAX_PAGE_CHARACTERS, type PageTexts } from '../../record/derived-files.ts';
import { type Digest, digestText, type PageFacts } from './digest-text.ts';
import { isWorthless } from './is-worthless.ts';
import { openPdfium, type PdfiumDocument } from './open-pdfium.ts';
import { pngOf } from './png-of.ts';

/** Result of reading a PDF. The text and the picture are in files. */
export type Reading = Digest & {
  isTextComplete: boolean;
  hasPreview: boolean;
  /** Pages, from 1, that have to be recognised: scans, and pages whose text is worthless. */
  pagesToRecognise: number[];
};

export type ReadPdfTask = PageFacts & {
  kind: 'read';
  path: string;
  password?: string | undefined;
  /** Where the text by page is written, as JSON. */
  textFile: string;
  /** Where the picture of the first page is written, as PNG. */
  previewFile: string;
};

const MAX_PAGES = 5_000;
const MAX_CHARACTERS = 5_000_000;
/** Later pages have no text. 2 to 5 ms a page are usual. */
const MAX_SECONDS = 60;

const PREVIEW = { width: 600, height: 1_200 };

/**
 * Reads the text of each page and draws the first one; undefined if PDFium refuses the file.
 * Limits: 5,000 pages, 50,000 characters a page, 5 million in all, one minute.
 */
export async function readPdf(task: ReadPdfTask): Promise<Reading | undefined> {
  return openPdfium(task, (document) => {
    const picture = document.pageCount > 0 ? document.pictureOf(0, PREVIEW) : undefined;
    if (picture) writeFileSync(task.previewFile, pngOf(picture));
    const texts = textsOf(document);
    writeFileSync(task.textFile, JSON.stringify(texts));
    const worthless = texts.pages.flatMap((text, at) => (isWorthless(text) ? [at + 1] : []));
    const scannedPages = [...new Set([...(task.scannedPages ?? []), ...worthless])]
      .filter((page) => page <= document.pageCount)
      .sort((a, b) => a - b);
    return {
      ...digestText(texts.pages, { ...task, scannedPages }),
      pagesToRecognise: scannedPages,
      isTextComplete: texts.isComplete,
      hasPreview: picture !== undefined,
    };
  });
}

function textsOf(document: PdfiumDocument): PageTexts {
  const until = performance.now() + MAX_SECONDS * 1_000;
  const pages: string[] = [];
  let characters = 0;
  while (pages.length < document.pageCount) {
    if (pages.length >= MAX_PAGES || characters >= MAX_CHARACTERS || performance.now() > until)
      return { pages, isComplete: false };
    const text = cleanText(document.textOf(pages.length, MAX_PAGE_CHARACTERS));
    pages.push(text);
    characters += text.length;
  }
  return { pages, isComplete: true };
}

/**
 * Joins words that are hyphenated at the end of a line, which PDFium marks by U+0002 or U+FFFE,
 * and drops control characters, which come from broken fonts.
 */
const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0002\n', '')
    .replaceAll('\uFFFE\n', '')
    .replace(/(?!\n)[\p{Cc}\uFFFE\uFFFF]/gu, (character) => (character === '\t' ? ' ' : ''))
    .toWellFormed();
