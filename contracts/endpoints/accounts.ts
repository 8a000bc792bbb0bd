import * as z from 'zod';
import { example, exampleProfile, exampleUpload } from '#contracts/http/examples.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  emailSchema,
  enteredPasswordSchema,
  lineSchema,
  mailedLineSchema,
  messageSchema,
  mobileSchema,
  nameSchema,
  newPasswordSchema,
  otpSchema,
  textAreaSchema,
} from '../rules/fields.ts';
import { roles } from '../rules/roles.ts';

/** Accounts: sign-up, sign-in, session, email verification, passwords, profile. */

/** Body of a sign-up (seed 1, section 3). */
export const signUpSchema = z.object({
  name: nameSchema('Full Name is required'),
  email: emailSchema,
  mobile: mobileSchema,
  password: newPasswordSchema,
});

/**
 * Identifies the code that was sent, so that wrong attempts by others do not count against it
 * (D110). Without it, the code requested from the same source address is checked.
 */
const challengeSchema = z.string().regex(/^[\w-]{43}\.[\w-]{32}$/, 'Not a valid challenge');

/**
 * Both steps of a sign-up share one path (D3). Without `mobileToken` the request starts the
 * sign-up or resends the code; with it, the request verifies the code. The fields of the verifying
 * request take precedence.
 */
const verificationSchema = z
  .object({
    name: signUpSchema.shape.name.optional(),
    email: emailSchema.optional(),
    mobile: mobileSchema,
    password: newPasswordSchema.optional(),
    mobileToken: otpSchema.optional(),
    challenge: challengeSchema.optional(),
    idToken: z.jwt('Could not login').optional(),
  })
  .check((context) => {
    const { name, email, password, mobileToken, idToken } = context.value;
    if (mobileToken || idToken) return;
    const required = { name, email, password };
    const messages = {
      name: 'Full Name is required',
      email: 'Email is required',
      password: 'Password is required',
    };
    for (const field of ['name', 'email', 'password'] as const)
      if (required[field] === undefined)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [field],
          message: messages[field],
        });
  });
export type Verification = z.output<typeof verificationSchema>;

/** Login with email address and password. */
export const emailLoginSchema = z.object({
  email: emailSchema,
  password: enteredPasswordSchema('Please enter 6 characters', 'Please enter 6 characters'),
});

/** Login with a phone number only. */
export const mobileLoginSchema = z.object({ mobile: mobileSchema });

export const setPasswordSchema = z.object({ password: newPasswordSchema });

/** Message of a confirmation that is not the password. */
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** Password with its confirmation; `confirmPassword` is not sent to the server. */
export const confirmedPasswordSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z.string().min(1, 'Confirm Password is required'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  });

export const changePasswordSchema = z.object({
  oldPassword: enteredPasswordSchema('Current Password is required', 'Please enter 6 characters'),
  newPassword: newPasswordSchema,
});

export const forgotPasswordSchema = z.object({ email: emailSchema });

const optionalLine = (max: number) =>
  z.union([z.literal('').transform(() => undefined), lineSchema('Required', max)]).optional();

/** Whole years, 0 to 70, in the usual spellings: '14', '14 years', '20+ years'. */
const experienceSchema = lineSchema('Experience is required', 100).refine(
  (text) =>
    Number(/^(\d{1,2})(?: ?\+)?(?: ?(?:years?|yrs?\.?))?$/i.exec(text)?.[1] ?? Number.NaN) <= 70,
  { message: 'Enter the years as a whole number from 0 to 70' },
);

/** The neutral's profile (seed 2, section 5; D44: the short bio is required, the avatar not). */
export const profileSchema = z.object({
  tagLine: lineSchema('Tagling is required'),
  qualification: lineSchema('Qualification is required'),
  experience: experienceSchema,
  languagesKnown: lineSchema('Languages Known is required'),
  location: lineSchema('Location is required'),
  affiliatedOrg: mailedLineSchema(
    'Affiliated Organisation is required',
    200,
    'An organisation cannot hold an address',
  ),
  specialities: z
    .array(lineSchema('Speciality is required', 100))
    .min(1, 'Speciality is required')
    .max(30, 'Maximum 30 specialities'),
  shortBio: textAreaSchema('Short bio is required'),
  lastHeldPosition: lineSchema('Last Held Position is required'),
  alternateMobileNumber: z
    .union([z.literal('').transform(() => undefined), mobileSchema])
    .optional(),
  institutionOfMediationTraining: optionalLine(200),
  numberOfMediationsConducted: z
    .union([
      z.literal('').transform(() => undefined),
      z
        .string()
        .trim()
        .regex(/^\d{1,5}$/, 'Enter a whole number'),
    ])
    .optional(),
  /** Address or key of an uploaded picture. '' removes the picture; omit it to keep the picture. */
  avatarUrl: z.string().max(2048).optional(),
});
export type Profile = z.output<typeof profileSchema>;

