import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect } from 'vitest';
import { type Door, putAuthSession, putCode } from '#lambdas/accounts/codes/code-repository.ts';
import { createLink } from '#lambdas/accounts/links/link-repository.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { putPendingSignUp } from '#lambdas/accounts/sign-up/sign-up-repository.ts';
import { putSession } from '#shared/auth/session-repository.ts';
import { secondsAfter } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import {
  type ApiHandlerUnderTest,
  NOW,
  USER_POOL_ISSUER,
} from '../support/handlers/handler-under-test.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { upload } from '../support/handlers/uploads.ts';
import { addPerson } from '../support/people/add-person.ts';
import { completeProfile } from '../support/people/people.ts';
import { principalOf } from '../support/people/principal.ts';
import { signIn } from '../support/people/sign-in.ts';

/** usr_one has finished the onboarding; usr_new has neither verified their address nor a profile. */

const oneEmail = 'usr_one@example.com';
const oneMobile = '+919820004321';
const newEmail = 'meera@example.com';
const newMobile = '+919820005555';
/** Not registered. */
const freeMobile = '+919820009999';
const password = 'Quiet#River7';
const source = { 'cloudfront-viewer-address': '203.0.113.7:4711' };

const now = NOW.toISOString();
const epoch = (seconds: number) => Math.floor(NOW.getTime() / 1000) + seconds;

const { publicKey, privateKey } = await generateKeyPair('RS256');
const sign = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
    .setIssuer(USER_POOL_ISSUER)
    .setAudience('web-client')
    .setExpirationTime(epoch(3600))
    .sign(privateKey);
const accessToken = await sign({ origin_jti: 'session-2' });
const idToken = await sign({
  token_use: 'id',
  email: oneEmail,
  email_verified: true,
  name: 'Person usr_one',
  identities: [{ providerName: 'Google', userId: 'google-1' }],
});

/** A code on its way to a phone, waiting for its answer; gives the client's challenge. */
async function sentCode(table: Table, facts: { mobile: string; door: Door; userId: string }) {
  const code = { ...facts, place: 'p'.repeat(43), sentAt: now, windowNames: ['phone'] };
  const challenge = await putCode(table, code);
  await putAuthSession(table, code, 'cognito-session');
  return challenge;
}

const sessionsOf = ({ aws }: ApiHandlerUnderTest, userId: string) =>
  aws.table
    .items()
    .filter(({ pk, sk }) => pk === `USER#${userId}` && sk.startsWith('SESSION#'))
    .map(({ sk }) => sk);

