import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalOffer,
  commitmentOf,
  decideRound,
  moneyText,
  offerAmountSchema,
  parseAmount,
  problemOfOffer,
  receiptStatement,
  resultStatement,
  toAmountDigits,
  toleranceMinorOf,
  worseByMinor,
  worstNumberOf,
} from '#contracts/rules/outcome/settlement.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const money = fc.integer({ min: 1, max: MAX });
const tolerance = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MAX }));
const decide = (claimant?: number, respondent?: number, toleranceMinor = 0) =>
  decideRound({ claimant, respondent, toleranceMinor });
/** Pairs that are close to each other as well as far apart. */
const pair = fc.oneof(
  fc.tuple(money, money),
  fc
    .tuple(fc.integer({ min: 1, max: MAX - 50 }), fc.integer({ min: 0, max: 50 }))
    .map(([low, gap]): [number, number] => [low, low + gap]),
);

/** The rule written again with integers of any size, and rounding by remainders of four. */
function reference(demand: number, offer: number, toleranceMinor: number): bigint | undefined {
  const [d, o, t] = [BigInt(demand), BigInt(offer), BigInt(toleranceMinor)];
  if (o + t < d) return undefined;
  const sum = d + o;
  if (sum % 2n === 0n) return sum / 2n;
  return sum % 4n === 1n ? (sum - 1n) / 2n : (sum + 1n) / 2n;
}

