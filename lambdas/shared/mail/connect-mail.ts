import { lazyClient } from '../lazy-client.ts';
import type { Mail } from './send-mail.ts';

/** Connects to SES with the sender address `from`. The client is loaded on the first mail. */
export const connectMail = (from: string): Mail => ({
  from,
  client: lazyClient(async () => (await import('./send-mail.ts')).createMailClient()),
});
