import { describe, expect, test } from 'vitest';
import { resultStatement } from '#contracts/rules/outcome/settlement.ts';
import { proofOf, resultOf } from '#lambdas/settlement/record/settlement-proof.ts';
import type { SettlementRecord } from '#lambdas/settlement/record/settlement-record.ts';
import { settlementItems } from '#lambdas/settlement/record/settlement-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { evidence, newEvidenceKey } from '#tests/support/keys/evidence-key.ts';
import {
  CLOSES,
  LATER,
  OPENS,
  offersOf,
  round,
  settlement,
  side,
} from '#tests/support/outcome/make-settlement.ts';

/** What is written with a settlement, and what proves its result. */

// Only its name is used.
const table = { name: 'portal' } as Table;
const at = (sk: string) => ({ pk: 'SETTLEMENTS#DUE', sk: expect.stringContaining(sk) });
const put = (sk: string) => ({
  Put: { TableName: 'portal', Item: { ...at(sk), caseId: 'cas_1', number: 1 } },
});
const gone = (sk: string) => ({ Delete: { TableName: 'portal', Key: at(sk) } });
const linkOf = (name: string, which: 'claimant' | 'respondent') => ({
  Put: {
    TableName: 'portal',
    Item: {
      ...{ pk: `SETTLEMENTLINK#link of ${name}`, sk: 'LINK', caseId: 'cas_1', number: 1 },
      ...{ side: which, expiresAt: Date.parse('2026-03-09T07:00:00.000Z') / 1_000 + 90 * 86_400 },
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

describe('a settlement is written', () => {
  const further = (before: SettlementRecord, after: SettlementRecord) =>
    settlementItems(table, before, after).slice(1);
  const ended = settlement({ state: 'notReached', endedAt: LATER });

  test('as a new one with both links and the time of its closing', () => {
    const [record, ...others] = settlementItems(table, undefined, settlement());
    expect(record?.Put?.Item).toMatchObject({ ...settlement(), version: 1 });
    expect(record?.Put?.ConditionExpression).toBe('attribute_not_exists(pk)');
    expect(others).toEqual([
      linkOf('Meera Joshi', 'claimant'),
      linkOf('Suresh Patil', 'respondent'),
      put(`${CLOSES}#cas_1#`),
    ]);
  });

  test('as the next version of the one that was read', () => {
    const [record] = settlementItems(table, settlement(), { ...settlement(), version: 9 });
    expect(record?.Put).toMatchObject({
      Item: { pk: 'CASE#cas_1', version: 5 },
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': 4 },
    });
    expect(further(settlement(), settlement())).toEqual([]);
  });

  test('with the link that is new', () => {
    const sides = { ...settlement().sides, respondent: side('Arjun Rao', 'arjun@example.com') };
    expect(further(settlement(), settlement({ sides }))).toEqual([
      linkOf('Arjun Rao', 'respondent'),
    ]);
  });

  test('among the due ones until its end is announced', () => {
    const next = settlement({ rounds: [round(1), round(2, { closesAt: LATER })] });
    expect(further(settlement(), next)).toEqual([gone(CLOSES), put(LATER)]);
    expect(further(settlement(), ended)).toEqual([gone(CLOSES), put(LATER)]);
    expect(further(ended, { ...ended, isAnnounced: true })).toEqual([gone(LATER)]);
    const announced = { ...ended, isAnnounced: true };
    expect(further(announced, announced)).toEqual([]);
    // Ends of earlier releases have no time.
    expect(further(settlement(), settlement({ state: 'cancelled' }))).toEqual([gone(CLOSES)]);
  });
});

describe('the proof of a result', async () => {
  const { published, key } = evidence;
  const receipts = await Promise.all(
    (['claimant', 'respondent'] as const).map(async (which) => {
      const text = `neutral-portal settlement receipt 1\nstl_1\n1\n${which}\nc2\n${OPENS}`;
      return [which, await key.sign(text)] as const;
    }),
  );
  const offers = Object.fromEntries(
    receipts.map(([which, signature]) => {
      const { history, ...rest } = offersOf('c1', 'c2');
      return [which, { ...rest, history: history.map((one) => ({ ...one, signature })) }];
    }),
  );
  const first = round(1, { offers, closedAt: CLOSES, result: 'oneSided' });
  const open = settlement({ rounds: [first, round(2, { offers: { claimant: offersOf('c3') } })] });
  const end = settlement({ rounds: [first], state: 'notReached', endedAt: LATER });
  const signed = { ...end, resultSignature: await key.sign(resultOf(end)) };

  test('covers the last offers of each round', () => {
    expect(resultOf(end)).toBe(
      resultStatement({
        ...end,
        rounds: [
          {
            ...{ number: 1, result: 'oneSided' },
            commitments: (['claimant', 'respondent'] as const).map((which) => ({
              ...{ side: which, commitment: 'c2', at: OPENS },
            })),
          },
        ],
      }),
    );
  });

  test('is signed with the offers of closed rounds and the result', () => {
    expect(proofOf(published, open)).toBe('signed');
    expect(proofOf(published, signed)).toBe('signed');
    expect(proofOf(published, settlement())).toBe('signed');
  });

  test('is none without a signature or with another key’s', () => {
    expect(proofOf(published, end)).toBe('unsigned');
    expect(proofOf(newEvidenceKey().published, signed)).toBe('unsigned');
    const unsigned = round(1, { offers: { claimant: offersOf('c2') }, closedAt: CLOSES });
    expect(proofOf(published, settlement({ rounds: [unsigned] }))).toBe('unsigned');
  });

  test('is altered if one signature is of something else', () => {
    expect(proofOf(published, { ...signed, settlementMinor: 5 })).toBe('altered');
    expect(proofOf(published, { ...open, id: 'stl_2' })).toBe('altered');
    expect(proofOf(published, { ...end, id: 'stl_2' })).toBe('altered');
  });
});
