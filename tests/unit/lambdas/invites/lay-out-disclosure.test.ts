import { expect, test } from 'vitest';
import { disclosureQuestions } from '#contracts/rules/disclosures.ts';
import {
  fileNameOfDisclosure,
  layOutDisclosure,
  titleOfDisclosure,
} from '#lambdas/invites/disclosures/lay-out-disclosure.ts';
import type { DisclosureRecord } from '#lambdas/invites/record/disclosure-record.ts';
import { makeCase } from '#tests/support/make-case.ts';

/** What a disclosure says as a document (ADR 68): each answer below its question. */

const record: DisclosureRecord = {
  id: 'dis_one',
  caseId: 'cas_one',
  act: 'arbitration',
  by: { userId: 'usr_one', name: 'Asha Rao', role: 'arbitrator' },
  // The next day in India.
  createdAt: '2026-03-01T20:00:00.000Z',
  interestsText: '',
  timeText: '',
  uploadId: 'upl_one',
  isFiled: false,
};
const first = { contact: 'asha@example.org', experience: '12 years', ongoingArbitrations: 3 };
const about = makeCase(1, 'usr_one');

const linesOf = (facts: Partial<DisclosureRecord>, of = about): string[] =>
  layOutDisclosure({ ...record, ...facts }, of).flatMap(({ inlines }) =>
    inlines.map(({ text }) => text),
  );
const { contact, experience, ongoingArbitrations, interests, time } = disclosureQuestions;
const signed = (role: string) => ['Dated: 02/03/2026', 'Asha Rao', role];

test('of an arbitrator before acceptance answers each question of the Sixth Schedule', () => {
  expect(linesOf({ first })).toEqual([
    'Arbitration · ARB-2026-000001',
    'Deccan Housing Finance',
    ...['versus', 'Suresh Patil'],
    'Disclosure',
    'Section 12(1) of the Arbitration and Conciliation Act 1996',
    'In the form of the Sixth Schedule to the Arbitration and Conciliation Act 1996',
    ...['Name', 'Asha Rao, Arbitrator'],
    ...[contact, 'asha@example.org'],
    ...[experience, '12 years'],
    ...[ongoingArbitrations, '3'],
    ...[interests.arbitration, 'Nothing to disclose.'],
    ...[time, 'Nothing to disclose.'],
    'I have disclosed every circumstance that I know and that has to be disclosed. I disclose any new circumstance without delay.',
    ...signed('Arbitrator'),
  ]);
});

test('of a mediator before acceptance asks for no arbitrations', () => {
  const by = { ...record.by, role: 'mediator' as const };
  const facts = { act: 'mediation', by, interestsText: 'A cousin works there.' } as const;
  const lines = linesOf({ ...facts, first: { contact: '12 Lake Road\nPune' } });
  expect(lines.slice(4)).toEqual([
    'Disclosure',
    'Section 10(1) of the Mediation Act 2023',
    'Statement under section 10 of the Mediation Act 2023',
    ...['Name', 'Asha Rao, Mediator'],
    ...[contact, '12 Lake Road', 'Pune'],
    ...[interests.mediation, 'A cousin works there.'],
    expect.stringMatching(/^I have disclosed every circumstance/),
    ...signed('Mediator'),
  ]);
});

test('that is made later says what has changed, and nothing of the rest', () => {
  const later = [
    'Disclosure',
    'Section 12(2) of the Arbitration and Conciliation Act 1996',
    ...['Name', 'Asha Rao, Arbitrator'],
  ];
  const end = [
    'I disclose this in addition to my earlier disclosures in this case.',
    ...signed('Arbitrator'),
  ];
  expect(linesOf({ interestsText: 'Counsel is a friend.' }).slice(4)).toEqual([
    ...[...later, interests.arbitration, 'Counsel is a friend.', ...end],
  ]);
  expect(linesOf({ timeText: 'A long trial in May.' }).slice(4)).toEqual([
    ...[...later, time, 'A long trial in May.', ...end],
  ]);
});

test('names five respondents and counts the others; none where there are none', () => {
  const respondents = Array.from({ length: 7 }, (_, n) => ({ name: `Respondent ${n + 1}` }));
  expect(linesOf({}, { ...about, respondents }).slice(2, 9)).toEqual([
    'versus',
    ...[1, 2, 3, 4, 5].map((n) => `Respondent ${n}`),
    'and 2 more',
  ]);
  expect(linesOf({}, { ...about, respondents: respondents.slice(0, 5) })[8]).toBe('Disclosure');
  expect(linesOf({}, { ...about, respondents: [] })[2]).toBe('Disclosure');
});

test('has a title with the day in India, and a file name without the characters of paths', () => {
  expect(titleOfDisclosure(record)).toBe('Disclosure of Asha Rao, 02/03/2026');
  const by = { ...record.by, name: 'Asha/Rao\\A:B' };
  expect(fileNameOfDisclosure({ ...record, by })).toBe(
    'Disclosure of Asha-Rao-A-B, 02-03-2026.pdf',
  );
});
