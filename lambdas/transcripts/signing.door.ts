/** What other domains may use of transcripts: the form that is signed. */
export { mayReadSigned, writeFormToSign } from './exports/form-to-sign.ts';
