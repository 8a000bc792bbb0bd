import { createHash } from 'node:crypto';

/** Keys of withdrawn consents to messages in WhatsApp, by the hash of the phone number. */
export const consentKeys = {
  withdrawal: (mobile: string) => ({
    pk: `WITHDRAWN#${createHash('sha256').update(mobile).digest('base64url')}`,
    sk: 'WHATSAPP',
  }),
};
