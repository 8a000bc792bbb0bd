import { describe, expect, test } from 'vitest';
import { profileSchema, signUpSchema } from '#contracts/endpoints/accounts.ts';
import { caseInputSchema } from '#contracts/rules/cases/case-input.ts';
import { nameSchema } from '#contracts/rules/fields.ts';
import { nextHearingInputSchema } from '#contracts/rules/hearings.ts';
import { sourceOf } from '#shared/http/source.ts';

const name = nameSchema('Name is required');

describe('a name that appears in mails', () => {
  test.each([
    'evil.com today',
    'evil-site.com',
    'evil.com?x=1',
    '//evil.com',
    'Call evil.co.in',
    'Visit EVIL.COM.',
    'x.com',
    't.co/abc',
    'dr.com',
    'evil\u3002com',
    'evil\uff0ecom',
    'evil\u200d.com',
    'ev\u200cil.c\u200com',
    'पोर्टल.भारत',
    '192.168.0.1',
    'Call 10.168.0.123 now',
    'http:x',
    'Asha  evil.com',
    '(see)--evil.com',
    'mailto:me',
    'Pay tel:1234',
    'www.x',
    'me@evil',
    '\\\\evil\\share',
    'bit.ly/x',
    'Asha Rao (asha.dev)',
    'Claim at x.xyz',
    't.link/refund',
    'Dr.live',
    'st.bank',
    'e.zip',
    'p.co',
    'pvt.co',
  ])('cannot be %j, which a mail program turns into a link', (text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('A name cannot hold an address');
  });

  test.each([
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u034f',
    '\u3164',
    '\ufe0f',
    '\u{e0041}',
    '\u180e',
    '\u2800',
    '\ufff9',
  ])('cannot contain invisible characters such as %j', (character) => {
    expect(name.safeParse(`Asha${character} Rao`).error?.issues[0]?.message).toBe(
      'Invisible characters are not allowed',
    );
  });

  test.each([
    'मीरा सुब्रमण्यम',
    'ക്‍ഷേമ',
    'S.K. Rao (Retd.)',
    'K.Ramesh',
    'R.K.Narayan',
    'Dr.Rao',
    'M/s.Sharma & Sons',
    'Ramesh S/o Suresh',
    'Sharma Traders Pvt.Ltd.',
    'Sharma Traders Pvt. Ltd.',
    'Mohd. Irfan',
    'St. Mary’s School',
    'Lata D’Souza',
    'ICICI Bank Ltd. (Recovery)',
    'Unit No.7, Block 3.5',
    'Block .A',
    'Asha .com',
    'Plot No.1st Cross',
    'Nos. 3.B to 3.D',
    'The end.',
    'A . b',
  ])('can be %j', (text) => {
    expect(name.parse(text)).toBe(text);
  });

  test('is validated in time linear in its length', () => {
    for (const text of ['a.'.repeat(500_000), 'a'.repeat(1_000_000), '\ufdfa'.repeat(300_000)])
      expect(name.safeParse(text).success).toBe(false);
  });
});

test('a single braille blank is not a valid name', () => {
  expect(name.safeParse('\u2800\u2800').success).toBe(false);
  expect(caseInputSchema.shape.description.safeParse('\u2800').success).toBe(false);
});

test('titles, organisations and sign-up names follow the same rule', () => {
  const issue = (schema: { safeParse: (text: string) => { success: boolean } }) =>
    ['Ropes, see evil.com today', 'Ropes\u200b'].map((text) => schema.safeParse(text).success);
  expect(issue(signUpSchema.shape.name)).toEqual([false, false]);
  expect(issue(profileSchema.shape.affiliatedOrg)).toEqual([false, false]);
  expect(issue(caseInputSchema.shape.title)).toEqual([false, false]);
});

describe('hearing details in mails', () => {
  const { hearingType, mode, place } = nextHearingInputSchema.shape;
  const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message);

  test('have a type and a mode that no mail program turns into a link', () => {
    for (const text of ['Evidence, see evil.com', 'www.evil', 'Pay tel:1234']) {
      expect(messageOf(hearingType.safeParse(text))).toEqual([
        'A hearing type cannot hold an address',
      ]);
      expect(messageOf(mode.safeParse(text))).toEqual(['A mode cannot hold an address']);
    }
    expect(messageOf(hearingType.safeParse('Evi\u200bdence'))).toEqual([
      'Invisible characters are not allowed',
    ]);
    expect(hearingType.parse('Hearing on interim relief')).toBe('Hearing on interim relief');
    expect(mode.parse('In person')).toBe('In person');
  });

  test.each([
    'Room 3, see evil.com',
    'Our room: https://meet.example.com/1',
    'https://meet.example.com/1 and https://evil.com',
    'http://meet.example.com/1',
    'javascript:alert(1)',
    'me@evil.com',
  ])('cannot have the place %j', (text) => {
    expect(messageOf(place.safeParse(text))).toEqual([
      'A place is a room, an address or one https link',
    ]);
  });

  test.each([
    'Godown 7, Bhiwandi',
    'Chamber 412, High Court Annexe, Chennai',
    'https://meet.example.com/hearing-room-2?pwd=a1',
  ])('can have the place %j', (text) => {
    expect(place.parse(text)).toBe(text);
  });

  test('cannot have a place with invisible characters', () => {
    expect(messageOf(place.safeParse('Room\u200b 3'))).toEqual([
      'Invisible characters are not allowed',
    ]);
    expect(place.parse(' ')).toBeUndefined();
  });
});

test('experience is a number of years from 0 to 70', () => {
  const { experience } = profileSchema.shape;
  for (const text of ['0', '14', '8 years', '20+ years', '1 year', '70', '12 yrs'])
    expect(experience.parse(text)).toBe(text);
  for (const text of ['-3', '71', '700', 'LL.B.', '8 years!', '1e1', '٣'])
    expect(experience.safeParse(text).error?.issues[0]?.message).toBe(
      'Enter the years as a whole number from 0 to 70',
    );
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1::6', '2001:db8:1:0::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
])('%s belongs to the source %s', (ip, source) => {
  expect(sourceOf(ip)).toBe(source);
});
