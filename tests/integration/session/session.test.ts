import { describe, expect, inject, it } from 'vitest';
import { onboard, signUp } from '#tests/support/people/people.ts';
import { sessionKeyOf } from '#tests/support/people/session-key.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

const addresses = inject('addresses');
const stored = storedItems(addresses);

describe.concurrent('session', () => {
  it('ends on the server at logout', async () => {
    const { token } = await signUp(addresses);
    expect((await call(addresses, 'DELETE', 'sessions', { token })).status).toBe(200);
    const after = await call(addresses, 'GET', 'me', { token });
    expect(after).toMatchObject({ status: 421, body: { code: 'session_ended' } });
    expect(after.headers.get('cache-control')).toBe('no-store');
  });

  it('expires after 900 idle seconds, and not before', async () => {
    const { token } = await signUp(addresses);
    const key = sessionKeyOf(token);
    await stored.age(key, 'lastSeenAt', 880);
    expect((await call(addresses, 'GET', 'me', { token })).status).toBe(200);
    await stored.age(key, 'lastSeenAt', 910);
    expect((await call(addresses, 'GET', 'me', { token })).status).toBe(421);
    expect(await stored.get(key)).toBeUndefined();
  });

  it('is extended by use and not by polling', async () => {
    const { token } = await onboard(addresses);
    const key = sessionKeyOf(token);
    const seenAt = async () => (await stored.get(key))?.['lastSeenAt'];
    await stored.age(key, 'lastSeenAt', 300);
    const idle = await seenAt();
    expect((await call(addresses, 'GET', 'mediator/notification-count', { token })).status).toBe(
      200,
    );
    expect(await seenAt()).toBe(idle);
    await call(addresses, 'GET', 'me', { token });
    expect(Date.parse(await seenAt())).toBeGreaterThan(Date.parse(idle) + 200_000);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['logged_out', 'logged_out'],
    ['something else', 'abc.def.ghi'],
  ])('answers 421 to a protected call with %s as token', async (_name, token) => {
    const reply = await call(addresses, 'GET', 'mediator/cases', { token });
    expect(reply.status).toBe(421);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses protected endpoints until the email is verified and the profile complete', async () => {
    const { token } = await signUp(addresses);
    for (const path of ['mediator/cases', 'mediator/stats', 'mediator/activities'])
      expect(await call(addresses, 'GET', path, { token })).toMatchObject({
        status: 403,
        body: { code: 'email_not_verified' },
      });
  });
});
