import { MB } from '#contracts/rules/notation.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import type { StoredFile } from '#shared/files/files.ts';
import type { DocumentRecord } from '../record/document-record.ts';

/** Limit of WhatsApp for documents. */
export const MESSAGE_BYTES_MAX = 100 * MB;

/** Types that WhatsApp takes as a document; pictures and other files go as their PDF rendition. */
const accepted: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/plain',
]);

/** The file to send for a document; undefined if the messaging app does not take it. */
export function messageFile({
  name,
  file,
  findings,
}: Pick<DocumentRecord, 'name' | 'file' | 'findings'>):
  | (StoredFile & { fileName: string })
  | undefined {
  const isAccepted = accepted.has(file.contentType) && file.sizeBytes <= MESSAGE_BYTES_MAX;
  const chosen = isAccepted ? file : findings.pdf?.key === file.key ? undefined : findings.pdf;
  return chosen && { ...chosen, fileName: withFittingExtension(name, chosen.contentType) };
}
