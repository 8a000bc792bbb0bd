import type { MeasureText } from 'typesetter/lines';
import {
  type BundlePlan,
  type FactsByDocument,
  type Manifest,
  type ManifestItem,
  planBundle,
} from '../src/plan/index.ts';

/** Height of a line for each point of its size. */
export const LINE_HEIGHT = 1.35;
export const measure: MeasureText = (text, sizePoints) => ({
  width: text.length * sizePoints * 0.5,
  height: sizePoints * LINE_HEIGHT,
});

export const plan = (manifest: Manifest, facts: FactsByDocument): BundlePlan =>
  planBundle(manifest, facts, { measure });

export const document = (id: string, documentId: string, more: Partial<ManifestItem> = {}) =>
  ({ kind: 'document', id, documentId, title: `Title of ${id}`, ...more }) as ManifestItem;

/** A manifest without contents. */
export const bundle = (items: ManifestItem[], more: Partial<Manifest> = {}): Manifest => ({
  name: 'Hearing bundle',
  items,
  hasPageNumbers: true,
  hasContents: false,
  ...more,
});
