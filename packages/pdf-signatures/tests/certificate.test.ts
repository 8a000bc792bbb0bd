import { describe, expect, it } from 'vitest';
import { chainOf, isValidAt, readCertificate, readTime } from '../src/read/certificate.ts';
import { readElement, toHex } from '../src/read/der.ts';
import { issued, type MadeKey, makeKey } from './make-cms.ts';
import {
  algorithm,
  authority,
  bits,
  COMMON_NAME,
  certificateOf,
  der,
  ECDSA,
  extension,
  int,
  keyUsage,
  longTime,
  name,
  octets,
  oid,
  seq,
  set,
  tagged,
  text,
  usage,
  utcTime,
} from './make-der.ts';

/** What is read from certificates of different programs. */

type Facts = Parameters<typeof certificateOf>[0];
const read = (facts: Facts = {}) => readCertificate(certificateOf(facts));
const malformed = expect.objectContaining({ problem: 'malformed' });

describe('a certificate', () => {
  it('has its names, number and times', () => {
    const certificate = read();
    expect(certificate).toMatchObject({
      ...{ subject: 'CN=Asha Rao', issuer: 'CN=Root', commonName: 'Asha Rao' },
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2027-01-01T00:00:00Z'),
      ...{ keyId: undefined, isAuthority: false, maySign: true, mayTimestamp: false },
    });
    expect(toHex(certificate.serial)).toBe('0102');
    expect([...certificate.signed.signature]).toEqual([7]);
    expect(certificate.signed.algorithm()).toEqual({ kind: 'ecdsa', digest: 'SHA-256' });
    expect(read({ hasVersion: false }).subject).toBe('CN=Asha Rao');
  });

  it('names the last attribute first, with the known short names', () => {
    const subject = name(
      ['2.5.4.6', text('IN')],
      ['2.5.4.8', text('Maharashtra')],
      ['2.5.4.7', text('Mumbai')],
      ['2.5.4.9', text('Fort')],
      ['2.5.4.17', text('400001')],
      ['2.5.4.10', text('A, B = C \\ D')],
      ['2.5.4.11', text('Legal')],
      ['2.5.4.12', text('Judge')],
      ['2.5.4.5', text('77')],
      [COMMON_NAME, text('First name')],
      [COMMON_NAME, text('Asha Rao')],
      ['1.2.840.113549.1.9.1', text('a@b.example')],
      ['1.2.3', text('other')],
    );
    const certificate = read({ subject });
    expect(certificate.commonName).toBe('Asha Rao');
    expect(certificate.subject).toBe(
      '1.2.3=other, E=a@b.example, CN=Asha Rao, CN=First name, SERIALNUMBER=77, T=Judge, OU=Legal, ' +
        'O=A\\, B \\= C \\\\ D, POSTALCODE=400001, STREET=Fort, L=Mumbai, ST=Maharashtra, C=IN',
    );
    expect(read({ subject: name(['2.5.4.6', text('IN')]) }).commonName).toBe('');
  });

  it('shows names in each encoding, without characters that falsify them, up to 256', () => {
    const shown = (value: Uint8Array) => read({ subject: name([COMMON_NAME, value]) }).commonName;
    expect(shown(text('आशा'))).toBe('आशा');
    expect(shown(der(0x1e, [0x09, 0x06, 0x00, 0x41]))).toBe('आA');
    expect(shown(der(0x13, [0x41, 0xe9]))).toBe('Aé');
    expect(shown(text('a\u202Eb\u0007c\u200Ed\u2066e'))).toBe('a b c d e');
    expect(shown(text('x'.repeat(300)))).toBe('x'.repeat(256));
    expect(shown(text('आ'.repeat(256)))).toBe('आ'.repeat(256));
    // A half of a pair of code units is not shown.
    expect(shown(text(`${'x'.repeat(255)}😀`))).toBe(`${'x'.repeat(255)}\uFFFD`);
  });

  it('may sign documents, certificates and times as its extensions say', () => {
    const may = (...extensions: Uint8Array[]) => {
      const { maySign, isAuthority, mayTimestamp } = read({ extensions });
      return [maySign, isAuthority, mayTimestamp];
    };
    const ca = authority(0xff);
    expect(may(keyUsage(0x80))).toEqual([true, false, false]);
    expect(may(keyUsage(0x40))).toEqual([true, false, false]);
    expect(may(keyUsage(0x3f))).toEqual([false, false, false]);
    expect(may(extension('2.5.29.15', bits(0)))).toEqual([false, false, false]);
    expect(may(ca)).toEqual([true, true, false]);
    expect(may(ca, keyUsage(0x04))).toEqual([false, true, false]);
    expect(may(ca, keyUsage(0xc0))).toEqual([true, false, false]);
    expect(may(authority(0))).toEqual([true, false, false]);
    expect(may(extension('2.5.29.19', seq()))).toEqual([true, false, false]);
    expect(may(extension('2.5.29.19', seq(der(0x02, [0xff]))))).toEqual([true, false, false]);
    expect(may(usage('1.3.6.1.5.5.7.3.8'))).toEqual([true, false, true]);
    expect(may(usage('1.3.6.1.5.5.7.3.4'))).toEqual([true, false, false]);
    expect(may(usage('1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.4'))).toEqual([true, false, false]);
    const critical = seq(oid('2.5.29.15'), der(0x01, [0xff]), octets(bits(0, 0x20)));
    expect(may(critical)).toEqual([false, false, false]);
  });

  it('has the id of its key', () => {
    const { keyId } = read({ extensions: [extension('2.5.29.14', octets([1, 2, 3]))] });
    expect(keyId && toHex(keyId)).toBe('010203');
  });

  it('has extensions behind its ids of issuer and subject', () => {
    const ids = [tagged(1, int(1)), tagged(2, int(2))];
    expect(read({ ids, extensions: [keyUsage(0x20)] }).maySign).toBe(false);
  });

  it('without any field is refused', () => {
    expect(() => readCertificate(seq(seq(), algorithm(ECDSA), bits(0, 7)))).toThrow(malformed);
  });

  it.each<[string, Facts]>([
    ['a signature of unused bits', { signature: bits(1, 7) }],
    ['no signature', { signature: octets([1]) }],
    ['a number of another kind', { serial: octets([1]) }],
    ['names that are no list', { subject: set() }],
    ['a name without a value', { subject: seq(set(seq(oid(COMMON_NAME)))) }],
    ['one time only', { validity: seq(utcTime('260101000000Z')) }],
    ['an extension without a value', { extensions: [seq(oid('2.5.29.15'))] }],
  ])('with %s is refused', (_, facts) => {
    expect(() => read(facts)).toThrow(malformed);
  });
});

