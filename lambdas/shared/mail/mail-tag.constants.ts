/** The tag by which a report of SES names a mail. */
export const MAIL_TAG = 'mail';
