import { DERIVED_PREFIX, TEXT_INDEX_FOLDER } from '#shared/files/file-prefixes.constants.ts';
import type { StoredFile } from '#shared/files/files.ts';

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

/** Key of a part of a mail that has to be converted, and of its PDF. */
export const partKey = (
  { caseId, documentId }: { caseId: string; documentId: string },
  part: number,
  isPdf = false,
): string => `${DERIVED_PREFIX}${caseId}/${documentId}/parts/${part}${isPdf ? '.pdf' : ''}`;

/** Key of a segment of the case's text index, by its SHA-256. */
export const textPartKey = (caseId: string, hash: string): string =>
  `${DERIVED_PREFIX}${caseId}/${TEXT_INDEX_FOLDER}/${hash}`;

/** Characters of a page that its text keeps. */
export const MAX_PAGE_CHARACTERS = 50_000;

/** Content of text.json: a document's text by page. `isComplete` is false if a limit cut it. */
export type PageTexts = { pages: string[]; isComplete: boolean };

/** Where the first page begins in text.json, in bytes. */
export const pageTextsStart = '{"pages":['.length;

/** Identifies a text: its object is written anew with each run. */
export const textVersionOf = ({ key, versionId }: StoredFile): string => versionId ?? key;
