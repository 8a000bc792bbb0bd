import { describe, expect, inject, it } from 'vitest';
import { completeProfile, newPerson, onboard, signUp } from '#tests/support/people/people.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const addresses = inject('addresses');
const put = (token: string, body: unknown) => call(addresses, 'PUT', 'me', { token, body });
const getMe = async (token: string) => (await call(addresses, 'GET', 'me', { token })).body.me;

/** The smallest picture: one transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const addressFor = (token: string, file: { contentType?: string; size?: number } = {}) =>
  call(addresses, 'POST', 's3-url', {
    token,
    body: {
      key: ['me.png'],
      purpose: 'avatar',
      contentTypes: [file.contentType ?? 'image/png'],
      sizes: [file.size ?? png.length],
    },
  });

async function upload(token: string, bytes = png): Promise<string> {
  const { body } = await addressFor(token, { size: bytes.length });
  const stored = await fetch(body.url[0], {
    method: 'PUT',
    headers: { 'Content-Type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  expect(stored.status).toBe(200);
  return String(body.url[0]).split('?')[0] ?? '';
}

describe.concurrent('profile', () => {
  it('is complete once submitted and returns the entered values', async () => {
    const { token } = await signUp(addresses);
    const { body } = await put(token, { ...completeProfile, alternateMobileNumber: '9820012345' });
    expect(body.me).toMatchObject({
      ...completeProfile,
      alternateMobileNumber: '+919820012345',
      isProfileComplete: true,
    });
    expect(await getMe(token)).toMatchObject(completeProfile);
  });

  it('never changes name, email, role or verification', async () => {
    const { token, person } = await signUp(addresses);
    await put(token, {
      ...completeProfile,
      name: 'Somebody Else',
      email: 'else@example.com',
      emailVerified: true,
      role: 'caseManager',
      userId: 'usr_other',
    });
    expect(await getMe(token)).toMatchObject({
      name: person.name,
      email: person.email,
      emailVerified: false,
      role: 'mediator',
    });
  });

  it.each([
    ['tagLine', 'Tagling is required'],
    ['shortBio', 'Short bio is required'],
    ['lastHeldPosition', 'Last Held Position is required'],
    ['qualification', 'Qualification is required'],
  ])('refuses a missing %s and stores nothing', async (field, message) => {
    const { token } = await signUp(addresses);
    const refused = await put(token, { ...completeProfile, [field]: '  ' });
    expect(refused).toMatchObject({ status: 400, body: { message } });
    expect((await getMe(token)).isProfileComplete).toBe(false);
  });

  it.each([
    { specialities: [] },
    { specialities: ['Tenancy', ''] },
    { shortBio: 'x'.repeat(1001) },
    { tagLine: 'a\u0000b' },
    { alternateMobileNumber: '12' },
    { numberOfMediationsConducted: 'many' },
  ])('refuses %o', async (change) => {
    const { token } = await signUp(addresses);
    expect((await put(token, { ...completeProfile, ...change })).status).toBe(400);
  });
});

describe.concurrent('avatar', () => {
  it('is uploaded by a presigned address and displayed by a signed one', async () => {
    const { token } = await onboard(addresses);
    const address = await upload(token);
    const updated = await put(token, { ...completeProfile, avatarUrl: address });
    expect(updated).toMatchObject({
      status: 200,
      body: { message: 'Profile updated successfully' },
    });
    const { avatarUrl } = await getMe(token);
    const picture = await fetch(avatarUrl);
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true);
    expect((await fetch(avatarUrl.split('?')[0])).status).toBe(403);

    await put(token, { ...completeProfile, avatarUrl });
    expect((await getMe(token)).avatarUrl).toBe(avatarUrl);
    await put(token, { ...completeProfile, avatarUrl: '' });
    expect((await getMe(token)).avatarUrl).toBe('');
  });

  it('refuses an address for another type and for a file that is too large', async () => {
    const { token } = await signUp(addresses);
    expect(await addressFor(token, { contentType: 'image/svg+xml' })).toMatchObject({
      status: 415,
      body: { message: 'Invalid File Type' },
    });
    expect((await addressFor(token, { size: 6 * 1024 * 1024 })).status).toBe(413);
  });

  it('accepts only the announced type and size', async () => {
    const { token } = await signUp(addresses);
    const { body } = await addressFor(token);
    const send = (contentType: string, bytes: Buffer) =>
      fetch(body.url[0], {
        method: 'PUT',
        headers: { 'Content-Type': contentType },
        body: new Uint8Array(bytes),
      });
    expect((await send('text/html', png)).status).toBe(403);
    expect((await send('image/png', Buffer.concat([png, png]))).status).toBe(403);
    expect((await send('image/png', png)).status).toBe(200);
  });

  it('refuses bytes that are not a picture, under any name', async () => {
    const { token } = await onboard(addresses);
    const address = await upload(token, Buffer.from('<svg onload="alert(1)"></svg>'));
    expect(await put(token, { ...completeProfile, avatarUrl: address })).toMatchObject({
      status: 415,
      body: { message: 'Invalid File Type' },
    });
    expect((await getMe(token)).avatarUrl).toBe('');
  });

  it('refuses a foreign file, a missing one, and a path traversal', async () => {
    const other = await onboard(addresses);
    const theirs = await upload(other.token);
    const { token } = await onboard(addresses, newPerson());
    const { id } = await getMe(token);
    const theirKey = new URL(theirs).pathname.split('/').slice(2).join('/');
    for (const avatarUrl of [
      theirs,
      theirKey,
      `uploads/${id}/avatar/../../${theirKey.slice(8)}`,
      `https://evil.example/${theirKey}`,
      'https://evil.example/%E0%A4%A',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
    ])
      expect(await put(token, { ...completeProfile, avatarUrl })).toMatchObject({
        status: 403,
        body: { code: 'not_allowed' },
      });
    const missing = await put(token, {
      ...completeProfile,
      avatarUrl: `uploads/${id}/avatar/none`,
    });
    expect(missing.status).toBe(415);
    expect((await getMe(token)).avatarUrl).toBe('');
  });
});
