/** Deterministic random numbers, which depend only on the seed. */
export type Random = {
  /** 0 ≤ n < 1 */
  next(): number;
  /** From `min` to `max`, inclusive. */
  integer(min: number, max: number): number;
  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number];
  /** An id in the portal's format: the prefix and 26 characters. */
  id(prefix: string): string;
};

const ID_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function createRandom(seed: string): Random {
  let state = hash(seed);
  // A 32-bit mixing step (increment, xor-shift, multiply): uniform enough for sample cases.
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
    id: (prefix) => {
      const letters = Array.from({ length: 26 }, (_, position) =>
        // A ULID's first character is at most 7.
        ID_LETTERS.charAt(integer(0, position === 0 ? 7 : 31)),
      );
      return `${prefix}_${letters.join('')}`;
    },
  };
}

function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const character of text) {
    sum ^= character.codePointAt(0) ?? 0;
    sum = Math.imul(sum, 0x01000193) >>> 0;
  }
  return sum;
}
