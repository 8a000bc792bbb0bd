import { describe, expect, inject, it } from 'vitest';
import { completeProfile, onboard } from '#tests/support/people/people.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** The rights of a presigned address (D57). */

const addresses = inject('addresses');
const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ask = (token: string, body: Record<string, unknown> = {}) =>
  call(addresses, 'POST', 's3-url', {
    token,
    body: { key: ['me.png'], contentTypes: ['image/png'], sizes: [bytes.length], ...body },
  });
const send = (url: string, method = 'PUT', headers = {}) =>
  fetch(url, {
    method,
    headers: { 'Content-Type': 'image/png', ...headers },
    ...(method === 'PUT' && { body: new Uint8Array(bytes) }),
  });

/** A user, and an upload address for their picture. */
async function uploader() {
  const { token } = await onboard(addresses);
  const { body } = await ask(token);
  return { token, url: String(body.url[0]) };
}

const changed = (address: string, change: (url: URL) => void) => {
  const url = new URL(address);
  change(url);
  return url.href;
};

describe.concurrent('an upload address', () => {
  it('allows its key only', async () => {
    const [one, other] = await Promise.all([uploader(), uploader()]);
    expect((await send(other.url)).status).toBe(200);
    const otherPath = new URL(other.url).pathname;
    for (const path of [otherPath, otherPath.replace(/[^/]+$/, 'x'), '/neutral-portal-files/x'])
      expect((await send(changed(one.url, (url) => (url.pathname = path)))).status, path).toBe(403);
    expect((await send(`${one.url.replace('?', '%2f..%2f..%2fx?')}`)).status).toBe(403);
  });

  it('allows writing, and no reading, listing or deleting', async () => {
    const { url } = await uploader();
    expect((await send(url)).status).toBe(200);
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST'])
      expect((await send(url, method)).status, method).toBe(403);
    expect((await send(url.split('?')[0] ?? '')).status).toBe(403);
    const bucket = changed(url, (address) => {
      address.pathname = address.pathname.split('/').slice(0, 2).join('/');
      address.search = '?list-type=2&prefix=incoming/';
    });
    expect((await send(bucket, 'GET')).status).toBe(403);
  });

  it('expires in five minutes, and cannot be extended', async () => {
    const { url } = await uploader();
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
    const later = changed(url, ({ searchParams }) => searchParams.set('X-Amz-Expires', '604800'));
    expect((await send(later)).status).toBe(403);
    const old = changed(url, ({ searchParams }) =>
      searchParams.set('X-Amz-Date', '20200101T000000Z'),
    );
    expect((await send(old)).status).toBe(403);
  });

  it('accepts the announced headers, and no others that change the file’s meaning', async () => {
    const { url } = await uploader();
    for (const headers of [
      { 'Content-Type': 'image/svg+xml' },
      { 'x-amz-acl': 'public-read' },
      { 'x-amz-copy-source': '/neutral-portal-files/uploads/x' },
      { 'x-amz-website-redirect-location': 'https://evil.example' },
    ])
      expect((await send(url, 'PUT', headers)).status, JSON.stringify(headers)).toBe(403);
  });

  it('is under the caller’s prefix for any file name, and cannot be guessed', async () => {
    const { token } = await onboard(addresses);
    const { body: me } = await call(addresses, 'GET', 'me', { token });
    const names = ['../../other/avatar/x', '/etc/passwd', '%2e%2e%2f', 'a\u0000b', '__proto__'];
    const { body } = await ask(token, {
      key: names,
      contentTypes: names.map(() => 'image/png'),
      sizes: names.map(() => bytes.length),
    });
    const keys = body.url.map((url: string) => new URL(url).pathname.split('/').slice(2).join('/'));
    for (const key of keys)
      expect(key).toMatch(new RegExp(`^incoming/${me.me.id}/avatar/upl_[0-9A-Z]{26}$`));
    expect(new Set(keys).size).toBe(names.length);
  });

  it.each([
    ['no file', { key: [] }],
    ['too many', { key: Array(21).fill('x') }],
    ['a size of nothing', { sizes: [0] }],
    ['a negative size', { sizes: [-1] }],
    ['half a byte', { sizes: [1.5] }],
    ['a size without end', { sizes: [Number.MAX_VALUE] }],
    ['a size too few', { sizes: [] }],
    ['another purpose', { purpose: '__proto__' }],
    ['a name that is none', { key: [{ toString: 'x' }] }],
  ])('is refused for %s', async (_name, body) => {
    const { token } = await onboard(addresses);
    expect((await ask(token, body)).status).toBe(400);
  });
});

it('returns a picture’s address that allows reading only', async () => {
  const { token, url } = await uploader();
  await send(url);
  const body = { ...completeProfile, avatarUrl: url.split('?')[0] };
  const { body: updated } = await call(addresses, 'PUT', 'me', { token, body });
  const { avatarUrl } = updated.me;
  const picture = await fetch(avatarUrl);
  expect(picture.status).toBe(200);
  // A direct visit downloads it; a page still displays it (browser/accounts.test.ts).
  expect(picture.headers.get('content-disposition')).toBe('attachment');
  for (const method of ['PUT', 'DELETE']) expect((await send(avatarUrl, method)).status).toBe(403);
  const other = changed(avatarUrl, (address) => {
    address.pathname = address.pathname.replace(/upl_\w+$/, 'upl_other');
  });
  expect((await fetch(other)).status).toBe(403);
  const html = changed(avatarUrl, ({ searchParams }) =>
    searchParams.set('response-content-type', 'text/html'),
  );
  expect((await fetch(html)).status).toBe(403);
});
