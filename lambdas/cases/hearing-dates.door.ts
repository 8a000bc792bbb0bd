/** What other domains may use of cases: the stored hearings of a case. */
export {
  type Hearing as CaseHearing,
  listHearings,
  listLatestHearings,
} from './record/hearing-repository.ts';
export { listHearingsAhead } from './record/hearings-ahead.ts';
