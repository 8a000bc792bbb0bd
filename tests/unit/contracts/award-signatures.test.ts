import { describe, expect, test } from 'vitest';
import {
  awardSignaturesSchema,
  omissionSchema,
  signingTribunalSchema,
} from '#contracts/rules/outcome/award-signature-fields.ts';
import { awardSignaturesOf } from '#contracts/rules/outcome/award-signatures.ts';

/** Whether the signatures on an award suffice. */

const names = ['Asha Rao', 'Bina Sen', 'Chitra Nair', 'Dev Menon'];
type Signing = Parameters<typeof awardSignaturesOf>[0][number];

/** A signing of the first `asked` members, of whom these have signed; positions are 1-based. */
function signing(
  count: number,
  signed: readonly number[],
  { stated = [] as readonly number[], suffices = 'majority' as const, asked = count } = {},
): Signing {
  const members = names.slice(0, count).map((name, at) => ({
    id: `usr_${at + 1}`,
    name,
    ...(at < asked && { position: at + 1 }),
  }));
  return {
    state: 'open',
    tribunal: { source: 'Section 31(2)', suffices, members },
    signatories: members
      .slice(0, asked)
      .map((_, at) => ({ position: at + 1, state: signed.includes(at + 1) ? 'signed' : 'issued' })),
    omissions: stated.map((at) => ({
      ...{ memberId: `usr_${at}`, name: names[at - 1] ?? '', reason: 'Ill' },
      ...{ statedBy: 'Asha Rao', statedAt: '2026-03-02T06:00:00.000Z' },
    })),
  };
}

describe('awardSignaturesOf', () => {
  test.each([
    [3, [], [], 'tooFew'],
    [3, [1], [], 'tooFew'],
    [3, [1, 2], [], 'reasonMissing'],
    [3, [1, 2], [3], 'majority'],
    [3, [1, 2, 3], [], 'all'],
    // Half is no majority.
    [2, [1], [2], 'tooFew'],
    [4, [1, 2], [3, 4], 'tooFew'],
    [4, [1, 2, 3], [], 'reasonMissing'],
  ] as const)(
    'of %i members, %j signed and reasons for %j: %s',
    (count, signed, stated, standing) => {
      expect(awardSignaturesOf([signing(count, signed, { stated })])?.standing).toBe(standing);
    },
  );

  test('one reason of two is not enough', () => {
    const five = signing(4, [1, 2, 3]);
    const tribunal = five.tribunal && {
      ...five.tribunal,
      members: [...five.tribunal.members, { id: 'usr_5', name: 'Esha Iyer' }],
    };
    const stated = signing(4, [], { stated: [4] }).omissions;
    expect(awardSignaturesOf([{ ...five, tribunal, omissions: stated }])?.standing).toBe(
      'reasonMissing',
    );
  });

  test('a majority does not suffice where all have to sign', () => {
    const all = signing(3, [1, 2], { stated: [3] });
    const tribunal = all.tribunal && { ...all.tribunal, suffices: 'all' as const };
    expect(awardSignaturesOf([{ ...all, tribunal }])?.standing).toBe('tooFew');
  });

  test('copies count together, and a later signature takes the place of a reason', () => {
    const first = signing(3, [1], { asked: 1, stated: [2] });
    const second = signing(3, [1, 2]);
    // As requests were before ADR 118.
    const { tribunal: _, omissions: __, ...earlier } = signing(3, [3]);
    expect(awardSignaturesOf([second, first, earlier])).toEqual({
      source: 'Section 31(2)',
      standing: 'reasonMissing',
      members: [
        { id: 'usr_1', name: 'Asha Rao', isSigned: true },
        { id: 'usr_2', name: 'Bina Sen', isSigned: true },
        { id: 'usr_3', name: 'Chitra Nair', isSigned: false },
      ],
    });
  });

  test('documents without a tribunal of several arbitrators have no result', () => {
    const { tribunal: _, ...other } = signing(3, [1]);
    expect(awardSignaturesOf([other])).toBeUndefined();
    expect(awardSignaturesOf([])).toBeUndefined();
  });
});

test('what a deployment says about signatures has its source and one of two rules', () => {
  const isTaken = (source: string, suffices: string) =>
    awardSignaturesSchema.safeParse({ source, suffices }).success;
  expect([isTaken('s. 31', 'majority'), isTaken('x'.repeat(200), 'all')]).toEqual([true, true]);
  expect([isTaken('s.31', 'all'), isTaken('x'.repeat(201), 'all')]).toEqual([false, false]);
  expect(isTaken('s. 31', 'half')).toBe(false);
});

test('a tribunal and its reasons keep their fields', () => {
  const { tribunal, omissions = [] } = signing(3, [1], { stated: [2], asked: 2 });
  expect(signingTribunalSchema.parse(tribunal)).toEqual(tribunal);
  expect(omissionSchema.array().parse(omissions)).toEqual(omissions);
});
