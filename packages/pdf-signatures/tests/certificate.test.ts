import { describe, expect, it } from 'vitest';
import { isValidAt, readCertificate, readTime } from '../src/read/certificate.ts';
import { readElement, toHex } from '../src/read/der.ts';
import {
  authority,
  bits,
  COMMON_NAME,
  certificateOf,
  der,
  extension,
  int,
  keyUsage,
  longTime,
  name,
  octets,
  oid,
  seq,
  set,
  text,
  usage,
  utcTime,
} from './make-der.ts';

/** What is read from a certificate, whoever wrote it. */

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
