/** What other domains may use of the cases. */
export { listCaseTeam } from './list-case-team.ts';
export { requireMember } from './require-member.ts';
