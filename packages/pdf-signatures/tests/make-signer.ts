import type { webcrypto } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';

const ALGORITHMS = {
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
  weakRsa: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
  rsaPss: {
    name: 'RSA-PSS',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
  p256: { name: 'ECDSA', namedCurve: 'P-256' },
  p384: { name: 'ECDSA', namedCurve: 'P-384' },
  p521: { name: 'ECDSA', namedCurve: 'P-521' },
} as const;

type Algorithm = keyof typeof ALGORITHMS;

export type TestSigner = { key: webcrypto.CryptoKey; certificates: Uint8Array[] };

type Issued = { certificate: Certificate; keys: webcrypto.CryptoKeyPair };

const timestamping = new Extension({
  extnID: '2.5.29.37',
  critical: true,
  extnValue: new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }).toSchema().toBER(false),
});

const DEFAULT_FROM = new Date('2026-01-01T00:00:00Z');
const DEFAULT_TO = new Date('2027-01-01T00:00:00Z');

async function issue(
  name: string,
  {
    issuer,
    algorithm = 'p256',
    from = DEFAULT_FROM,
    to = DEFAULT_TO,
    isForTimestamps = false,
    isForEncryption = false,
  }: SignerOptions & { issuer?: Issued },
): Promise<Issued> {
  const keys = (await crypto.subtle.generateKey(ALGORITHMS[algorithm], true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = Integer.fromBigInt(BigInt(Math.floor(Math.random() * 1e12) + 1));
  const names = [
    new AttributeTypeAndValue({ type: '2.5.4.6', value: new Utf8String({ value: 'IN' }) }),
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
  ];
  certificate.subject = new RelativeDistinguishedNames({ typesAndValues: names });
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore = new Time({ type: 0, value: from });
  certificate.notAfter = new Time({ type: 0, value: to });
  const isRoot = !issuer;
  const ofLeaf = isForEncryption ? 0x30 : 0xc0;
  const usage = new BitString({ valueHex: new Uint8Array([isRoot ? 0x06 : ofLeaf]).buffer });
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: isRoot }).toSchema().toBER(false),
    }),
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER(false) }),
    ...(isForTimestamps ? [timestamping] : []),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign((issuer?.keys ?? keys).privateKey, 'SHA-256');
  return { certificate, keys };
}

const derOf = ({ certificate }: Issued) => new Uint8Array(certificate.toSchema().toBER(false));

export type SignerOptions = {
  algorithm?: Algorithm;
  from?: Date;
  to?: Date;
  /** Issued by another signatory's certificate, whose key must not sign certificates. */
  isIssuedBySignatory?: boolean;
  /** For a key that may encrypt and not sign. */
  isForEncryption?: boolean;
  /** For the key of a timestamp authority. */
  isForTimestamps?: boolean;
};

/** A signer with a certificate of a root made for it. */
export async function makeSigner(name: string, options: SignerOptions = {}): Promise<TestSigner> {
  const root = await issue('Test root', {});
  const issuer = options.isIssuedBySignatory
    ? await issue('Another signatory', { issuer: root })
    : root;
  const leaf = await issue(name, { ...options, issuer });
  const chain = issuer === root ? [leaf, root] : [leaf, issuer, root];
  return { key: leaf.keys.privateKey, certificates: chain.map(derOf) };
}
