/** What other domains may use of serving: record. */
export type {
  ServedFile,
  ServedMail,
  ServedPerson,
  ServingDetails,
  ServingHead,
} from './record/serving-record.ts';
export {
  findServedLink,
  findServing,
  findServingDetails,
  listServingHeads,
  recordMailEvent,
  servedLinkItem,
  servingItems,
} from './record/serving-repository.ts';