/** Delivery of mails about cases: immediately, once a day, or never. */
export const mailPreferences = ['atOnce', 'daily', 'none'] as const;
const mailPreferenceSchema = z.enum(mailPreferences);
export type MailPreference = z.output<typeof mailPreferenceSchema>;

/** The signed-in neutral. Profile fields are '' until they are completed. */
export const meSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  /** Another account has verified this account's address (D111). */
  needsAnotherEmail: z.boolean(),
  isProfileComplete: z.boolean(),
  /** Signed URL of the picture; '' if there is none. */
  avatarUrl: z.string(),
  tagLine: z.string(),
  qualification: z.string(),
  experience: z.string(),
  languagesKnown: z.string(),
  location: z.string(),
  affiliatedOrg: z.string(),
  specialities: z.array(z.string()),
  shortBio: z.string(),
  lastHeldPosition: z.string(),
  alternateMobileNumber: z.string(),
  institutionOfMediationTraining: z.string(),
  numberOfMediationsConducted: z.string(),
  mailPreference: mailPreferenceSchema,
  /** Lines above the person's orders; '' for none. */
  letterhead: z.string(),
});
export type Me = z.output<typeof meSchema>;

/**
 * A member of a case, for the person panel. Only mediators and arbitrators have profile fields
 * (seed 1, section 2). A person with an open invitation has no email address and no phone
 * numbers.
 */
export const personSchema = meSchema
  .pick({ id: true, name: true, role: true, avatarUrl: true })
  .extend(
    meSchema
      .pick({
        email: true,
        mobile: true,
        qualification: true,
        experience: true,
        languagesKnown: true,
        affiliatedOrg: true,
        location: true,
        specialities: true,
        tagLine: true,
        shortBio: true,
        alternateMobileNumber: true,
        institutionOfMediationTraining: true,
        numberOfMediationsConducted: true,
      })
      .partial().shape,
  );
export type Person = z.output<typeof personSchema>;

const tokenSchema = z.object({ token: z.string(), message: z.string() });

