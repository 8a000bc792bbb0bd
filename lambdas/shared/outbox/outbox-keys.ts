/** Notices whose mails are not assigned to their recipients yet, oldest first; one partition. */
export const outboxKeys = {
  notice: (at: string, noticeId: string) => ({ pk: OUTBOX, sk: `${at}#${noticeId}` }),
  all: () => ({ pk: OUTBOX }),
};

const OUTBOX = 'OUTBOX';
