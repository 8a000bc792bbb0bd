import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { recognisedKey } from '../../record/derived-files.ts';
import {
  batchOfPage,
  type DocumentRecord,
  type Recognition,
} from '../../record/document-record.ts';
import type { PageResult } from '../pages/recognise-pages.ts';

/** The result of four pages with 10,000 words each is smaller. */
const MAX_BYTES = 8 * 1024 * 1024;

const resultsSchema = z.array(z.object({ page: z.number() }).loose());

/** A document whose pages were recognised. Throws `conflict` for another one. */
export function requireRecognised(
  document: DocumentRecord,
): DocumentRecord & { recognition: Recognition } {
  const { processing, recognition } = document;
  if (processing.state !== 'ready')
    throw new AppError('conflict', 'This document is not processed yet');
  if (!recognition) throw new AppError('conflict', 'No page of this document is a scan');
  if (recognition.state === 'running')
    throw new AppError('conflict', 'The pages of this document are being read. Try again later');
  if (recognition.state === 'failed')
    throw new AppError(
      'conflict',
      'The last recognition failed. Recognise the document again first',
    );
  return { ...document, recognition };
}

/** What was recognised on a page; undefined for a page that was not. One request to S3. */
export async function readPageResult(
  files: Files,
  { id: documentId, caseId, recognition }: DocumentRecord & { recognition: Recognition },
  page: number,
): Promise<PageResult | undefined> {
  const batch = batchOfPage(recognition.pages, page);
  const { run } = recognition;
  if (batch < 0) return undefined;
  const key = recognisedKey({ caseId, documentId }, { run, batch });
  const bytes = await readObject(files, { key, maxBytes: MAX_BYTES });
  if (!bytes) throw new Error(`The recognised pages ${key} are missing`);
  const results = resultsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const result = results.find((one) => one.page === page);
  // The file is our own.
  return result as unknown as PageResult | undefined;
}

/** What a correction of a page names: its words and the corrections that its author saw. */
export const versionOfPage = (run: string, revision: number): string => `${run}.${revision}`;
