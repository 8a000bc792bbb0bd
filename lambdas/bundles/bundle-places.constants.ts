import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Partition keys of the items that say where a bundle is and request its assembly. */
export const BUNDLE_PLACES_PREFIX = 'BUNDLEPLACES#';

/** Bundles whose assembly was requested, and deleted bundles. */
export const movedBundles: StreamFilter = {
  keyPrefix: BUNDLE_PLACES_PREFIX,
  events: ['INSERT', 'MODIFY', 'REMOVE'],
};
