import type { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readElement, toHex } from '../src/read/der.ts';
import { DATA, readSignedData, TIMESTAMP_INFO } from '../src/read/signed-data.ts';
import { digestOf, signatureAlgorithmOf, verifyBytes } from '../src/read/verify-bytes.ts';
import {
  attribute,
  byNumber,
  cmsOf,
  digestIs,
  MESSAGE_DIGEST,
  numbersOf,
  SIGNING_CERTIFICATE_V2,
  signerInfoOf,
  typeOf,
} from './make-cms.ts';
import {
  algorithm,
  bits,
  COMMON_NAME,
  certificateOf,
  der,
  ECDSA,
  extension,
  int,
  name,
  nothing,
  octets,
  oid,
  SHA256,
  SHA384,
  SHA512,
  seq,
  set,
  tagged,
  text,
  utcTime,
} from './make-der.ts';

/** Messages and algorithms that other programs write, and those that are refused. */

const problem = (of: string) => expect.objectContaining({ problem: of });

describe('a digest', () => {
  const read = (...parts: Parameters<typeof algorithm>) =>
    digestOf(readElement(algorithm(...parts)));

  it('is SHA-2, with or without empty parameters', () => {
    expect([read(SHA256), read(SHA384, nothing), read(SHA512)]).toEqual([
      'SHA-256',
      'SHA-384',
      'SHA-512',
    ]);
    expect(() => read(SHA256, int(1))).toThrow(problem('malformed'));
    expect(() => read('1.3.14.3.2.26')).toThrow(problem('weakAlgorithm'));
    expect(() => read('1.2.3')).toThrow(problem('unsupportedAlgorithm'));
  });
});

describe('an algorithm', () => {
  const read = (parts: Uint8Array, digest?: 'SHA-256' | 'SHA-384') =>
    signatureAlgorithmOf(readElement(parts), digest);
  const RSA = '1.2.840.113549.1.1.';

  it.each([
    [`${RSA}11`, 'rsa', 'SHA-256'],
    [`${RSA}12`, 'rsa', 'SHA-384'],
    [`${RSA}13`, 'rsa', 'SHA-512'],
    [ECDSA, 'ecdsa', 'SHA-256'],
    ['1.2.840.10045.4.3.3', 'ecdsa', 'SHA-384'],
    ['1.2.840.10045.4.3.4', 'ecdsa', 'SHA-512'],
  ])('%s', (id, kind, digest) => {
    expect(read(algorithm(id, nothing))).toEqual({ kind, digest });
  });

  it('agrees with the digest of its message', () => {
    expect(read(algorithm(ECDSA), 'SHA-256')).toEqual({ kind: 'ecdsa', digest: 'SHA-256' });
    expect(() => read(algorithm(ECDSA), 'SHA-384')).toThrow(problem('malformed'));
    expect(read(algorithm(`${RSA}1`, nothing), 'SHA-384')).toEqual({
      ...{ kind: 'rsa', digest: 'SHA-384' },
    });
    expect(() => read(algorithm(`${RSA}1`))).toThrow(problem('unsupportedAlgorithm'));
    expect(read(algorithm('1.3.101.112'), 'SHA-384')).toEqual({ kind: 'ed25519' });
  });

  it.each([
    '1.2.840.113549.2.2',
    '1.2.840.113549.2.5',
    '1.3.14.3.2.26',
    `${RSA}2`,
    `${RSA}4`,
    `${RSA}5`,
    '1.2.840.10040.4.3',
    '1.2.840.10045.4.1',
  ])('%s is weak', (id) => {
    expect(() => read(algorithm(id))).toThrow(problem('weakAlgorithm'));
  });

  it('with parameters is refused', () => {
    expect(() => read(algorithm(ECDSA, int(1)))).toThrow(problem('malformed'));
    expect(() => read(algorithm('1.2.3'))).toThrow(problem('unsupportedAlgorithm'));
  });

  const pss = (...parts: Uint8Array[]) => algorithm(`${RSA}10`, seq(...parts));
  const hash = (id = SHA256) => tagged(0, algorithm(id));
  const mask = (id = SHA256, of = `${RSA}8`) => tagged(1, algorithm(of, algorithm(id)));
  const salt = (...bytes: number[]) => tagged(2, int(...bytes));

  it('of RSA-PSS has one digest and a salt of at most 64 bytes', () => {
    const kind = 'rsaPss';
    expect(read(pss(hash(), mask(), salt(32)), 'SHA-256')).toEqual({
      ...{ kind, digest: 'SHA-256', saltLength: 32 },
    });
    expect(read(pss(hash(SHA512), mask(SHA512), salt(64)))).toEqual({
      ...{ kind, digest: 'SHA-512', saltLength: 64 },
    });
    for (const other of [
      pss(hash(), mask(), salt(65)),
      pss(hash(), mask(), salt(0, 32)),
      pss(hash(), mask(SHA384), salt(32)),
      pss(hash(), mask(SHA256, '1.2.3'), salt(32)),
    ])
      expect(() => read(other)).toThrow(problem('unsupportedAlgorithm'));
    // What is left out is SHA-1.
    for (const weak of [pss(mask(), salt(32)), pss(hash(), salt(32)), pss(hash(), mask())])
      expect(() => read(weak)).toThrow(problem('weakAlgorithm'));
    expect(() => read(pss(hash(), mask(), salt(32)), 'SHA-384')).toThrow(problem('malformed'));
    expect(() => read(algorithm(`${RSA}10`))).toThrow(problem('malformed'));
  });
});

