/** Notices that are not added to their recipients' mails yet, oldest first, in one partition. */
export const outboxKeys = {
  notice: (at: string, noticeId: string) => ({ pk: OUTBOX, sk: `${at}#${noticeId}` }),
  all: () => ({ pk: OUTBOX }),
};

const OUTBOX = 'OUTBOX';
