import type { webcrypto } from 'node:crypto';
import { Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs';

const DATA = '1.2.840.113549.1.7.1';
const TIMESTAMP_INFO = '1.2.840.113549.1.9.16.1.4';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TIMESTAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';
const SHA_256 = '2.16.840.1.101.3.4.2.1';
/** "Any policy" (RFC 5280, 4.2.1.4): the authority promises nothing. */
const ANY_POLICY = '2.5.29.32.0';

/** A private key and its certificates in DER, the signer's first. */
export type Signer = { key: webcrypto.CryptoKey; certificates: Uint8Array[] };

/** A timestamp authority and its time. */
export type TimestampAuthority = Signer & { at: Date };

const digestOf = async (bytes: Uint8Array) =>
  // The cast excludes shared memory, which WebCrypto refuses and no caller passes.
  crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);

const octets = (valueHex: ArrayBuffer) => new OctetString({ valueHex });
const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });

/**
 * A detached CMS message in DER with the attributes of PAdES B-B: content type, message digest and
 * signing-certificate-v2. The time stands in the signature dictionary (ETSI EN 319 142-1, 6.3). With
 * an authority, a timestamp of the signature is added (B-T).
 */
export async function createMessage(
  document: Uint8Array,
  { timestampAuthority, ...signer }: Signer & { timestampAuthority?: TimestampAuthority },
): Promise<Uint8Array> {
  const { data, info } = await sign(document, signer, { type: DATA, isDetached: true });
  if (timestampAuthority) {
    const token = await createTimestamp(info.signature.valueBlock.valueHexView, timestampAuthority);
    info.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(TIMESTAMP_TOKEN, token)],
    });
  }
  return new Uint8Array(wrap(data).toBER(false));
}

/** A timestamp token (RFC 3161) for a signature. */
async function createTimestamp(signature: Uint8Array, { at, ...signer }: TimestampAuthority) {
  const info = new TSTInfo({
    version: 1,
    policy: ANY_POLICY,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: octets(await digestOf(signature)),
    }),
    serialNumber: Integer.fromBigInt(BigInt(at.getTime())),
    genTime: at,
  });
  const content = new Uint8Array(info.toSchema().toBER(false));
  const { data } = await sign(content, signer, { type: TIMESTAMP_INFO, isDetached: false });
  return wrap(data);
}

async function sign(
  content: Uint8Array,
  { key, certificates: ders }: Signer,
  { type, isDetached }: { type: string; isDetached: boolean },
): Promise<{ data: SignedData; info: SignerInfo }> {
  const certificates = ders.map((der) => Certificate.fromBER(Uint8Array.from(der)));
  const [signer] = certificates;
  const [signerDer] = ders;
  if (!signer || !signerDer) throw new TypeError('The certificate of the signer is missing');
  // ESSCertIDv2 with its default digest, SHA-256.
  const certificateId = new Sequence({ value: [octets(await digestOf(signerDer))] });
  const certificateIds = new Sequence({ value: [certificateId] });
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      // In the order that DER demands of a set.
      attributes: [
        attribute(CONTENT_TYPE, new ObjectIdentifier({ value: type })),
        attribute(MESSAGE_DIGEST, octets(await digestOf(content))),
        attribute(SIGNING_CERTIFICATE_V2, new Sequence({ value: [certificateIds] })),
      ],
    }),
  });
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: type });
  // The constructor would cut the content into pieces, which DER forbids.
  if (!isDetached) encapContentInfo.eContent = octets(Uint8Array.from(content).buffer);
  const data = new SignedData({
    version: isDetached ? 1 : 3,
    encapContentInfo,
    signerInfos: [info],
    certificates,
  });
  await data.sign(key, 0, 'SHA-256');
  return { data, info };
}

const wrap = (data: SignedData) =>
  new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: data.toSchema(true),
  }).toSchema();
