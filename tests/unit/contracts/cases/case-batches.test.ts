import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  CASE_BATCH_MAX,
  casesSchema,
  mayRemind,
  reminderOf,
} from '#contracts/rules/cases/case-batches.ts';
import { caseStatusKeys } from '#contracts/rules/cases/case-status.ts';
import { roles } from '#contracts/rules/roles.ts';

describe('the cases of a batch', () => {
  const schema = casesSchema(z.object({ id: z.string() }));
  const cases = (count: number) => Array.from({ length: count }, (_none, at) => ({ id: `c${at}` }));
  const messageOf = (wanted: unknown) => schema.safeParse(wanted).error?.issues[0]?.message;

  test('are 1 to 100, each once', () => {
    expect(CASE_BATCH_MAX).toBe(100);
    expect(schema.parse(cases(100))).toHaveLength(100);
    expect(schema.parse(cases(1))).toEqual([{ id: 'c0' }]);
    expect(messageOf([])).toBe('Select at least one case');
    expect(messageOf(cases(101))).toBe('At most 100 cases at a time');
    expect(messageOf([...cases(3), { id: 'c1' }])).toBe('Name each case once');
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
