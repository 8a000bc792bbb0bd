import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Filing, respondent, startFiling, whole } from './start-filing.ts';

/** Refused requests to create a case. */

let on: Filing;
beforeAll(async () => {
  on = await startFiling();
});
afterAll(() => on.stop());

const script = '<script>alert(1)</script>';
const noMarkup = 'The characters < and > are not allowed';
const item = whole.claim_items[0];

describe('a refused request stores nothing and names the field', () => {
  test.each<[string, object, string, string]>([
    ['no party', { partyId: undefined }, 'partyId', 'Party is required'],
    ['an empty party', { partyId: '' }, 'partyId', 'Party is required'],
    ['a party id of another shape', { partyId: '../x' }, 'partyId', 'Not a valid id'],
    ['no title', { title: ' ' }, 'title', 'Case Title is required'],
    ['a script as title', { title: script }, 'title', noMarkup],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'Maximum 200 characters'],
    ['no kind', { resolutionKind: undefined }, 'resolutionKind', 'Resolution kind is required'],
    [
      'neither description nor document',
      { description: undefined },
      'description',
      'Description or a description document is required',
    ],
    [
      'a long description',
      { description: 'x'.repeat(1001) },
      'description',
      'Maximum 1000 characters',
    ],
    [
      'a mediation without value',
      { totalClaimValue: undefined },
      'totalClaimValue',
      'Total Claim value is required',
    ],
    [
      'a mediation worth 0',
      { totalClaimValue: 0 },
      'totalClaimValue',
      'Total Claim value is required',
    ],
    [
      'a negative claim',
      { totalClaimValue: -1 },
      'totalClaimValue',
      'Total Claim value cannot be negative',
    ],
    ['1e21', { totalClaimValue: 1e21 }, 'totalClaimValue', 'Total Claim value is too large'],
    [
      'fractions of a paisa',
      { totalClaimValue: 10.005 },
      'totalClaimValue',
      'Total Claim value can have at most two decimals',
    ],
    [
      'text as value',
      { totalClaimValue: '100' },
      'totalClaimValue',
      'Total Claim value must be a number',
    ],
    [
      'a claim item worth 0',
      { claim_items: [{ ...item, claimValue: 0 }] },
      'claim_items.0.claimValue',
      'Claim Value must be greater than zero',
    ],
    [
      'a negative claim item',
      { claim_items: [{ ...item, claimValue: -5 }] },
      'claim_items.0.claimValue',
      'Claim Value cannot be negative',
    ],
    [
      'a claim item of 1e21',
      { claim_items: [item, { ...item, claimValue: 1e21 }] },
      'claim_items.1.claimValue',
      'Claim Value is too large',
    ],
    [
      'a claim item of fractions',
      { claim_items: [{ ...item, claimValue: 0.001 }] },
      'claim_items.0.claimValue',
      'Claim Value can have at most two decimals',
    ],
    [
      'a claim item without title',
      { claim_items: [{ ...item, title: '' }] },
      'claim_items.0.title',
      'Claim Title is required',
    ],
    [
      'a claim item without unit',
      { claim_items: [{ ...item, unit: undefined }] },
      'claim_items.0.unit',
      'Unit is required',
    ],
    [
      'a claim item undescribed',
      { claim_items: [{ ...item, description: '' }] },
      'claim_items.0.description',
      'Description or a document is required',
    ],
    [
      'a script in a claim item',
      { claim_items: [{ ...item, title: script }] },
      'claim_items.0.title',
      noMarkup,
    ],
    ['no respondent', { respondents: [] }, 'respondents', 'Respondent is required'],
    [
      'a respondent without kind',
      { respondents: [{ ...respondent, respondentKind: '' }] },
      'respondents.0.respondentKind',
      'Respondent kind is required',
    ],
    [
      'a respondent without name',
      { respondents: [{ ...respondent, respondentName: '' }] },
      'respondents.0.respondentName',
      'Respondent name is required',
    ],
    [
      'a script as respondent',
      { respondents: [{ ...respondent, respondentName: script }] },
      'respondents.0.respondentName',
      noMarkup,
    ],
    [
      'an address in a name',
      { respondents: [{ ...respondent, respondentName: 'see www.evil.example' }] },
      'respondents.0.respondentName',
      'A name cannot hold an address',
    ],
    [
      'a respondent without email',
      { respondents: [{ ...respondent, respondentEmail: '' }] },
      'respondents.0.respondentEmail',
      'Email is required',
    ],
    [
      'a wrong email',
      { respondents: [{ ...respondent, respondentEmail: 'a@b' }] },
      'respondents.0.respondentEmail',
      'Please enter valid email',
    ],
    [
      'a wrong PAN',
      { respondents: [{ ...respondent, respondentPanNumber: 'ABCD1234E' }] },
      'respondents.0.respondentPanNumber',
      'Enter a valid PAN Number',
    ],
    [
      'a mobile of 9 digits',
      { respondents: [{ ...respondent, respondentMobile: '987654321' }] },
      'respondents.0.respondentMobile',
      'Enter a valid mobile number',
    ],
    [
      'a mobile with a foreign code',
      { respondents: [{ ...respondent, respondentMobile: '+449876543210' }] },
      'respondents.0.respondentMobile',
      'Enter a valid mobile number',
    ],
    [
      'an agreement without document',
      { agreement_urls: [{ agreement_url: '', summary: 'x' }] },
      'agreement_urls.0.agreement_url',
      'Agreement document is required',
    ],
    [
      'an agreement without summary',
      { agreement_urls: [{ agreement_url: 'x', summary: ' ' }] },
      'agreement_urls.0.summary',
      'Agreement summary is required',
    ],
    ['a script as keyword', { caseTopic: [script] }, 'caseTopic.0', noMarkup],
    ['a script as loan account', { loanAccountNo: script }, 'loanAccountNo', noMarkup],
  ])('%s', async (_, facts, field, message) => {
    const { status, body } = await on.expectNothingWritten(() => on.post({ ...whole, ...facts }));
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.issues).toContainEqual({ field, message });
  });

  test.each([
    ['another’s party', 'pty_two', 404, 'Party not found'],
    ['a party that is none', 'pty_none', 404, 'Party not found'],
    ['a party under verification', 'pty_new', 409, 'This party is still under verification'],
  ])('%s', async (_, partyId, status, message) => {
    for (const isDraft of [true, false]) {
      const reply = await on.expectNothingWritten(() => on.post({ ...whole, partyId, isDraft }));
      expect([reply.status, reply.body.message]).toEqual([status, message]);
      expect(JSON.stringify(reply.body)).not.toContain('Secret Lender');
    }
  });

  test('refuses a foreign file, another purpose, another type, and a missing file', async () => {
    const theirs = await on.services.upload('usr_two', 'caseAgreement');
    const otherPurpose = await on.services.upload('usr_one', 'caseDescription');
    const noPdf = await on.services.upload('usr_one', 'caseAgreement', 'MZ not a PDF at all');
    const missing = 'uploads/usr_one/caseAgreement/upl_none';
    const refused = [
      [theirs, 403],
      [otherPurpose, 403],
      [noPdf, 415],
      [missing, 415],
    ] as const;
    for (const [agreement_url, status] of refused) {
      const agreement_urls = [{ agreement_url, summary: 'Clause 14' }];
      const reply = await on.expectNothingWritten(() => on.post({ ...whole, agreement_urls }));
      expect([agreement_url, reply.status]).toEqual([agreement_url, status]);
      if (status === 415) expect(reply.body.issues[0].field).toBe('agreement_urls.0.agreement_url');
    }
  });
});
