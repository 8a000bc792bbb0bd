import { connect } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { newPerson, onboard, signUp } from '#tests/support/people/people.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const addresses = inject('addresses');
const shared = signUp(addresses);

describe.concurrent('every endpoint', () => {
  it.each(
    endpointList
      .filter(({ needsUsageMode }) => needsUsageMode)
      .map(({ id, method, path }) => ({ id, method, path })),
  )('$id refuses another usage mode', async ({ method, path }) => {
    const { token } = await shared;
    const reply = await call(addresses, method, path.replace('{id}', 'x'), {
      token,
      headers: { 'usage-mode': 'party' },
      ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_usage_mode' } });
  });

  it.each(
    endpointList
      .filter(({ access }) => access !== 'public')
      .map(({ id, method, path }) => ({ id, method, path })),
  )('$id answers 421 without a token', async ({ method, path }) => {
    const reply = await call(addresses, method, path.replace('{id}', 'x'));
    expect(reply).toMatchObject({ status: 421, body: { code: 'session_ended' } });
    expect(reply.headers.get('cache-control')).toBe('no-store');
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

  it('returns 413 for unlimited nesting and 400 for unlimited numbers', async () => {
    const deep = '['.repeat(400_000) + ']'.repeat(400_000);
    const statusOf = async (rawBody: string) =>
      (await call(addresses, 'POST', 'verifications', { rawBody })).status;
    for (const rawBody of [deep, `{"name":${deep}}`]) expect(await statusOf(rawBody)).toBe(413);
    expect(await statusOf('{"mobile":1e999999,"email":-0}')).toBe(400);
  });

  it('names the missing field of a login', async () => {
    const login = (body: unknown) => call(addresses, 'POST', 'sessions', { body });
    expect((await login({})).body.message).toBe('Email is required');
    expect((await login({ mobile: '12' })).body.message).toBe('Please enter valid phone number');
    const short = await login({ email: 'a@example.com', password: 'abc' });
    expect(short.body.message).toBe('Please enter 6 characters');
  });

  it('reveals no internals', async () => {
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

  it.each(['HEAD', 'OPTIONS', 'PATCH', 'POST'])('knows no %s of the account', async (method) => {
    const { token } = await shared;
    const reply = await fetch(`${addresses.api}/me`, {
      method,
      headers: {
        'usage-mode': 'mediator',
        Authorization: token,
        'X-HTTP-Method-Override': 'GET',
      },
    });
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('@example.com');
  });

  it('keeps running after an invalid request line, and after broken or slow bodies', async () => {
    const { port } = new URL(addresses.web);
    const open = (text: string) => {
      const connection = { heard: '', socket: connect(Number(port), '127.0.0.1') };
      connection.socket.write(text);
      connection.socket.on('data', (data) => {
        connection.heard += data;
      });
      return connection;
    };
    const expectAnswer = async (connection: ReturnType<typeof open>, answer: string) => {
      await expect.poll(() => connection.heard).toContain(answer);
      connection.socket.destroy();
    };
    const expectRunning = async () =>
      expect((await fetch(`${addresses.web}/config.json`)).status).toBe(200);
    const headers = 'Host: portal\r\nusage-mode: mediator\r\n';
    await expectAnswer(open(`GET //[ HTTP/1.1\r\n${headers}\r\n`), 'HTTP/1.1 400');
    const post = `POST /api/validate-mobile HTTP/1.1\r\n${headers}`;
    const [start, rest] = ['{"mob', 'ile":"1234"}'];
    const begun = `${post}Content-Length: ${start.length + rest.length}\r\n\r\n${start}`;
    const [broken, slow] = [open(begun), open(begun)];
    // Answered after both began, and while one still waits for the rest of its body.
    await expectRunning();
    expect([broken.heard, slow.heard]).toEqual(['', '']);
    broken.socket.destroy();
    await expectRunning();
    const answer = '"valid":false';
    slow.socket.write(rest);
    await expectAnswer(slow, answer);
    const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"mob\r\nC\r\nile":"1234"}\r\n0\r\n\r\n`;
    await expectAnswer(open(chunked), answer);
    await expectRunning();
  });

  it('returns whether an address is free and valid', async () => {
    const { person } = await onboard(addresses);
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
