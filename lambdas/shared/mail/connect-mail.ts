import { lazyClient } from '../lazy-client.ts';
import type { Mail } from './send-mail.ts';

/** Sends from the address `from`; SES is loaded with the first mail. */
export const connectMail = (from: string): Mail => ({
  from,
  client: lazyClient(async () => (await import('./send-mail.ts')).createMailClient()),
});
