/** What other domains may use of the cases. */
export { requireMember } from './require-member.ts';
