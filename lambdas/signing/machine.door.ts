/** What other domains may use of signing: machine. */
export { followSigningLinks } from './machine/follow-signing-links.ts';
