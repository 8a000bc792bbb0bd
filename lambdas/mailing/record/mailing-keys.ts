import { createHash } from 'node:crypto';

/**
 * Keys of the mailing domain. Each queue is one partition, as queues are almost empty most of the
 * time (docs/adr/0013-mails-by-an-outbox.md).
 */
export const mailingKeys = {
  /** Receipt of a notice that was added to a recipient's mail. */
  receipt: (noticeId: string, recipientId: string) => ({
    pk: `NOTICE#${noticeId}`,
    sk: `TO#${recipientId}`,
  }),
  /** Unsent mail to one recipient about one matter. */
  draft: (recipientId: string, matter: string) => ({ pk: DRAFTS, sk: `${recipientId}#${matter}` }),
  drafts: () => ({ pk: DRAFTS }),
  /** Unsent digest of one recipient for one day, 'YYYY-MM-DD'. */
  digest: (day: string, recipientId: string) => ({ pk: DIGESTS, sk: `${day}#${recipientId}` }),
  /** Digests up to and including a day. */
  digestsUpTo: (day: string) => ({ pk: DIGESTS, skFirst: '0', skLast: `${day}#~` }),
  /** A mail in the send queue. */
  letter: (mailId: string) => ({ pk: LETTERS, sk: mailId }),
  letters: () => ({ pk: LETTERS }),
  /** Count of one recipient's mails on one day. */
  sentOn: (recipientId: string, day: string) => ({
    pk: `MAILBOX#${recipientId}`,
    sk: `SENT#${day}`,
  }),
};

const DRAFTS = 'MAILDRAFTS';
const DIGESTS = 'MAILDIGESTS';
const LETTERS = 'MAILLETTERS';

/** Id of a recipient without an account: a hash, so that keys contain no address. */
export const outsiderId = (email: string) =>
  `out_${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
