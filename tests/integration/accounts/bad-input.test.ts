import { describe, expect, inject, it } from 'vitest';
import { endpointList } from '../../../contracts/endpoints.ts';
import { newPerson, signUp } from '../../support/people.ts';
import { call } from '../../support/portal-client.ts';

const addresses = inject('addresses');
const shared = signUp(addresses);

describe.concurrent('every endpoint', () => {
  it.each(endpointList.map(({ id, method, path }) => ({ id, method, path })))(
    '$id refuses another usage mode',
    async ({ method, path }) => {
      const { token } = await shared;
      const reply = await call(addresses, method, path.replace('{id}', 'x'), {
        token,
        headers: { 'usage-mode': 'party' },
        ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
      });
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_usage_mode' } });
    },
  );

  it.each(
    endpointList
      .filter(({ access }) => access !== 'public')
      .map(({ id, method, path }) => ({ id, method, path })),
  )('$id answers 421 without a token', async ({ method, path }) => {
    const reply = await call(addresses, method, path.replace('{id}', 'x'));
    expect(reply).toMatchObject({ status: 421, body: { code: 'session_ended' } });
  });
});

describe.concurrent('bodies', () => {
  it.each(['{', 'name=Meera', '', '[]', 'null', '"text"', '{"email":1}'])(
    'answers a clear 400 to %j',
    async (rawBody) => {
      const reply = await call(addresses, 'POST', 'verifications', { rawBody });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ code: 'invalid_input', requestId: expect.any(String) });
      expect(reply.body.message.length).toBeGreaterThan(5);
    },
  );

  it.each([2, 7, 11])('answers 413 to %d MB', async (megabytes) => {
    const reply = await call(addresses, 'POST', 'verifications', {
      body: { ...newPerson(), name: 'M'.repeat(megabytes * 1024 * 1024) },
    });
    expect(reply).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('ignores prototype keys', async () => {
    const { email, mobile, name, password } = newPerson();
    const rawBody = `{"__proto__":{"mobileToken":"123456","isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"email":"${email}","mobile":"${mobile}","name":"${name}","password":"${password}"}`;
    const reply = await call(addresses, 'POST', 'verifications', { rawBody });
    expect(reply).toMatchObject({ status: 200, body: { mobile } });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('says nothing of its inside', async () => {
    const reply = await call(addresses, 'POST', 'otp-login', { rawBody: '{"mobile":{"a":1}}' });
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|lambdas\/|at \w+ \(/);
  });
});

describe.concurrent('addresses', () => {
  it.each(['nothing', 'me/too', 'mediator/cases/a/b', '..%2f..%2fetc', 'me%00'])(
    'answers 404 to %s',
    async (path) => {
      expect(await call(addresses, 'GET', path)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );

  it('tells whether an address is free and well formed', async () => {
    const { person } = await shared;
    const ask = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
    expect((await ask('validate-email', { email: person.email })).body).toEqual({
      valid: true,
      available: false,
    });
    expect((await ask('validate-mobile', { mobile: newPerson().mobile })).body).toEqual({
      valid: true,
      available: true,
    });
    expect((await ask('validate-mobile', { mobile: '12' })).body.valid).toBe(false);
  });
});
