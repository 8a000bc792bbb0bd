/** What other domains may use of signing: record. */
export { isBeingSigned, notBeingSigned } from './record/open-signing.ts';
export { signingOf } from './record/signing-of.ts';
