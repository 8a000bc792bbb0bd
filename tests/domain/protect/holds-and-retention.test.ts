import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { inviteKeys } from '#lambdas/invites/record/invite-keys.ts';
import { changeHold } from '#scripts/protect/holds/change-hold.ts';
import { findHold } from '#scripts/protect/holds/hold-record.ts';
import { applyRetention } from '#scripts/protect/retention/apply-retention.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { killedAfter, type ProtectLab, startProtect } from './protect-lab.ts';

let lab: ProtectLab;
beforeAll(async () => {
  lab = await startProtect();
});
afterAll(() => lab.stop());
beforeEach(() => {
  lab.said.length = 0;
});

const trailOf = async (subject: string) =>
  (
    await queryAll(lab.deps.table, { pk: accountsKeys.audit(subject, '', '').pk, skPrefix: '20' })
  ).map(({ event }) => event);

describe('the legal hold of a case', () => {
  test('says who set and lifted it, when and why', async () => {
    const { id: caseId, code } = await lab.case('usr_judge', { status: 'quitByClaimant' });
    await lab.run({ kind: 'set-hold', caseId, why: 'Appeal' });
    await lab.run({ kind: 'set-hold', caseId, why: 'Again' });
    expect(lab.said.at(-1)).toBe('It was so already. Nothing was changed.');
    await lab.run({ kind: 'lift-hold', caseId, why: 'Appeal dismissed' });
    expect(await findHold(lab.deps.table, caseId)).toMatchObject({
      state: 'lifted',
      caseCode: code,
      acts: [
        { act: 'set', by: 'local:tester', at: expect.any(String), why: 'Appeal' },
        { act: 'lifted', by: 'local:tester', at: expect.any(String), why: 'Appeal dismissed' },
      ],
    });
    expect(await trailOf(caseId)).toEqual(['hold_set', 'hold_lifted']);
    lab.said.length = 0;
    await lab.run({ kind: 'list-holds' });
    expect(lab.said[0]).toBe(`${code}  ${caseId}  lifted`);
  });

  test('is written once by two operators at the same time', async () => {
    const { id: caseId } = await lab.case('usr_judge', { status: 'quitByClaimant' });
    const change = { caseId, act: 'set' as const, operator: 'local:tester' };
    const results = await Promise.all(
      ['One', 'Two', 'Three'].map((why) => changeHold(lab.deps, { ...change, why })),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await findHold(lab.deps.table, caseId))?.acts).toHaveLength(1);
    expect(await trailOf(caseId)).toEqual(['hold_set']);
  });

  test('refuses a case that does not exist, and a hold to lift that was never set', async () => {
    const set = lab.run({ kind: 'set-hold', caseId: 'cas_none', why: 'Appeal' });
    await expect(set).rejects.toThrow('There is no case cas_none');
    const lift = lab.run({ kind: 'lift-hold', caseId: 'cas_none', why: 'Appeal' });
    await expect(lift).rejects.toThrow('Case cas_none is not held');
    expect(await findHold(lab.deps.table, 'cas_none')).toBeUndefined();
  });
});

describe('retention', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const key = (id: string) => inviteKeys.invite('usr_old', 'received', id);
  const invite = (id: string, facts: { days: number; caseId: string }) =>
    lab.put({
      ...key(id),
      ...{ id, createdAt: daysAgo(facts.days), case: { id: facts.caseId } },
    });
  const remaining = async () =>
    (await queryAll(lab.deps.table, inviteKeys.invitesOf('usr_old', 'received'))).map(
      ({ id }) => id,
    );

  test('removes nothing before it is set, nor in a dry run; spares cases under hold', async () => {
    const { id: held } = await lab.case('usr_judge', { status: 'quitByClaimant' });
    await lab.run({ kind: 'set-hold', caseId: held, why: 'Appeal' });
    await invite('inv_new', { days: 10, caseId: 'cas_free' });
    await invite('inv_old', { days: 500, caseId: 'cas_free' });
    await invite('inv_older', { days: 600, caseId: 'cas_free' });
    await invite('inv_held', { days: 700, caseId: held });
    await lab.run({ kind: 'apply-retention' });
    expect(lab.said.at(-1)).toBe('Nothing is past its retention. Nothing was changed.');
    await lab.run({ kind: 'set-retention', set: { invitation: 365 } });
    lab.said.length = 0;
    await lab.run({ kind: 'apply-retention' }, true);
    expect(lab.said).toEqual([
      '  2 invitation, and 1 that a legal hold keeps',
      'Dry run. Nothing was changed.',
    ]);
    expect(await remaining()).toHaveLength(4);
    // Killed after one removal, and run again.
    await expect(applyRetention(killedAfter(lab.deps, 2))).rejects.toThrow('killed');
    expect(await remaining()).toHaveLength(3);
    await lab.run({ kind: 'apply-retention' });
    expect(lab.said.at(-1)).toBe('Done. Items removed: 1.');
    expect(await remaining()).toEqual(['inv_held', 'inv_new']);
    expect(await trailOf('SYSTEM')).toEqual([
      'retention_set',
      'retention_applied',
      'retention_applied',
    ]);
    expect(await getItem(lab.deps.table, key('inv_held'))).toBeDefined();
  });

  test('removes a bulk job with its plan and the rows that created no case, also after a kill', async () => {
    const parts = [bulkKeys.plan('job_old'), bulkKeys.problems('job_old', 0)];
    const job = bulkKeys.job('usr_old', 'job_old');
    await lab.put({ ...job, id: 'job_old', createdAt: daysAgo(366) });
    await lab.put({ ...bulkKeys.plan('job_new') });
    for (const part of parts) await lab.put({ ...part });
    // The record of the act and one removal.
    await expect(applyRetention(killedAfter(lab.deps, 2))).rejects.toThrow('killed');
    expect(await getItem(lab.deps.table, job)).toBeDefined();
    await lab.run({ kind: 'apply-retention' });
    for (const key of [job, ...parts]) expect(await getItem(lab.deps.table, key)).toBeUndefined();
    expect(await getItem(lab.deps.table, bulkKeys.plan('job_new'))).toBeDefined();
  });

  test('shows the days that hold, and which are set', async () => {
    await lab.run({ kind: 'show-retention' });
    expect(lab.said).toContain('* invitation=365  from createdAt');
    expect(lab.said).toContain('  declined invitation=keep  from declinedAt');
  });
});
