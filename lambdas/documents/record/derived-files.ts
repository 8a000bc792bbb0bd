import { DERIVED_PREFIX } from '#shared/files/file-prefixes.constants.ts';

/** Keys of the files that processing derives from a document. */
export const derivedKey = (
  { caseId, documentId }: { caseId: string; documentId: string },
  name: 'rendition.pdf' | 'recognised.pdf' | 'preview.png' | 'text.json' | 'facts.json',
): string => `${DERIVED_PREFIX}${caseId}/${documentId}/${name}`;

/** Key of the pages that a run recognised together. */
export const recognisedKey = (
  { caseId, documentId }: { caseId: string; documentId: string },
  { run, batch }: { run: string; batch: number },
): string => `${DERIVED_PREFIX}${caseId}/${documentId}/recognised/${run}/${batch}.json`;

/** Content of text.json: a document's text by page. `isComplete` is false if a limit cut it. */
export type PageTexts = { pages: string[]; isComplete: boolean };
