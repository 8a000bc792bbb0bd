import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Public declarations of the signing domain; importing them loads no code. */

/** Partition keys of the items with the signatory of a link. */
export const SIGNING_LINKS_PREFIX = 'SIGNINGLINK#';

/** Partition keys of audit events. No function can change or delete them (permissions.ts). */
export const SIGNING_AUDIT_PREFIX = 'SIGNINGAUDIT#';

/** New links, for each of which a state machine starts. */
export const newSigningLinks: StreamFilter = {
  keyPrefix: SIGNING_LINKS_PREFIX,
  events: ['INSERT'],
};
