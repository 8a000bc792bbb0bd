import { MULTIPART_FROM_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { completeProfile } from '../../support/people/people.ts';
import { aims, at, own, type Rows } from './row.ts';

/** Accounts, sessions and uploads. */
export const accountRows = {
  verifySignUp: { public: 'opens an account with a code that goes to the phone' },
  validateMobile: { public: 'tells that a number is free, as the sign-up form must' },
  validateEmail: { public: 'tells that an address is free, as the sign-up form must' },
  startSession: { public: 'the same answer for every number' },
  signInWithGoogle: { public: 'asks for an id token of Google' },
  verifyLogin: { public: 'asks for the code on the phone' },
  resendVerifyEmail: { public: 'the same answer for every address' },
  forgotPassword: { public: 'the same answer for every address' },
  resetPassword: { public: 'asks for the mailed link' },
  getSystemConfig: { public: 'the same for everybody' },
  readCalendarFeed: { public: 'asks for the secret address' },
  viewOffer: { public: 'asks for the mailed link' },
  submitOffer: { public: 'asks for the mailed link' },
  viewServed: { public: 'asks for the mailed link' },
  viewReading: { public: 'asks for the mailed link' },
  saveErrata: { public: 'asks for the mailed link' },
  sendReadingCode: { public: 'asks for the mailed link' },
  signReading: { public: 'asks for the mailed link' },
  declineReading: { public: 'asks for the mailed link' },

  getMe: own('the session’s user', 'me'),
  verifyEmail: own(
    'the link of the session’s user alone (links.test.ts)',
    'verify-email',
    () => ({ emailToken: 'x' }),
    400,
  ),
  changeEmail: own(
    'the session’s user, who has verified theirs',
    'change-email',
    ({ email }) => ({ email: `new.${email}` }),
    409,
  ),
  updateMe: aims(403, ({ avatar }) => at('me', { ...completeProfile, avatarUrl: avatar })),
  updateMailPreference: own('the caller’s choice', 'me/mail-preference', () => ({
    mailPreference: 'daily',
  })),
  updateLetterhead: own('the caller’s letterhead', 'me/letterhead', () => ({ letterhead: 'A' })),
  listSessions: own('the caller’s sessions', 'me/sessions'),
  endOtherSession: own('looks among the caller’s own', 'me/sessions/a-session-of-another'),
  endOtherSessions: own('the caller’s own', 'me/sessions'),
  changePassword: own('asks for the old one', 'change-password', ({ password }) => ({
    oldPassword: password,
    newPassword: 'Louder#River8',
  })),
  createUploadAddresses: own('keys lie under the caller’s own prefix', 's3-url', () => ({
    key: ['x.pdf'],
    purpose: 'partyDocument',
    contentTypes: ['application/pdf'],
    sizes: [10],
  })),
  startMultipartUpload: own('keys lie under the caller’s own prefix', 'multipart-uploads', () => ({
    name: 'hearing.mp4',
    purpose: 'caseDocument',
    contentType: 'video/mp4',
    size: MULTIPART_FROM_BYTES,
  })),
  createPartAddresses: aims(403, ({ multipart: { parts: _, ...upload } }) =>
    at('multipart-uploads/parts', { ...upload, partNumbers: [1] }),
  ),
  completeMultipartUpload: aims(403, ({ multipart }) =>
    at('multipart-uploads/complete', multipart),
  ),
  cancelMultipartUpload: aims(403, ({ multipart: { parts: _, ...upload } }) =>
    at('multipart-uploads/cancel', upload),
  ),
  getPerson: aims(404, ({ userId, running }) => [
    { path: `casemanager/users/${userId}?caseId=${running}` },
    { path: `casemanager/users/${userId}` },
  ]),
} satisfies Rows;
