import { createHash } from 'node:crypto';

/**
 * Keys of the mailing domain. Each queue is one partition: they are almost empty
 * most of the time (docs/adr/0013-mails-by-an-outbox.md).
 */
export const mailingKeys = {
  /** Receipt: this event was added to this recipient's mail. */
  receipt: (noticeId: string, recipientId: string) => ({
    pk: `NOTICE#${noticeId}`,
    sk: `TO#${recipientId}`,
  }),
  /** What one recipient is to read about one matter, until the mail goes out. */
  draft: (recipientId: string, matter: string) => ({ pk: DRAFTS, sk: `${recipientId}#${matter}` }),
  drafts: () => ({ pk: DRAFTS }),
  /** What one recipient is to read on one day, 'YYYY-MM-DD'. */
  digest: (day: string, recipientId: string) => ({ pk: DIGESTS, sk: `${day}#${recipientId}` }),
  /** Digests up to a day, this day included. */
  digestsUpTo: (day: string) => ({ pk: DIGESTS, skLast: `${day}#~` }),
  /** A mail that is ready to be sent, or to be sent again. */
  letter: (mailId: string) => ({ pk: LETTERS, sk: mailId }),
  letters: () => ({ pk: LETTERS }),
  /** How many mails one recipient got on one day. */
  sentOn: (recipientId: string, day: string) => ({
    pk: `MAILBOX#${recipientId}`,
    sk: `SENT#${day}`,
  }),
};

const DRAFTS = 'MAILDRAFTS';
const DIGESTS = 'MAILDIGESTS';
const LETTERS = 'MAILLETTERS';

/** Id of a recipient without an account: a hash, so that keys hold no address. */
export const outsiderId = (email: string) =>
  `out_${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
