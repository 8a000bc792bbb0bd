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
  /** The servings in a mail that was given to the mail service. */
  trace: (mailId: string) => ({ pk: `MAILTRACE#${mailId}`, sk: 'SERVINGS' }),
  /** Count of one recipient's mails on one day. */
  sentOn: (recipientId: string, day: string) => ({
    pk: `MAILBOX#${recipientId}`,
    sk: `SENT#${day}`,
  }),
};

const DRAFTS = 'MAILDRAFTS';
const DIGESTS = 'MAILDIGESTS';
const LETTERS = 'MAILLETTERS';
