/** What other domains may use of cases: team. */
export { acceptRequest } from './team/accept-request.ts';
export { removeRequest } from './team/remove-request.ts';
export { requestNeutral } from './team/request-neutral.ts';
