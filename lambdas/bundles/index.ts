/** Public interface of the bundles domain. */
export { followBundles } from './assembly/follow-bundles.ts';
