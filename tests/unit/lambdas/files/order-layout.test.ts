import { describe, expect, test } from 'vitest';
import { layOutOrder, type OrderFacts } from '#lambdas/orders/publishing/lay-out-order.ts';
import { languageOf } from '#shared/pdf/structure.ts';
import { writeBlocksPdf } from '#shared/pdf/write-blocks.ts';
import type { Block, TableBlock } from '#shared/rich-text/blocks.ts';
import { numberParagraphs } from '#shared/rich-text/number-paragraphs.ts';
import { readRichText } from '#shared/rich-text/read-rich-text.ts';
import { structureOf } from '#tests/support/files/pdf-structure.ts';

/** The order as it is issued in India (ADR 91). */

const facts: OrderFacts = {
  resolutionKind: 'arbitration',
  caseCode: 'ARB-2026-000123',
  tribunal: ['Raghav Menon'],
  claimant: { name: 'Sunrise Finance', counsel: ['Ms. Shah', 'Mr. Iyer'] },
  respondents: [
    { name: 'Asha Mehta', counsel: ['Mr. Rao'] },
    { name: 'Ravi Mehta', counsel: [] },
  ],
  content: '<p>The defence is filed in two weeks.</p><p>Costs follow.</p>',
  sheet: {
    ...{ number: 3, date: '2026-11-22', seat: 'Mumbai', venue: 'By video conference' },
    appearances: 'Ms. Shah, for the claimant\nMr. Rao, for the respondents',
    next: { date: '2026-12-20', time: '16:00', hearingType: 'Arguments' },
    ...{ copiesTo: 'Ms. Shah\n\nMr. Rao', isNumbered: true },
  },
  publishedOn: '2026-11-23',
  letterhead: 'Raghav Menon, Advocate\n12 Marine Drive, Mumbai',
  author: { name: 'Raghav Menon', role: 'arbitrator', isOfTribunal: true },
};

const textOf = (block: Block | TableBlock) =>
  block.role === 'table'
    ? 'table'
    : `${block.list?.mark ? `${block.list.mark} ` : ''}${block.inlines.map(({ text }) => text).join('')}`;
const linesOf = (changed: Partial<OrderFacts> = {}) =>
  layOutOrder({ ...facts, ...changed }).map(textOf);

test('an order of a sole arbitrator has each part of an issued order, in its place', () => {
  expect(linesOf()).toEqual([
    'Raghav Menon, Advocate',
    '12 Marine Drive, Mumbai',
    'Before the Sole Arbitrator',
    'Raghav Menon',
    'In the matter of the Arbitration and Conciliation Act, 1996',
    'Arbitration · ARB-2026-000123',
    'Sunrise Finance',
    'represented by Ms. Shah and Mr. Iyer',
    '… Claimant',
    'versus',
    '1. Asha Mehta',
    'represented by Mr. Rao',
    '2. Ravi Mehta',
    '… Respondents',
    'Order No. 3 dated 22 November 2026',
    'Seat: Mumbai · Venue: By video conference',
    'Appearances',
    'Ms. Shah, for the claimant',
    'Mr. Rao, for the respondents',
    'Directions',
    '1. The defence is filed in two weeks.',
    '2. Costs follow.',
    'Next date',
    'The matter is listed on 20 December 2026 at 4:00 pm IST for: Arguments.',
    'Dated: 22 November 2026',
    '____________________________',
    'Raghav Menon',
    'Sole Arbitrator',
    'Copies to',
    '1. Ms. Shah',
    '2. Mr. Rao',
  ]);
});

test('a tribunal is named with its members, and each signs', () => {
  const lines = linesOf({ tribunal: ['A. Rao', 'B. Sen', 'C. Das'] });
  expect(lines.slice(2, 6)).toEqual(['Before the Arbitral Tribunal', 'A. Rao', 'B. Sen', 'C. Das']);
  expect(lines.filter((line) => line === 'Arbitrator')).toHaveLength(3);
  expect(lines.slice(-9, -3)).toEqual([
    ...['____________________________', 'B. Sen', 'Arbitrator'],
    ...['____________________________', 'C. Das', 'Arbitrator'],
  ]);
});

