/** What other domains may use of cases: reading. */
export {
  addressesOf,
  agreementName,
  listAgreements,
  newPaperName,
} from './reading/case-documents.ts';
export { lifecycleFactsOf, presentAgreements, presentCase } from './reading/present-case.ts';