describe('a time', () => {
  const at = (element: Uint8Array) => readTime(readElement(element)).toISOString();

  it('has two digits of its year until 2049, or four', () => {
    expect(at(utcTime('491231235958Z'))).toBe('2049-12-31T23:59:58.000Z');
    expect(at(utcTime('500102030405Z'))).toBe('1950-01-02T03:04:05.000Z');
    expect(at(longTime('20510102030405Z'))).toBe('2051-01-02T03:04:05.000Z');
    expect(at(longTime('20510102030405.123456789Z'))).toBe('2051-01-02T03:04:05.000Z');
  });

  it.each([
    ['local', utcTime('260101000000')],
    ['of another zone', utcTime('260101000000+0530')],
    ['without seconds', utcTime('2601010000Z')],
    ['of no month', utcTime('261301000000Z')],
    ['of another tag', text('20260101000000Z')],
    ['with a word before it', longTime('x20260101000000Z')],
    ['with a word behind it', longTime('20260101000000Zx')],
    ['with a fraction of ten digits', longTime('20260101000000.0123456789Z')],
    ['that is a number', int(1)],
  ])('%s is refused', (_, element) => {
    expect(() => at(element)).toThrow(malformed);
  });

  it('that is missing is refused', () => {
    expect(() => readTime(undefined)).toThrow(malformed);
  });
});

it('a chain is valid while each of its certificates is', () => {
  const short = read({ validity: seq(utcTime('260301000000Z'), utcTime('260401000000Z')) });
  const chain = [short, read()];
  const validAt = (at: string) => isValidAt(chain, new Date(at));
  expect(['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'].map(validAt)).toEqual([true, true]);
  expect(['2026-02-28T23:59:59Z', '2026-04-01T00:00:01Z'].map(validAt)).toEqual([false, false]);
  expect(isValidAt(chain, undefined)).toBe(false);
});

describe('a chain', () => {
  const called = (value: string) => name([COMMON_NAME, text(value)]);
  const extensions = [authority(0xff)];

  it('has ten certificates at most, root included', async () => {
    const keys = await Promise.all(Array.from({ length: 11 }, makeKey));
    const made = await Promise.all(
      keys.map(async (key, at) => {
        const by: MadeKey = keys[at + 1] ?? key;
        const issuer = called(`Name ${Math.min(at + 1, 10)}`);
        return readCertificate(
          await issued({ subject: called(`Name ${at}`), issuer, extensions }, { key, by }),
        );
      }),
    );
    const chainFrom = async (at: number) => {
      const [signer, ...known] = made.slice(at);
      const { chain, isComplete } = await chainOf(signer ?? read(), known);
      return [chain[0]?.commonName, isComplete && chain.length];
    };
    expect(await chainFrom(10)).toEqual(['Name 10', 1]);
    expect(await chainFrom(1)).toEqual(['Name 1', 10]);
    expect(await chainFrom(0)).toEqual(['Name 0', false]);
  });

  it('ends before an issuer whose key cannot be used', async () => {
    const signer = read();
    const root = read({ subject: called('Root'), extensions });
    expect(await chainOf(signer, [root])).toEqual({ chain: [signer], isComplete: false });
    expect(await chainOf(root, [])).toEqual({ chain: [root], isComplete: false });
  });
});
