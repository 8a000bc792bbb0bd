import type { DocumentRecord } from '../record/document-record.ts';
import type { LinkRecord } from '../record/link-repository.ts';
import { type ReferencesDeps, readPapers } from './case-papers.ts';
import { presentText, readDocumentReferences } from './read-document-references.ts';

/** Where the words of a reference are on the pages of its document. */
export type LinkSpot = { page: number; quote: string; occurrence: number };

/**
 * Where the words of decisions are in the present text of their document, by key; those that it does not
 * have any more are absent. Nothing is read unless the text is another one than that of the decisions: then
 * the rows of the documents that the reader sees, and the text from S3.
 */
export async function spotsOfLinks(
  deps: ReferencesDeps,
  reader: { caseId: string; userId: string },
  { document, record }: { document: DocumentRecord; record: LinkRecord },
): Promise<ReadonlyMap<string, LinkSpot>> {
  const textVersion = presentText(deps, document);
  if (textVersion === '') return new Map();
  if (record.textVersion === textVersion)
    return new Map(record.entries.map((entry) => [entry.key, entry]));
  const papers = await readPapers(deps, reader);
  const read = await readDocumentReferences(deps, document, papers);
  return new Map(read?.references.map((one) => [one.key, one]));
}
