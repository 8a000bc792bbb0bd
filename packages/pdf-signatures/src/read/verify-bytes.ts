import {
  childrenOf,
  context,
  type DerElement,
  expectTag,
  INTEGER,
  NULL,
  readObjectId,
  readWhole,
  SEQUENCE,
} from './der.ts';
import { ProblemError } from './signature-problem.ts';

export type Digest = 'SHA-256' | 'SHA-384' | 'SHA-512';

export type SignatureAlgorithm =
  | { kind: 'rsa'; digest: Digest }
  | { kind: 'rsaPss'; digest: Digest; saltLength: number }
  | { kind: 'ecdsa'; digest: Digest }
  | { kind: 'ed25519' };

const DIGESTS: Record<string, Digest> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/** MD2, MD5 and SHA-1, alone and with RSA, DSA and ECDSA. */
const WEAK = new Set([
  '1.2.840.113549.2.2',
  '1.2.840.113549.2.5',
  '1.3.14.3.2.26',
  '1.2.840.113549.1.1.2',
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.2.840.10040.4.3',
  '1.2.840.10045.4.1',
]);

const RSA = '1.2.840.113549.1.1.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';
const SIGNATURES: Record<string, SignatureAlgorithm> = {
  '1.2.840.113549.1.1.11': { kind: 'rsa', digest: 'SHA-256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', digest: 'SHA-384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', digest: 'SHA-512' },
  '1.2.840.10045.4.3.2': { kind: 'ecdsa', digest: 'SHA-256' },
  '1.2.840.10045.4.3.3': { kind: 'ecdsa', digest: 'SHA-384' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', digest: 'SHA-512' },
  '1.3.101.112': { kind: 'ed25519' },
};
const CURVES: Record<string, { namedCurve: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', bytes: 32 },
  '1.3.132.0.34': { namedCurve: 'P-384', bytes: 48 },
  '1.3.132.0.35': { namedCurve: 'P-521', bytes: 66 },
};

/** Throws ProblemError 'weakAlgorithm' or 'unsupportedAlgorithm'. */
function refuse(id: string): never {
  throw new ProblemError(WEAK.has(id) ? 'weakAlgorithm' : 'unsupportedAlgorithm');
}

/** The digest of an AlgorithmIdentifier. */
export function digestOf(identifier: DerElement | undefined): Digest {
  const [idElement, parameters] = childrenOf(expectTag(identifier, SEQUENCE));
  const id = readObjectId(idElement);
  if (parameters) readWhole(parameters.bytes, NULL);
  return DIGESTS[id] ?? refuse(id);
}

/**
 * The algorithm of an AlgorithmIdentifier. Plain RSA takes its digest from the CMS message; other
 * algorithms must agree with it.
 */
export function signatureAlgorithmOf(
  identifier: DerElement | undefined,
  digest: Digest | undefined,
): SignatureAlgorithm {
  const [idElement, parameters] = childrenOf(expectTag(identifier, SEQUENCE));
  const id = readObjectId(idElement);
  if (parameters && id !== RSA_PSS) readWhole(parameters.bytes, NULL);
  if (id === RSA && digest) return { kind: 'rsa', digest };
  const algorithm = id === RSA_PSS ? readPss(parameters) : SIGNATURES[id];
  if (!algorithm) refuse(id);
  if (digest && algorithm.kind !== 'ed25519' && algorithm.digest !== digest)
    throw new ProblemError('malformed');
  return algorithm;
}

function readPss(parameters: DerElement | undefined): SignatureAlgorithm {
  const parts = childrenOf(expectTag(parameters, SEQUENCE));
  const part = (number: number) => parts.find(({ tag }) => tag === context(number))?.content;
  const [hash, mask, salt] = [part(0), part(1), part(2)];
  // The defaults are SHA-1.
  if (!hash || !mask || !salt) throw new ProblemError('weakAlgorithm');
  const digest = digestOf(readWhole(hash, SEQUENCE));
  const [maskId, maskDigest] = childrenOf(readWhole(mask, SEQUENCE));
  if (readObjectId(maskId) !== MGF1 || digestOf(maskDigest) !== digest)
    throw new ProblemError('unsupportedAlgorithm');
  const length = readWhole(salt, INTEGER).content;
  const [saltLength = 256] = length.length === 1 ? length : [];
  if (saltLength > 64) throw new ProblemError('unsupportedAlgorithm');
  return { kind: 'rsaPss', digest, saltLength };
}

const RSA_BITS_MIN = 2048;

/** Verifies a signature by WebCrypto. Throws ProblemError for keys that do not fit. */
export async function verifyBytes(
  bytes: Uint8Array,
  {
    algorithm,
    publicKey,
    signature,
  }: { algorithm: SignatureAlgorithm; publicKey: Uint8Array; signature: Uint8Array },
): Promise<boolean> {
  const curve = algorithm.kind === 'ecdsa' ? curveOf(publicKey) : undefined;
  const key = await importKey(publicKey, algorithm, curve?.namedCurve);
  const { modulusLength } = key.algorithm as { modulusLength?: number };
  if (modulusLength !== undefined && modulusLength < RSA_BITS_MIN)
    throw new ProblemError('weakAlgorithm');
  const raw = curve ? toRawSignature(signature, curve.bytes) : Uint8Array.from(signature);
  const parameters =
    algorithm.kind === 'ecdsa'
      ? { name: 'ECDSA', hash: algorithm.digest }
      : algorithm.kind === 'rsaPss'
        ? { name: 'RSA-PSS', saltLength: algorithm.saltLength }
        : { name: key.algorithm.name };
  return crypto.subtle.verify(parameters, key, raw, Uint8Array.from(bytes));
}

async function importKey(
  publicKey: Uint8Array,
  algorithm: SignatureAlgorithm,
  namedCurve: string | undefined,
) {
  const parameters =
    algorithm.kind === 'ecdsa'
      ? { name: 'ECDSA', namedCurve: namedCurve ?? '' }
      : algorithm.kind === 'ed25519'
        ? { name: 'Ed25519' }
        : {
            name: algorithm.kind === 'rsa' ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS',
            hash: algorithm.digest,
          };
  try {
    return await crypto.subtle.importKey('spki', Uint8Array.from(publicKey), parameters, false, [
      'verify',
    ]);
  } catch (error) {
    if (error instanceof DOMException) throw new ProblemError('unsupportedAlgorithm');
    throw error;
  }
}

function curveOf(publicKey: Uint8Array) {
  const [identifier] = childrenOf(readWhole(publicKey, SEQUENCE));
  const curve = CURVES[readObjectId(childrenOf(expectTag(identifier, SEQUENCE))[1])];
  if (!curve) throw new ProblemError('unsupportedAlgorithm');
  return curve;
}

/** A DER sequence of two integers as two numbers of fixed length, as WebCrypto takes them. */
function toRawSignature(signature: Uint8Array, numberBytes: number): Uint8Array<ArrayBuffer> {
  const numbers = childrenOf(readWhole(signature, SEQUENCE));
  const raw = new Uint8Array(numberBytes * 2);
  if (numbers.length !== 2) throw new ProblemError('malformed');
  for (const [index, number] of numbers.entries()) {
    const { content } = expectTag(number, INTEGER);
    const isPadded = content[0] === 0 && content.length > 1;
    const value = isPadded ? content.subarray(1) : content;
    if (value.length > numberBytes) throw new ProblemError('malformed');
    raw.set(value, (index + 1) * numberBytes - value.length);
  }
  return raw;
}
