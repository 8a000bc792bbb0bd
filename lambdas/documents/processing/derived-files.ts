import { DERIVED_PREFIX } from '#shared/files/file-prefixes.constants.ts';

/** Keys of what processing makes of a document. */
export const derivedKey = (
  { caseId, documentId }: { caseId: string; documentId: string },
  name: 'rendition.pdf' | 'preview.png' | 'text.json' | 'facts.json',
): string => `${DERIVED_PREFIX}${caseId}/${documentId}/${name}`;
