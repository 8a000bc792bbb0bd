import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkZoomSignature } from '#lambdas/recordings/provider/check-zoom-signature.ts';

const secretToken = 'token of the app';
const body = '{"event":"recording.completed"}';
const sentAt = 1_767_600_000;
const timestamp = String(sentAt);
const sign = (text: string, key = secretToken) =>
  `v0=${createHmac('sha256', key).update(text).digest('hex')}`;
const signature = sign(`v0:${timestamp}:${body}`);
const at = (seconds: number) => new Date((sentAt + seconds) * 1000);
const valid = { body, signature, timestamp, secretToken, now: at(0) };

describe('a signature of Zoom', () => {
  it('is valid for five minutes', () => {
    for (const seconds of [-300, 0, 300])
      expect(checkZoomSignature({ ...valid, now: at(seconds) })).toBe(true);
    for (const seconds of [-301, 301])
      expect(checkZoomSignature({ ...valid, now: at(seconds) })).toBe(false);
  });

  it.each([
    ['another body', { body: `${body} ` }],
    ['another time', { timestamp: String(sentAt + 1) }],
    ['no time', { timestamp: undefined }],
    ['a time that is no number', { timestamp: `${timestamp}abc` }],
    ['an empty signature', { signature: '' }],
    ['no signature', { signature: undefined }],
    ['another version', { signature: signature.replace('v0=', 'v1=') }],
    ['another key', { signature: sign(`v0:${timestamp}:${body}`, 'other') }],
    ['a signature of the body alone', { signature: sign(body) }],
  ])('is not valid for %s', (_, change) =>
    expect(checkZoomSignature({ ...valid, ...change })).toBe(false),
  );
});
