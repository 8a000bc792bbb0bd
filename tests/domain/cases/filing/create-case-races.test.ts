import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import { caseDraftInputSchema } from '#contracts/rules/cases/case-input.ts';
import { createCaseFor } from '#lambdas/cases/filing/create-case-for.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Filing, respondent, startFiling, whole } from './start-filing.ts';

/** Repeated and parallel requests; PANs, loan accounts and codes. */

let on: Filing;
beforeAll(async () => {
  on = await startFiling();
});
afterAll(() => on.stop());

const bodyOf = caseCreationEndpoints.createCase.body;

describe('repeats and races', () => {
  test('creates one case for parallel repeats with one key', async () => {
    const key = 'create-0000000000000001';
    const replies = await Promise.all(Array.from({ length: 6 }, () => on.post(whole, { key })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.case.id)).size).toBe(1);
    expect((await on.post({ ...whole, title: 'Other' }, { key })).status).toBe(409);
  });

  test.each(['%00', '%2f..', '/x', '%0d%0aX: y', '.pdf', ''])(
    'refuses a file address followed by %o',
    async (behind) => {
      const key = await on.services.upload('usr_one', 'caseDescription');
      const address = `https://files.example/${behind === '' ? key.replace(/[^/]+$/, '') : key + behind}`;
      const reply = await on.expectNothingWritten(() =>
        on.post({ ...whole, description_document_url: address }),
      );
      expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed']);
    },
  );

  test('encrypts a respondent’s PAN, deletes it with the respondent, and returns it only to the creator', async () => {
    const pan = 'KWXPZ4821M';
    const other = 'KWXPZ4822N';
    const named = (respondentName: string, respondentPanNumber: string) => ({
      ...respondent,
      respondentName,
      respondentPanNumber,
    });
    const body = {
      ...whole,
      isDraft: true,
      loanAccountNo: 'SEALED 1',
      respondents: [named('First', pan), named('Second', ''), named('Third', other)],
    };
    const key = 'sealed-pan-key-0001';
    const { body: made } = await on.post(body, { key });
    const { id } = made.case;
    // An equal request is a repeat; another PAN under the same key is a different request.
    expect((await on.post(body, { key })).body.case.id).toBe(id);
    const changed = { ...body, respondents: [named('First', other)] };
    expect((await on.post(changed, { key })).status).toBe(409);

    const pansOf = async () =>
      (await on.draftOf(id)).body.draft.input.respondents.map(
        (one: { respondentPanNumber: string }) => one.respondentPanNumber,
      );
    expect(await pansOf()).toEqual([pan, '', other]);
    await on.put({ id, title: 'Another title' });
    expect(await pansOf()).toEqual([pan, '', other]);
    await on.put({ id, respondents: [named('Third', other), named('Second', '')] });
    expect(await pansOf()).toEqual([other, '']);
    await on.put({ id, isDraft: false });

    const stored = await on.everything();
    for (const secret of [pan, other]) expect(JSON.stringify(stored)).not.toContain(secret);
    // No hash that allows all PANs to be tried against it.
    const hashes = stored.map((item) => String(item['fingerprint'] ?? ''));
    const parsed = bodyOf.parse(body);
    const plain = createHash('sha256').update(JSON.stringify(parsed)).digest('base64url');
    expect(hashes).not.toContain(plain);
    expect((await findCase(on.table, id))?.respondents[0]?.sealedPan).toMatch(/^key1\./);
  });

  test('releases the loan account of a closed case, and only its own', async () => {
    const loan = { ...whole, resolutionKind: 'arbitration', loanAccountNo: 'COMES BACK 1' };
    const { id } = (await on.post(loan)).body.case;
    // A case created by another path names the same account without a claim on it.
    const rival = makeCase(4321, 'usr_one', {
      loanAccountNo: 'COMES BACK 1',
      status: 'firstHearing' as const,
      claimant: { partyId: 'pty_one', name: 'Deccan Finance', ownerId: 'usr_one' },
    });
    await createCase(on.table, rival);
    const close = (caseId: string) =>
      on.call(
        apiEvent('PUT', 'mediator/cases/{id}', {
          ...{ userId: 'usr_one', params: { id: caseId } },
          body: { status: 'quitByClaimant' },
        }),
      );
    expect((await close(rival.id)).status).toBe(200);
    expect((await on.post(loan)).status).toBe(409);
    expect((await close(id)).status).toBe(200);
    const again = await on.post(loan);
    expect([again.status, again.body.case.id === id]).toEqual([200, false]);
    expect((await on.post(loan)).status).toBe(409);
  });

  test('allows one case for a loan account of a claimant, in any spelling', async () => {
    const loan = { ...whole, resolutionKind: 'arbitration', loanAccountNo: 'LN20 1/5' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => on.post(loan)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const code = replies.find(({ status }) => status === 200)?.body.case.caseCode;
    const repeated = await on.expectNothingWritten(() =>
      on.post({ ...loan, loanAccountNo: 'ln201/5' }),
    );
    expect(repeated.body.issues).toEqual([
      {
        field: 'loanAccountNo',
        message: `The case ${code} already has this loan account number of this claimant`,
      },
    ]);
    const theirs = await on.post({ ...loan }, { userId: 'usr_manager' });
    expect([theirs.status, JSON.stringify(theirs.body)]).toEqual([
      409,
      expect.not.stringContaining(code),
    ]);
    expect((await on.post({ ...loan, partyId: 'pty_other' })).status).toBe(200);
  });

  test('gives parallel creations unique codes after the existing ones', async () => {
    const year = new Date().getFullYear();
    for (let n = 1; n <= 40; n += 1)
      await createCase(
        on.table,
        makeCase(900 + n, 'usr_seeded', { code: `NEG-${year}-${String(n + 2).padStart(6, '0')}` }),
      );
    const input = caseDraftInputSchema.parse({ ...whole, resolutionKind: 'negotiation' });
    const deps = on.filingDeps();
    const records = await Promise.all(
      Array.from({ length: 30 }, () =>
        createCaseFor(deps, { principal: principalOf('usr_one'), input }),
      ),
    );
    expect(new Set(records.map(({ code }) => code)).size).toBe(30);
    expect(records.every(({ code }) => code.startsWith(`NEG-${year}-`))).toBe(true);
  });

  test('writes additional items with the case, or nothing', async () => {
    const input = caseDraftInputSchema.parse(whole);
    const deps = on.filingDeps();
    const extraItems = [
      {
        Put: {
          TableName: on.table.name,
          Item: { pk: 'BULK#1', sk: 'ROW#1' },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ];
    const create = () =>
      createCaseFor(deps, {
        principal: principalOf('usr_one'),
        input,
        extraItems: () => extraItems,
        bulkUploadExtraFields: { Branch: 'Pune' },
      });
    expect((await create()).bulkUploadExtraFields).toEqual({ Branch: 'Pune' });
    const before = await on.everything();
    await expect(create()).rejects.toMatchObject({ code: 'conflict' });
    expect(await on.everything()).toEqual(before);
  });
});
