import type { webcrypto } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

const DATA = '1.2.840.113549.1.7.1';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/** Signer of a document: its private key, and its certificates in DER, the signer's first. */
export type Signer = { key: webcrypto.CryptoKey; certificates: Uint8Array[] };

const digestOf = async (bytes: Uint8Array) =>
  crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);

/**
 * A detached CMS message in DER with the attributes of PAdES B-B: content type, message digest and
 * signing-certificate-v2. The time stands in the signature dictionary (ETSI EN 319 142-1, 6.3).
 */
export async function createMessage(
  document: Uint8Array,
  { key, certificates: ders }: Signer,
): Promise<Uint8Array> {
  const certificates = ders.map((der) => Certificate.fromBER(Uint8Array.from(der)));
  const [signer] = certificates;
  const [signerDer] = ders;
  if (!signer || !signerDer) throw new TypeError('The certificate of the signer is missing');
  const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });
  const octets = (valueHex: ArrayBuffer) => new OctetString({ valueHex });
  // ESSCertIDv2 with its default digest, SHA-256.
  const certificateId = new Sequence({ value: [octets(await digestOf(signerDer))] });
  const certificateIds = new Sequence({ value: [certificateId] });
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      // In the order that DER demands of a set: by encoded length here.
      attributes: [
        attribute(CONTENT_TYPE, new ObjectIdentifier({ value: DATA })),
        attribute(MESSAGE_DIGEST, octets(await digestOf(document))),
        attribute(SIGNING_CERTIFICATE_V2, new Sequence({ value: [certificateIds] })),
      ],
    }),
  });
  const data = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    signerInfos: [info],
    certificates,
  });
  await data.sign(key, 0, 'SHA-256');
  const message = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: data.toSchema(true),
  });
  return new Uint8Array(message.toSchema().toBER(false));
}
