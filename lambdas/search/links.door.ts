/** What other domains may use of search: the links of a document that is deleted. */
export { removeLinksItem } from './references/record/link-repository.ts';
