import { describe, expect, test } from 'vitest';
import { caseSchema } from '#contracts/endpoints/cases.ts';
import { endpoints } from '#contracts/endpoints.ts';

/** The spellings of the seeds that a case's contracts read besides their own. */

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
  ])('reads the respondent from %s', (_form, given) => {
    expect(body.parse({ ...rest, ...given }).respondents).toEqual([respondent]);
  });

  test('reads no respondent where none is named', () => {
    expect(body.parse(rest)).not.toHaveProperty('respondents');
    expect(body.parse({ ...rest, respondentName: '', respondentEmail: '' })).not.toHaveProperty(
      'respondents',
    );
    expect(body.parse({ ...rest, respondents: [] }).respondents).toEqual([]);
  });

  test('names the wrong field of a flat respondent', () => {
    const { error } = body.safeParse({ ...rest, ...respondent, respondentEmail: 'nobody' });
    const fields = new Set(error?.issues.map(({ path }) => path.join('.')));
    expect([...fields]).toEqual(['respondents.0.respondentEmail']);
  });
});

test('a document’s url is read as text and as object, and given as object (D33)', () => {
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
