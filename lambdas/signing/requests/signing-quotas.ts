import type { Quota } from '#shared/quota/quota.ts';

/** Signatories of one neutral's requests: each receives a mail. */
export const signatoriesQuota: Quota = {
  name: 'SIGNATORIES',
  windowSeconds: 86_400,
  maxCount: 100,
  message: 'Too many signatures requested today',
};

/** Signings of one case: its page shows all of them. */
export const caseSigningsQuota: Quota = {
  name: 'CASE_SIGNINGS',
  maxCount: 100,
  message: 'Signatures can be requested up to 100 times in a case',
};

/** Reminders to one signatory. */
export const remindersQuota: Quota = {
  name: 'SIGNING_REMINDERS',
  windowSeconds: 86_400,
  maxCount: 3,
  message: 'This signatory was reminded often enough today',
};

/** Renewed links of one signatory. */
export const renewalsQuota: Quota = {
  name: 'SIGNING_RENEWALS',
  windowSeconds: 86_400,
  maxCount: 5,
  message: 'The link of this signatory was renewed often enough today',
};

/** Hand-overs by one link: the whole document is encrypted for each. */
export const handoversQuota: Quota = {
  name: 'SIGNING_HANDOVERS',
  windowSeconds: 3_600,
  maxCount: 10,
  message: 'The document was opened for signing too often',
};

/** Addresses of signed documents for one neutral: each is an event of an audit chain. */
export const signedFilesQuota: Quota = {
  name: 'SIGNED_FILES',
  windowSeconds: 3_600,
  maxCount: 60,
  message: 'Too many downloads of signed documents',
};
