/** What other domains may use of documents: references in their text, and what was decided about them. */
export {
  changedLinksItem,
  type LinkEntry,
  type LinkRecord,
  putLinks,
  readCaseLinks,
  readLinks,
  removeLinksItem,
} from './record/link-repository.ts';
export { type Paper, readPapers } from './references/case-papers.ts';
export type { FoundReference, Named } from './references/find/find-references.ts';
export { fullTitle, type Label, plainLabel } from './references/find/labels.ts';
export type { LocatedReference } from './references/find/locate-references.ts';
export { type LinkSpot, spotsOfLinks } from './references/link-spots.ts';
export {
  presentText,
  readDocumentReferences,
} from './references/read-document-references.ts';
