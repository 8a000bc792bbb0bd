import { describe, expect, it } from 'vitest';
import type { Me } from '#contracts/endpoints/accounts.ts';
import {
  profileFormSchema,
  profileOf,
  profileValuesOf,
} from '#portal/features/accounts/profile/profile-values.ts';
import { addressOf } from '#portal/shared/api/endpoint-address.ts';
import { daysAwayText } from '#portal/shared/format.ts';
import { pagesToShow } from '#portal/shared/pages.ts';

describe('the URL of an API call', () => {
  it('encodes parameters and omits unset ones', () => {
    expect(
      addressOf('mediator/cases/{id}', {
        params: { id: 'a/../b' },
        query: { page: 2, search: '', status: undefined, sort: 'id' },
      }),
    ).toBe('/api/mediator/cases/a%2F..%2Fb?page=2&sort=id');
  });
});

describe('the page links of a list', () => {
  const shown = (page: number, last: number, hasNeighbours = true) =>
    pagesToShow(page, last, hasNeighbours).map((one) => (one.kind === 'page' ? one.page : '…'));

  it.each([
    [1, 2, [1, 2]],
    [1, 5, [1, 2, '…', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 10, [1, '…', 3, 4, 5, '…', 10]],
    [250, 500, [1, '…', 249, 250, 251, '…', 500]],
    [500, 500, [1, '…', 499, 500]],
  ])('on page %i of %i are %j', (page, last, expected) => {
    expect(shown(page, last)).toEqual(expected);
  });

  it('leave out the neighbours where there is little room', () => {
    expect(shown(250, 500, false)).toEqual([1, '…', 250, '…', 500]);
  });
});

describe('the distance of a hearing', () => {
  it.each([
    [0, 'today'],
    [1, 'tomorrow'],
    [-1, 'yesterday'],
    [13, 'in 13 days'],
    [-2, '2 days ago'],
  ])('of %i days is %s', (days, text) => {
    expect(daysAwayText(days)).toBe(text);
  });
});

describe('the profile form', () => {
  const me: Me = {
    id: 'u1',
    name: 'Meera Krishnan',
    email: 'meera@example.in',
    mobile: '+919876543210',
    role: 'mediator',
    emailVerified: true,
    needsAnotherEmail: false,
    mailPreference: 'atOnce',
    letterhead: '',
    isProfileComplete: false,
    avatarUrl: 'https://files.example.in/a.png?signature=1',
    tagLine: 'A doorway',
    qualification: 'LL.M.',
    experience: '14',
    languagesKnown: 'Tamil',
    location: 'Chennai',
    affiliatedOrg: 'Forum',
    specialities: [],
    shortBio: 'Bio',
    lastHeldPosition: 'Panel mediator',
    alternateMobileNumber: '',
    institutionOfMediationTraining: '',
    numberOfMediationsConducted: '',
  };

  it('starts with one blank speciality and reports it as an error', () => {
    const parsed = profileFormSchema.safeParse(profileValuesOf(me));
    expect(profileValuesOf(me).specialities).toEqual([{ text: '' }]);
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['specialities.0.text', 'Speciality is required'],
    ]);
  });

  it('sends the specialities as strings and never the signed URL of the picture', () => {
    const values = profileValuesOf({ ...me, specialities: ['Family property', ' Partnership '] });
    const sent = profileOf(profileFormSchema.parse(values));
    expect(sent.specialities).toEqual(['Family property', 'Partnership']);
    expect(sent).not.toHaveProperty('avatarUrl');
    expect(sent).not.toHaveProperty('emailVerified');
    expect(sent.alternateMobileNumber).toBeUndefined();
  });
});
