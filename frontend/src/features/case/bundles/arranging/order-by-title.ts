import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { type DocumentGroup, ordered } from './document-groups.ts';

/** Orders the documents of each section by their titles: without regard to case, numbers by their value. */
export const orderByTitle = (manifest: BundleManifest): BundleManifest =>
  ordered(manifest, (a, b) => titles.compare(titleOf(a), titleOf(b)));

const titles = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const titleOf = ([item]: DocumentGroup): string => item?.title ?? '';
