import { withFittingExtension } from '#shared/files/file-extensions.ts';
import type { StoredFile } from '#shared/files/stored-file.ts';
import type { DocumentRecord } from '../record/document-record.ts';

/** Limit of WhatsApp for documents. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Types that WhatsApp takes as a document; pictures go as their PDF rendition. */
const accepted: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
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
  const isAccepted = accepted.has(file.contentType) && file.sizeBytes <= MAX_BYTES;
  const chosen = isAccepted ? file : findings.pdf?.key === file.key ? undefined : findings.pdf;
  return chosen && { ...chosen, fileName: withFittingExtension(name, chosen.contentType) };
}