describe('bytes are verified', async () => {
  const bytes = Uint8Array.from([1, 2, 3]);
  const made = async (
    parameters: webcrypto.AlgorithmIdentifier | webcrypto.EcKeyGenParams,
    signing: webcrypto.EcdsaParams,
  ) => {
    // Asymmetric algorithms give a pair.
    const pair = (await crypto.subtle.generateKey(parameters, true, [
      'sign',
      'verify',
    ])) as webcrypto.CryptoKeyPair;
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
    const raw = new Uint8Array(await crypto.subtle.sign(signing, pair.privateKey, bytes));
    return { publicKey, raw };
  };
  const { publicKey, raw } = await made(
    { name: 'ECDSA', namedCurve: 'P-256' },
    { name: 'ECDSA', hash: 'SHA-256' },
  );
  const ecdsa = { kind: 'ecdsa', digest: 'SHA-256' } as const;
  const [r = nothing, s = nothing] = numbersOf(raw);
  const verify = (signature: Uint8Array, key: Uint8Array = publicKey, of = bytes) =>
    verifyBytes(of, { algorithm: ecdsa, publicKey: key, signature });

  it('by ECDSA with two numbers, and by Ed25519', async () => {
    expect(await verify(seq(r, s))).toBe(true);
    expect(await verify(seq(r, s), publicKey, Uint8Array.from([1, 2, 4]))).toBe(false);
    expect(await verify(seq(s, r))).toBe(false);
    expect(await verify(seq(int(0), int(1)))).toBe(false);
    const ed = await made({ name: 'Ed25519' }, { name: 'Ed25519', hash: '' });
    const check = (signature: Uint8Array) =>
      verifyBytes(bytes, {
        ...{ algorithm: { kind: 'ed25519' }, publicKey: ed.publicKey, signature },
      });
    expect(await check(ed.raw)).toBe(true);
    expect(await check(ed.raw.toReversed())).toBe(false);
  });

  it('and other numbers, keys and curves are refused', async () => {
    const long = int(...Array(33).fill(1));
    for (const signature of [seq(r), seq(r, s, s), seq(r, long), seq(r, octets([1])), octets(raw)])
      await expect(verify(signature)).rejects.toMatchObject({ problem: 'malformed' });
    const unsupported = { problem: 'unsupportedAlgorithm' };
    const ofCurve = (id: string) => seq(algorithm('1.2.840.10045.2.1', oid(id)), bits(0, 4));
    await expect(verify(seq(r, s), ofCurve('1.3.132.0.10'))).rejects.toMatchObject(unsupported);
    // A known curve without a point.
    const empty = ofCurve('1.2.840.10045.3.1.7');
    await expect(verify(seq(r, s), empty)).rejects.toMatchObject(unsupported);
  });
});

