import { randomInt } from 'node:crypto';
import {
  type Addresses,
  call,
  latestCode,
  latestLink,
} from '#tests/support/stack/portal-client.ts';

export type NewPerson = { name: string; email: string; mobile: string; password: string };

/** Details of a new user, different for each call. */
export function newPerson(): NewPerson {
  const number = String(randomInt(10 ** 9)).padStart(9, '0');
  return {
    name: 'Meera Subramaniam',
    email: `meera.${number}@example.com`,
    mobile: `+917${number}`,
    password: 'Quiet#River7',
  };
}

export const completeProfile = {
  tagLine: 'Fair and brisk',
  qualification: 'LL.B.',
  experience: '8 years',
  languagesKnown: 'English, Kannada',
  location: 'Bengaluru',
  affiliatedOrg: 'Cauvery Mediation Rooms',
  specialities: ['Tenancy'],
  shortBio: 'Mediates tenancy matters.',
  lastHeldPosition: 'Associate, Cauvery Law Offices',
};

/** Signs a user up with the code from the phone; returns the token. */
export async function signUp(addresses: Addresses, person = newPerson()) {
  const begun = await call(addresses, 'POST', 'verifications', { body: person });
  if (begun.status !== 200)
    throw new Error(`The sign-up was answered ${begun.status}: ${JSON.stringify(begun.body)}`);
  const mobileToken = await latestCode(addresses, person.mobile);
  const { status, body } = await call(addresses, 'POST', 'verifications', {
    body: { ...person, mobileToken },
  });
  if (status !== 200) throw new Error(`The code was answered ${status}: ${JSON.stringify(body)}`);
  return { person, token: String(body.token) };
}

/** Signs a user up and completes the profile and the mailed link. */
export async function onboard(addresses: Addresses, person = newPerson()) {
  const { token: first } = await signUp(addresses, person);
  const profile = await call(addresses, 'PUT', 'me', { token: first, body: completeProfile });
  if (profile.status !== 200)
    throw new Error(`The profile was answered ${profile.status}: ${JSON.stringify(profile.body)}`);
  const link = await latestLink(addresses, person.email);
  const { body } = await call(addresses, 'POST', 'verify-email', {
    token: first,
    body: { emailToken: link.split('/').at(-1) },
  });
  return { person, token: String(body.token), firstToken: first };
}
