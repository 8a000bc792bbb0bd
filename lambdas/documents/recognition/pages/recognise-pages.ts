import { readFileSync, writeFileSync } from 'node:fs';
import {
  createRecogniser,
  type Language,
  PIXELS_MAX,
  type RecognisedPage,
  type Recogniser,
} from 'recogniser';
import type { RecognitionLanguage } from '#contracts/rules/documents/recognition.ts';
import { functionFile } from '#shared/function-file.ts';
import { openPdfium, type PdfiumDocument } from '../../processing/examine/open-pdfium.ts';
import type { PlacedWord } from '../../processing/examine/text-layer.ts';

export type RecognisePagesTask = {
  kind: 'recognise';
  /** The PDF. */
  path: string;
  password?: string | undefined;
  /** Pages, from 1. */
  pages: readonly number[];
  /** The language of all pages; undefined to find it on each. */
  language?: RecognitionLanguage | undefined;
  /** The language of the case: it decides where a page's script does not. */
  expected?: RecognitionLanguage | undefined;
  /** Where the recognised pages are written, as JSON. */
  resultFile: string;
};

/** What was recognised on a page; `text` is '' if nothing was. */
export type PageResult = {
  /** From 1. */
  page: number;
  text: string;
  /** 0 to 100. */
  confidence: number;
  /** A person has looked at it. */
  isCorrected?: true;
  lines: PlacedWord[][];
  /** Leads from the upright page to the page as it is shown, both in points. */
  toPage: number[];
};

const models: Record<RecognitionLanguage, Language> = {
  english: 'eng',
  hindi: 'hin',
  bengali: 'ben',
  gujarati: 'guj',
  kannada: 'kan',
  malayalam: 'mal',
  marathi: 'mar',
  odia: 'ori',
  punjabi: 'pan',
  tamil: 'tam',
  telugu: 'tel',
  urdu: 'urd',
};

const POINTS_AN_INCH = 72;
const DPI = 300;
/** Large pages are drawn with fewer pixels an inch. Four bytes a pixel, twice. */
const DRAWN_PIXELS_MAX = Math.min(12_000_000, PIXELS_MAX);
const SIDE_MAX = 12_000;

/** Recognises pages of a PDF; false if PDFium refuses the file. */
export async function recognisePages(task: RecognisePagesTask): Promise<boolean> {
  const recogniser = await createRecogniser({
    readFile: (specifier) => readFileSync(functionFile(specifier)),
  });
  const results = await openPdfium(task, (document) => resultsOf(recogniser, document, task));
  if (!results) return false;
  writeFileSync(task.resultFile, JSON.stringify(results));
  return true;
}

function resultsOf(
  recogniser: Recogniser,
  document: PdfiumDocument,
  { pages, language, expected }: RecognisePagesTask,
): PageResult[] {
  let before: Pick<RecognisedPage, 'language' | 'turn'> | undefined;
  return pages.map((page) => {
    const drawn = draw(document, page - 1);
    if (!drawn) return withoutText(page);
    const recognised = recogniser.recognise(drawn.scan, {
      ...(language && { language: models[language] }),
      ...(expected && { expected: models[expected] }),
      ...(before?.language && { likely: { language: before.language, turn: before.turn } }),
    });
    if (recognised.text === '') return withoutText(page);
    before = recognised;
    return placed(page, recognised, drawn.pixelsAPoint);
  });
}

const withoutText = (page: number): PageResult => ({
  page,
  text: '',
  confidence: 0,
  lines: [],
  toPage: [1, 0, 0, 1, 0, 0],
});

function draw(document: PdfiumDocument, page: number) {
  const size = document.sizeOf(page);
  if (!size) return undefined;
  const pixelsAPoint = Math.min(
    DPI / POINTS_AN_INCH,
    Math.sqrt(DRAWN_PIXELS_MAX / (size.width * size.height)),
    SIDE_MAX / Math.max(size.width, size.height),
  );
  const picture = document.pictureOf(page, {
    width: Math.max(1, size.width * pixelsAPoint),
    height: Math.max(1, size.height * pixelsAPoint),
  });
  if (!picture) return undefined;
  const { width, height, rgba } = picture;
  const gray = new Uint8Array(width * height);
  // Weights of ITU-R BT.601, in 256ths.
  for (let to = 0, from = 0; to < gray.length; to++, from += 4)
    gray[to] =
      ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
  return { scan: { width, height, gray }, pixelsAPoint };
}

function placed(
  page: number,
  { text, confidence, lines, toScan }: RecognisedPage,
  pixelsAPoint: number,
): PageResult {
  const points = (pixels: number) => Math.round((pixels / pixelsAPoint) * 10) / 10;
  const [a, b, c, d, e, f] = toScan;
  return {
    page,
    text,
    confidence: Math.round(confidence),
    lines: lines.map(({ words }) =>
      words.map(
        ({ text: word, box: { x, y, width, height }, confidence: sure }): PlacedWord => [
          word,
          points(x),
          points(y),
          points(width),
          points(height),
          Math.round(sure),
        ],
      ),
    ),
    toPage: [a, b, c, d, e / pixelsAPoint, f / pixelsAPoint],
  };
}
