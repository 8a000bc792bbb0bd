import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { bucketsOf, kindsOf } from '#lambdas/docket/counts/docket-statistics.ts';
import { readDocketCounts } from '#lambdas/docket/record/docket-counters.ts';
import { sumCounts } from '#lambdas/docket/record/docket-counts.ts';
import { createdDocketId } from '#lambdas/docket/record/docket-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { putParty } from '#tests/support/put-party.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';
import { type Filing, respondent, startFiling, whole } from './start-filing.ts';

/** Drafts, the list of created cases and the cart. */

let on: Filing;
beforeAll(async () => {
  on = await startFiling();
});
afterAll(() => on.stop());

describe('a draft', () => {
  test('can be incomplete, can be completed, and is submitted only when complete', async () => {
    const created = await on.post({
      partyId: 'pty_one',
      title: 'Later',
      resolutionKind: 'mediation',
      isDraft: true,
    });
    expect([created.status, created.body.message]).toEqual([200, 'Draft Saved Successfully']);
    const { id } = created.body.case;
    const early = await on.expectNothingWritten(() => on.put({ id, isDraft: false }));
    expect(early.body.issues.map(({ field }: { field: string }) => field)).toEqual([
      'description',
      'totalClaimValue',
      'respondents',
    ]);
    expect((await on.put({ id, ...whole, title: 'Sooner' })).body.case).toMatchObject({
      status: 'draft',
      title: 'Sooner',
    });
    const cleared = await on.put({ id, description: '' });
    expect(cleared.body.case).toMatchObject({ description: '', title: 'Sooner' });
    await on.put({ id, description: 'Again' });
    const { draft } = (await on.draftOf(id)).body;
    expect(draft.input).toMatchObject({
      ...whole,
      title: 'Sooner',
      description: 'Again',
      respondents: [
        { ...respondent, respondentEmail: 'suresh@example.com', respondentPanNumber: 'ABCDE1234F' },
      ],
    });
    const submitted = await on.put({ id, isDraft: false });
    expect([submitted.body.message, submitted.body.case.status]).toEqual([
      'Case Submitted Successfully',
      'waitingForCaseApproval',
    ]);
    expect((await on.put({ id, title: 'Too late' })).status).toBe(409);
    expect((await on.draftOf(id)).status).toBe(409);
    expect((await on.remove(id)).status).toBe(409);
  });

  test('refuses invalid values', async () => {
    const { id } = await on.newDraft();
    const { status } = await on.expectNothingWritten(() => on.put({ id, totalClaimValue: 1e21 }));
    expect(status).toBe(400);
  });

  test('refuses the later of two concurrent edits, and loses nothing', async () => {
    const { id } = await on.newDraft();
    const { version } = (await on.draftOf(id)).body.draft;
    const replies = await Promise.all([
      on.put({ id, version, title: 'One' }),
      on.put({ id, version, title: 'Two' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200)?.body.case.title;
    expect((await on.draftOf(id)).body.draft.input.title).toBe(winner);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'This was changed meanwhile. Please look at it and try again',
    );
  });

  test('gets a new code for another kind, and a new row for another claimant', async () => {
    const { id, caseCode } = await on.newDraft({ loanAccountNo: 'KIND1' });
    const { body } = await on.put({ id, resolutionKind: 'arbitration', partyId: 'pty_other' });
    expect(body.case).toMatchObject({
      resolutionKind: 'arbitration',
      claimantPartyId: 'pty_other',
    });
    expect([caseCode.slice(0, 3), body.case.caseCode.slice(0, 3)]).toEqual(['MED', 'ARB']);
    const all = await on.everything();
    expect(all.some(({ pk }) => pk === caseKeys.code(caseCode).pk)).toBe(false);
    expect(
      all.filter(({ pk, sk }) => pk === `CASE#${id}` && sk.startsWith('PARTY#')),
    ).toMatchObject([{ partyId: 'pty_other', partyRole: 'claimant' }]);
    expect((await on.post({ ...whole, loanAccountNo: 'KIND1' })).status).toBe(200);
  });

  test('is deleted with all of its items, by its creator only', async () => {
    const before = await on.everything();
    const { id } = await on.newDraft({ loanAccountNo: 'GONE1' });
    for (const userId of ['usr_two', 'usr_manager'])
      expect((await on.expectNothingWritten(() => on.remove(id, userId))).status).toBe(404);
    expect((await on.remove(id)).body.message).toBe('Draft Deleted Successfully');
    const isOfAll = ({ pk }: Record<string, unknown>) => /#COUNTERS$|^JOURNAL#/.test(String(pk));
    const after = await on.everything();
    expect(after.filter((item) => !isOfAll(item))).toEqual(before.filter((item) => !isOfAll(item)));
    // The search receives only the deletion.
    const note = after.find(({ pk, sk }) => /^JOURNAL#/.test(String(pk)) && sk === `CASE#${id}`);
    expect(Object.keys(note ?? {}).sort()).toEqual(['caseId', 'pk', 'sk', 'stamp']);
  });

  test('refuses other users to read, change or submit it', async () => {
    const { id } = await on.newDraft();
    for (const userId of ['usr_two', 'usr_manager']) {
      expect((await on.draftOf(id, userId)).status).toBe(404);
      for (const body of [
        { id, title: 'Mine' },
        { id, isDraft: false },
      ]) {
        const { status } = await on.expectNothingWritten(() => on.put(body, userId));
        expect(status).toBe(404);
      }
    }
  });
});

describe('the created cases and the cart', () => {
  test('list the caller’s own cases, with exact counts and pages of constant cost', async () => {
    await putParty(on.table, { id: 'pty_list', ownerId: 'usr_list', name: 'Lister' });
    await addPerson(on.table, { userId: 'usr_list', role: 'mediator', name: 'Lister' });
    await signIn(on.table, 'usr_list', 'mediator');
    for (let n = 0; n < 12; n += 1)
      await on.post(
        { ...whole, partyId: 'pty_list', isDraft: n % 3 === 0 },
        { userId: 'usr_list' },
      );
    const [all, drafts, second] = await Promise.all([
      on.list({}, 'usr_list'),
      on.list({ status: 'draft' }, 'usr_list'),
      on.list({ page: '2' }, 'usr_list'),
    ]);
    expect([all.body.total, all.body.data.length, all.body.lastPage]).toEqual([12, 10, 2]);
    expect([drafts.body.total, second.body.data.length]).toEqual([4, 2]);
    const codes = [...all.body.data, ...second.body.data].map(
      ({ caseCode }: { caseCode: string }) => caseCode,
    );
    expect(codes).toEqual(codes.toSorted().reverse());
    const oldest = await on.list({ sortDirection: 'asc' }, 'usr_list');
    expect(oldest.body.data.map(({ caseCode }: { caseCode: string }) => caseCode)).toEqual(
      codes.toReversed().slice(0, 10),
    );
    expect((await on.list({ sortDirection: 'up' }, 'usr_list')).status).toBe(400);
    const counts = await readDocketCounts(on.table, createdDocketId('usr_list'));
    expect(sumCounts(counts, kindsOf({}), bucketsOf({}))).toBe(12);
    const { listCreatedCases } = await import('#lambdas/cases/filing/list-created-cases.ts');
    const { readUnits } = await readUnitsOf(on.table, (measured) =>
      listCreatedCases(
        { table: measured },
        {
          principal: principalOf('usr_list'),
          query: { page: 1, perPage: 10, status: undefined, sortDirection: 'desc' },
        },
      ),
    );
    expect(readUnits).toBeLessThanOrEqual(10);
    expect((await on.list({}, 'usr_two')).body.total).toBe(0);
    expect((await on.list({ page: '501' })).status).toBe(400);
  });

  test('name the missing fields of each draft in the cart', async () => {
    const ready = await on.newDraft({ partyId: 'pty_two', title: 'Ready' }, 'usr_two');
    const lacking = await on.newDraft(
      { partyId: 'pty_two', title: 'Lacking', totalClaimValue: 0, respondents: [] },
      'usr_two',
    );
    const { body } = await on.cart('usr_two');
    const missingOf = (id: string) =>
      body.data.find((row: { id: string }) => row.id === id)?.missing;
    expect(body.total).toBe(2);
    expect(missingOf(ready.id)).toEqual([]);
    expect(missingOf(lacking.id)).toEqual([
      'Total Claim value is required',
      'Respondent is required',
    ]);
  });
});
