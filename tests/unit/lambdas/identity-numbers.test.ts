import { describe, expect, it } from 'vitest';
import { parseIdentityKeys } from '#lambdas/parties/identity-numbers/identity-keys.ts';
import {
  fingerprintOf,
  maskNumber,
  openNumber,
  sealNumber,
} from '#lambdas/parties/identity-numbers/seal-number.ts';

const text = (n: number) => `a text of tests number ${n} that no deployment has`;
const keysOf = (entries: object) => parseIdentityKeys(JSON.stringify(entries));
const first = keysOf({ encryptWith: 'key1', hashWith: 'key1', key1: text(1) });
const rotated = keysOf({ encryptWith: 'key2', hashWith: 'key1', key1: text(1), key2: text(2) });
const number = '234567890124';

describe('a sealed number', () => {
  it('opens for its holder, differs on each encryption and contains no plain text', () => {
    const sealed = sealNumber(first, 'pty_1', number);
    expect(openNumber(first, 'pty_1', sealed)).toBe(number);
    expect(sealNumber(first, 'pty_1', number)).not.toBe(sealed);
    expect(sealed).not.toContain(number.slice(-4));
  });

  it('does not open for another holder or after one changed character', () => {
    const sealed = sealNumber(first, 'pty_1', number);
    expect(() => openNumber(first, 'pty_2', sealed)).toThrow();
    for (let place = 'key1.'.length; place < sealed.length - 1; place += 1) {
      const other = sealed[place] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, place) + other + sealed.slice(place + 1);
      expect(() => openNumber(first, 'pty_1', changed), changed).toThrow();
    }
    for (const nonsense of ['', 'key1.', 'key1.AAAA', 'key9.AAAA'])
      expect(() => openNumber(first, 'pty_1', nonsense)).toThrow();
  });

  it('opens after a key rotation, which seals with the new key and keeps matching fingerprints', () => {
    const old = sealNumber(first, 'pty_1', number);
    expect(openNumber(rotated, 'pty_1', old)).toBe(number);
    const sealed = sealNumber(rotated, 'pty_1', number);
    expect(sealed.startsWith('key2.')).toBe(true);
    expect(openNumber(rotated, 'pty_1', sealed)).toBe(number);
    expect(() => openNumber(first, 'pty_1', sealed)).toThrow('no key key2');
    expect(fingerprintOf(rotated, 'aadhaar', number)).toBe(fingerprintOf(first, 'aadhaar', number));
  });
});

describe('a fingerprint', () => {
  it('differs by kind, number and key', () => {
    const other = keysOf({ encryptWith: 'key1', hashWith: 'key1', key1: text(3) });
    const all = [
      fingerprintOf(first, 'aadhaar', number),
      fingerprintOf(first, 'voter', number),
      fingerprintOf(first, 'aadhaar', '345678901238'),
      fingerprintOf(other, 'aadhaar', number),
    ];
    expect(new Set(all).size).toBe(4);
  });
});

describe('the secret of the keys', () => {
  it.each([
    'not JSON',
    '{}',
    JSON.stringify({ encryptWith: 'key1', hashWith: 'key1' }),
    JSON.stringify({ encryptWith: 'key2', hashWith: 'key1', key1: text(1) }),
    JSON.stringify({ encryptWith: 'key1', hashWith: 'key2', key1: text(1) }),
    JSON.stringify({ encryptWith: 'key1', hashWith: 'key1', key1: 'short secret text' }),
  ])('%s is refused, and the error does not reveal its content', (secret) => {
    expect(() => parseIdentityKeys(secret)).toThrow(/^The secret of the identity keys/);
    expect(() => parseIdentityKeys(secret)).not.toThrow(/text/);
  });
});

describe('a masked number', () => {
  it.each([
    ['234567890124', 'XXXX XXXX 0124'],
    ['9123456789012345', 'XXXX XXXX XXXX 2345'],
    ['AAPFU0939F', 'XXXXXXX39F'],
    ['L17110MH1973PLC019786', 'XXXXXXXXXXXXXXXXX9786'],
    ['Z1234567', 'XXXXXX67'],
    ['AB', 'XX'],
    ['1', 'X'],
  ])('of %s is %s', (clear, masked) => {
    expect(maskNumber(clear)).toBe(masked);
  });
});
