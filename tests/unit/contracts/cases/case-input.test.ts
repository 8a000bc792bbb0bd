import { describe, expect, test } from 'vitest';
import { caseSchema } from '#contracts/endpoints/cases/cases.ts';
import { endpoints } from '#contracts/endpoints.ts';
import { caseInputSchema } from '#contracts/rules/cases/case-input.ts';

/** Alternative input forms from the seeds that the case contracts accept. */

const respondent = {
  respondentKind: 'organisation',
  respondentName: 'Suresh Patil',
  respondentEmail: 'suresh@example.com',
  respondentPanNumber: 'ABCDE1234F',
  respondentMobile: '9876543210',
};
const draft = { partyId: 'pty_1', title: 'Rent', resolutionKind: 'arbitration', isDraft: true };
const change = { id: 'cas_1' };

describe.each([
  ['createCase', endpoints.createCase.body, draft],
  ['updateDraft', endpoints.updateDraft.body, change],
] as const)('%s', (_, body, rest) => {
  test.each([
    ['a list', { respondents: [respondent] }],
    ['one object', { respondents: respondent }],
    ['flat fields (seed 1, section 3)', respondent],
  ])('parses the respondent from %s', (_form, given) => {
    expect(body.parse({ ...rest, ...given }).respondents).toEqual([respondent]);
  });

  test('has no respondent when none is named', () => {
    expect(body.parse(rest)).not.toHaveProperty('respondents');
    expect(body.parse({ ...rest, respondentName: '', respondentEmail: '' })).not.toHaveProperty(
      'respondents',
    );
    expect(body.parse({ ...rest, respondents: [] }).respondents).toEqual([]);
  });

  test('names the invalid field of a flat respondent', () => {
    const { error } = body.safeParse({ ...rest, ...respondent, respondentEmail: 'nobody' });
    const fields = new Set(error?.issues.map(({ path }) => path.join('.')));
    expect([...fields]).toEqual(['respondents.0.respondentEmail']);
  });

  test.each([null, 5, 'text', ['a']])('refuses %j as a body', (given) => {
    expect(body.safeParse(given).success).toBe(false);
  });

  test('a list takes precedence over flat fields, and null counts as no list', () => {
    expect(
      body.parse({ ...rest, ...respondent, respondentName: 'Other', respondents: [respondent] })
        .respondents,
    ).toEqual([respondent]);
    expect(body.parse({ ...rest, ...respondent, respondents: null }).respondents).toEqual([
      respondent,
    ]);
    expect(body.safeParse({ ...rest, respondents: 'Asha' }).success).toBe(false);
    for (const respondentName of [undefined, null])
      expect(body.safeParse({ ...rest, respondentName }).data).not.toHaveProperty('respondents');
  });
});

describe('a case that is submitted', () => {
  const whole = { ...draft, description: 'Unpaid', respondents: [respondent] };
  const messagesOf = (given: unknown) =>
    caseInputSchema
      .safeParse(given)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('requires a description or a document, a respondent, and in a mediation a claim', () => {
    expect(messagesOf(whole)).toBeUndefined();
    expect(
      messagesOf({ ...whole, description: ' ', description_document_url: 'uploads/a' }),
    ).toBeUndefined();
    expect(
      messagesOf({ ...whole, resolutionKind: 'mediation', description: '', respondents: [] }),
    ).toEqual([
      'description: Description or a description document is required',
      'totalClaimValue: Total Claim value is required',
      'respondents: Respondent is required',
    ]);
    expect(messagesOf({ ...draft, description: 'Unpaid' })).toEqual([
      'respondents: Respondent is required',
    ]);
  });

  test('names what is missing beside what is wrong', () => {
    expect(messagesOf({ ...whole, title: '', respondents: [] })).toEqual([
      'title: Case Title is required',
      'respondents: Respondent is required',
    ]);
  });

  test.each([null, undefined, 5, 'text'])('is not %j', (given) => {
    expect(messagesOf(given)).toHaveLength(1);
  });

  test.each([
    ['+91 98765 43210', '9876543210'],
    ['98765-43210', '9876543210'],
    [' ', undefined],
    ['+91 98765 4321', 'refused'],
    ['+91 98765 432109', 'refused'],
    ['1+919876543210', 'refused'],
  ])('reads the mobile number %s of a respondent as %s', (respondentMobile, read) => {
    const { data } = caseInputSchema.safeParse({
      ...whole,
      respondents: [{ ...respondent, respondentMobile }],
    });
    expect(data ? data.respondents?.[0]?.respondentMobile : 'refused').toBe(read);
  });

  test('a claim item has a value above zero, and a description or a document', () => {
    const item = { title: 'Rent', unit: 'INR', claimValue: 1, description: 'Of May' };
    const claims = (change: object) =>
      messagesOf({ ...whole, claim_items: [{ ...item, ...change }] });
    expect(claims({})).toBeUndefined();
    expect(claims({ description: '', description_document_url: 'uploads/a' })).toBeUndefined();
    expect(claims({ claimValue: 0 })).toEqual([
      'claim_items.0.claimValue: Claim Value must be greater than zero',
    ]);
    expect(claims({ description: '' })).toEqual([
      'claim_items.0.description: Description or a document is required',
    ]);
  });
});

test('a document’s URL is accepted as text or object, and returned as an object (D33)', () => {
  const { uploadedDocuments } = caseSchema.shape;
  const url = 'https://files.example/a.pdf';
  expect(
    uploadedDocuments.parse([
      { id: '1', kind: 'award', url },
      { id: '2', kind: 'award', url: { url } },
    ]),
  ).toEqual([
    { id: '1', kind: 'award', url: { url } },
    { id: '2', kind: 'award', url: { url } },
  ]);
});
