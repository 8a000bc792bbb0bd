/** What the seed may use of the bundles domain besides its public interface. */

export {
  emptyBundle,
  emptyContent,
  queued,
  summaryOf,
} from './record/bundle-record.ts';
export { changeItems, newBundleItems, readCodes } from './record/bundle-repository.ts';
