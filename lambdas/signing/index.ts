/** Public interface of the signing domain. */

export { followSigningLinks } from './machine/follow-signing-links.ts';
export { connectMachines } from './machine/machines.ts';
export { isBeingSigned, notBeingSigned } from './record/open-signing.ts';