describe('a message', () => {
  const digest = digestIs([9]);
  const sha256 = algorithm(SHA256);
  const byKey = (...id: number[]) => der(0x80, id);
  type Wish = Parameters<typeof cmsOf>[0];
  const read = (wish: Wish = {}) => readSignedData(cmsOf(wish), DATA);
  const by = (signer: Parameters<typeof signerInfoOf>[0]) =>
    read({ signers: set(signerInfoOf(signer)) });

  it('has signer, algorithms, signature and signed attributes', () => {
    const time = attribute('1.2.840.113549.1.9.5', utcTime('260505103000Z'));
    const data = by({ attributes: [typeOf(DATA), digest, time] });
    expect(data).toMatchObject({
      ...{ content: undefined, digest: 'SHA-256', timestamp: undefined },
      algorithm: { kind: 'ecdsa', digest: 'SHA-256' },
      signer: { commonName: 'Asha Rao' },
      attributes: {
        signingTime: new Date('2026-05-05T10:30:00Z'),
        certificateDigest: undefined,
      },
    });
    expect(toHex(data.signature)).toBe('0506');
    expect(data.attributes && toHex(data.attributes.messageDigest)).toBe('09');
    expect(data.attributes?.bytes).toEqual(set(typeOf(DATA), digest, time));
    expect(by({}).attributes?.signingTime).toBeUndefined();
    expect(by({ attributes: null }).attributes).toBeUndefined();
  });

  it('may end with zeros, and with nothing else', () => {
    const padded = Buffer.concat([cmsOf(), Buffer.alloc(9)]);
    expect(readSignedData(padded, DATA).signer?.commonName).toBe('Asha Rao');
    padded[padded.length - 1] = 1;
    expect(() => readSignedData(padded, DATA)).toThrow(problem('malformed'));
  });

  it('names its signer by issuer and number, or by the id of the key', () => {
    const own = certificateOf({ extensions: [extension('2.5.29.14', octets([1, 2, 3]))] });
    const named = (signer: Parameters<typeof signerInfoOf>[0]) =>
      read({ certificates: [own], signers: set(signerInfoOf(signer)) }).signer?.commonName;
    expect(named({})).toBe('Asha Rao');
    expect(named({ id: byNumber(int(1, 3)) })).toBeUndefined();
    const other = name([COMMON_NAME, text('Roof')]);
    expect(named({ id: byNumber(int(1, 2), other) })).toBeUndefined();
    expect(named({ version: int(3), id: byKey(1, 2, 3) })).toBe('Asha Rao');
    expect(named({ version: int(3), id: byKey(1, 2, 4) })).toBeUndefined();
    // A certificate without an id of its key.
    expect(by({ version: int(3), id: byKey(1, 2, 3) }).signer).toBeUndefined();
    expect(() => named({ version: int(3) })).toThrow(problem('malformed'));
    expect(() => named({ version: int(1), id: byKey(1, 2, 3) })).toThrow(problem('malformed'));
  });

  it('has up to 32 certificates, of which others than X.509 are passed over', () => {
    const many = (count: number) => Array.from({ length: count }, () => certificateOf());
    expect(read({ certificates: many(32) }).certificates).toHaveLength(32);
    expect(() => read({ certificates: many(33) })).toThrow(problem('malformed'));
    expect(read({ certificates: [seq(), certificateOf()] }).certificates).toHaveLength(1);
    expect(read({ certificates: null })).toMatchObject({
      certificates: [],
      signer: undefined,
    });
    // Revoked certificates are none of the signer.
    const revoked = [tagged(1, certificateOf())];
    expect(read({ certificates: null, revoked }).certificates).toEqual([]);
  });

  it('has the digest of its certificate, by SHA-256 or one that is named', () => {
    const certified = (...parts: Uint8Array[]) =>
      by({
        attributes: [
          ...[typeOf(DATA), digest],
          attribute(SIGNING_CERTIFICATE_V2, seq(seq(seq(...parts)))),
        ],
      }).attributes?.certificateDigest;
    const value = Uint8Array.from([4]);
    expect(certified(octets(value))).toEqual({ digest: 'SHA-256', value });
    expect(certified(algorithm(SHA384), octets(value))).toEqual({ digest: 'SHA-384', value });
    expect(() => certified()).toThrow(problem('malformed'));
  });

  it('has the token of a timestamp among what is not signed', () => {
    const token = seq(int(7));
    const unsigned = [tagged(1, attribute('1.2.840.113549.1.9.16.2.14', token))];
    expect(by({ unsigned }).timestamp).toEqual(token);
    expect(by({ unsigned: [tagged(1, attribute('1.2.3', token))] }).timestamp).toBeUndefined();
    expect(() => by({ unsigned: [token] })).toThrow(problem('malformed'));
  });

  it('with content is one of a timestamp', () => {
    const content = [tagged(0, octets([1, 2]))];
    const ofTime = {
      ...{ contentType: TIMESTAMP_INFO, content },
      signers: set(signerInfoOf({ attributes: [typeOf(TIMESTAMP_INFO), digest] })),
    };
    const data = readSignedData(cmsOf(ofTime), TIMESTAMP_INFO);
    expect(data.content && toHex(data.content)).toBe('0102');
    const refused = problem('unsupportedFormat');
    expect(() => read(ofTime)).toThrow(refused);
    expect(() => read({ content })).toThrow(refused);
    expect(() => readSignedData(cmsOf({ ...ofTime, content: [] }), TIMESTAMP_INFO)).toThrow(
      refused,
    );
    expect(() => read({ signedData: '1.2.840.113549.1.7.3' })).toThrow(refused);
    // Data is no timestamp, even without attributes that name its type.
    const ofData = cmsOf({ content, signers: set(signerInfoOf({ attributes: null })) });
    expect(() => readSignedData(ofData, TIMESTAMP_INFO)).toThrow(refused);
  });

  it.each<[string, Wish]>([
    ['no version', { version: nothing }],
    ['two signers', { signers: set(signerInfoOf(), signerInfoOf()) }],
    ['no signer', { signers: set() }],
    ['two digests', { digests: set(algorithm(SHA256), algorithm(SHA384)) }],
    ['another digest than its signer', { digests: set(algorithm(SHA384)) }],
    ['no list of signers', { signers: seq(signerInfoOf()) }],
    ['a signer without a name', { signers: set(seq(int(1))) }],
    ['a signer without a signature', { signers: set(seq(int(1), byNumber(int(1, 2)), sha256)) }],
  ])('with %s is refused', (_, wish) => {
    expect(() => read(wish)).toThrow(problem('malformed'));
  });

  it.each<[string, Parameters<typeof signerInfoOf>[0]]>([
    ['another type of content', { attributes: [typeOf('1.2.3'), digest] }],
    ['no type of content', { attributes: [digest] }],
    ['no digest', { attributes: [typeOf(DATA)] }],
    ['an attribute twice', { attributes: [typeOf(DATA), digest, digest] }],
    [
      'two values',
      { attributes: [typeOf(DATA), attribute(MESSAGE_DIGEST, octets([9]), octets([9]))] },
    ],
    ['no value', { attributes: [typeOf(DATA), digest, attribute('1.2.3')] }],
    ['a signature that is none', { signature: int(5) }],
  ])('whose signer has %s is refused', (_, signer) => {
    expect(() => by(signer)).toThrow(problem('malformed'));
  });
});
