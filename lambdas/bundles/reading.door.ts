/** What other domains may use of bundles: reading. */
export { listBundlesWith } from './reading/list-bundles-with.ts';
