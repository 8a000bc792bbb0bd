import fc from 'fast-check';

/** Any code point, halves of pairs included: fc's own unit 'binary' takes a second to prepare. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((code) => String.fromCodePoint(code));
