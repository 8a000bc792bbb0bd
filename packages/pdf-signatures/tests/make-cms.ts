import type { webcrypto } from 'node:crypto';
import { readCertificate } from '../src/read/certificate.ts';
import { DATA } from '../src/read/signed-data.ts';
import {
  algorithm,
  bits,
  COMMON_NAME,
  certificateOf,
  ECDSA,
  int,
  name,
  octets,
  oid,
  SHA256,
  seq,
  set,
  tagged,
  text,
} from './make-der.ts';

/** CMS messages made element by element, and certificates that are signed by their issuers. */

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
export const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
export const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

export const attribute = (id: string, ...values: Uint8Array[]) => seq(oid(id), set(...values));
export const typeOf = (contentType: string) => attribute(CONTENT_TYPE, oid(contentType));
export const digestIs = (value: Uint8Array | number[]) => attribute(MESSAGE_DIGEST, octets(value));
export const byNumber = (serial: Uint8Array, issuer = name([COMMON_NAME, text('Root')])) =>
  seq(issuer, serial);

export const signerInfoOf = ({
  version = int(1),
  id = byNumber(int(1, 2)),
  digestId = SHA256,
  attributes = [typeOf(DATA), digestIs([9])] as Uint8Array[] | null,
  unsigned = [] as Uint8Array[],
  signature = octets([5, 6]),
} = {}) =>
  seq(
    ...[version, id, algorithm(digestId)],
    ...(attributes ? [tagged(0, ...attributes)] : []),
    ...[algorithm(ECDSA), signature, ...unsigned],
  );

export const cmsOf = ({
  signedData = '1.2.840.113549.1.7.2',
  version = int(1),
  digests = set(algorithm(SHA256)),
  contentType = DATA as string,
  content = [] as Uint8Array[],
  certificates = [certificateOf()] as Uint8Array[] | null,
  /** Between the certificates and the signers: lists of revoked certificates. */
  revoked = [] as Uint8Array[],
  signers = set(signerInfoOf()),
} = {}) =>
  seq(
    oid(signedData),
    tagged(
      0,
      seq(
        ...[version, digests, seq(oid(contentType), ...content)],
        ...(certificates ? [tagged(0, ...certificates)] : []),
        ...revoked,
        signers,
      ),
    ),
  );

/** A positive number without zeros at its front. */
const number = (half: Uint8Array) => {
  const value = [...half.subarray(half.findIndex((byte) => byte !== 0))];
  return int(...((value[0] ?? 0) >= 0x80 ? [0] : []), ...value);
};
/** The two numbers of a signature that WebCrypto gives. */
export const numbersOf = (raw: Uint8Array) => [
  number(raw.subarray(0, raw.length / 2)),
  number(raw.subarray(raw.length / 2)),
];

/** A key of P-256 that signs as CMS and certificates want it. */
export async function makeKey() {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const sign = async (bytes: Uint8Array) => {
    const ecdsa = { name: 'ECDSA', hash: 'SHA-256' };
    const raw = await crypto.subtle.sign(ecdsa, pair.privateKey, Uint8Array.from(bytes));
    return seq(...numbersOf(new Uint8Array(raw)));
  };
  return { publicKey, sign };
}
export type MadeKey = Awaited<ReturnType<typeof makeKey>>;

/** A certificate of `key`, signed by the issuer's key. */
export async function issued(
  facts: Parameters<typeof certificateOf>[0],
  { key, by }: { key: MadeKey; by: MadeKey },
): Promise<Uint8Array> {
  const own = { ...facts, publicKey: key.publicKey };
  const { signed } = readCertificate(certificateOf(own));
  return certificateOf({ ...own, signature: bits(0, ...(await by.sign(signed.bytes))) });
}
