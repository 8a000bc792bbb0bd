import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Partition keys of the items with the case of a bundle and the request for its assembly. */
export const BUNDLE_PLACES_PREFIX = 'BUNDLEPLACES#';

/** Bundles whose assembly was requested, and deleted bundles. */
export const movedBundles: StreamFilter = {
  keyPrefix: BUNDLE_PLACES_PREFIX,
  events: ['INSERT', 'MODIFY', 'REMOVE'],
};
