/** What other domains may use of accounts: one-time codes. */
export { hashCode, isCode, makeCode } from './codes/one-time-code.ts';
