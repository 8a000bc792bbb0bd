/** What other domains may use of bundles: assembly. */
export { followBundles } from './assembly/follow-bundles.ts';
