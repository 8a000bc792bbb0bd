import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { batchBodySchema } from '#contracts/endpoints/cases/case-batches.ts';
import {
  BATCH_ROWS_MAX,
  batchStates,
  caseOutcomes,
  casesSchema,
  countsOf,
  isOver,
  mayRemind,
  reminderOf,
  reminders,
} from '#contracts/rules/cases/case-batches.ts';
import { caseStatusKeys } from '#contracts/rules/cases/case-status.ts';
import { roles } from '#contracts/rules/roles.ts';

describe('the cases of a batch', () => {
  const schema = casesSchema(z.object({ id: z.string() }));
  const cases = (count: number) => Array.from({ length: count }, (_none, at) => ({ id: `c${at}` }));
  const messageOf = (wanted: unknown) => schema.safeParse(wanted).error?.issues[0]?.message;

  test('are 1 to 5,000, each once', () => {
    expect(BATCH_ROWS_MAX).toBe(5_000);
    expect(schema.parse(cases(5_000))).toHaveLength(5_000);
    expect(schema.parse(cases(1))).toEqual([{ id: 'c0' }]);
    expect(messageOf([])).toBe('Select at least one case');
    expect(messageOf(cases(5_001))).toBe('At most 5,000 cases at a time');
    expect(messageOf([...cases(3), { id: 'c1' }])).toBe('Name each case once');
  });
});

describe('the body of a batch', () => {
  const isTaken = (body: unknown) => batchBodySchema.safeParse(body).success;
  const row = { id: 'cas_1', caseCode: 'ARB-2026-000123' };
  const submittedOn = '2026-03-01T06:00:00.000Z';
  const at = { date: '01/12/2026 00:00:00', time: '01/12/2026 11:00:00' };
  const hearing = { hearingType: 'Preliminary', remarks: 'Timetable', durationMinutes: 15 };

  test('has for each act what the act needs', () => {
    const whole: Record<string, object> = {
      approve: { cases: [{ ...row, submittedOn }] },
      decline: { reason: 'Unclear', cases: [{ ...row, submittedOn }] },
      remind: { cases: [{ ...row, reminder: 'fee' }] },
      assign: { userId: 'usr_1', cases: [row] },
      schedule: { hearing, cases: [{ ...row, ...at }] },
    };
    for (const [act, body] of Object.entries(whole)) {
      expect([act, isTaken({ act, ...body })]).toEqual([act, true]);
      for (const field of Object.keys(body))
        expect([field, isTaken({ act, ...body, [field]: undefined })]).toEqual([field, false]);
    }
    expect(isTaken({ act: 'close', cases: [row] })).toBe(false);
  });

  test('names no other reminder, hearing or number', () => {
    expect(isTaken({ act: 'remind', cases: [{ ...row, reminder: 'award' }] })).toBe(false);
    for (const wrong of [{ remarks: '' }, { durationMinutes: 1 }])
      expect(
        isTaken({ act: 'schedule', hearing: { ...hearing, ...wrong }, cases: [{ ...row, ...at }] }),
      ).toBe(false);
    for (const caseCode of ['', '<b>', 'A'.repeat(41), 'arb-1', 'ARB 1'])
      expect(isTaken({ act: 'assign', userId: 'usr_1', cases: [{ ...row, caseCode }] })).toBe(
        false,
      );
    expect(reminders).toEqual(['fee', 'settlement']);
  });
});

describe('a batch', () => {
  test('is over once it is completed, stopped or given up', () => {
    expect(batchStates.filter((state) => isOver({ state }))).toEqual([
      'completed',
      'stopped',
      'failed',
    ]);
  });

  test('counts what is done, done before, open for another attempt, and final', () => {
    const results = [...caseOutcomes, 'done' as const].map((outcome) => ({ outcome }));
    expect(countsOf(results)).toEqual({ done: 2, already: 1, open: 2, final: 2 });
    expect(countsOf([])).toEqual({ done: 0, already: 0, open: 0, final: 0 });
  });
});

describe('a reminder', () => {
  test('is about a due fee, or the offers of a negotiation under resolution', () => {
    const of = (resolutionKind: 'arbitration' | 'negotiation') =>
      caseStatusKeys.flatMap((status) => {
        const reminder = reminderOf({ status, resolutionKind });
        return reminder ? [[status, reminder]] : [];
      });
    const fee = ['pendingRegistrationFee', 'fee'];
    expect(of('arbitration')).toEqual([fee]);
    expect(of('negotiation')).toEqual([fee, ['negotiationOngoing', 'settlement']]);
  });

  test('of a fee is for case managers, of a settlement for every role', () => {
    expect(roles.filter((role) => mayRemind(role, 'fee'))).toEqual(['caseManager']);
    expect(roles.filter((role) => mayRemind(role, 'settlement'))).toEqual([...roles]);
  });
});
