import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences, writeBetween, writeSentences } from '#contracts/rules/speech/sentences.ts';

describe('splitSentences', () => {
  it.each([
    ['The claimant appeared. The respondent did not. Why? No reason! Heard.', 5],
    ['the claimant appeared. the respondent did not.', 2],
    ['He is directed to pay Rs. 4,50,000 within 30 days. Costs follow.', 2],
    ['Sec. 138 and Sec. 34 of the Act apply. See Art. 14.', 2],
    ['Tata v. State of Bihar was cited. Hon. Justice Rao held so.', 2],
    ['Case No. 45 of 2024 is listed. He answered no. Then he left.', 3],
    ['Is it proved? The answer is No. The witness denied it.', 3],
    ['Dr. A. K. Sharma and Mr. J. Paul were examined.', 1],
    ["Hon'ble. Mr. Justice Nair presided.", 1],
    ['The rate is 12.5 per cent. It is simple interest.', 2],
    ['W.P. (C) No. 12 of 2023 is disposed of. Ordered accordingly.', 2],
    ['M/s. Rao Pvt. Ltd. filed it. The reply is of Rao Ltd. Time is granted.', 3],
    ['He came at 10 a.m. and left at 5 p.m. The order was passed at 6 p.m.', 2],
    ['Ram & Ors. are absent. Notices to Ram, Shyam, etc. are served.', 2],
    ['“Did you sign?” he asked. “No!” The witness wept.', 3],
    ['He paused... and went on. Then he stopped... The matter ended.', 3],
    ['1. The claim is allowed. 2. Costs are refused.', 2],
    ['See para. 7 and pp. 3 to 5. Also Ex. P-4 and cl. (a).', 2],
    ['Reported at www.example.com on 01.02.2024. It is public.', 2],
    ['वादी उपस्थित है। प्रतिवादी अनुपस्थित है।अगली तारीख दी जाए॥ समाप्त।', 4],
    ['डॉ. शर्मा ने रु. 5,000 दिए। क्र. 4 देखें।', 2],
    ['Why? he asked. It was at example.com? he said.', 4],
    ['It is at example.com/?q=1 In Pune.', 1],
    ['He wrote (“No. 4 applies”) to (“A. Rao”).', 1],
    ['12. The claim is allowed.', 1],
    ['Covid19. It spread.', 2],
    ['5pm. He left.', 2],
    ['', 0],
    ['   ', 0],
    ['...', 1],
  ])('%s', (text, count) => {
    expect(splitSentences(text)).toHaveLength(count);
  });

  const token = fc.oneof(
    fc.constantFrom(
      'Rs.',
      'Sec.',
      'No.',
      'v.',
      'Dr.',
      'A.',
      'etc.',
      '12.5',
      '3.',
      '।',
      '”',
      'Why?',
    ),
    fc.constantFrom('claimant', 'Appeared.', 'है।', '“Yes!”', '...', '4', 'W.P.', '(a)', 'no.'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const text = fc.array(token, { maxLength: 25 }).map((tokens) => tokens.join(' '));
  const squeezed = (given: string) => given.replace(/\s+/gu, '');

  it('keeps every character but white space, in order', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(squeezed(splitSentences(given).join(''))).toBe(squeezed(given));
      }),
    );
  });

  it('gives the same sentences for its own result', () => {
    fc.assert(
      fc.property(text, (given) => {
        const sentences = splitSentences(given);
        expect(splitSentences(sentences.join(' '))).toEqual(sentences);
        for (const sentence of sentences) expect(splitSentences(sentence)).toEqual([sentence]);
      }),
    );
  });

  it('never splits after an abbreviation that a name or a number follows', () => {
    const abbreviation = fc.constantFrom('Rs.', 'Sec.', 'No.', 'Dr.', 'Hon.', 'v.', 'B.');
    fc.assert(
      fc.property(abbreviation, fc.nat(), (short, number) => {
        expect(splitSentences(`It says ${short} ${number} here`)).toHaveLength(1);
      }),
    );
  });
});

describe('writeSentences', () => {
  it('starts each sentence with a capital letter', () => {
    expect(writeSentences('the claimant appeared. the respondent did not. “why?” he said.')).toBe(
      'The claimant appeared. The respondent did not. “Why?” he said.',
    );
  });

  it('continues an open sentence without a capital letter', () => {
    expect(writeSentences('appeared. he was heard.', 'The claimant')).toBe(
      'appeared. He was heard.',
    );
    expect(writeSentences('4,000 is paid.', 'A sum of Rs.')).toBe('4,000 is paid.');
    expect(writeSentences('he was heard.', 'The claimant appeared.')).toBe('He was heard.');
    expect(writeSentences('next date is given.', 'वादी उपस्थित है।')).toBe('Next date is given.');
  });

  it('continues it after a space, too', () => {
    expect(writeSentences('appeared.', 'The claimant ')).toBe('appeared.');
  });

  it('keeps a first letter whose capital is two letters', () => {
    expect(writeSentences('ß is a letter.')).toBe('ß is a letter.');
  });

  it('writes nothing for a text without words', () => {
    expect(writeSentences(' ')).toBe('');
  });

  it('changes only the case of first letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        const written = writeSentences(given).replace(/\s+/gu, '');
        expect(written.toUpperCase()).toBe(given.replace(/\s+/gu, '').toUpperCase());
      }),
    );
  });
});

describe('writeBetween', () => {
  it.each([
    ['', '', 'He was heard.'],
    ['The claimant appeared.', '', ' He was heard.'],
    ['The claimant appeared. ', 'Costs follow.', 'He was heard. '],
    ['Present: [', '] End.', 'he was heard.'],
    ['Para 1.', ' Para 2.', ' He was heard.'],
    ['', '₹ 500 is paid.', 'He was heard. '],
    ['', '(b) Costs', 'He was heard. '],
    ['', 'आदेश', 'He was heard. '],
    ['The order', ', and costs', ' he was heard.'],
  ])('between %j and %j writes %j', (before, after, written) => {
    expect(writeBetween('he was heard.', { before, after })).toBe(written);
  });

  it('writes no space at the end of a text', () => {
    expect(writeBetween('he was heard.', { before: 'Present.' })).toBe(' He was heard.');
  });
});
