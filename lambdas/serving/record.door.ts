/** What other domains may use of serving: record. */
export type {
  ServedFile,
  ServedMail,
  ServedPerson,
  ServingHead,
} from './record/serving-record.ts';
export {
  findServing,
  findServingDetails,
  listServingHeads,
  recordMailEvent,
  servingItems,
} from './record/serving-repository.ts';
