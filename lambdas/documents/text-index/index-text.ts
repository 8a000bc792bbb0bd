import { readFile } from 'node:fs/promises';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files, StoredFile } from '#shared/files/files.ts';
import { indexTexts } from '#shared/text-index/write-segment.ts';
import { type PageTexts, textVersionOf } from '../record/derived-files.ts';
import { addTextPart } from './add-text-part.ts';

/**
 * Makes a document's text searchable; `path` is the file that was stored as `text`. Safe to repeat.
 * Before the document names the text, nobody finds it. A search finds the text also without this, and
 * reads it whole.
 */
export async function indexText(
  deps: { table: Table; files: Files },
  { caseId, documentId }: { caseId: string; documentId: string },
  { text, path }: { text: StoredFile; path: string },
): Promise<void> {
  const { pages }: PageTexts = JSON.parse(await readFile(path, 'utf8'));
  await addTextPart(deps, caseId, {
    documentId,
    index: indexPages({ documentId, text }, pages),
  });
}

/** The segment of one document. */
export const indexPages = (
  { documentId, text }: { documentId: string; text: StoredFile },
  pages: readonly string[],
): Uint8Array =>
  indexTexts(
    { id: documentId, version: textVersionOf(text), pageBytes: pages.map(storedBytes) },
    pages,
  );

/** Length of a page in text.json. */
const storedBytes = (page: string): number => Buffer.byteLength(JSON.stringify(page));
