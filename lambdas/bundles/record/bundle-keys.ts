import { numberKey } from '#shared/dynamo/numbered-list.ts';
import { BUNDLES_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import { BUNDLE_PLACES_PREFIX } from '../bundle-places.constants.ts';

/** Keys of bundles in the table. */
export const bundleKeys = {
  /** All bundles of a case, with the private ones. Ids sort by creation time. */
  bundle: (caseId: string, bundleId: string) => ({
    pk: `BUNDLES#${caseId}`,
    sk: `BUNDLE#${bundleId}`,
  }),
  bundlesOf: (caseId: string) => ({ pk: `BUNDLES#${caseId}`, skPrefix: 'BUNDLE#' }),
  /** Prefixes of the bundles of all cases, for operators who read the whole table. */
  all: () => ({ pkPrefix: 'BUNDLES#', skPrefix: 'BUNDLE#' }),
  /** Last code and number of the bundles of one owner in a case. */
  codes: (caseId: string, ownerId: string) => ({
    pk: `BUNDLES#${caseId}`,
    sk: `CODES#${ownerId}`,
  }),
  manifest: (bundleId: string) => ({ pk: `BUNDLE#${bundleId}`, sk: 'MANIFEST' }),
  version: (bundleId: string, number: number) => ({
    pk: `BUNDLE#${bundleId}`,
    sk: `VERSION#${numberKey(number)}`,
  }),
  versionsOf: (bundleId: string) => ({ pk: `BUNDLE#${bundleId}`, skPrefix: 'VERSION#' }),
  /** All templates of a person. */
  templates: (userId: string) => ({ pk: `NEUTRAL#${userId}`, sk: 'BUNDLE_TEMPLATES' }),
  /** The case of a bundle, and the version of it that was last requested to be assembled. */
  place: (bundleId: string) => ({ pk: `${BUNDLE_PLACES_PREFIX}${bundleId}`, sk: 'PLACE' }),
};

const folderOf = (caseId: string, bundleId: string) => `${BUNDLES_PREFIX}${caseId}/${bundleId}/`;

/** Keys of an assembled bundle in the files bucket; `hash` identifies all inputs that determine its bytes. */
export const bundleFileKeys = {
  folder: folderOf,
  pdf: (caseId: string, bundleId: string, hash: string) =>
    `${folderOf(caseId, bundleId)}${hash}.pdf`,
  volume: (caseId: string, bundleId: string, { hash, number }: { hash: string; number: number }) =>
    `${folderOf(caseId, bundleId)}${hash}.v${number}.pdf`,
  result: (caseId: string, bundleId: string, hash: string) =>
    `${folderOf(caseId, bundleId)}${hash}.json.gz`,
};

/** The hash in a key of `bundleFileKeys`. */
export const hashOfKey = (key: string): string =>
  key.slice(key.lastIndexOf('/') + 1).split('.')[0] ?? '';
