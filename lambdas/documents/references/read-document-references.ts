import { textVersionOf } from '../record/derived-files.ts';
import { type DocumentRecord, isServable } from '../record/document-record.ts';
import { readPageTexts } from '../text-index/read-page-texts.ts';
import { type Paper, type ReferencesDeps, titlesOf } from './case-papers.ts';
import { findReferences } from './find/find-references.ts';
import { type LocatedReference, locateReferences } from './find/locate-references.ts';

/** Names the present text of a document; '' if there is none to read. */
export const presentText = (deps: ReferencesDeps, document: DocumentRecord): string =>
  document.findings.text && document.processing.state === 'ready' && isServable(document, deps)
    ? textVersionOf(document.findings.text)
    : '';

export type DocumentReferences = {
  references: LocatedReference[];
  leftOut: number;
  isComplete: boolean;
};

/**
 * The references in the text of a document; undefined if there is no text to read. One request to S3; the
 * titles that it looks for are those of `papers`.
 */
export async function readDocumentReferences(
  deps: ReferencesDeps,
  document: DocumentRecord,
  papers: readonly Paper[],
): Promise<DocumentReferences | undefined> {
  const { text } = document.findings;
  if (!text || presentText(deps, document) === '') return undefined;
  const read = await readPageTexts(deps.files, text);
  if (!read) return undefined;
  const { found, leftOut } = findReferences(read.pages, titlesOf(papers));
  return {
    references: locateReferences(read.pages, found),
    leftOut,
    isComplete: read.isComplete,
  };
}
