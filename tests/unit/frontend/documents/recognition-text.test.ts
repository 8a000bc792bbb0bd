import { describe, expect, it } from 'vitest';
import { recognitionLanguages } from '#contracts/rules/documents/recognition.ts';
import { recognitionText } from '#portal/features/case/documents/recognition/recognition-text.ts';

const none = {
  ...{ state: 'none', message: '', pageCount: 0, pagesDone: 0, leftOut: 0, confidence: 0 },
  ...{ correctedWords: 0, bound: '' },
};
const of = (facts: Partial<Parameters<typeof recognitionText>[0]>) =>
  recognitionText({ ...none, state: 'none', bound: '', ...facts });

describe('recognitionText', () => {
  it('says which page is read, how sure the text is, and what has none', () => {
    expect(of({})).toBe('');
    expect(of({ state: 'running', pageCount: 12, pagesDone: 2 })).toBe(
      'Recognising text, page 3 of 12',
    );
    expect(of({ state: 'running', pageCount: 12, pagesDone: 12 })).toContain('page 12 of 12');
    const pageCount = 12;
    expect(of({ state: 'done', pageCount, confidence: 94 })).toBe('Recognised text, 94 % sure');
    expect(of({ state: 'done', pageCount })).toBe(
      'No text could be recognised on the scanned pages',
    );
    expect(of({ state: 'done', pageCount, confidence: 90, leftOut: 40 })).toBe(
      'Recognised text, 90 % sure. 40 further scanned pages have no text',
    );
    expect(of({ state: 'done', pageCount, confidence: 90, leftOut: 1, bound: 'document' })).toBe(
      'Recognised text, 90 % sure. 1 further scanned page has no text: the limit of a document is reached. Those who run the portal can raise it',
    );
    expect(of({ state: 'done', leftOut: 9, bound: 'case' })).toBe(
      '9 scanned pages have no text: the pages of this case for that month were used up. New ones come with each month',
    );
    expect(of({ state: 'failed', message: 'Try again' })).toBe('Try again');
  });
});

it('offers English, the languages of speech, and Urdu', () => {
  expect(recognitionLanguages).toHaveLength(12);
  expect(recognitionLanguages).toContain('urdu');
});
