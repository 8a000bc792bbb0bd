import { describe, expect, test } from 'vitest';
import { caseSchema } from '#contracts/endpoints/cases.ts';
import { endpoints } from '#contracts/endpoints.ts';

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