const bodies = {
  login: { mobile: oneMobile, otp: '123456', challenge: '' },
  signUp: {
    name: 'Arjun Rao',
    email: 'arjun@example.com',
    mobile: freeMobile,
    password,
    mobileToken: '123456',
    challenge: '',
  },
  verifyEmail: { emailToken: '' },
  resetPassword: { resetToken: '', password: 'Another#River8' },
  profile: { ...completeProfile, avatarUrl: '' },
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const conditionFails = ['finds a condition false'];

await testApi('accounts', {
  deviations: [
    {
      at: /^Update CODE#/,
      when: conditionFails,
      answer: 'refused',
      exceptEffects: /^Update CODE#/,
      // A try is counted although the answer was not looked at.
      laterEffects: /^Update CODE#/,
      because: 'another request of the same phone number was faster: its code is the one to enter',
    },
    {
      at: /^Update SENDS#[^/]*\/wrongPasswords#/,
      when: conditionFails,
      answer: 'refused',
      exceptEffects: /^Update SENDS#[^/]*\/wrongPasswords#/,
      because:
        'the budget of the source is used up, or its hour ended before the password proved right',
    },
    {
      at: 'Update GOOGLE#google-1/OWNER',
      when: conditionFails,
      answer: 'done',
      exceptEffects: /^Update GOOGLE#/,
      because: 'the Google account was linked by another request',
    },
    {
      at: /^TransactWrite EMAIL#arjun/,
      when: conditionFails,
      answer: 'refused',
      laterEffects: /^AdminDeleteUser usr_pending$/,
      because: 'the address is taken: the waiting Cognito user is removed',
    },
    {
      at: /^GET https:\/\/breached\.example\/range\/[0-9A-F]{5}$/,
      answer: 'done',
      because:
        'an outage of the server of breached passwords keeps nobody from an account (ADR 99)',
    },
    {
      at: /^Get LINK#/,
      when: ['gives a malformed item'],
      answer: 'invalid_link',
      because: 'a link without an end can never be used',
    },
  ],
  async given({ table, aws }) {
    aws.serveHttp(async (url) =>
      url.startsWith('https://breached.example/range/')
        ? new Response(`${'0'.repeat(35)}:0`)
        : Response.json({
            keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256' }],
          }),
    );
    aws.answers.AdminRespondToAuthChallenge = () => ({
      AuthenticationResult: { AccessToken: accessToken },
    });
    await addPerson(table, { userId: 'usr_one', role: 'mediator' });
    await signIn(table, 'usr_one', 'mediator');
    await putSession(
      table,
      {
        ...{ ...principalOf('usr_new'), role: 'mediator' as const },
        ...{ emailVerified: false, isProfileComplete: false, createdAt: now, lastSeenAt: now },
      },
      secondsAfter(NOW, 3600),
    );
    const holder = (key: { pk: string; sk: string }, userId: string) => ({ ...key, userId });
    await batchWrite(table, {
      put: [
        holder(accountsKeys.emailOwner(oneEmail), 'usr_one'),
        holder(accountsKeys.mobileOwner(oneMobile), 'usr_one'),
        holder(accountsKeys.emailClaim(newEmail, 'usr_new'), 'usr_new'),
        holder(accountsKeys.mobileOwner(newMobile), 'usr_new'),
        {
          ...accountsKeys.user('usr_new'),
          ...{ userId: 'usr_new', name: 'Meera Joshi', email: newEmail, mobile: newMobile },
          ...{ role: 'mediator', emailVerified: false, createdAt: now },
        },
      ],
    });
    await putPendingSignUp(
      table,
      {
        ...{ userId: 'usr_pending', name: 'Arjun Rao', email: 'arjun@example.com' },
        ...{ mobile: freeMobile, isEmailVerified: false },
      },
      NOW,
    );
    bodies.login.challenge = await sentCode(table, {
      ...{ mobile: oneMobile, door: 'login', userId: 'usr_one' },
    });
    bodies.signUp.challenge = await sentCode(table, {
      ...{ mobile: freeMobile, door: 'sign-up', userId: 'usr_pending' },
    });
    bodies.verifyEmail.emailToken = await createLink(
      table,
      'verifyEmail',
      { userId: 'usr_new', email: newEmail },
      NOW,
    );
    bodies.resetPassword.resetToken = await createLink(
      table,
      'resetPassword',
      { userId: 'usr_one', email: oneEmail },
      NOW,
    );
    bodies.profile.avatarUrl = upload(aws, 'usr_new', 'avatar', PNG, 'image/png');
  },
  endpoints: {
    verifySignUp: [
      {
        name: 'its start',
        body: {
          name: 'Kavita Shah',
          email: 'kavita@example.com',
          mobile: '+919820007777',
          password,
        },
        headers: source,
        reply: { message: 'OTP Sent Successfully', challenge: expect.any(String) },
        check(_, { aws }) {
          expect(aws.clients.cognito).toHaveReceivedCommandWith(AdminCreateUserCommand, {
            MessageAction: 'SUPPRESS',
          });
          expect(JSON.stringify(aws.table.items())).not.toContain(password);
        },
      },
      {
        name: 'its code',
        body: bodies.signUp,
        reply: { message: 'OTP verified successfully', token: accessToken },
        check(_, under) {
          expect(sessionsOf(under, 'usr_pending')).toEqual(['SESSION#session-2']);
        },
      },
    ],
    validateMobile: {
      body: { mobile: oneMobile },
      headers: source,
      reply: { valid: true, available: false },
    },
    validateEmail: {
      body: { email: 'kavita@example.com' },
      headers: source,
      reply: { valid: true, available: true },
    },
    startSession: [
      {
        name: 'by password',
        body: { email: oneEmail, password },
        headers: source,
        reply: { mobile: oneMobile, challenge: expect.any(String) },
      },
      {
        name: 'by phone number',
        body: { mobile: oneMobile },
        headers: source,
        reply: { mobile: oneMobile, challenge: expect.any(String) },
      },
    ],
    signInWithGoogle: {
      body: { idToken },
      reply: { token: accessToken },
      check(_, under) {
        expect(sessionsOf(under, 'usr_one')).toContain('SESSION#session-2');
      },
    },
    verifyLogin: {
      body: bodies.login,
      reply: { token: accessToken, mobile: oneMobile },
      check(_, under) {
        expect(sessionsOf(under, 'usr_one')).toContain('SESSION#session-2');
      },
    },
    verifyEmail: {
      userId: 'usr_new',
      body: bodies.verifyEmail,
      reply: { token: accessToken, message: 'Email Verified Successfully' },
      check(_, { aws }) {
        const { pk, sk } = accountsKeys.emailOwner(newEmail);
        expect(aws.table.items()).toContainEqual({ pk, sk, userId: 'usr_new' });
      },
    },
    changeEmail: {
      userId: 'usr_new',
      body: { email: 'meera.joshi@example.com' },
      headers: source,
      reply: { me: { email: 'meera.joshi@example.com' } },
      check(_, { aws }) {
        expect(aws.clients.ses).toHaveReceivedCommandTimes(SendEmailCommand, 1);
      },
    },
    resendVerifyEmail: {
      body: { email: newEmail },
      headers: source,
      reply: { message: expect.stringContaining('Verification mail sent') },
      check(_, { aws }) {
        expect(aws.clients.ses).toHaveReceivedCommandTimes(SendEmailCommand, 1);
      },
    },
    forgotPassword: {
      body: { email: oneEmail },
      headers: source,
      reply: { message: 'If the address is registered, a reset link is on its way' },
      check(_, { aws }) {
        expect(aws.clients.ses).toHaveReceivedCommandTimes(SendEmailCommand, 1);
      },
    },
    resetPassword: {
      body: bodies.resetPassword,
      reply: { message: 'Password reset successfully. Please log in.' },
      check(_, under) {
        expect(under.aws.clients.cognito).toHaveReceivedCommandWith(AdminSetUserPasswordCommand, {
          Username: 'usr_one',
          Permanent: true,
        });
        expect(sessionsOf(under, 'usr_one')).toEqual([]);
      },
    },
    endSession: {
      userId: 'usr_one',
      reply: { message: 'Logged out' },
      check(_, under) {
        expect(sessionsOf(under, 'usr_one')).toEqual([]);
      },
    },
    listSessions: {
      userId: 'usr_one',
      reply: { sessions: [{ id: 'session-1', isCurrent: true }] },
    },
    endOtherSession: {
      userId: 'usr_one',
      params: { sessionId: 'session-2' },
      reply: { message: 'Signed out there' },
      check(_, under) {
        expect(sessionsOf(under, 'usr_one')).toEqual(['SESSION#session-1']);
      },
    },
    endOtherSessions: {
      userId: 'usr_one',
      reply: { message: 'Signed out everywhere else' },
      check(_, under) {
        expect(sessionsOf(under, 'usr_one')).toEqual(['SESSION#session-1']);
      },
    },
    getMe: { userId: 'usr_one', reply: { me: { id: 'usr_one', isProfileComplete: true } } },
    updateMe: {
      userId: 'usr_new',
      body: bodies.profile,
      headers: source,
      reply: { me: { tagLine: completeProfile.tagLine, isProfileComplete: true } },
      check(_, { aws }) {
        expect(aws.clients.ses).toHaveReceivedCommandTimes(SendEmailCommand, 1);
      },
    },
    updateMailPreference: {
      userId: 'usr_one',
      body: { mailPreference: 'daily' },
      reply: { me: { mailPreference: 'daily' } },
    },
    updateLetterhead: {
      userId: 'usr_one',
      body: { letterhead: 'Person usr_one, Advocate' },
      reply: { me: { letterhead: 'Person usr_one, Advocate' } },
    },
    changePassword: {
      userId: 'usr_one',
      body: { oldPassword: password, newPassword: 'Another#River8' },
      reply: { message: 'Password changed successfully' },
      check(_, under) {
        expect(sessionsOf(under, 'usr_one')).toEqual(['SESSION#session-1']);
      },
    },
  },
});
