import { describe, expect, it } from 'vitest';
import type { PageResult } from '#lambdas/documents/recognition/pages/recognise-pages.ts';
import { carriedOver, corrected } from '#lambdas/documents/recognition/words/correct-results.ts';
import { boxOnPage, linesOf } from '#lambdas/documents/recognition/words/page-words.ts';

/** Three lines: a divided word, and a second paragraph. */
const page: PageResult = {
  ...{ page: 2, confidence: 90, toPage: [1, 0, 0, 1, 0, 0] },
  text: 'The surveyor immediately\nsaw it.\n\nSigned',
  lines: [
    [
      ['The', 10, 10, 20, 9, 95],
      ['surveyor', 35, 10, 50, 9, 95],
      ['imme-', 90, 10, 30, 9, 70],
    ],
    [['diately', 10, 25, 40, 9, 70]],
    [
      ['saw', 10, 40, 20, 9, 95],
      ['it.', 35, 40, 12, 9, 95],
    ],
    [['Signed', 10, 70, 40, 9, 60]],
  ],
};
const facts = { revision: 1, by: 'usr_one', byName: 'Asha Rao', at: '2026-01-05T06:30:00.000Z' };

describe('corrected', () => {
  it('puts words into the text where they are, and leaves out what is no word', () => {
    expect(corrected(page, { words: [[5, 'it all.', 'it.', 35, 40, 12, 9]] }).text).toBe(
      'The surveyor immediately\nsaw it all.\n\nSigned',
    );
    const without = corrected(page, { words: [[6, '', 'Signed', 10, 70, 40, 9]] });
    expect(without.text).toBe('The surveyor immediately\nsaw it.');
    expect(without.lines).toHaveLength(3);
    const joined = corrected(page, { words: [[2, 'later', 'imme-', 90, 10, 30, 9]] });
    expect(joined.text).toBe('The surveyor later\ndiately\nsaw it.\n\nSigned');
    expect(joined.lines[0]?.[2]).toEqual(['later', 90, 10, 30, 9, 70]);
  });

  it('gives a shorter word less of its box, and a longer one all of it', () => {
    const [[, shorter]] = corrected(page, { words: [[1, 'cook', 'surveyor', 35, 10, 50, 9]] })
      .lines as [[unknown, unknown]];
    expect(shorter).toEqual(['cook', 35, 10, 25, 9, 95]);
  });

  it('of a page whose words were all removed has no text', () => {
    const words = page.lines
      .flat()
      .map(([was], at) => [at, '', was, 0, 0, 1, 1] as [number, string, string, 0, 0, 1, 1]);
    expect(corrected(page, { words })).toMatchObject({ text: '', lines: [] });
  });
});

describe('linesOf', () => {
  it('knows paragraphs again, also behind a divided word', () => {
    expect(linesOf(page).map(({ startsParagraph }) => startsParagraph)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('boxOnPage', () => {
  it.each([
    ['upright', [1, 0, 0, 1, 0, 0], { x: 10, y: 20, width: 30, height: 9 }],
    ['on its side', [0, 1, -1, 0, 595, 0], { x: 566, y: 10, width: 9, height: 30 }],
    ['on its head', [-1, 0, 0, -1, 595, 842], { x: 555, y: 813, width: 30, height: 9 }],
  ])('of a page that is %s', (_, toPage, box) => {
    expect(boxOnPage(['word', 10, 20, 30, 9], toPage)).toEqual(box);
  });
});

describe('carriedOver', () => {
  const before = {
    ...{ caseId: 'cas_one', documentId: 'doc_one', run: 'run-one' },
    pages: {
      '2': {
        ...facts,
        words: [
          [1, 'surveyors', 'surveyr', 34, 10, 51, 9],
          [6, 'Signed', 'Sgned', 10, 70, 40, 9],
          [7, 'gone', 'g0ne', 300, 300, 30, 9],
        ] as [number, string, string, number, number, number, number][],
      },
      '9': { ...facts, words: [] },
    },
  };

  it('goes by places, drops what has none or is read right now, and pages that are gone', () => {
    expect(carriedOver(before, { run: 'run-two', results: [page] })).toEqual({
      ...before,
      run: 'run-two',
      pages: { '2': { ...facts, words: [[1, 'surveyors', 'surveyor', 35, 10, 50, 9]] } },
    });
  });

  it('leaves those of the same recognition', () => {
    expect(carriedOver(before, { run: 'run-one', results: [] })).toBe(before);
  });
});
