/** What other domains may use of cases: the list of members. */
export { listMembers, listOtherMembers, type Member } from './team/list-members.ts';