/** xorshift32: a fixed sequence, so that a failure can be repeated. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

describe('the settlement number', () => {
  it('equals an independent reference in 100,000 random rounds', () => {
    const next = numbersFrom(20_261_122);
    const below = (max: number) => Math.floor((next() / 2 ** 32) * max);
    let reached = 0;
    let wrong = 0;
    for (let round = 0; round < 100_000; round += 1) {
      const claim = 1 + below(10 ** (1 + below(15)));
      const demand = 1 + below(claim);
      const offer = next() % 3 === 0 ? 1 + below(claim) : Math.max(1, demand - 20 + below(40));
      const toleranceMinor = next() % 2 === 0 ? 0 : below(1 + Math.floor(claim / 10));
      const expected = reference(demand, offer, toleranceMinor);
      const decision = decide(demand, offer, toleranceMinor);
      const number = decision.result === 'overlap' ? BigInt(decision.settlementMinor) : undefined;
      if (number !== expected) wrong += 1;
      if (number !== undefined) reached += 1;
    }
    expect(wrong).toBe(0);
    expect(reached).toBeGreaterThan(20_000);
    expect(reached).toBeLessThan(90_000);
  });

  it('equals the reference at the limits of safe integers', () => {
    fc.assert(
      fc.property(pair, tolerance, ([demand, offer], toleranceMinor) => {
        const decision = decide(demand, offer, toleranceMinor);
        const expected = reference(demand, offer, toleranceMinor);
        if (decision.result === 'overlap') {
          expect(BigInt(decision.settlementMinor)).toBe(expected);
          expect(Number.isSafeInteger(decision.settlementMinor)).toBe(true);
        } else {
          expect(decision).toEqual({ result: 'noOverlap' });
          expect(expected).toBeUndefined();
        }
      }),
    );
  });

  it('lies between both figures and favours neither side', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const forwards = decide(one, other, MAX);
        expect(decide(other, one, MAX)).toEqual(forwards);
        if (forwards.result !== 'overlap') throw new Error('the tolerance covers every gap');
        const { settlementMinor } = forwards;
        expect(settlementMinor).toBeGreaterThanOrEqual(Math.min(one, other));
        expect(settlementMinor).toBeLessThanOrEqual(Math.max(one, other));
      }),
    );
  });

  it('is the figure itself for equal figures, without a tolerance', () => {
    fc.assert(
      fc.property(money, (figure) => {
        expect(decide(figure, figure)).toEqual({ result: 'overlap', settlementMinor: figure });
      }),
    );
  });

  it('never falls when a side raises its figure and there is still an overlap', () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: 1, max: 1_000 }), ([demand, offer], more) => {
        fc.pre(offer + more <= MAX);
        const before = decide(demand, offer, MAX);
        const after = decide(demand, offer + more, MAX);
        if (before.result !== 'overlap' || after.result !== 'overlap') throw new Error('overlaps');
        expect(after.settlementMinor).toBeGreaterThanOrEqual(before.settlementMinor);
      }),
    );
  });

  it.each([
    // Demand, offer, tolerance, settlement number.
    [100, 100, 0, 100],
    [100, 101, 0, 100],
    [101, 102, 0, 102],
    [100, 99, 0, undefined],
    [100, 99, 1, 100],
    [100, 98, 1, undefined],
    [1, 1, 0, 1],
    [MAX, MAX, 0, MAX],
    [1, MAX, 0, 2 ** 52],
  ])('of demand %i, offer %i, tolerance %i is %s', (demand, offer, toleranceMinor, expected) => {
    expect(decide(demand, offer, toleranceMinor)).toEqual(
      expected === undefined
        ? { result: 'noOverlap' }
        : { result: 'overlap', settlementMinor: expected },
    );
  });

  it('does not exist for a one-sided or an empty round', () => {
    expect(decide(100, undefined, MAX)).toEqual({ result: 'oneSided' });
    expect(decide(undefined, 100, MAX)).toEqual({ result: 'oneSided' });
    expect(decide(undefined, undefined, MAX)).toEqual({ result: 'noOffers' });
  });
});

describe('an offer', () => {
  it.each([
    '-000000000000001',
    '0000000000000.50',
    '1e21',
    '000000000001e+21',
    '1',
    '',
    ' 000000000000001',
    '9007199254740993',
    '00000000000000001',
    '٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١',
    1e21,
    100,
    -5,
    Number.NaN,
    null,
  ])('%s is refused, without its value in the message', (input) => {
    const result = offerAmountSchema.safeParse(input);
    expect(result.success).toBe(false);
    expect(result.error?.issues.map(({ message }) => message)).toEqual(['Enter a valid amount']);
  });

  it('is written with 16 digits and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX }), (amount) => {
        expect(toAmountDigits(amount)).toHaveLength(16);
        expect(offerAmountSchema.parse(toAmountDigits(amount))).toBe(amount);
      }),
    );
  });

  it.each([
    [0, 'The amount must be more than zero'],
    [-1, 'The amount must be more than zero'],
    [1.5, 'Enter a valid amount'],
    [1e21, 'Enter a valid amount'],
    [1, undefined],
    [100, undefined],
    [101, 'The amount must not exceed the claim'],
  ])('of %d for a claim of 100: %s', (amount, problem) => {
    expect(problemOfOffer(amount, 100)).toBe(problem);
  });
});

describe('a tolerance', () => {
  it.each([
    [{ kind: 'amount', amountMinor: 500 }, 5_000, 500],
    [{ kind: 'amount', amountMinor: 501 }, 5_000, undefined],
    [{ kind: 'share', basisPoints: 200 }, 5_050, 101],
    [{ kind: 'share', basisPoints: 200 }, 5_049, 100],
    [{ kind: 'share', basisPoints: 1_000 }, MAX, Math.floor(MAX / 10)],
    [{ kind: 'share', basisPoints: 0 }, 1, 0],
  ] as const)('%o of a claim of %i is %s', (given, claim, expected) => {
    expect(toleranceMinorOf(given, claim)).toBe(expected);
  });
});

describe('the worst settlement number', () => {
  const claimMinor = 40;
  const figures = Array.from({ length: claimMinor }, (_, at) => at + 1);
  const numberOf = (demand: number, offer: number, toleranceMinor: number) => {
    const decision = decide(demand, offer, toleranceMinor);
    return decision.result === 'overlap' ? [decision.settlementMinor] : [];
  };

  it.each([0, 1, 2, 3, 4])('of each figure is a possible one, tolerance %i', (toleranceMinor) => {
    const rules = { toleranceMinor, claimMinor };
    for (const own of figures) {
      const demanded = figures.flatMap((offer) => numberOf(own, offer, toleranceMinor));
      expect(worstNumberOf('claimant', own, rules)).toBe(Math.min(...demanded));
      const offered = figures.flatMap((demand) => numberOf(demand, own, toleranceMinor));
      expect(worstNumberOf('respondent', own, rules)).toBe(Math.max(...offered));
    }
  });

  it.each([
    [0, 0],
    [4, 2],
    [5, 3],
  ])('with a tolerance of %i is worse by %i at most', (toleranceMinor, expected) => {
    expect(worseByMinor(toleranceMinor)).toBe(expected);
  });
});

describe('a typed amount', () => {
  it.each([
    ['1,25,000.50', 12_500_050],
    ['₹ 1,25,000', 12_500_000],
    ['0.1', 10],
    ['0', 0],
    ['90071992547409.91', MAX],
    ['90071992547409.92', undefined],
    ['1.234', undefined],
    ['-5', undefined],
    ['1e21', undefined],
    ['', undefined],
    ['1.', undefined],
    ['1,2,3', undefined],
    ['1,23', undefined],
    ['12,34', undefined],
    ['1,234,56', undefined],
    ['1234,567', undefined],
    ['1,234,567', 123_456_700],
    ['123,456,789', 12_345_678_900],
    ['12,34,567', 123_456_700],
    [',100', undefined],
    ['999999999999999999999', undefined],
  ])('%s is %s paise', (typed, expected) => {
    expect(parseAmount(typed, 'INR')).toBe(expected);
  });

  it('has the sign of its own currency only', () => {
    expect(parseAmount('₹ 500', 'INR')).toBe(50_000);
    expect(parseAmount('₹ 500', 'USD')).toBeUndefined();
    expect(parseAmount('500', 'USD')).toBe(50_000);
  });

  it('is shown as it was typed', () => {
    fc.assert(
      fc.property(money, (amount) => {
        const text = moneyText(amount, 'INR');
        expect(parseAmount(text.replace('INR', ''), 'INR')).toBe(amount);
      }),
    );
    expect(moneyText(12_500_050, 'INR')).toBe('INR 1,25,000.50');
    expect(moneyText(MAX, 'INR')).toBe('INR 9,00,71,99,25,47,409.91');
    expect(moneyText(125, 'JPY')).toBe('JPY 125');
    expect(moneyText(1_234, 'KWD')).toBe('KWD 1.234');
  });
});

describe('a commitment', () => {
  const offer = {
    settlementId: 'stl_1',
    round: 2,
    side: 'claimant' as const,
    amountMinor: 12_500_050,
    currency: 'INR',
    salt: 'ab'.repeat(32),
  };

  it('is the SHA-256 of a text that anyone can write down', async () => {
    const text = `neutral-portal settlement offer 1\nstl_1\n2\nclaimant\n0000000012500050\nINR\n${'ab'.repeat(32)}`;
    expect(canonicalOffer(offer)).toBe(text);
    expect(await commitmentOf(offer)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('changes with each of its values', async () => {
    const others = [
      { ...offer, settlementId: 'stl_2' },
      { ...offer, round: 3 },
      { ...offer, side: 'respondent' as const },
      { ...offer, amountMinor: offer.amountMinor + 1 },
      { ...offer, currency: 'USD' },
      { ...offer, salt: 'ac'.repeat(32) },
    ];
    const all = await Promise.all([offer, ...others].map(commitmentOf));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a signed statement', () => {
  it('of a receipt names round, side, commitment and time', () => {
    const receipt = {
      settlementId: 'stl_1',
      round: 2,
      side: 'claimant' as const,
      commitment: 'ab',
      at: '2026-03-02T10:00:00.000Z',
    };
    expect(receiptStatement(receipt)).toBe(
      'neutral-portal settlement receipt 1\nstl_1\n2\nclaimant\nab\n2026-03-02T10:00:00.000Z',
    );
  });

  const rules = { claimMinor: 500_000, toleranceMinor: 1_000, currency: 'INR' };
  const reached = {
    id: 'stl_1',
    caseCode: 'ARB-1',
    state: 'reached' as const,
    settlementMinor: 250_050,
    endedAt: '2026-03-02T12:00:00.000Z',
    rules,
    rounds: [
      {
        number: 1,
        result: 'overlap' as const,
        commitments: [
          { side: 'claimant' as const, commitment: 'ab', at: '2026-03-02T10:00:00.000Z' },
          { side: 'respondent' as const, commitment: 'cd', at: '2026-03-02T11:00:00.000Z' },
        ],
      },
    ],
  };

  it('of a result has the number, the rules and each commitment', () => {
    expect(resultStatement(reached).split('\n')).toEqual([
      'neutral-portal settlement result 1',
      'stl_1',
      'ARB-1',
      'reached',
      '0000000000250050',
      'INR',
      '0000000000500000',
      '0000000000001000',
      '2026-03-02T12:00:00.000Z',
      'round 1 overlap',
      'claimant ab 2026-03-02T10:00:00.000Z',
      'respondent cd 2026-03-02T11:00:00.000Z',
    ]);
  });

  it('has a dash for each missing value', () => {
    const ended = { id: 'stl_1', caseCode: 'ARB-1', state: 'cancelled' as const, rules };
    const lines = resultStatement({ ...ended, rounds: [{ number: 1, commitments: [] }] }).split(
      '\n',
    );
    expect([lines[4], ...lines.slice(8)]).toEqual(['-', '-', 'round 1 -']);
  });
});
