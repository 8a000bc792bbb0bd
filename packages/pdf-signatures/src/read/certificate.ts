import {
  BIT_STRING,
  childrenOf,
  context,
  type DerElement,
  expectTag,
  INTEGER,
  isSame,
  OCTET_STRING,
  readObjectId,
  readWhole,
  SEQUENCE,
  toHex,
} from './der.ts';
import { ProblemError } from './signature-problem.ts';
import { type SignatureAlgorithm, signatureAlgorithmOf, verifyBytes } from './verify-bytes.ts';

/** What a certificate says about itself. Instants are UTC ISO strings. */
export type CertificateFacts = {
  /** 'CN=…, O=…, C=IN' */
  subject: string;
  issuer: string;
  /** Hexadecimal. */
  serial: string;
  notBefore: string;
  notAfter: string;
  /** SHA-256 of the certificate, hexadecimal. */
  sha256: string;
};

export type Certificate = {
  der: Uint8Array;
  /** DER of the names, for comparison. */
  issuerDer: Uint8Array;
  subjectDer: Uint8Array;
  serial: Uint8Array;
  subject: string;
  issuer: string;
  commonName: string;
  notBefore: Date;
  notAfter: Date;
  /** DER of the SubjectPublicKeyInfo. */
  publicKey: Uint8Array;
  keyId: Uint8Array | undefined;
  /** Whether its key may sign certificates. */
  isAuthority: boolean;
  /** Whether its key may sign documents. */
  maySign: boolean;
  /** Whether its key may sign timestamps. */
  mayTimestamp: boolean;
  signed: { bytes: Uint8Array; algorithm: () => SignatureAlgorithm; signature: Uint8Array };
};

/** Reads an X.509 certificate. Throws ProblemError 'malformed'. */
export function readCertificate(der: Uint8Array): Certificate {
  const [body, algorithm, signature] = childrenOf(readWhole(der, SEQUENCE));
  const fields = childrenOf(expectTag(body, SEQUENCE));
  if (fields[0]?.tag === context(0)) fields.shift();
  const [serial, , issuer, validity, subject, publicKey, ...more] = fields;
  const [notBefore, notAfter] = childrenOf(expectTag(validity, SEQUENCE));
  const extensions = readExtensions(more.find(({ tag }) => tag === context(3)));
  const subjectNames = readNames(subject);
  const keyUsage = extensions.get(KEY_USAGE);
  const bits = expectTag(signature, BIT_STRING).content;
  if (bits[0] !== 0) throw new ProblemError('malformed');
  return {
    der,
    issuerDer: expectTag(issuer, SEQUENCE).bytes,
    subjectDer: expectTag(subject, SEQUENCE).bytes,
    serial: expectTag(serial, INTEGER).content,
    subject: formatNames(subjectNames),
    issuer: formatNames(readNames(issuer)),
    commonName: subjectNames.findLast(([type]) => type === 'CN')?.[1] ?? '',
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    publicKey: expectTag(publicKey, SEQUENCE).bytes,
    keyId: ifPresent(extensions.get(KEY_ID), (value) => readWhole(value, OCTET_STRING).content),
    isAuthority: isAuthority(extensions.get(BASIC_CONSTRAINTS)) && allows(keyUsage, 0x04),
    maySign: allows(keyUsage, 0x80 | 0x40),
    mayTimestamp: isForTimestamps(extensions.get(EXTENDED_KEY_USAGE)),
    signed: {
      bytes: expectTag(body, SEQUENCE).bytes,
      algorithm: () => signatureAlgorithmOf(algorithm, undefined),
      signature: bits.subarray(1),
    },
  };
}

/** Whether each certificate of a chain was valid at that time. */
export const isValidAt = (chain: readonly Certificate[], at: Date | undefined): boolean =>
  at !== undefined && chain.every(({ notBefore, notAfter }) => notBefore <= at && at <= notAfter);

export async function factsOf(certificate: Certificate): Promise<CertificateFacts> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(certificate.der));
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    serial: toHex(certificate.serial),
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    sha256: toHex(new Uint8Array(digest)),
  };
}

/** Longest chain, with the signer and the root. */
const CHAIN_MAX = 10;

/**
 * The chain from the signer's certificate towards the root, as far as `known` has its issuers, and
 * whether it ends with a self-signed root. Each issuer's signature is verified; a certificate that
 * its issuer did not sign ends the chain.
 */
