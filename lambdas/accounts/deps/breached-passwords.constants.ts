/** The log line of each new password that no server of breached passwords was asked about. */
export const BREACHED_UNANSWERED = 'breached_passwords_unanswered';

/** The public service; an institution can name a copy of its own (ADR 99). */
export const PUBLIC_BREACHED_PASSWORDS = 'https://api.pwnedpasswords.com';
