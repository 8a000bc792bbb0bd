import { describe, expect, test } from 'vitest';
import {
  declineReasonSchema,
  ERRATUM_REASON_MAX,
  ERRATUM_TEXT_MAX,
  erratumSchema,
  isOpenReading,
  mayBecome,
  readingNoteTextSchema,
  readingStateAt,
  readingStateLabels,
  readingStates,
  signedStatement,
  storedReadingStates,
} from '#contracts/rules/speech/witness-readings.ts';

const erratum = { turn: 1, reads: 'Monday', shouldRead: 'Tuesday', reason: 'Misheard' };

describe('a reading', () => {
  test('comes into these states from those', () => {
    const table = storedReadingStates.map((before) => [
      before,
      storedReadingStates.filter((after) => mayBecome(before, after)),
    ]);
    expect(Object.fromEntries(table)).toEqual({
      sent: ['opened', 'declined', 'withdrawn'],
      opened: ['signed', 'declined', 'withdrawn'],
      signed: [],
      declined: [],
      withdrawn: [],
    });
    expect(storedReadingStates.filter(isOpenReading)).toEqual(['sent', 'opened']);
    expect(Object.keys(readingStateLabels).sort()).toEqual([...readingStates].sort());
  });

  test.each([
    ['sent', 0, '2026-11-20T00:00:00.000Z', 'sent'],
    ['opened', 0, '2026-11-20T00:00:00.000Z', 'opened'],
    ['opened', 1, '2026-11-20T00:00:00.000Z', 'corrected'],
    ['sent', 0, '2026-12-01T00:00:00.000Z', 'expired'],
    ['opened', 2, '2026-12-01T00:00:00.000Z', 'expired'],
    ['signed', 2, '2026-12-02T00:00:00.000Z', 'signed'],
    ['declined', 0, '2026-12-02T00:00:00.000Z', 'declined'],
    ['withdrawn', 1, '2026-12-02T00:00:00.000Z', 'withdrawn'],
  ] as const)(
    'that is %s with %d corrections at %s is shown as %s',
    (state, errataCount, now, shown) => {
      const linkExpiresAt = '2026-12-01T00:00:00.000Z';
      expect(readingStateAt({ state, errataCount, linkExpiresAt }, now)).toBe(shown);
    },
  );

  test('has a statement that names version and corrections', () => {
    expect([0, 1, 2].map((count) => signedStatement(7, count))).toEqual([
      'I have read the record of my evidence, version 7. It is right as it stands.',
      'I have read the record of my evidence, version 7. It is right with the correction of the errata sheet.',
      'I have read the record of my evidence, version 7. It is right with the 2 corrections of the errata sheet.',
    ]);
  });
});

describe('a correction', () => {
  test.each(['reads', 'shouldRead', 'reason'] as const)(
    'refuses markup, changes of direction, lines and blanks in %s',
    (field) => {
      for (const text of ['<b>x</b>', 'a\u202eb', 'a\nb', '\u2800', '', 'a\u0000b'])
        expect([text, erratumSchema.safeParse({ ...erratum, [field]: text }).success]).toEqual([
          text,
          false,
        ]);
    },
  );

  test('has bounds', () => {
    const accepts = (facts: object) => erratumSchema.safeParse({ ...erratum, ...facts }).success;
    expect(accepts({ reads: 'x'.repeat(ERRATUM_TEXT_MAX) })).toBe(true);
    expect(accepts({ reads: 'x'.repeat(ERRATUM_TEXT_MAX + 1) })).toBe(false);
    expect(accepts({ shouldRead: 'x'.repeat(ERRATUM_TEXT_MAX + 1) })).toBe(false);
    expect(accepts({ reason: 'x'.repeat(ERRATUM_REASON_MAX + 1) })).toBe(false);
    expect([0, 1.5, 1_000_000].map((turn) => accepts({ turn }))).toEqual([false, false, false]);
  });

  test('a reason and a note are plain text too', () => {
    expect(declineReasonSchema.safeParse('<i>no</i>').success).toBe(false);
    expect(readingNoteTextSchema.safeParse('Two\nlines').success).toBe(true);
    expect(readingNoteTextSchema.safeParse('<script>').success).toBe(false);
  });
});
