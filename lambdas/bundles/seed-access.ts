/** What the seed may use of the bundles domain besides its public interface. */

export { type BundleRecord, emptyContent, summaryOf } from './bundle-record.ts';
export { changeItems, newBundleItems, readCodes } from './bundle-repository.ts';
export { nothingToAssemble, queued } from './edits/edit-bundle.ts';
