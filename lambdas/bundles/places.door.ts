/** What other domains may use of bundles: where pages of documents stand in them. */
export { type BundlePlace, findBundlePlaces } from './reading/find-bundle-places.ts';
export { findNumberedPages, type PageOfDocument } from './reading/find-numbered-pages.ts';
