import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derivedKey } from '#lambdas/documents/record/derived-files.ts';
import { indexText } from '#lambdas/documents/text-index/index-text.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files, StoredFile } from '#shared/files/files.ts';
import { uploadFile } from '#shared/files/transfer-file.ts';

let texts = 0;

/** Stores the text of a document as its processing does, and returns the file; the document is left. */
export async function storeText(
  deps: { table: Table; files: Files },
  place: { caseId: string; documentId: string },
  { pages, isIndexed = true }: { pages: readonly string[]; isIndexed?: boolean },
): Promise<StoredFile> {
  texts += 1;
  const file = join(tmpdir(), `text-${process.pid}-${texts}.json`);
  await writeFile(file, JSON.stringify({ pages, isComplete: true }));
  const text = await uploadFile(deps.files, {
    key: derivedKey(place, 'text.json'),
    contentType: 'application/json',
    path: file,
  });
  if (isIndexed) await indexText(deps, place, { text, path: file });
  return text;
}
