import { expect, it } from 'vitest';
import {
  changesOf,
  type DatedDocument,
  dayProblem,
  shownDay,
} from '#portal/parts/documents/dates/dates-draft.ts';

const document = (id: string, documentDate = '', foundDate = ''): DatedDocument => ({
  ...{ id, entityId: 'cas_1', documentNo: '1', name: `${id}.pdf` },
  ...{ ownerId: 'usr_1', ownerType: 'mediator', documentDate, foundDate },
});
const documents = [
  document('confirmed', '2021-03-03'),
  document('proposed', '', '2020-01-01'),
  document('undated'),
];
const daysOf = (typed: Record<string, string>) =>
  changesOf(documents, new Map(Object.entries(typed))).map(({ document: { id }, day }) => [
    id,
    day,
  ]);

it('a field shows what was typed, else what was confirmed, else what the text says', () => {
  const typed = new Map([['undated', '2019-01-01']]);
  expect(documents.map((one) => shownDay(one, typed))).toEqual([
    '2021-03-03',
    '2020-01-01',
    '2019-01-01',
  ]);
});

it('saving confirms what the text says, and leaves alone what nobody changed', () => {
  expect(daysOf({})).toEqual([['proposed', '2020-01-01']]);
});

it('saving changes, clears and refuses dates', () => {
  expect(daysOf({ confirmed: '', proposed: '', undated: '' })).toEqual([
    ['confirmed', ''],
    ['proposed', ''],
  ]);
  expect(daysOf({ proposed: '2020-02-02', undated: '2019-01-01' })).toEqual([
    ['proposed', '2020-02-02'],
    ['undated', '2019-01-01'],
  ]);
});

it('says what is wrong with a day', () => {
  expect([dayProblem(''), dayProblem('2021-03-03')]).toEqual([undefined, undefined]);
  expect(dayProblem('1066-10-14')).toBe('The year is 1700 to 2199');
  expect(dayProblem('2021-02-30')).toBe('This date does not exist');
});
