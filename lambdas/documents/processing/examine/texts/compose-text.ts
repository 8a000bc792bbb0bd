import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { decodeText } from '#shared/files/decode-text.ts';
import { writeCountedFlow } from '#shared/pdf/page-flow.ts';
import { addPlainText, addTable, readTable, TEXT_CHARACTERS_MAX } from './text-pages.ts';

export type ComposeTextTask = {
  kind: 'text';
  path: string;
  contentType: string;
  /** Stands in the footer of each page. */
  name: string;
  /** Path of the PDF to write. */
  pdfFile: string;
};

/** The number of pages that were written, or why there are none, for the user. */
export type TextOutcome = { pageCount: number } | { refusal: string };

/** A character has at most four bytes. */
const TEXT_BYTES_MAX = 4 * TEXT_CHARACTERS_MAX;

const TOO_LONG = 'This text is too long to be shown as pages. Split it into several files';

/** Writes the pages of a plain text or a CSV file (ADR 121). A CSV file that is none, or too large for a table, is plain text. */
export async function composeText(task: ComposeTextTask): Promise<TextOutcome> {
  const { path, contentType, name, pdfFile } = task;
  if (statSync(path).size > TEXT_BYTES_MAX) return { refusal: TOO_LONG };
  const text = decodeText(readFileSync(path));
  if (text.length > TEXT_CHARACTERS_MAX) return { refusal: TOO_LONG };
  if (text.trim() === '') return { refusal: 'This file has no text' };
  const table = contentType === 'text/csv' ? readTable(text) : undefined;
  const { bytes, pageCount } = await writeCountedFlow(propertiesOf(name), (flow) => {
    if (table) addTable(flow, table);
    else addPlainText(flow, text);
  });
  writeFileSync(pdfFile, bytes);
  return { pageCount };
}

/** Properties of a rendition. It has no date of its own, so that a repeat writes the same bytes. */
export const propertiesOf = (name: string) => ({
  title: name,
  subject: '',
  author: '',
  now: new Date(0),
  footer: name,
});
