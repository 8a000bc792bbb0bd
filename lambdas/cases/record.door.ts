/** What other domains may use of cases: record. */
export { caseKeys } from './record/case-keys.ts';
export {
  acceptedAgreementsOf,
  agreementsOf,
  type CaseDocument,
  type CaseRecord,
  caseAddress,
  caseManagerIdOf,
  casePath,
  membersOf,
  scanOf,
} from './record/case-record.ts';
export { findCase, findCases, unchangedCaseItem } from './record/case-repository.ts';
export { getOwnCase, requireOwn } from './record/get-own-case.ts';
