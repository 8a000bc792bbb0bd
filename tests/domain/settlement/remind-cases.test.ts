import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reminder } from '#contracts/rules/cases/case-batches.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { remindInBatch } from '#lambdas/settlement/manage/remind-in-batch.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
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
) =>
  inParallel(wishes, ([caseId, reminder]) =>
    remindInBatch(settling.deps, {
      principal: { ...principalOf(userId), role: userId === 'usr_med' ? 'mediator' : role },
      ...{ caseId, reminder },
    }),
  );
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
    expect(results[6]).toEqual(results[7]);
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
});
