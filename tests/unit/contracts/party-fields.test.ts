import { describe, expect, it } from 'vitest';
import { newAgentSchema } from '#contracts/endpoints/parties.ts';
import { gstCheckCharacterOf, verhoeffDigitOf } from '#contracts/rules/parties/check-digits.ts';
import { companyGroupsSchema } from '#contracts/rules/parties/company-groups.ts';
import { indianStateNames, indianStates } from '#contracts/rules/parties/indian-states.ts';
import {
  editedPartySchema,
  newPartySchema,
  optionalPanSchema,
  SELF_WITH_CIN,
} from '#contracts/rules/parties/party-fields.ts';

const valid = {
  name: 'Konark Steel Fabricators',
  kind: 'organisation',
  document_kind: 'pan',
  doc_number: 'AAPFU0939F',
  document_uri: 'uploads/usr_1/partyDocument/upl_1',
  document_house_no: '12, First Floor',
  document_locality: 'Shivajinagar',
  document_city: 'Pune',
  document_state: 'Maharashtra',
  document_pin: '411005',
  document_landmark: 'Near the post office',
};

/** The error messages by field. */
function refusals(facts: Record<string, unknown>): Record<string, string> {
  const { error } = newPartySchema.safeParse({ ...valid, ...facts });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

const aadhaar = (first: string) => first + verhoeffDigitOf(first);

describe('a party', () => {
  it('is accepted, with numbers normalised to capitals without spaces', () => {
    expect(newPartySchema.parse({ ...valid, doc_number: ' aapfu-0939f ' })).toEqual({
      ...valid,
      gstNumber: '',
      gstCertUrl: '',
    });
  });

  it.each([
    ['name', 'Party Name is required'],
    ['kind', 'Party Kind is required'],
    ['document_kind', 'Document Kind is required'],
    ['document_uri', 'Document is required'],
    ['document_house_no', 'Address is required'],
    ['document_locality', 'Locality is required'],
    ['document_city', 'City is required'],
    ['document_state', 'State is required'],
    ['document_pin', 'Pincode is required'],
    ['document_landmark', 'Landmark is required'],
  ])('requires %s', (field, message) => {
    expect(refusals({ [field]: '' })).toEqual({ [field]: message });
    expect(refusals({ [field]: undefined })).toEqual({ [field]: message });
    expect(refusals({ [field]: '  ' })[field]).toBe(message);
  });

  it('reports all of its errors at once', () => {
    const blank = Object.fromEntries(Object.keys(valid).map((field) => [field, '']));
    expect(Object.keys(refusals({ ...blank, document_kind: 'pan' })).sort()).toEqual(
      Object.keys(valid)
        .filter((field) => field !== 'document_kind')
        .sort(),
    );
  });

  it.each(['name', 'document_house_no', 'document_locality', 'document_city', 'document_landmark'])(
    'refuses markup in %s',
    (field) => {
      for (const text of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>'])
        expect(refusals({ [field]: text })[field]).toBe('The characters < and > are not allowed');
      expect(refusals({ [field]: 'two\nlines' })[field]).toBe('Control characters are not allowed');
      expect(refusals({ [field]: '\u202eevil' })[field]).toBe('Control characters are not allowed');
    },
  );
});

describe('its document', () => {
  it.each([
    ['pan', 'AAPFU0939F'],
    ['aadhaar', aadhaar('23456789012')],
    ['aadhaar', aadhaar('912345678901234')],
    ['cin', 'L17110MH1973PLC019786'],
    ['cin', 'U72200KA2013PTC097389'],
    ['voter', 'ABC1234567'],
    ['passport', 'Z1234567'],
    ['passport', 'X'],
  ])('%s can be %s', (document_kind, doc_number) => {
    expect(refusals({ document_kind, doc_number })).toEqual({});
  });

  it.each([
    ['pan', 'Enter a valid PAN Number', ['AAPFU0939', 'AAPF00939F', 'AAPFU0939FF', '१APFU0939F']],
    [
      'aadhaar',
      'Enter a valid Aadhaar Number',
      [
        '234567890123',
        aadhaar('12345678901'),
        aadhaar('03456789012'),
        aadhaar('2345678901'),
        aadhaar('23456789012345'),
        '9123456789012340',
      ],
    ],
    [
      'cin',
      'Enter a valid CIN Number',
      [
        'A17110MH1973PLC019786',
        'L17110MH1973PLC01978',
        'L1711MH1973PLC019786',
        'L17110MH1973PLC0197866',
        'XL17110MH1973PLC019786',
      ],
    ],
    [
      'voter',
      'Enter a valid Voter ID Number',
      ['AB1234567', 'ABC123456', 'ABCD123456', '1234567890', 'XABC1234567', 'ABC12345678'],
    ],
    ['passport', 'Enter a valid Passport Number', ['<b>', 'A'.repeat(21)]],
  ])('%s is refused with %j', (document_kind, message, numbers) => {
    for (const doc_number of numbers)
      expect([doc_number, refusals({ document_kind, doc_number })]).toEqual([
        doc_number,
        { doc_number: message },
      ]);
  });

  it.each([
    ['pan', 'PAN Number is required'],
    ['aadhaar', 'Aadhaar Number is required'],
    ['cin', 'CIN Number is required'],
    ['voter', 'Voter ID Number is required'],
    ['passport', 'Passport Number is required'],
  ])('%s requires its number', (document_kind, message) => {
    expect(refusals({ document_kind, doc_number: ' ' })).toEqual({ doc_number: message });
  });

  it('is no CIN for a person', () => {
    const cin = { document_kind: 'cin', doc_number: 'L17110MH1973PLC019786' };
    expect(refusals({ ...cin, kind: 'self' })).toEqual({ document_kind: SELF_WITH_CIN });
    expect(refusals({ ...cin, kind: 'others' })).toEqual({});
    expect(refusals({ kind: 'self' })).toEqual({});
  });

  it.each([null, undefined, 5, 'text'])('is not %j', (party) => {
    expect(newPartySchema.safeParse(party).error?.issues).toHaveLength(1);
  });

  it('an optional PAN is empty or whole', () => {
    expect(optionalPanSchema.parse(undefined)).toBe('');
    expect(optionalPanSchema.parse(' ')).toBe('');
    expect(optionalPanSchema.parse('aapfu0939f')).toBe('AAPFU0939F');
    expect(optionalPanSchema.safeParse('AAPFU').success).toBe(false);
  });

  it('can keep only its number and upload when the party is edited', () => {
    const { doc_number: _, document_uri: __, ...rest } = valid;
    expect(editedPartySchema.safeParse({ ...rest, version: 1 }).success).toBe(true);
    expect(editedPartySchema.safeParse({ ...rest, doc_number: '', version: 1 }).success).toBe(
      false,
    );
    expect(newPartySchema.safeParse(rest).success).toBe(false);
  });
});

describe('the GST number', () => {
  it.each([undefined, '', '27AAPFU0939F1ZV', '27aapfu0939f1zv'])('can be %j', (gstNumber) => {
    expect(refusals({ gstNumber })).toEqual({});
  });

  it.each([
    ['13 characters', '27AAPFU0939F1'],
    ['another check character', '27AAPFU0939F1ZW'],
    ['no state', `00AAPFU0939F1Z${gstCheckCharacterOf('00AAPFU0939F1Z')}`],
    ['characters before it', `0127AAPFU0939F1Z${gstCheckCharacterOf('0127AAPFU0939F1Z')}`],
    ['a character after it', `27AAPFU0939F1ZV${gstCheckCharacterOf('27AAPFU0939F1ZV')}`],
    ['another form', `27AAPFU0939F0Z${gstCheckCharacterOf('27AAPFU0939F0Z')}`],
    ['no Z', '27AAPFU0939F1YV'],
    ['markup', '<script>'],
  ])('is refused with %s', (_, gstNumber) => {
    expect(refusals({ gstNumber })).toEqual({ gstNumber: 'Please enter valid GST number' });
  });
});

describe('the PIN', () => {
  it('has all 36 states and union territories', () => {
    expect(indianStateNames).toHaveLength(36);
    for (const { pins, gstCodes } of Object.values(indianStates)) {
      expect(pins.length).toBeGreaterThan(0);
      for (const pin of pins) expect(pin).toMatch(/^[1-8]\d\d?$/);
      for (const code of gstCodes) expect(code).toMatch(/^\d\d$/);
    }
  });

  /** One head post office for each state. */
  it.each([
    ['Andaman and Nicobar Islands', '744101'],
    ['Andhra Pradesh', '520001'],
    ['Arunachal Pradesh', '791111'],
    ['Assam', '781001'],
    ['Bihar', '800001'],
    ['Chandigarh', '160017'],
    ['Chhattisgarh', '492001'],
    ['Dadra and Nagar Haveli and Daman and Diu', '396210'],
    ['Delhi', '110001'],
    ['Goa', '403001'],
    ['Gujarat', '380001'],
    ['Haryana', '122001'],
    ['Himachal Pradesh', '171001'],
    ['Jammu and Kashmir', '190001'],
    ['Jharkhand', '834001'],
    ['Karnataka', '560001'],
    ['Kerala', '695001'],
    ['Ladakh', '194101'],
    ['Lakshadweep', '682555'],
    ['Madhya Pradesh', '462001'],
    ['Maharashtra', '400001'],
    ['Manipur', '795001'],
    ['Meghalaya', '793001'],
    ['Mizoram', '796001'],
    ['Nagaland', '797001'],
    ['Odisha', '751001'],
    ['Puducherry', '605001'],
    ['Punjab', '141001'],
    ['Rajasthan', '302001'],
    ['Sikkim', '737101'],
    ['Tamil Nadu', '600001'],
    ['Telangana', '500001'],
    ['Tripura', '799001'],
    ['Uttar Pradesh', '226001'],
    ['Uttarakhand', '248001'],
    ['West Bengal', '700001'],
  ])('of %s can be %s', (document_state, document_pin) => {
    expect(refusals({ document_state, document_pin })).toEqual({});
  });

  it.each([
    ['Maharashtra', '403001'],
    ['West Bengal', '737101'],
    ['Delhi', '120001'],
    ['Uttar Pradesh', '248001'],
    ['Jammu and Kashmir', '194101'],
    ['Maharashtra', '41100'],
    ['Maharashtra', '4110055'],
    ['Maharashtra', '41100a'],
    ['Maharashtra', '４11005'],
    ['Tamil Nadu', '900001'],
  ])('of %s cannot be %s', (document_state, document_pin) => {
    expect(refusals({ document_state, document_pin })).toEqual({ document_pin: 'Invalid Pincode' });
  });
});

describe('an agent', () => {
  const agent = {
    partyId: 'pty_1',
    email: 'Asha@Example.com',
    name: 'Asha Rao',
    mobile: '98200 01234',
    uri: 'uploads/usr_1/authorisationLetter/upl_1',
  };
  const said = (facts: Record<string, unknown>) => [
    ...new Set(
      newAgentSchema.safeParse({ ...agent, ...facts }).error?.issues.map(({ message }) => message),
    ),
  ];

  it('is accepted with or without a PAN', () => {
    expect(newAgentSchema.parse({ ...agent, pan: 'aapfu0939f' })).toMatchObject({
      email: 'asha@example.com',
      mobile: '+919820001234',
      pan: 'AAPFU0939F',
    });
    expect(newAgentSchema.parse(agent).pan).toBe('');
  });

  it.each([
    [{ email: '' }, 'Agent email is required'],
    [{ email: undefined }, 'Agent email is required'],
    [{ email: 'asha' }, 'Please enter valid email'],
    [{ pan: 'AAPFU0939' }, 'Enter a valid PAN Number'],
    [{ name: ' ' }, 'Agent Name is required'],
    [{ name: '<b>Asha</b>' }, 'The characters < and > are not allowed'],
    [{ mobile: '12345' }, 'Please enter valid phone number'],
    [{ uri: '' }, 'Authorisation letter is required'],
  ])('is refused with %j', (facts, message) => {
    expect(said(facts)).toEqual([message]);
  });
});

describe('groups of companies', () => {
  const group = (...companies: string[]) => ({ name: 'Sahyadri', companies });
  const problemOf = (groups: unknown) =>
    companyGroupsSchema.safeParse(groups).error?.issues[0]?.message;
  const companies = (count: number) => Array.from({ length: count }, (_none, n) => `Company ${n}`);

  it.each([
    ['none', [], undefined],
    ['two companies', [group('A Bank', 'A Leasing')], undefined],
    ['one company', [group('A Bank')], 'A group has at least two companies'],
    ['a company without a name', [group('A Bank', ' ')], 'A company needs a name'],
    ['a group without a name', [{ name: '', companies: ['A', 'B'] }], 'A group needs a name'],
    ['the most', [group(...companies(150)), group(...companies(150))], undefined],
    [
      'one more',
      [group(...companies(150)), group(...companies(151))],
      'At most 300 companies in all groups',
    ],
  ])('%s: %#', (_what, groups, problem) => {
    expect(problemOf(groups)).toBe(problem);
  });
});
