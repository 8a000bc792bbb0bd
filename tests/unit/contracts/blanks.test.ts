import { describe, expect, test } from 'vitest';
import {
  blank,
  blanksLeft,
  blanksRefusal,
  findBlanks,
  unrecognisedMark,
} from '#contracts/rules/blanks.ts';
import { isCheapOrLinear } from '#tests/support/cpu-time.ts';

const namesOf = (text: string) => findBlanks(text).map(({ name }) => name);

describe('blanks', () => {
  test.each([
    ['heard the parties on [dates]', ['dates']],
    ['INR [amount] at [rate] % from [date]', ['amount', 'rate', 'date']],
    ['Rs[amount]/- only', ['amount']],
    ['in para[paragraph] above', ['paragraph']],
    ['[Date]', ['Date']],
    ['[AMOUNT IN WORDS]', ['AMOUNT IN WORDS']],
    ['before [name of the second witness],', ['name of the second witness']],
    ['[the amount]', ['the amount']],
    ['[insert the reasons]', ['insert the reasons']],
    ['[DD/MM/YYYY]', ['DD/MM/YYYY']],
    ["[claimant's counsel]", ["claimant's counsel"]],
    ['[to be confirmed]', ['to be confirmed']],
    ['[date to be supplied]', ['date to be supplied']],
    ['[xxx]', ['xxx']],
    ['[राशि] रुपये', ['राशि']],
    ['[[amount]]', ['amount']],
    ['[reply  of the tenant]', ['reply of the tenant']],
    ['[ amount ] and [am\u200bount]', ['amount', 'amount']],
    ['[sic] [findings]', ['findings']],
    ['[see Annexure A] on [venue]', ['venue']],
    [
      'Heard [not recognised 1] and [Not recognised 12].',
      ['not recognised 1', 'Not recognised 12'],
    ],
    ['[ ] [____] [•] [●] [*] []', ['', '____', '•', '●', '*', '']],
  ])('%s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test.each([
    '[2019] 3 SCC 1',
    '[2020] EWHC 123 (Comm) at [45]',
    'as held [12], [12-15] and [1,3]',
    'the agrement [sic]',
    '(a) [emphasis added] (b) [Emphasis supplied] [emphasis in original]',
    '[T]he tribunal, the award[s], pay[ing], [un]lawful',
    'that [the respondent] owed [his] share [and] [Mr. Rao] [M/s Sharma] paid',
    '[...] […] [. . .]',
    '[Exhibit A] [Annexure P] [PW-1] [Exhibit C-4] [para 12] [Annexure 3] [date 1]',
    '[footnotes omitted] [citation omitted] [name withheld] [amount redacted]',
    '[inaudible] [Sd/-] [Signed] [ibid.] [see Annexure A]',
    '[a] first [b] second [x] [कि] third [exhibit marked A]',
    'was paid [to him], which [must be proved]',
    '[the amount was redacted] [date sic.]',
    '[Note: the figure is in lakhs] ["Agreement"] [?]',
    'the marriage was [not recognised] and [not recognised 1 by the tribunal]',
    'an open [ bracket\nand its end ]',
    '[dates',
    'dates]',
    '(amount) {amount} <amount>',
  ])('none in: %s', (text) => {
    expect(namesOf(text)).toEqual([]);
  });

  test.each(['[', '[a', '[ ', '[a ]', '[_'])('takes linear time: %s', async (part) => {
    const text = part.repeat(400_000 / part.length);
    const work = (share: number) => findBlanks(text.slice(0, text.length * share));
    expect(await isCheapOrLinear(20, work)).toBe(true);
  });

  test('are counted up to 1,000', () => {
    expect(findBlanks('[seat]'.repeat(1_001))).toHaveLength(1_000);
  });

  test('are written as they are found', () => {
    expect(namesOf(blank('date') + unrecognisedMark(2))).toEqual(['date', 'not recognised 2']);
  });

  test('are found where they stand', () => {
    const text = 'INR [amount] by [date].';
    expect(findBlanks(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '[amount]',
      '[date]',
    ]);
  });

  test('a message counts each one and names each name once', () => {
    expect(blanksLeft(findBlanks('[date] [seat] [date]'))).toBe('3 blanks left: date, seat');
    expect(blanksLeft(findBlanks('[seat] [ ]'))).toBe('2 blanks left: seat, unnamed');
    expect(blanksRefusal(findBlanks('[seat]'))).toBe(
      '1 blank left: seat. Fill in each one, or remove its square brackets, before you publish.',
    );
    const missing =
      'Words of the dictation are missing at [not recognised 1], [not recognised 3]. Play each one in the list under Start Dictation, on the device that recorded it, and write its words in place of the mark before you publish.';
    const marks = '[not recognised 1] [not recognised 3] [not recognised 1]';
    expect(blanksRefusal(findBlanks(marks))).toBe(missing);
    expect(blanksRefusal(findBlanks(`${marks} [seat]`))).toBe(
      `1 blank left: seat. Fill in each one, or remove its square brackets, before you publish. ${missing}`,
    );
    expect(blanksRefusal(findBlanks('no blank'))).toBeUndefined();
    const many = (letters: string) =>
      blanksLeft(findBlanks([...letters].map((one) => `[blank ${one}${one}]`).join(' ')));
    expect(many('abcdefghijkl')).toMatch(/^12 blanks left: blank aa, .*, blank hh, …$/);
    expect(many('abcdefgh')).toMatch(/^8 blanks left: blank aa, .*, blank hh$/);
  });
});