test('a mediator, and a case manager, who signs for themselves', () => {
  const mediation = { resolutionKind: 'mediation', sheet: undefined, letterhead: '' } as const;
  const lines = linesOf(mediation);
  expect(lines.slice(0, 3)).toEqual([
    'Before the Mediator',
    'Raghav Menon',
    'In the matter of the Mediation Act, 2023',
  ]);
  expect(lines.slice(-4)).toEqual([
    'Dated: 23 November 2026',
    '____________________________',
    'Raghav Menon',
    'Mediator',
  ]);
  const author = { name: 'Farida', role: 'caseManager', isOfTribunal: false } as const;
  expect(linesOf({ ...mediation, author }).slice(-2)).toEqual(['Farida', 'Case Manager']);
});

test('an order from before ADR 91 has no number, places, copies and numbered paragraphs', () => {
  const sheet = { date: '2026-11-22', appearances: '' };
  const lines = linesOf({ sheet, letterhead: '' });
  expect(lines).toContain('Order dated 22 November 2026');
  expect(lines).toContain('The defence is filed in two weeks.');
  expect(lines.join('\n')).not.toMatch(/Seat|Venue|Copies|No\./);
});

test('more than five respondents are counted', () => {
  const respondents = Array.from({ length: 8 }, (_, at) => ({ name: `R${at}`, counsel: [] }));
  const lines = linesOf({ respondents });
  expect(lines).toContain('5. R4');
  expect(lines).toContain('and 3 others');
});

describe('numbered paragraphs', () => {
  const numbered = (html: string) => {
    const blocks = numberParagraphs(readRichText(html), true);
    return blocks.map((block) => `${block.list?.depth ?? 0} ${textOf(block)}`);
  };

  test.each([
    [
      'count with the items of numbered lists',
      '<p>A</p><ol><li>B</li><li>C</li></ol><p>D</p>',
      '1 1. A/1 2. B/1 3. C/1 4. D',
    ],
    ['have steps below', '<ol><li>A<ol><li>B</li></ol></li></ol><p>C</p>', '1 1. A/2 a. B/1 2. C'],
    [
      'have bullets below',
      '<p>A</p><ul><li>B<ol><li>C</li></ol></li></ul><p>D</p>',
      '1 1. A/2 • B/3 1. C/1 2. D',
    ],
    [
      'keep the first number of a list',
      '<p>A</p><ol start="4"><li>B</li><li>C</li></ol><p>D</p>',
      '1 1. A/1 4. B/1 5. C/1 6. D',
    ],
    [
      'are no headings, quotes and centred lines',
      '<p><strong>H</strong></p><blockquote><p>Q</p></blockquote><p data-align="center">M</p><p>A</p>',
      '0 H/0 Q/0 M/1 1. A',
    ],
    ['are not empty', '<p></p><p>A</p>', '0 /1 1. A'],
  ])('%s', (_, html, expected) => {
    expect(numbered(html).join('/')).toBe(expected);
  });
});

test.each([
  ['The defence is filed.', undefined],
  ['प्रतिवादी उपस्थित, 22/11/2026', 'hi-IN'],
  ['عدالت میں', 'ur-IN'],
  ['The order of अदालत', undefined],
  ['1.', undefined],
])('the language of %s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test('the PDF says what is a heading, a list and a quote', async () => {
  const content = '<p>A</p><blockquote><p>Q</p></blockquote><ul><li>B</li></ul>';
  const bytes = await writeBlocksPdf({
    ...{ title: 'Order', subject: 'Order', author: 'A', footer: 'ARB-1' },
    now: new Date('2026-03-03T06:00:00.000Z'),
    blocks: layOutOrder({ ...facts, content }),
  });
  const { roles, isMarked, metadata } = await structureOf(bytes);
  expect(isMarked).toBe(true);
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
  const text = roles.join(' ');
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(text).toContain('H2 P P H2 L LI Lbl LBody P BlockQuote P L L LI Lbl LBody P H2');
});
