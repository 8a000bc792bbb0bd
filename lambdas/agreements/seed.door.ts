/** What the seed may use of the agreements domain. */

export { type PublishedSummary, versionItems } from './record/summary-repository.ts';
