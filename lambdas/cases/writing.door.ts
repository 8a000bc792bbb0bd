/** What other domains may use of cases: writing. */
export { endOf } from './record/hearings-ahead.ts';
export { type CaseChange, changeCase } from './writing/change-case.ts';
export { type HearingRow, listHearingRows } from './writing/hearing-rows.ts';
export { notifyMembers } from './writing/notify-members.ts';
export { papersOf } from './writing/to-docket-row.ts';
