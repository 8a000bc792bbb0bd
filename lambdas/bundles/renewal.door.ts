/** What other domains may use of bundles: renewal. */
export { countOutdatedBundles, renewAllBundles } from './renewal/renew-all-bundles.ts';
