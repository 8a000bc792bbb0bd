import { randomBytes, type webcrypto } from 'node:crypto';
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

/** A certificate in DER and its private key in PKCS#8. */
export type Identity = { certificate: Uint8Array; privateKey: Uint8Array };

const EC = { name: 'ECDSA', namedCurve: 'P-256' };
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Uses of a key, as bits of the key usage extension. */
const SIGN_CERTIFICATES = 0x06;
const SIGN_DOCUMENTS = 0xc0;
const ENCRYPT_KEYS = 0x20;

type Issue = {
  name: string;
  publicKey: webcrypto.CryptoKey;
  usage: number;
  from: Date;
  to: Date;
  isForTimestamps?: boolean;
  /** Self-signed by `signWith` without it. */
  issuer?: Certificate;
  signWith: webcrypto.CryptoKey;
};

const timestamping = new Extension({
  extnID: '2.5.29.37',
  critical: true,
  extnValue: new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }).toSchema().toBER(false),
});

async function issue(options: Issue): Promise<Uint8Array> {
  const { name, publicKey, usage, from, to, issuer, signWith } = options;
  const certificate = new Certificate();
  certificate.version = 2;
  // Positive, as serial numbers must be.
  certificate.serialNumber = Integer.fromBigInt(BigInt(`0x01${randomBytes(8).toString('hex')}`));
  const commonName = new AttributeTypeAndValue({
    type: '2.5.4.3',
    value: new Utf8String({ value: name }),
  });
  certificate.subject = new RelativeDistinguishedNames({ typesAndValues: [commonName] });
  certificate.issuer = issuer?.subject ?? certificate.subject;
  certificate.notBefore = new Time({ type: 0, value: from });
  certificate.notAfter = new Time({ type: 0, value: to });
  const keyUsage = new BitString({ valueHex: new Uint8Array([usage]).buffer });
  const isAuthority = usage === SIGN_CERTIFICATES;
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: isAuthority }).toSchema().toBER(false),
    }),
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: keyUsage.toBER(false) }),
    ...(options.isForTimestamps ? [timestamping] : []),
  ];
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(signWith, 'SHA-256');
  return new Uint8Array(certificate.toSchema().toBER(false));
}

const exportKey = async (key: webcrypto.CryptoKey) =>
  new Uint8Array(await crypto.subtle.exportKey('pkcs8', key));

const importKey = (privateKey: Uint8Array) =>
  crypto.subtle.importKey('pkcs8', Uint8Array.from(privateKey), EC, false, ['sign']);

/** The root that signs the signatories' certificates. */
export async function createRoot(now: Date): Promise<Identity> {
  const keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const certificate = await issue({
    name: 'Local signing gateway root',
    publicKey: keys.publicKey,
    usage: SIGN_CERTIFICATES,
    from: now,
    to: new Date(now.getTime() + 20 * YEAR_MS),
    signWith: keys.privateKey,
  });
  return { certificate, privateKey: await exportKey(keys.privateKey) };
}

/** The RSA certificate for which clients encrypt their requests. */
export async function createTransportIdentity(now: Date): Promise<Identity> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await issue({
    name: 'Local signing gateway',
    publicKey: keys.publicKey,
    usage: ENCRYPT_KEYS,
    from: now,
    to: new Date(now.getTime() + 20 * YEAR_MS),
    signWith: keys.privateKey,
  });
  return { certificate, privateKey: await exportKey(keys.privateKey) };
}

/** How long the certificate of one signature is valid. */
const SIGNATORY_MS = 30 * 60 * 1000;

/** A key of the signatory's own for one signature, with its chain of certificates. */
export const createSignatory = (root: Identity, signatory: { name: string; now: Date }) =>
  issueBelow(root, { ...signatory, validMs: SIGNATORY_MS, isForTimestamps: false });

/** A timestamp authority for one timestamp. */
export const createTimestampAuthority = (root: Identity, now: Date) =>
  issueBelow(root, {
    name: 'Local signing gateway time',
    now,
    validMs: 10 * YEAR_MS,
    isForTimestamps: true,
  });

async function issueBelow(
  root: Identity,
  {
    name,
    now,
    validMs,
    isForTimestamps,
  }: { name: string; now: Date; validMs: number; isForTimestamps: boolean },
): Promise<{ key: webcrypto.CryptoKey; certificates: Uint8Array[] }> {
  const keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const certificate = await issue({
    name,
    publicKey: keys.publicKey,
    usage: SIGN_DOCUMENTS,
    isForTimestamps,
    // Certificates have whole seconds.
    from: new Date(now.getTime() - 1_000),
    to: new Date(now.getTime() + validMs),
    issuer: Certificate.fromBER(Uint8Array.from(root.certificate)),
    signWith: await importKey(root.privateKey),
  });
  return { key: keys.privateKey, certificates: [certificate, root.certificate] };
}
