import { describe, expect, inject, it } from 'vitest';
import { accountsKeys, fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import { newPerson, onboard, signUp } from '#tests/support/people/people.ts';
import { TEST_SOURCE, waitedLongEnough } from '#tests/support/people/send-windows.ts';
import { call, latestCode, messagesTo } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

const addresses = inject('addresses');
const stored = storedItems(addresses);
const start = (body: unknown) => call(addresses, 'POST', 'verifications', { body });

/** Moves the last code into the past, so that the next can be sent at once. */
const waited = (address: string) => waitedLongEnough(stored, address);

/** The local server of breached passwords knows it. */
const BREACHED = 'Tr0ub4dor&3';
const breached = (field: string) => ({
  code: 'invalid_input',
  issues: [{ field, message: expect.stringContaining('data breach') }],
});

const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

describe.concurrent('sign-up', () => {
  it('sends a code and opens a session for it', async () => {
    const person = newPerson();
    const started = await start(person);
    expect(started).toMatchObject({
      status: 200,
      body: { message: 'OTP Sent Successfully', mobile: person.mobile },
    });
    const mobileToken = await latestCode(addresses, person.mobile);
    const verified = await start({ ...person, mobileToken });
    expect(verified.status).toBe(200);

    const me = await call(addresses, 'GET', 'me', { token: verified.body.token });
    expect(me.body.me).toMatchObject({
      name: person.name,
      email: person.email,
      mobile: person.mobile,
      emailVerified: false,
      isProfileComplete: false,
    });
  });

  it('verifies by the number and the code alone', async () => {
    const person = newPerson();
    await start(person);
    const mobileToken = await latestCode(addresses, person.mobile);
    const verified = await start({ mobile: person.mobile, mobileToken });
    expect(verified.status).toBe(200);
    const login = await call(addresses, 'POST', 'sessions', {
      body: { email: person.email, password: person.password },
    });
    // Each channel has a separate budget.
    expect(login.status).toBe(200);
  });

  it('refuses a breached password, and sends no code', async () => {
    const person = newPerson();
    const refused = await start({ ...person, password: BREACHED });
    expect(refused).toMatchObject({ status: 400, body: breached('password') });
    expect(await messagesTo(addresses, person.mobile)).toHaveLength(0);
  });

  it('reads a bare 10-digit number as Indian', async () => {
    const person = newPerson();
    const started = await start({ ...person, mobile: person.mobile.slice(3) });
    expect(started.body.mobile).toBe(person.mobile);
  });

  it('refuses a number of a country that the deployment does not permit', async () => {
    const person = { ...newPerson(), mobile: '+12025550143' };
    const refusal = {
      status: 400,
      body: {
        code: 'invalid_input',
        message: 'We can send codes only to phone numbers that begin with +91',
        issues: [{ field: 'mobile' }],
      },
    };
    expect(await start(person)).toMatchObject(refusal);
    expect(await stored.get(accountsKeys.pendingSignUp(person.mobile))).toBeUndefined();
    const login = { body: { mobile: person.mobile } };
    expect(await call(addresses, 'POST', 'sessions', login)).toMatchObject(refusal);
    expect(await messagesTo(addresses, person.mobile)).toHaveLength(0);
  });

  it('refuses a wrong code and accepts the right one after it', async () => {
    const person = newPerson();
    await start(person);
    const code = await latestCode(addresses, person.mobile);
    const refused = await start({ ...person, mobileToken: wrongCode(code) });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Invalid Verification!', code: 'invalid_code' },
    });
    expect((await start({ ...person, mobileToken: code })).status).toBe(200);
  });

  it('refuses the right code after five wrong ones, until a new one is sent', async () => {
    const person = newPerson();
    await start(person);
    const code = await latestCode(addresses, person.mobile);
    for (let tries = 0; tries < 5; tries++)
      expect((await start({ ...person, mobileToken: wrongCode(code) })).status).toBe(400);

    const sixth = await start({ ...person, mobileToken: code });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored.get(accountsKeys.mobileOwner(person.mobile))).toBeUndefined();

    await waited(person.mobile);
    await start(person);
    const fresh = await latestCode(addresses, person.mobile);
    expect((await start({ ...person, mobileToken: fresh })).status).toBe(200);
  });

  it('refuses a used code', async () => {
    const { person } = await signUp(addresses);
    const code = await latestCode(addresses, person.mobile);
    const reused = await start({ ...person, mobileToken: code });
    expect(reused).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });

  it('refuses a code after ten minutes', async () => {
    const person = newPerson();
    await start(person);
    const mobileToken = await latestCode(addresses, person.mobile);
    const place = fingerprint(TEST_SOURCE);
    await stored.age(accountsKeys.code(person.mobile, 'sign-up', place), 'endsAt', 601);
    expect((await start({ ...person, mobileToken })).body.code).toBe('invalid_code');
  });

  it('refuses an earlier code once a later one is sent', async () => {
    const person = newPerson();
    await start(person);
    const earlier = await latestCode(addresses, person.mobile);
    await waited(person.mobile);
    await start(person);
    const later = await latestCode(addresses, person.mobile);
    if (earlier !== later)
      expect((await start({ ...person, mobileToken: earlier })).status).toBe(400);
    expect((await start({ ...person, mobileToken: later })).status).toBe(200);
  });

  it('sends no second code within a minute, and no sixth within an hour', async () => {
    const person = newPerson();
    await start(person);
    const tooSoon = await start(person);
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(60);

    for (let sends = 2; sends <= 5; sends++) {
      await waited(person.mobile);
      expect((await start(person)).status).toBe(200);
    }
    await waited(person.mobile);
    const sixth = await start(person);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await messagesTo(addresses, person.mobile)).toHaveLength(5);
  });

  it('assigns an address claimed by two accounts to the first that verifies it', async () => {
    const one = newPerson();
    const other = { ...newPerson(), email: one.email };
    const both = await Promise.all([signUp(addresses, one), signUp(addresses, other)]);
    await call(addresses, 'POST', 'resend-verify-email', { body: { email: one.email } });
    const links = (await messagesTo(addresses, one.email)).flatMap(({ links: all }) => all);
    expect(links).toHaveLength(2);
    const open = (token: string, link: string) =>
      call(addresses, 'POST', 'verify-email', {
        token,
        body: { emailToken: link.split('/').at(-1) },
      });
    // Each session uses both links in parallel: its own verifies, the other is refused.
    const tries = await Promise.all(
      both.flatMap(({ token }) =>
        links.map(async (link) => ({ token, reply: await open(token, link) })),
      ),
    );
    // A link that its owner has used first does not exist any more for the other session.
    const [first, ...others] = tries.map(({ reply }) => reply.status).sort();
    expect([first, others.pop()]).toEqual([200, 409]);
    for (const status of others) expect([400, 403]).toContain(status);
    const lost = tries.find(({ reply }) => reply.status === 409);
    expect(lost?.reply.body).toMatchObject({
      code: 'already_registered',
      message: 'This email address belongs to another account. Please give another one.',
    });
    const won = tries.find(({ reply }) => reply.status === 200);
    const me = await call(addresses, 'GET', 'me', { token: won?.token });
    expect(me.body.me).toMatchObject({ emailVerified: true, needsAnotherEmail: false });
    const owner = await stored.get(accountsKeys.emailOwner(one.email));
    expect(owner?.['userId']).toBe(me.body.me.id);
    const loser = await call(addresses, 'GET', 'me', { token: lost?.token });
    expect(loser.body.me).toMatchObject({ emailVerified: false, needsAnotherEmail: true });
  });

  it('creates one account for two parallel verifications', async () => {
    const person = newPerson();
    await start(person);
    const mobileToken = await latestCode(addresses, person.mobile);
    const replies = await Promise.all([
      start({ ...person, mobileToken }),
      start({ ...person, mobileToken }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('refuses a registered address, and sends nothing', async () => {
    const { person } = await onboard(addresses);
    const stranger = { ...newPerson(), email: person.email };
    expect(await start(stranger)).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    });
    expect(await messagesTo(addresses, stranger.mobile)).toHaveLength(0);
    const sameNumber = await start({ ...newPerson(), mobile: person.mobile });
    expect(sameNumber.status).toBe(409);
  });

  it('prefers the verifier’s details to those of the user who started with the number', async () => {
    const victim = newPerson();
    const stranger = { ...newPerson(), mobile: victim.mobile, password: 'Strangers#1' };
    await start(stranger);
    const mobileToken = await latestCode(addresses, victim.mobile);
    const verified = await start({ ...victim, mobileToken });
    const me = await call(addresses, 'GET', 'me', { token: verified.body.token });
    expect(me.body.me.email).toBe(victim.email);
    const asStranger = await call(addresses, 'POST', 'sessions', {
      body: { email: victim.email, password: stranger.password },
    });
    expect(asStranger.body.code).toBe('invalid_credentials');
  });

  it('removes the user of an unfinished sign-up', async ({ expect }) => {
    const person = newPerson();
    await start(person);
    const key = accountsKeys.pendingSignUp(person.mobile);
    const pending = await stored.get(key);
    await stored.set(key, 'expiresAt', Math.floor(Date.now() / 1000) - 10);
    await fetch(`${addresses.endpoints.dynamodb}/_local/expire`, { method: 'POST' });

    const { CognitoIdentityProviderClient, AdminGetUserCommand } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    const { region, credentials, endpoints, userPoolId } = addresses;
    const cognito = new CognitoIdentityProviderClient({
      region,
      credentials,
      endpoint: endpoints.cognito,
    });
    await expect
      .poll(
        () =>
          cognito
            .send(
              new AdminGetUserCommand({ UserPoolId: userPoolId, Username: pending?.['userId'] }),
            )
            .then(
              () => 'there',
              (error) => error.name,
            ),
        { timeout: 10_000 },
      )
      .toBe('UserNotFoundException');
  });
});

describe.concurrent('sign-up input', () => {
  it.each([
    [{ name: '' }, 'Full Name is required'],
    [{ name: '<b>Meera</b>' }, 'The characters < and > are not allowed'],
    [{ name: 'Meera\u0007' }, 'Control characters are not allowed'],
    [{ name: 'M'.repeat(101) }, 'Maximum 100 characters'],
    [{ name: 'Meera \ud800' }, 'Control characters are not allowed'],
    [{ name: 'Meera \u202emoc.live' }, 'Control characters are not allowed'],
    [{ name: 'Meera\u2028Dear customer' }, 'Control characters are not allowed'],
    [{ name: 'Meera\u0085x' }, 'Control characters are not allowed'],
    [{ name: '\u200b\u200d' }, 'Full Name is required'],
    [{ name: 'You won: http://evil.example' }, 'A name cannot hold an address'],
    [{ name: 'Pay at evil.example/now' }, 'A name cannot hold an address'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'meera@' }, 'Please enter valid email'],
    [{ email: `${'m'.repeat(250)}@example.com` }, 'Please enter valid email'],
    [{ email: `${'m'.repeat(65)}@example.com` }, 'Please enter valid email'],
    [{ email: 'vi\u212aram@example.com' }, 'Please enter valid email'],
    [{ email: '\u0430nanya@example.com' }, 'Please enter valid email'],
    [{ email: 'meera\uff20example.com' }, 'Please enter valid email'],
    [{ email: 'meera@example.com.' }, 'Please enter valid email'],
    [{ email: '"meera s"@example.com' }, 'Please enter valid email'],
    [{ email: 'meera@example.com\r\nBcc: all@example.com' }, 'Please enter valid email'],
    [{ email: 'Meera <meera@example.com>' }, 'Please enter valid email'],
    [{ mobile: '\uff19876543210' }, 'Please enter valid phone number'],
    [
      { mobile: '\u0669\u0668\u0667\u0666\u0665\u0664\u0663\u0662\u0661\u0660' },
      'Please enter valid phone number',
    ],
    [{ mobile: '00919876543210' }, 'Please enter valid phone number'],
    [{ mobile: '+91+919876543210' }, 'Please enter valid phone number'],
    [{ mobile: '12345' }, 'Please enter valid phone number'],
    [{ mobile: '+911234567890' }, 'Please enter valid phone number'],
    [{ password: 'abc' }, 'Password must be minimum 8 characters'],
    [
      { password: 'abcdefgh' },
      'Password should have a minimum of 8 characters and 1 uppercase and 1 numeral and 1 special character',
    ],
    [{ password: `Aa1!${'x'.repeat(253)}` }, 'Maximum 256 characters'],
    [{ password: ' Quiet#River7' }, 'Password cannot begin or end with a space'],
    [{ password: 'Quiet#River7 ' }, 'Password cannot begin or end with a space'],
  ])('refuses %o', async (change, message) => {
    const person = { ...newPerson(), ...change };
    const refused = await start(person);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
    expect(refused.body.issues[0].field).toBe(Object.keys(change)[0]);
    expect(await stored.get(accountsKeys.pendingSignUp(person.mobile))).toBeUndefined();
  });

  it('matches one number to one account, in any spelling', async () => {
    const { person } = await onboard(addresses);
    const digits = person.mobile.slice(3);
    const spellings = [digits, `91${digits}`, `+91 ${digits.slice(0, 5)}-${digits.slice(5)}`];
    for (const mobile of [...spellings, `(+91) ${digits}`]) {
      const taken = await start({ ...newPerson(), mobile });
      expect(taken).toMatchObject({ status: 409, body: { code: 'already_registered' } });
    }
    const { email } = person;
    for (const same of [email.toUpperCase(), ` ${email}\t`])
      expect((await start({ ...newPerson(), email: same })).status).toBe(409);
  });

  it('accepts Indian names', async () => {
    for (const name of [
      'मीरा सुब्रमण्यम',
      'ക്‍ഷേമ',
      'Ramesh S/o Suresh',
      'S.K. Rao (Retd.)',
      'Lata D’Souza',
    ]) {
      const { token } = await signUp(addresses, { ...newPerson(), name });
      const me = await call(addresses, 'GET', 'me', { token });
      expect(me.body.me.name).toBe(name);
    }
  });

  it('refuses a form without its fields, with one issue for each', async () => {
    const refused = await start({ mobile: newPerson().mobile });
    expect(refused.body.issues.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'email',
      'password',
    ]);
  });
});