export const accountsEndpoints = {
  verifySignUp: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'verifications',
    summary: 'Start a sign-up and send a code, or verify it with mobileToken',
    description:
      'Without mobileToken: name, email, mobile and password start a sign-up, or start it again, and a code is sent to the phone. Response: message, mobile, challenge. With mobileToken, the code: the account is created and a session is opened. Response: message, token. Details in this request replace those that started the sign-up. idToken of a Google sign-in takes the place of name, email and password. A code is valid for ten minutes. Errors: 400 invalid_code for a wrong or an expired code; 409 if an account has the number or has verified the address; 429 if codes are asked for too often, and after the fifth wrong code.',
    access: 'public',
    body: verificationSchema,
    exampleBody: {
      name: 'Raghav Menon',
      email: 'raghav.menon@example.com',
      mobile: example.mobile,
      password: 'Quiet#River7',
    },
    response: z.object({
      message: z.string(),
      mobile: z.string().optional(),
      challenge: z.string().optional(),
      token: z.string().optional(),
    }),
    exampleResponse: {
      message: 'OTP Sent Successfully',
      mobile: example.mobile,
      challenge: example.challenge,
    },
    errors: ['invalid_code', 'already_registered', 'conflict', 'too_many_tries', 'not_allowed'],
  }),
  validateMobile: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'validate-mobile',
    summary: 'Check that a phone number is valid and available',
    description:
      'Changes nothing. valid: the number is well formed. available: no account has it. 429 after too many checks from one place.',
    access: 'public',
    body: z.object({ mobile: z.string().max(64) }),
    exampleBody: { mobile: example.mobile },
    response: z.object({ valid: z.boolean(), available: z.boolean() }),
    exampleResponse: { valid: true, available: false },
    errors: ['too_many_tries'],
  }),
  validateEmail: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'validate-email',
    summary: 'Check that an email address is valid and available',
    description:
      'Changes nothing. valid: the address is well formed. available: no account has verified it. 429 after too many checks from one place.',
    access: 'public',
    body: z.object({ email: z.string().max(512) }),
    exampleBody: { email: 'raghav.menon@example.com' },
    response: z.object({ valid: z.boolean(), available: z.boolean() }),
    exampleResponse: { valid: true, available: true },
    errors: ['too_many_tries'],
  }),
  startSession: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'sessions',
    summary: 'Check email and password, or accept a phone number, and send a code',
    access: 'public',
    body: z.union([emailLoginSchema, mobileLoginSchema], 'Email is required'),
    exampleBody: { email: 'raghav.menon@example.com', password: 'Neutral@2026' },
    description:
      'Body: email and password, or mobile. Response: mobile, challenge, sentAt, resendAfterSeconds, isEarlier (true if an earlier request sent the code: with the right password within 60 s of an unused code nothing is sent). 429 with Retry-After after too many wrong passwords, for the right one too: 4 tries in all from places where the owner never signed in, 8 from one of the owner’s places, until 15 minutes have passed without a try.',
    response: z.object({
      mobile: z.string(),
      challenge: z.string(),
      /** When the code was sent. */
      sentAt: z.iso.datetime(),
      /** Seconds until another code can be sent. */
      resendAfterSeconds: z.number(),
      /** An earlier request sent the code. */
      isEarlier: z.boolean(),
    }),
    exampleResponse: {
      mobile: example.mobile,
      challenge: example.challenge,
      sentAt: '2027-03-08T05:30:00.000Z',
      resendAfterSeconds: 60,
      isEarlier: false,
    },
    errors: ['invalid_credentials', 'too_many_tries'],
  }),
  signInWithGoogle: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'sessions/google',
    summary: 'Exchange the id token of a Google sign-in for a session',
    description:
      'Each id token works once. The first sign-in links the Google account to the account that verified the same email address. Errors: 404 google_signup_required if there is none: POST verifications then takes the same idToken; 409 if there is one and Google has not verified the address.',
    access: 'public',
    body: z.object({ idToken: z.jwt('Could not login') }),
    exampleBody: { idToken: example.idToken },
    response: z.object({ token: z.string() }),
    errors: [
      'invalid_credentials',
      'google_signup_required',
      'already_registered',
      'not_allowed',
      'too_many_tries',
    ],
  }),
  verifyLogin: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'otp-login',
    summary: 'Exchange a login code for a session',
    description:
      'challenge is that of POST sessions; without it, the code that was asked for from the same place is checked. The token goes into the Authorization header of later requests. A code is valid for ten minutes. Errors: 400 invalid_code for a wrong or an expired code; 429 after the fifth wrong code, until another code is asked for.',
    access: 'public',
    body: z.object({
      mobile: mobileSchema,
      otp: otpSchema,
      challenge: challengeSchema.optional(),
    }),
    exampleBody: { mobile: example.mobile, otp: '482915', challenge: example.challenge },
    response: z.object({ token: z.string(), mobile: z.string() }),
    exampleResponse: {
      token: 'eyJraWQiOiJrMSIsImFsZyI6IlJTMjU2In0.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      mobile: example.mobile,
    },
    errors: ['invalid_code', 'too_many_tries', 'not_allowed'],
  }),
  verifyEmail: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'verify-email',
    summary:
      'Verify the email address with the single-use link; requires a session of the same account',
    description:
      'Response: message, and the token of a new session. The link works once. Errors: 400 invalid_link if it was used, replaced or has expired; 403 in a session of another account; 409 if another account has verified the address.',
    access: 'signed-in',
    body: z.object({ emailToken: z.string().min(1).max(256) }),
    exampleBody: { emailToken: example.linkToken },
    response: tokenSchema,
    errors: ['invalid_link', 'not_allowed', 'already_registered', 'too_many_tries'],
  }),
  changeEmail: endpoint({
    domain: 'accounts',
    method: 'PUT',
    path: 'change-email',
    summary: 'Change the email address before it is verified and send the link to the new one',
    description:
      'Body: email. Response: me, message. Errors: 403 if the caller logged in more than 15 minutes ago; 409 if the address is verified or another account has the new one; 429 after five requests in an hour. Applies to the caller’s own account.',
    access: 'signed-in',
    body: z.object({ email: emailSchema }),
    exampleBody: { email: 'r.menon@example.com' },
    response: z.object({ me: meSchema, message: z.string() }),
    errors: ['conflict', 'already_registered', 'not_allowed', 'too_many_tries'],
  }),
  resendVerifyEmail: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'resend-verify-email',
    summary:
      'Resend the verification mail; the response does not reveal whether the address exists (D17)',
    description:
      'Mails a new link to each account that has not verified the address. 429 after too many requests for an address or from one place.',
    access: 'public',
    body: z.object({ email: emailSchema }),
    exampleBody: { email: 'raghav.menon@example.com' },
    response: messageSchema,
    errors: ['too_many_tries'],
  }),
  forgotPassword: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'forgot-password',
    summary:
      'Send a password reset link; the response does not reveal whether the address exists (D17)',
    description:
      'The link works once, within one hour. 429 after too many requests for an address or from one place.',
    access: 'public',
    body: forgotPasswordSchema,
    exampleBody: { email: 'raghav.menon@example.com' },
    response: messageSchema,
    errors: ['too_many_tries'],
  }),
  resetPassword: endpoint({
    domain: 'accounts',
    method: 'POST',
    path: 'reset-password',
    summary: 'Set a new password with a reset link and end every session',
    description:
      'Also ends every reset link that was mailed before. 400 invalid_link if the link was used, is older than an hour, or the password was changed after it was mailed.',
    access: 'public',
    body: setPasswordSchema.extend({ resetToken: z.string().min(1).max(256) }),
    exampleBody: { password: 'Louder#River8', resetToken: example.linkToken },
    response: messageSchema,
    errors: ['invalid_link'],
  }),
  endSession: endpoint({
    domain: 'accounts',
    method: 'DELETE',
    path: 'sessions',
    summary: 'End the current session',
    description: 'The token is refused afterwards. Other sessions of the account continue.',
    access: 'signed-in',
    response: messageSchema,
  }),
  getMe: endpoint({
    domain: 'accounts',
    method: 'GET',
    path: 'me',
    summary: 'Get the signed-in neutral',
    description:
      'Response: me, the account and its profile. emailVerified and isProfileComplete tell which steps of onboarding remain. Available at every step of onboarding.',
    access: 'signed-in',
    response: z.object({ me: meSchema }),
    exampleResponse: {
      me: {
        id: example.userId,
        name: 'Raghav Menon',
        email: 'raghav.menon@example.com',
        mobile: example.mobile,
        role: 'arbitrator',
        emailVerified: true,
        needsAnotherEmail: false,
        isProfileComplete: true,
        avatarUrl: '',
        ...exampleProfile,
        alternateMobileNumber: '',
        institutionOfMediationTraining: '',
        numberOfMediationsConducted: '',
        mailPreference: 'atOnce',
        letterhead: 'Raghav Menon, Advocate\n12 Marine Drive, Mumbai 400020',
      },
    },
  }),
  updateMe: endpoint({
    domain: 'accounts',
    method: 'PUT',
    path: 'me',
    summary:
      'Complete or edit the profile; sends the verification link if the address is not verified',
    description:
      'The profile is replaced as a whole. avatarUrl left out keeps the picture, and an empty one removes it. Response: me, message. Errors: 403 for a picture that the caller did not upload as an avatar, 415 for another type of file, 409 if the account was changed at the same time.',
    access: 'signed-in',
    body: profileSchema,
    exampleBody: {
      ...exampleProfile,
      avatarUrl: exampleUpload('avatar'),
    },
    response: z.object({ me: meSchema, message: z.string() }),
    errors: ['unsupported_type', 'not_allowed', 'conflict'],
  }),
  updateMailPreference: endpoint({
    domain: 'accounts',
    method: 'PUT',
    path: 'me/mail-preference',
    summary: 'Set the delivery of mails about cases; codes and links are always sent immediately',
    description: 'Body: mailPreference (atOnce, daily, none). Response: me, message.',
    access: 'signed-in',
    body: z.object({ mailPreference: mailPreferenceSchema }),
    exampleBody: { mailPreference: 'daily' },
    response: z.object({ me: meSchema, message: z.string() }),
  }),
  changePassword: endpoint({
    domain: 'accounts',
    method: 'PUT',
    path: 'change-password',
    summary: 'Change the password and end every other session',
    description:
      'Also ends the caller’s reset links and calendar feed. Errors: 400 invalid_credentials for a wrong present password; 409 while another change is in progress.',
    access: 'signed-in',
    body: changePasswordSchema,
    exampleBody: { oldPassword: 'Neutral@2026', newPassword: 'Louder#River8' },
    response: messageSchema,
    errors: ['invalid_credentials', 'conflict', 'too_many_tries'],
  }),
};
