import { readFileSync, writeFileSync } from 'node:fs';
import { type Digest, digestText, type PageFacts } from '../../processing/examine/digest-text.ts';
import type { PageTexts } from '../../record/derived-files.ts';
import type { TurnedPage } from '../../record/document-record.ts';
import type { PageResult } from './recognise-pages.ts';

export type MergePagesTask = {
  kind: 'merge';
  /** The text by page, and where it is written with the recognised pages. */
  textFile: string;
  /** Facts of the inspection, with the pages that have no text of their own. */
  factsFile: string;
  /** Files of recognised pages. */
  resultFiles: readonly string[];
  /** Whether the text of an earlier recognition is replaced. */
  isAgain: boolean;
};

/** A page whose own text seemed worthless keeps it unless it was read this well, or corrected. */
const SURE = 80;

/** `confidence`: mean by character, 0 to 100. `turnedPages`: those that lie turned in the file. */
export type Merged = Digest & { confidence: number; turnedPages: TurnedPage[] };

/**
 * Puts recognised pages among the text of a document. Safe to repeat: a page that was recognised has
 * the text of this run.
 */
export function mergePages({ textFile, factsFile, resultFiles, isAgain }: MergePagesTask): Merged {
  // Both files are our own.
  const { pages, isComplete }: PageTexts = JSON.parse(readFileSync(textFile, 'utf8'));
  const facts: { pagesWithoutText?: number[]; lostPages?: number } = JSON.parse(
    readFileSync(factsFile, 'utf8'),
  );
  const results = resultFiles.flatMap((file): PageResult[] =>
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const scans = new Set(facts.pagesWithoutText);
  const withoutText = new Set(scans);
  let [sum, characters] = [0, 0];
  for (const { page, text, confidence, isCorrected = false } of results) {
    // Pages beyond the limit of the text have none. Doubtful text gives way to better one only.
    const isScan = isAgain || scans.has(page);
    if (page > pages.length) continue;
    if (!isCorrected && (text === '' || (!isScan && confidence < SURE))) continue;
    pages[page - 1] = text;
    if (text !== '') withoutText.delete(page);
    sum += confidence * text.length;
    characters += text.length;
  }
  writeFileSync(textFile, JSON.stringify({ pages, isComplete } satisfies PageTexts));
  const digestFacts: PageFacts = {
    scannedPages: [...withoutText],
    ...(facts.lostPages !== undefined && { lostPages: facts.lostPages }),
  };
  return {
    ...digestText(pages, digestFacts),
    confidence: characters === 0 ? 0 : Math.round(sum / characters),
    turnedPages: results.flatMap(turnOf),
  };
}

/** Pages that were read with less confidence are shown as they lie. */
const SURE_OF_TURN = 70;

/** How far a page lies turned clockwise: by the way in which its words were read best. */
function turnOf({ page, text, confidence, toPage: [a = 1, b = 0] }: PageResult): TurnedPage[] {
  if (text === '' || confidence < SURE_OF_TURN) return [];
  const quarters = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  const turn = ([0, 90, 180, 270] as const)[quarters] ?? 0;
  return turn === 0 ? [] : [{ page, turn }];
}
