import { numberKey } from '#shared/dynamo/numbered-list.ts';
import { SIGNING_AUDIT_PREFIX, SIGNING_LINKS_PREFIX } from '../door.constants.ts';

/** Keys of signings. Ids sort by creation time. Links are stored by their SHA-256. */
export const signingKeys = {
  signing: (caseId: string, signingId: string) => ({
    pk: `CASE#${caseId}#SIGNINGS`,
    sk: `SIGNING#${signingId}`,
  }),
  signingsOf: (caseId: string) => ({ pk: `CASE#${caseId}#SIGNINGS`, skPrefix: 'SIGNING#' }),
  /** Exists while a document is being signed. */
  open: (caseId: string, documentId: string) => ({
    pk: `CASE#${caseId}#SIGNINGS`,
    sk: `OPEN#${documentId}`,
  }),
  /** The signatory of a link. */
  link: (linkHash: string) => ({ pk: `${SIGNING_LINKS_PREFIX}${linkHash}`, sk: 'LINK' }),
  /** A signature that waits for the person with this address, in lower case. */
  waiting: (email: string, signingId: string) => ({
    ...signingKeys.waitingOf(email),
    sk: `SIGNING#${signingId}`,
  }),
  waitingOf: (email: string) => ({ pk: `SIGNATORY#${email.toLowerCase()}` }),
  handover: (handoverId: string) => ({ pk: `HANDOVER#${handoverId}`, sk: 'HANDOVER' }),
  /** An event of the audit chain; written once. */
  event: (signingId: string, sequence: number) => ({
    pk: `${SIGNING_AUDIT_PREFIX}${signingId}`,
    sk: `EVENT#${numberKey(sequence)}`,
  }),
  eventsOf: (signingId: string) => ({ pk: `${SIGNING_AUDIT_PREFIX}${signingId}` }),
  /** A signing of a file, by the file's SHA-256: a signed file can be signed again. */
  file: (sha256: string, signingId: string) => ({
    pk: `SIGNEDFILE#${sha256}`,
    sk: `SIGNING#${signingId}`,
  }),
  filesOf: (sha256: string) => ({ pk: `SIGNEDFILE#${sha256}` }),
};
