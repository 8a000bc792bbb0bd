import * as z from 'zod';
import type { Files, StoredFile } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import type { PageTexts } from '../record/derived-files.ts';

const pageTextsSchema = z.object({ pages: z.array(z.string()), isComplete: z.boolean() });

/** A text has at most 5 million characters, which are up to three bytes each, and escapes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The text of a document by page; undefined if it was written anew meanwhile. One request to S3. */
export async function readPageTexts(
  files: Files,
  text: StoredFile,
): Promise<PageTexts | undefined> {
  const json = await readObject(files, { ...text, maxBytes: MAX_BYTES });
  return json && pageTextsSchema.parse(JSON.parse(new TextDecoder().decode(json)));
}
