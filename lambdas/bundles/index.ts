/** Public interface of the bundles domain. */
export { followBundles } from './assembly/follow-bundles.ts';
export { listBundlesWith } from './reading/list-bundles-with.ts';
export { countOutdatedBundles, renewAllBundles } from './renewal/renew-all-bundles.ts';
