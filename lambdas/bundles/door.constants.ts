/** Public declarations of the bundles domain; importing them loads no code. */
export { movedBundles } from './bundle-places.constants.ts';
