/** Public interface of the signing domain. */

export { followSigningLinks } from './machine/follow-signing-links.ts';
export { isBeingSigned, notBeingSigned } from './record/open-signing.ts';
export { signingOf } from './record/signing-of.ts';
export { connectMachines } from './services/connect-machines.ts';
