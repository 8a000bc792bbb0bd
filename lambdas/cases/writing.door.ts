/** What other domains may use of cases: writing. */
export { type CaseChange, changeCase } from './writing/change-case.ts';
export { endOf, type HearingRow, listHearingRows } from './writing/hearing-rows.ts';
export { notifyMembers } from './writing/notify-members.ts';
export { papersOf } from './writing/to-docket-row.ts';
