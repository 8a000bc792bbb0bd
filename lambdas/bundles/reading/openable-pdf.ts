import {
  type BundlePdf,
  type BundleRecord,
  maySeeBundle,
  shownPdf,
} from '../record/bundle-record.ts';

/**
 * The PDF of a bundle that a member may open, if it shows the documents as they are: one that waits for its
 * assembly may not.
 */
export const openablePdf = (record: BundleRecord, userId: string): BundlePdf | undefined =>
  maySeeBundle(record, userId) && record.assembly.state === 'ready'
    ? shownPdf(record, userId)
    : undefined;
