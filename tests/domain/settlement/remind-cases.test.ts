import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseRemindersEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import type { CaseResult, Reminder } from '#contracts/rules/cases/case-batches.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { remindCases } from '#lambdas/settlement/manage/remind-cases.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { HOUR, type Settling, startSettlement } from './start-settlement.ts';

/** Reminders in many cases of a docket. */

let settling: Settling;
beforeAll(async () => {
  settling = await startSettlement();
});
afterAll(() => settling.stop());

const remind = async (
  wishes: readonly (readonly [id: string, reminder: Reminder])[],
  { userId = 'usr_mgr', role = 'caseManager' as const } = {},
) => {
  const { results } = await remindCases(settling.deps, {
    principal: { ...principalOf(userId), role: userId === 'usr_med' ? 'mediator' : role },
    body: { cases: wishes.map(([id, reminder]) => ({ id, reminder })) },
  });
  return results;
};
const outcomesOf = (results: Awaited<ReturnType<typeof remind>>) =>
  results.map(({ outcome }) => outcome);

const unpaid = (facts: Partial<CaseRecord> = {}) =>
  settling.newCase({
    status: 'pendingRegistrationFee',
    submittedAt: '2026-03-01T06:30:00.000Z',
    createdBy: 'usr_med',
    ...facts,
  });

describe('reminders in many cases', () => {
  test('are sent for each case that takes one, with the reason for each other', async () => {
    const { caseId: running } = await settling.opened();
    const fee = await unpaid();
    const own = await unpaid({ createdBy: 'usr_mgr' });
    const closed = await unpaid({ status: 'closedByCaseManager' });
    const without = await settling.newCase();
    // It was under resolution when it was selected.
    const { caseId: moved } = await settling.opened();
    await settling.closeCase(moved);
    const foreign = await settling.newCase({
      assignments: [{ userId: 'usr_stranger', name: 'Stranger', role: 'managing' }],
    });
    const results = await remind([
      [running, 'settlement'],
      [fee, 'fee'],
      [own, 'fee'],
      [closed, 'fee'],
      [without, 'settlement'],
      [moved, 'settlement'],
      [foreign, 'settlement'],
      ['case_unknown', 'settlement'],
    ]);
    expect(outcomesOf(results)).toEqual([
      ...['done', 'done', 'refused', 'refused', 'refused', 'refused', 'notFound', 'notFound'],
    ]);
    expect(results[2]?.message).toBe(
      'Another case manager decides about the fee of a case that you filed',
    );
    expect(results[3]?.message).toContain('its status is “Closed By Case Manager”');
    expect(results[4]?.message).toBe('The case has no settlement');
    expect(results[6]).toEqual({ ...results[7], id: foreign });
    const mailsAbout = async (id: string, words: string) => {
      const { code = '' } = (await settling.caseOf(id)) ?? {};
      const mails = await settling.outbox();
      return mails.filter((mail) => mail.includes(code) && mail.includes(words)).length;
    };
    expect(await mailsAbout(running, 'Reminder: ')).toBe(2);
    expect(await mailsAbout(fee, 'the registration fee is still due')).toBe(1);
    for (const id of [own, closed, without, moved, foreign])
      expect(await mailsAbout(id, 'Reminder: ')).toBe(0);
    expect((await settling.caseOf(foreign))?.version).toBe(1);
    expect((await settling.caseOf(own))?.feeRemindedAt).toBeUndefined();
  });

  test('of 5,000, of which most are foreign, reach those that take one', async () => {
    const make = async (count: number, facts: Partial<CaseRecord> = {}) => {
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1) ids.push(await unpaid(facts));
      return ids;
    };
    const own = await make(5);
    const closed = await make(5, { status: 'closedByCaseManager' });
    const foreign = await make(5, {
      assignments: [{ userId: 'usr_stranger', name: 'Stranger', role: 'managing' }],
    });
    const unknown = Array.from({ length: 4_985 }, (_none, at) => `case_none${at}`);
    // Of each kind one in several requests.
    const ids = unknown.flatMap((id, at) => {
      const [kind, place] = [[own, closed, foreign][at % 3], Math.floor(at / 300)];
      const further = at % 300 < 3 ? kind?.[place] : undefined;
      return further ? [further, id] : [id];
    });
    expect(ids).toHaveLength(5_000);
    const results: CaseResult[] = [];
    for (let at = 0; at < ids.length; at += 100) {
      const part = ids.slice(at, at + 100);
      results.push(...(await remind(part.map((one) => [one, 'fee'] as const))));
    }
    const having = (wanted: CaseResult['outcome']) =>
      results.flatMap(({ id, outcome }) => (outcome === wanted ? [id] : []));
    expect(having('done')).toEqual(own);
    expect(having('refused')).toEqual(closed);
    expect(having('notFound')).toHaveLength(4_990);
    for (const id of foreign) expect((await settling.caseOf(id))?.feeRemindedAt).toBeUndefined();
  });

  test('are sent once when a request is repeated, and again after the pause', async () => {
    const { caseId } = await settling.opened({ closesAt: settling.at(9 * HOUR) });
    const fee = await unpaid();
    const wishes = [
      [caseId, 'settlement'],
      [fee, 'fee'],
    ] as const;
    expect(outcomesOf(await remind(wishes))).toEqual(['done', 'done']);
    const mails = (await settling.outbox()).length;
    expect(outcomesOf(await remind(wishes))).toEqual(['already', 'already']);
    expect(await settling.outbox()).toHaveLength(mails);
    settling.move(2 * HOUR);
    expect(outcomesOf(await remind(wishes))).toEqual(['done', 'already']);
  });

  test('of a fee are refused to anybody but a case manager, of a round to who does not manage it', async () => {
    const { caseId } = await settling.opened();
    const fee = await unpaid();
    const results = await remind(
      [
        [fee, 'fee'],
        [caseId, 'settlement'],
      ],
      { userId: 'usr_med' },
    );
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'Only a case manager reminds of the registration fee'],
      ['refused', 'Only the case manager runs the settlement rounds'],
    ]);
  });

  test('take 100 cases at most, each once', () => {
    const { body } = caseRemindersEndpoints.remindCases;
    const cases = Array.from({ length: 101 }, (_none, at) => ({
      id: `case_${at}`,
      reminder: 'fee',
    }));
    expect(body.safeParse({ cases: cases.slice(1) }).success).toBe(true);
    expect(body.safeParse({ cases }).error?.issues[0]?.message).toBe('At most 100 cases at a time');
    expect(body.safeParse({ cases: [cases[0], cases[0]] }).error?.issues[0]?.message).toBe(
      'Name each case once',
    );
    expect(body.safeParse({ cases: [] }).success).toBe(false);
    expect(body.safeParse({ cases: [{ id: 'case_1', reminder: 'award' }] }).success).toBe(false);
  });
});
