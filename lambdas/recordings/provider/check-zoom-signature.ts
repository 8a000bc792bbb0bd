import { createHmac, timingSafeEqual } from 'node:crypto';

/** Age of a signature above which an event counts as replayed, in either direction. */
const WINDOW_SECONDS = 5 * 60;

export const hmacSha256 = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/**
 * Whether Zoom signed a request: x-zm-signature is the HMAC-SHA256 of the version, the time and the
 * body, and the time is within five minutes of `now`. Compares in constant time.
 */
export function checkZoomSignature({
  body,
  signature = '',
  timestamp = '',
  secretToken,
  now,
}: {
  body: string;
  signature: string | undefined;
  timestamp: string | undefined;
  secretToken: string;
  now: Date;
}): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const expected = Buffer.from(`v0=${hmacSha256(secretToken, `v0:${timestamp}:${body}`)}`);
  const received = Buffer.from(signature);
  const isSigned = expected.length === received.length && timingSafeEqual(expected, received);
  return isSigned && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= WINDOW_SECONDS;
}