export async function chainOf(
  signer: Certificate,
  known: readonly Certificate[],
): Promise<{ chain: Certificate[]; isComplete: boolean }> {
  const chain = [signer];
  for (let last = signer; chain.length <= CHAIN_MAX; ) {
    const isSelfIssued = isSame(last.issuerDer, last.subjectDer);
    if (isSelfIssued) return { chain, isComplete: await isIssuedBy(last, last) };
    const issuer = await findIssuer(last, known);
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return { chain, isComplete: false };
}

async function findIssuer(certificate: Certificate, known: readonly Certificate[]) {
  for (const candidate of known)
    if (
      candidate.isAuthority &&
      isSame(candidate.subjectDer, certificate.issuerDer) &&
      (await isIssuedBy(certificate, candidate))
    )
      return candidate;
  return undefined;
}

async function isIssuedBy({ signed }: Certificate, issuer: Certificate): Promise<boolean> {
  try {
    return await verifyBytes(signed.bytes, {
      algorithm: signed.algorithm(),
      publicKey: issuer.publicKey,
      signature: signed.signature,
    });
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

const KEY_ID = '2.5.29.14';
const KEY_USAGE = '2.5.29.15';
const BASIC_CONSTRAINTS = '2.5.29.19';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIMESTAMPING = '1.3.6.1.5.5.7.3.8';

/** Extension values by their object ids. */
function readExtensions(element: DerElement | undefined): Map<string, Uint8Array> {
  const extensions = new Map<string, Uint8Array>();
  if (!element) return extensions;
  for (const extension of childrenOf(readWhole(element.content, SEQUENCE))) {
    const parts = childrenOf(expectTag(extension, SEQUENCE));
    extensions.set(readObjectId(parts[0]), expectTag(parts.at(-1), OCTET_STRING).content);
  }
  return extensions;
}

const ifPresent = <In, Out>(value: In | undefined, read: (value: In) => Out): Out | undefined =>
  value === undefined ? undefined : read(value);

/** Whether a key usage has one of the bits; a certificate without key usage may do all. */
const allows = (keyUsage: Uint8Array | undefined, bits: number): boolean =>
  keyUsage === undefined || ((readWhole(keyUsage, BIT_STRING).content[1] ?? 0) & bits) !== 0;

function isAuthority(basicConstraints: Uint8Array | undefined): boolean {
  if (!basicConstraints) return false;
  const [flag] = childrenOf(readWhole(basicConstraints, SEQUENCE));
  return flag?.tag === 0x01 && flag.content[0] === 0xff;
}

/** RFC 3161, 2.3: timestamping and nothing else. */
function isForTimestamps(extendedKeyUsage: Uint8Array | undefined): boolean {
  if (!extendedKeyUsage) return false;
  const uses = childrenOf(readWhole(extendedKeyUsage, SEQUENCE)).map(readObjectId);
  return uses.length === 1 && uses[0] === TIMESTAMPING;
}

const NAME_TYPES: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'T',
  '2.5.4.17': 'POSTALCODE',
  '1.2.840.113549.1.9.1': 'E',
};

/** The attributes of a distinguished name, as encoded: the common name usually comes last. */
function readNames(name: DerElement | undefined): [type: string, value: string][] {
  return childrenOf(expectTag(name, SEQUENCE)).flatMap((set) =>
    childrenOf(set).map((attribute): [string, string] => {
      const [type, value] = childrenOf(attribute);
      const id = readObjectId(type);
      return [NAME_TYPES[id] ?? id, readText(value)];
    }),
  );
}

/** Largest number of characters of a name that is shown. */
const NAME_MAX = 256;

function readText(value: DerElement | undefined): string {
  if (!value) throw new ProblemError('malformed');
  const encoding = { 12: 'utf-8', 30: 'utf-16be' }[value.tag] ?? 'latin1';
  const text = new TextDecoder(encoding).decode(value.content.subarray(0, NAME_MAX * 4));
  // Control and direction characters would falsify what is shown.
  return text
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .slice(0, NAME_MAX)
    .toWellFormed();
}

const formatNames = (names: readonly [type: string, value: string][]): string =>
  names
    .toReversed()
    .map(([type, value]) => `${type}=${value.replace(/[,=\\]/g, '\\$&')}`)
    .join(', ');

/** UTCTime or GeneralizedTime in UTC, with seconds and perhaps a fraction of them. */
export function readTime(element: DerElement | undefined): Date {
  const text = element ? new TextDecoder('latin1').decode(element.content) : '';
  const long = element?.tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? 20 : 19}${text}` : text;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d{1,9})?Z$/.exec(long);
  if (!parts || (element?.tag !== 0x17 && element?.tag !== 0x18))
    throw new ProblemError('malformed');
  const [, year, month, day, hour, minute, second] = parts;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(date.getTime())) throw new ProblemError('malformed');
  return date;
}
